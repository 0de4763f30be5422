package meta

import (
	"bytes"
	"strings"

	"github.com/winnowhtml/html/internal/jsonld"
	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"
)

// articleTypes are the schema.org types of a text that has authors and a date.
var articleTypes = []string{
	"Article", "BlogPosting", "NewsArticle", "ReportageNewsArticle", "AnalysisNewsArticle", "OpinionNewsArticle",
	"ReviewNewsArticle", "BackgroundNewsArticle", "LiveBlogPosting", "AdvertiserContentArticle", "SatiricalArticle",
	"TechArticle", "APIReference", "ScholarlyArticle", "MedicalScholarlyArticle", "Report", "SocialMediaPosting",
	"DiscussionForumPosting", "Question", "Recipe", "HowTo", "Blog", "CreativeWork", "Book", "Review", "VideoObject",
	"PodcastEpisode", "MedicalWebPage",
}

var pageTypes = []string{"WebPage", "ItemPage", "AboutPage", "CollectionPage", "QAPage", "FAQPage", "ContactPage", "CheckoutPage", "ProfilePage"}

// readEntity chooses the JSON-LD entity that is the page's content and the one that is the page.
func (r *reader) readEntity() {
	best := -1
	consider := func(v jsonscan.Value) {
		v = r.graph.Resolve(v)
		if s := r.entityScore(v); s > best {
			best, r.main = s, v
		}
	}
	for _, e := range r.graph.Entities() {
		if jsonld.Is(e, pageTypes...) {
			if r.page.IsZero() {
				r.page = e
			}
			for m := range e.Get("mainEntity").Each() {
				consider(m)
			}
		}
		consider(e)
	}
	if r.f.Type == "" && !r.main.IsZero() {
		r.f.Type = string(jsonld.Type(r.main))
		r.source("type", "json-ld")
	}
}

// entityScore says how likely an entity is the page's content: -1 for one that cannot be.
func (r *reader) entityScore(v jsonscan.Value) int {
	if v.Kind() != jsonscan.Object || !jsonld.Is(v, articleTypes...) {
		return -1
	}
	score := 0
	if jsonld.Is(v, "Article", "NewsArticle", "BlogPosting", "DiscussionForumPosting", "Question", "TechArticle", "ScholarlyArticle") {
		score += 2
	}
	if jsonld.Is(v, "CreativeWork", "Review", "VideoObject", "Book", "Blog", "HowTo", "MedicalWebPage") {
		score -= 2
	}
	if !v.Get("datePublished").IsZero() {
		score++
	}
	if !v.Get("author").IsZero() {
		score++
	}
	if h := ldTitle(v); len(h) > 0 && len(h) <= maxDocTitle && r.head.title != tree.None {
		if bytes.Contains(r.docTitle(), fold(nil, h)) {
			score += 4
		}
	}
	return max(score, 0)
}

// maxDocTitle bounds how much of the title element is compared with the headlines of entities, in bytes.
const maxDocTitle = 4096

// docTitle returns the folded text of the title element.
func (r *reader) docTitle() []byte {
	if r.doc == nil {
		s := r.text(r.head.title)
		r.doc = fold(make([]byte, 0, maxDocTitle), s[:min(len(s), maxDocTitle)])
	}
	return r.doc
}

// ldTitle returns the headline or name of an entity, cleaned.
func ldTitle(v jsonscan.Value) []byte {
	h := v.Get("headline").Str()
	if len(h) == 0 {
		h = v.Get("name").Str()
	}
	return clean(h)
}

// articleLike reports whether the page calls itself an article, a post or a question.
func (r *reader) articleLike() bool {
	if typ, _ := r.head.get("og:type"); bytes.EqualFold(typ, []byte("article")) || r.head.has("article:") {
		return true
	}
	if r.main.Kind() == jsonscan.Object && !jsonld.Is(r.main, "VideoObject", "Book", "CreativeWork") {
		return true
	}
	return articlePath(r.path()) || forumHost(r.host())
}

// forumHost reports whether a host keeps a forum.
func forumHost(host string) bool {
	label, _, _ := strings.Cut(host, ".")
	switch label {
	case "forum", "forums", "community", "discuss", "discourse", "board", "boards", "bbs":
		return true
	}
	return false
}

// maxURL bounds how much of the page's URL is looked at, in bytes.
const maxURL = 4096

// path returns the path of the page's URL, in lower case and without the query.
func (r *reader) path() []byte {
	u := []byte(r.in.URL)
	if len(u) == 0 {
		u = r.head.canonical
	}
	u = u[:min(len(u), maxURL)]
	if i := bytes.Index(u, []byte("://")); i >= 0 {
		u = u[i+3:]
		j := bytes.IndexByte(u, '/')
		if j < 0 {
			return nil
		}
		u = u[j:]
	}
	if i := bytes.IndexAny(u, "?#"); i >= 0 && !bytes.HasPrefix(u[i:], []byte("?threads/")) && !bytes.HasPrefix(u[i:], []byte("?topic=")) {
		u = u[:i]
	}
	return bytes.ToLower(u)
}

// articlePath reports whether a path has a segment under which sites keep articles or threads, or a year and
// a month.
func articlePath(path []byte) bool {
	segs := bytes.FieldsFunc(path, func(c rune) bool { return c == '/' || c == '.' || c == '?' || c == '=' })
	for i, s := range segs {
		switch string(s) {
		case "blog", "blogs", "news", "article", "articles", "post", "posts", "story", "stories", "insights", "magazine", "journal",
			"thread", "threads", "topic", "questions", "t", "viewtopic", "showthread", "discussion", "comments":
			if i+1 < len(segs) {
				return true
			}
		}
		if i+1 < len(segs) && isYear(s) && len(segs[i+1]) <= 2 && isDigits(segs[i+1]) {
			return true
		}
	}
	return false
}

func isYear(s []byte) bool {
	return len(s) == 4 && isDigits(s) && (s[0] == '2' && s[1] == '0' || s[0] == '1' && s[1] == '9')
}

func isDigits(s []byte) bool {
	for _, c := range s {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(s) > 0
}
