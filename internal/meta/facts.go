package meta

import (
	"context"
	"time"

	"github.com/winnowhtml/html/internal/jsonld"
	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"
)

// Date is a date with as much of time and zone as the page gave. Time is in UTC where HasZone is false and at
// midnight where HasTime is false.
type Date struct {
	Time    time.Time
	HasTime bool
	HasZone bool
}

// IsZero reports whether no date is known.
func (d Date) IsZero() bool { return d.Time.IsZero() }

// Facts is what a page says of itself. A field that the page does not state has its zero value.
type Facts struct {
	Title       string
	Authors     []string
	Published   Date
	Modified    Date
	Description string
	SiteName    string
	Language    string // a BCP 47 tag as the page wrote it
	Canonical   string // absolute where the base is known
	Image       string
	License     string
	Type        string // og:type, or the type of the main JSON-LD entity
	Keywords    []string
	Sources     map[string]string // field in lower case -> where it was found
	Hints       Hints
}

// Hints are plain facts for the stage that selects content. Texts are copies.
type Hints struct {
	LDTypes     []string // @type of all JSON-LD entities, in document order, each once
	OGType      string
	OGTitle     string
	MetaDesc    string
	DocTitle    string      // the title element
	Headline    tree.NodeID // the heading that Title was taken from, or tree.None
	ArticleLike bool        // the page calls itself an article, a post or a question
}

// Input is what the caller knows beside the tree.
type Input struct {
	LD   []jsonscan.Value // values of the JSON-LD scripts
	URL  string           // where the page came from, may be empty
	Base weburl.Base      // resolves references; may be zero
}

// Read returns the facts of a page. The only error is the context's.
func Read(ctx context.Context, t *tree.Tree, in Input) (Facts, error) {
	r := reader{t: t, in: in, graph: jsonld.New(in.LD)}
	if err := r.scan(ctx); err != nil {
		return Facts{}, err
	}
	r.f.Sources = make(map[string]string, 8)
	r.readPlain()
	r.readEntity()
	r.readTitle()
	r.readHints()
	r.readDates()
	r.readAuthors()
	return r.f, ctx.Err()
}

// reader reads the facts of one page.
type reader struct {
	t      *tree.Tree
	in     Input
	graph  *jsonld.Graph
	head   head
	body   body
	main   jsonscan.Value // the JSON-LD entity that is the page's content, if there is one
	page   jsonscan.Value // the JSON-LD entity that is the page itself
	f      Facts
	doc    []byte   // folded title element, once it was needed
	names  [][]byte // folded names of the site
	labels [][]byte // folded labels of the host, once they were needed
	order  order    // of day and month in numbers, once it was needed
	buf    []byte
}

// source notes where a field was found.
func (r *reader) source(field, where string) { r.f.Sources[field] = where }
