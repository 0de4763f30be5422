package meta

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/jsonld"
	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"
)

// authorTags are meta elements that name the authors, by trust.
var authorTags = []string{
	"citation_author", "parsely-author", "sailthru.author", "author", "article:author_name", "dc.creator", "dcterms.creator", "dc.contributor", "byl", "og:author", "article:author",
	"itemprop author", "rnews:author", "authors", "cxenseparse:author", "dcsext.author", "creator",
}

// authorSet is the names of one source.
type authorSet struct {
	names [][]byte
	from  string
}

func (s authorSet) personal() bool { return len(s.names) > 0 && personal(s.names[0]) }

// readAuthors finds the authors. Order of trust: the JSON-LD entity of the content, meta elements, elements
// marked as an author, bylines near the headline, the JSON-LD entity of the page. A source that gives an
// account or an organisation yields to a byline that gives a person's name, and one that gives the site's own
// name to every other.
func (r *reader) readAuthors() {
	var weak, site authorSet
	for _, read := range []func() authorSet{r.entityAuthors, r.tagAuthors, r.writtenBy, r.nearAuthors, r.bylineAuthors, r.byLine, r.pageAuthors, r.markedAuthors} {
		s := read()
		switch {
		case len(s.names) == 0:
		case s.personal() && !r.isSite(s.names[0]):
			r.setAuthors(s)
			return
		case r.isSite(s.names[0]):
			if len(site.names) == 0 {
				site = s
			}
		case len(weak.names) == 0:
			weak = s
		}
	}
	if len(weak.names) == 0 {
		weak = site
	}
	r.setAuthors(weak)
}

// maxAllAuthors bounds the authors of a page; some papers have hundreds.
const maxAllAuthors = 1000

func (r *reader) setAuthors(s authorSet) {
	for _, n := range s.names {
		if len(r.f.Authors) == maxAllAuthors {
			break
		}
		name := string(n)
		known := false
		for _, have := range r.f.Authors {
			known = known || have == name
		}
		if !known {
			r.f.Authors = append(r.f.Authors, name)
		}
	}
	if len(r.f.Authors) > 0 {
		r.source("authors", s.from)
	}
}

func (r *reader) entityAuthors() authorSet {
	s := authorSet{from: "json-ld"}
	s.names = r.ldNames(r.main.Get("author"), nil, 0)
	if len(s.names) == 0 {
		s.names = r.ldNames(r.main.Get("creator"), nil, 0)
	}
	return s
}

func (r *reader) pageAuthors() authorSet {
	return authorSet{names: r.ldNames(r.page.Get("author"), nil, 0), from: "json-ld"}
}

// ldNames appends the names of the persons and organisations that v holds or refers to.
func (r *reader) ldNames(v jsonscan.Value, names [][]byte, depth int) [][]byte {
	if v.IsZero() {
		return names
	}
	for e := range v.Each() {
		if len(names) >= maxAuthors {
			break
		}
		e = r.graph.Resolve(e)
		if e.Kind() == jsonscan.Object {
			if name := e.Get("name"); !name.IsZero() && depth < 3 {
				if jsonld.Is(e, "Organization") && len(name.Str()) > 0 { // its name may hold "and"
					names = append(names, clean(name.Str()))
				} else {
					names = r.ldNames(name, names, depth+1)
				}
			}
			continue
		}
		names = append(names, splitNames(clean(e.Str()))...)
	}
	return names
}

func (r *reader) tagAuthors() authorSet {
	for _, name := range authorTags {
		var s authorSet
		for _, t := range r.head.tags {
			if string(t.name) != name {
				continue
			}
			v := clean(t.content)
			if i := bytes.IndexByte(v, ','); i > 0 && (name == "citation_author" || name == "dc.creator") && bytes.Count(v, []byte(",")) == 1 {
				v = append(append(bytes.TrimSpace(v[i+1:len(v):len(v)]), ' '), v[:i]...) // Last, First
			}
			s.names = append(s.names, splitNames(v)...)
		}
		if len(s.names) > 0 {
			s.from = name
			return s
		}
	}
	return authorSet{}
}

// writtenBy reads the label and value pairs of Twitter cards.
func (r *reader) writtenBy() authorSet {
	for _, n := range []string{"1", "2"} {
		label, _ := r.head.get("twitter:label" + n)
		if _, ok := cutByline(label); !ok {
			continue
		}
		if v, name := r.head.get("twitter:data" + n); len(v) > 0 {
			return authorSet{names: splitNames(clean(v)), from: name}
		}
	}
	return authorSet{}
}

// nearAuthors reads rel=author and itemprop=author near the headline, markedAuthors anywhere.
func (r *reader) nearAuthors() authorSet   { return r.marked(true) }
func (r *reader) markedAuthors() authorSet { return r.marked(false) }

func (r *reader) marked(near bool) authorSet {
	var s authorSet
	for _, c := range r.body.candidates {
		if near && r.isThread() && !c.itemprop && c.role&roleAuthor != 0 && r.near(c.node) && len(s.names) == 0 {
			if names := r.elementNames(c.node); len(names) > 0 {
				return authorSet{names, "byline"}
			}
		}
		if !c.rel && (!c.itemprop || c.role&roleAuthor == 0) || near && !r.near(c.node) {
			continue
		}
		s.from = "rel=author"
		if c.itemprop {
			s.from = "microdata"
		}
		names := r.elementNames(c.node)
		if len(names) == 0 {
			continue
		}
		if len(s.names) > 0 && !bytes.Equal(names[0], s.names[0]) && r.t.MetricsRange(tree.Root, c.node).Chars > nearAfter {
			break
		}
		s.names = append(s.names, names...)
	}
	return s
}

// elementNames returns the names in an element: those of the part that itemprop=name marks, or of its text,
// positions without a name left out.
func (r *reader) elementNames(n tree.NodeID) [][]byte {
	for _, c := range r.body.candidates {
		if c.node > n && r.t.Contains(n, c.node) && c.itemprop && c.role&roleName != 0 {
			return splitNames(bytes.Clone(r.text(c.node)))
		}
	}
	if s := r.label(n); len(s) <= 200 {
		return withoutJobs(splitNames(s))
	}
	return nil
}

// withoutJobs removes what is a position and no name.
func withoutJobs(names [][]byte) [][]byte {
	kept := names[:0]
	for _, n := range names {
		if !isJob(n) || organization(bytes.Fields(n)) {
			kept = append(kept, n)
		}
	}
	return kept
}

// bylineAuthors reads elements near the headline whose class speaks of an author.
func (r *reader) bylineAuthors() authorSet {
	for _, c := range r.body.candidates {
		if c.role&roleAuthor == 0 || !r.near(c.node) {
			continue
		}
		names := r.elementNames(c.node)
		if !r.f.Hints.ArticleLike && (r.repeated(c) || len(names) > 0 && !personal(names[0])) {
			continue
		}
		if len(names) > 0 {
			return authorSet{names, "byline"}
		}
	}
	return authorSet{}
}

// byLine looks for a line that begins with "by" around the headline.
func (r *reader) byLine() authorSet {
	h := r.anchor()
	if h == tree.None {
		return authorSet{}
	}
	chars := 0
	for n := r.t.End(h); int(n) < r.t.Size() && chars <= nearAfter/2; n++ {
		if !r.t.IsText(n) || r.body.isOut(n) {
			continue
		}
		s := squeeze(r.t.Text(n))
		chars += len(s)
		if len(s) < 2 || len(s) > maxLine {
			continue
		}
		rest, ok := cutByline(s)
		if !ok {
			continue
		}
		if len(rest) == 0 {
			s = r.label(r.t.Parent(n))
			if rest, _ = cutByline(s); len(rest) == 0 {
				s = r.label(r.t.Parent(r.t.Parent(n)))
			}
		}
		if rest, _ = cutByline(s); startsLower(rest) {
			continue // a sentence
		}
		if names := withoutJobs(splitNames(bytes.Clone(s))); len(names) > 0 {
			return authorSet{names, "line"}
		}
	}
	return authorSet{}
}

func startsLower(s []byte) bool {
	r, _ := utf8.DecodeRune(s)
	return unicode.IsLower(r)
}

// isThread reports whether the page is a thread of posts: its first post names the author, and any later mark
// is a reply's.
func (r *reader) isThread() bool {
	if jsonld.Is(r.main, "DiscussionForumPosting", "Question", "SocialMediaPosting") {
		return true
	}
	for _, seg := range bytes.FieldsFunc(r.path(), func(c rune) bool { return c == '/' || c == '.' || c == '?' }) {
		switch string(seg) {
		case "thread", "threads", "topic", "viewtopic", "showthread", "t":
			return true
		}
	}
	return false
}
