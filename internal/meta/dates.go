package meta

import (
	"bytes"
	"strings"

	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// publishedTags are meta elements that give the time of publication, by trust.
var publishedTags = []string{
	"article:published_time", "article:published", "og:article:published_time", "og:published_time", "itemprop datepublished", "datepublished",
	"parsely-pub-date", "sailthru.date", "citation_publication_date", "citation_date", "citation_online_date", "dc.date.issued", "dcterms.issued",
	"dcterms.created", "dc.date.created", "dc.created", "dcterms.date", "dc.date", "publish_date", "publish-date", "publishdate", "published_date",
	"published-date", "publication_date", "publicationdate", "pubdate", "pub_date", "published", "date_published", "originalpublicationdate",
	"article_date_original", "article.published", "article:post_date", "cxenseparse:recs:publishtime", "rnews:datepublished", "bt:pubdate", "displaydate",
	"release_date", "ms.date", "itemprop datecreated", "date.created", "date", "created",
}

// modifiedTags are meta elements that give the time of the last change, by trust.
var modifiedTags = []string{
	"article:modified_time", "og:article:modified_time", "itemprop datemodified", "datemodified", "og:updated_time", "article:updated_time", "dcterms.modified",
	"dc.date.modified", "last-modified", "lastmod", "modified", "revised", "updated_time", "updated", "date_modified", "date.modified",
}

// readDates finds the dates of publication and of the last change. Order of trust: the JSON-LD entity of the
// content, meta elements, marked-up elements, the JSON-LD entity of the page, the URL, visible dates near the
// headline.
func (r *reader) readDates() {
	r.f.Published = r.entityDate("published", r.main, "datePublished", "dateCreated", "uploadDate")
	r.f.Modified = r.entityDate("modified", r.main, "dateModified")
	if r.f.Published.IsZero() {
		r.f.Published = r.tagDate("published", publishedTags)
	}
	if r.f.Modified.IsZero() {
		r.f.Modified = r.tagDate("modified", modifiedTags)
	}
	r.markedDates()
	if r.f.Published.IsZero() {
		r.f.Published = r.entityDate("published", r.page, "datePublished")
	}
	if r.f.Modified.IsZero() {
		r.f.Modified = r.entityDate("modified", r.page, "dateModified")
	}
	r.urlDate()
	r.visibleDates()
}

// order says how a page's readers take 3/4/2024.
type order uint8

const (
	orderUnknown order = iota
	orderDayFirst
	orderMonthFirst
)

// dayFirst reports whether 3/4/2024 is in April, by the language's region, the host's country, or another
// date on the page that can be read in one way only.
func (r *reader) dayFirst() bool {
	if r.order == orderUnknown {
		r.order = orderMonthFirst
		if r.readOrder() {
			r.order = orderDayFirst
		}
	}
	return r.order == orderDayFirst
}

func (r *reader) readOrder() bool {
	lang := strings.ToLower(r.f.Language)
	switch {
	case lang == "en-us", lang == "fil", lang == "en-ph":
		return false
	case lang != "" && lang != "en":
		return true
	}
	host := r.host()
	switch host[strings.LastIndexByte(host, '.')+1:] {
	case "uk", "au", "nz", "ie", "in", "za", "sg", "de", "fr", "es", "it", "nl", "eu", "br", "pl", "ru":
		return true
	}
	for n := r.t.Body(); int(n) < r.t.Size(); n++ {
		if !r.t.IsText(n) {
			continue
		}
		s := r.t.Text(n)
		if i := bytes.IndexByte(s, '/'); i < 0 || orderIn(s) == orderUnknown {
			continue
		}
		return orderIn(s) == orderDayFirst
	}
	return false
}

// orderIn returns the order of the first numeric date in a text that has only one reading.
func orderIn(s []byte) order {
	for i := 3; i+5 <= len(s); i++ { // s[i] may be the second separator of 31/12/2024
		if s[i] != '/' || s[i-3] != '/' || !isDigits(s[i-2:i]) || !isYear(s[i+1:i+5]) {
			continue
		}
		lo := i - 3
		for lo > 0 && s[lo-1] >= '0' && s[lo-1] <= '9' {
			lo--
		}
		a, n := number(s[lo:i-3], 2)
		b, _ := number(s[i-2:], 2)
		switch {
		case n == 0 || n != i-3-lo:
		case a > 12 && a <= 31 && b <= 12:
			return orderDayFirst
		case b > 12 && b <= 31 && a <= 12:
			return orderMonthFirst
		}
	}
	return orderUnknown
}

// findDate returns the first date in a text as the page's readers take it, and where it begins and ends. The order
// of day and month is looked for only where a date has two readings.
func (r *reader) findDate(s []byte) (d Date, lo, hi int, ok bool) {
	if d, lo, hi, ok = findDate(s, false); ok {
		if other, from, to, _ := findDate(s, true); !other.Time.Equal(d.Time) && r.dayFirst() {
			return other, from, to, true
		}
	}
	return d, lo, hi, ok
}

// parseDate reads the date that a value is, as findDate does.
func (r *reader) parseDate(b []byte) (d Date, ok bool) {
	if d, ok = parseDate(b, false); ok {
		if other, _ := parseDate(b, true); !other.Time.Equal(d.Time) && r.dayFirst() {
			return other, true
		}
	}
	return d, ok
}

func (r *reader) entityDate(field string, v jsonscan.Value, keys ...string) Date {
	if v.IsZero() {
		return Date{}
	}
	for _, key := range keys {
		for e := range v.Get(key).Each() {
			if s := e.Get("@value"); !s.IsZero() {
				e = s
			}
			if d, ok := r.parseDate(e.Text()); ok {
				r.source(field, "json-ld "+key)
				return d
			}
		}
	}
	return Date{}
}

func (r *reader) tagDate(field string, names []string) Date {
	for _, name := range names {
		if v, _ := r.head.get(name); len(v) > 0 {
			if d, ok := r.parseDate(v); ok {
				r.source(field, name)
				return d
			}
		}
	}
	return Date{}
}

// markedDates reads elements that say by itemprop or microformat class which date they hold.
func (r *reader) markedDates() {
	for _, c := range r.body.candidates {
		if c.role&(rolePublished|roleModified) == 0 || !c.itemprop && !c.time {
			continue
		}
		d, ok := r.elementDate(c.node)
		if !ok {
			continue
		}
		modified := c.role&roleModified != 0 && c.role&rolePublished == 0
		switch {
		case modified && r.f.Modified.IsZero():
			r.f.Modified = d
			r.source("modified", markedBy(c))
		case !modified && r.f.Published.IsZero() && (r.articleLike() || !r.repeated(c)):
			r.f.Published = d
			r.source("published", markedBy(c))
		}
	}
}

func markedBy(c candidate) string {
	if c.itemprop {
		return "microdata"
	}
	return "time"
}

// elementDate returns the date of an element: its machine-readable attribute, else its text.
func (r *reader) elementDate(n tree.NodeID) (Date, bool) {
	for _, key := range []atom.Atom{atom.Datetime, atom.Content} {
		if v, ok := r.t.Attr(n, key); ok {
			if d, ok := r.parseDate(v); ok {
				return d, true
			}
		}
	}
	d, _, _, ok := r.findDate(r.text(n))
	return d, ok
}

// repeated reports whether the page has more elements of the kind of c: a list of items with dates of their
// own.
func (r *reader) repeated(c candidate) bool {
	n := 0
	for _, o := range r.body.candidates {
		if o.role == c.role && o.time == c.time && r.t.Tag(o.node) == r.t.Tag(c.node) && (o.node == c.node || !r.t.Contains(o.node, c.node) && !r.t.Contains(c.node, o.node)) {
			n++
		}
	}
	return n > 1
}

// urlDate reads /2024/09/01/ from the URL.
func (r *reader) urlDate() {
	if !r.f.Published.IsZero() {
		return
	}
	segs := bytes.FieldsFunc(r.path(), func(c rune) bool { return c == '/' })
	for i := 0; i+2 < len(segs); i++ {
		if !isYear(segs[i]) || len(segs[i+1]) > 2 || len(segs[i+2]) > 2 || !isDigits(segs[i+1]) || !isDigits(segs[i+2]) {
			continue
		}
		text := bytes.Join(segs[i:i+3], []byte("-"))
		if d, _, _, ok := findDate(text, true); ok {
			r.f.Published = d
			r.source("published", "url")
			return
		}
	}
}
