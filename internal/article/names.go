package article

import (
	"bytes"

	htmltag "github.com/winnowhtml/html/internal/tag"
)

// category is a set of meanings that words of class, id and similar attributes carry.
type category uint32

const (
	catComment category = 1 << iota
	catRelated
	catNav
	catSidebar
	catFooter
	catHeader
	catAd
	catNotice // cookie banners and dialogs
	catShare
	catSignup
	catProduct
	catReview
	catThread
	catContent
	catByline
	catCard
	catFold // tabs, accordions, questions and answers
	catCaption
	categories = iota
)

// categoryLengths has, for each first letter, a bit for each length of the words that [categoryOf] knows: most
// names have none of both.
var categoryLengths = [26]uint32{
	0:         1<<2 | 1<<3 | 1<<4 | 1<<5 | 1<<6 | 1<<7 | 1<<9 | 1<<11 | 1<<13,
	'b' - 'a': 1<<3 | 1<<4 | 1<<6 | 1<<9 | 1<<10 | 1<<11,
	'c' - 'a': 1<<3 | 1<<4 | 1<<5 | 1<<6 | 1<<7 | 1<<8 | 1<<9 | 1<<10 | 1<<11 | 1<<13,
	'd' - 'a': 1<<4 | 1<<6 | 1<<8 | 1<<10,
	'e' - 'a': 1 << 5,
	'f' - 'a': 1<<3 | 1<<4 | 1<<6 | 1<<8,
	'g' - 'a': 1<<4 | 1<<7,
	'h' - 'a': 1 << 6,
	'i' - 'a': 1<<4 | 1<<5,
	'k' - 'a': 1<<9 | 1<<10,
	'l' - 'a': 1<<4 | 1<<5 | 1<<7 | 1<<8,
	'm' - 'a': 1<<4 | 1<<5 | 1<<7 | 1<<8,
	'n' - 'a': 1<<3 | 1<<6 | 1<<10,
	'o' - 'a': 1<<7 | 1<<8 | 1<<9,
	'p' - 'a': 1<<3 | 1<<4 | 1<<5 | 1<<6 | 1<<7 | 1<<8 | 1<<9 | 1<<10,
	'q' - 'a': 1 << 8,
	'r' - 'a': 1<<3 | 1<<4 | 1<<5 | 1<<6 | 1<<7 | 1<<8 | 1<<9 | 1<<11 | 1<<14 | 1<<15,
	's' - 'a': 1<<3 | 1<<4 | 1<<5 | 1<<6 | 1<<7 | 1<<8 | 1<<9 | 1<<10 | 1<<12,
	't' - 'a': 1<<3 | 1<<4 | 1<<5 | 1<<6 | 1<<7 | 1<<8 | 1<<9 | 1<<11 | 1<<12,
	'u' - 'a': 1 << 6,
	'w' - 'a': 1<<6 | 1<<7,
}

// categoryOf returns the meanings of one lower-case word.
func categoryOf(word []byte) category {
	if categoryLengths[word[0]-'a']>>len(word)&1 == 0 {
		return 0
	}
	switch string(word) {
	case "comment", "comments", "commentlist", "disqus", "respond", "commenting", "discussion", "kommentare", "kommentar":
		return catComment
	case "related", "similar", "recommended", "recommendations", "recommendation", "recommend", "suggested", "upsell",
		"crosssell", "trending", "popular", "carousel", "recirc", "readnext", "also", "teaser", "teasers":
		return catRelated
	case "nav", "navbar", "navigation", "menu", "menus", "submenu", "megamenu", "dropdown", "breadcrumb", "breadcrumbs",
		"crumb", "crumbs", "pagination", "pager":
		return catNav
	case "sidebar", "aside", "rail", "sidenav", "secondary", "complementary", "widget", "widgets":
		return catSidebar
	case "footer", "colophon", "contentinfo", "subfooter", "copyright", "legal":
		return catFooter
	case "header", "masthead", "topbar", "banner":
		return catHeader
	case "ad", "ads", "advert", "advertisement", "advertising", "sponsor", "sponsored", "promo", "promotion", "taboola",
		"outbrain", "anzeige", "werbung":
		return catAd
	case "cookie", "cookies", "consent", "gdpr", "onetrust", "cmp", "modal", "popup", "overlay", "dialog", "lightbox",
		"offcanvas", "drawer", "toast":
		return catNotice
	case "share", "sharing", "social", "facebook", "twitter", "follow", "sharedaddy":
		return catShare
	case "newsletter", "subscribe", "subscription", "signup", "login", "signin", "register", "paywall":
		return catSignup
	case "product", "products", "price", "prices", "sku", "cart", "pdp", "buy", "shop", "shipping":
		return catProduct
	case "review", "reviews", "rating", "ratings", "testimonial", "testimonials", "stars":
		return catReview
	case "thread", "message", "messages", "reply", "replies", "answer", "answers", "question", "topic", "postbody",
		"cooked", "bbwrapper", "postbit":
		return catThread
	case "content", "article", "articlebody", "entry", "story", "prose", "markdown", "richtext", "post", "body", "text",
		"rte", "wysiwyg":
		return catContent
	case "author", "byline", "authors", "date", "time", "meta", "published", "timestamp", "dateline":
		return catByline
	case "card", "cards", "tile", "tiles", "grid", "item", "items", "listing", "list":
		return catCard
	case "faq", "faqs", "accordion", "tab", "tabs", "panel", "collapse", "collapsible", "toggle":
		return catFold
	case "caption", "credit", "gallery", "thumbnail", "figure", "slider", "slide", "swiper":
		return catCaption
	}
	return 0
}

// nameStats sums up the words that name one element.
type nameStats struct {
	cats category
	n    uint16 // words
}

// maxNames bounds the words that are read of one element.
const maxNames = 30

// maxNameValue bounds the value of an attribute besides class and id that names an element, in bytes.
const maxNameValue = 60

// nameReader splits attribute values into words: at characters that are no letters and before capitals.
type nameReader struct {
	nameStats
	word  [24]byte
	n     int // letters of the word, above len(word) for one that is too long
	lower bool
	hash  uint32
	page  *page
	at    nameWeights
	trace []uint32
}

func (r *nameReader) read(value []byte) {
	for _, c := range value {
		switch {
		case c >= 'a' && c <= 'z':
			r.add(c)
			r.lower = true
		case c >= 'A' && c <= 'Z':
			if r.lower {
				r.end()
			}
			r.add(c | 0x20)
			r.lower = false
		default:
			r.end()
		}
	}
	r.end()
}

func (r *nameReader) add(c byte) {
	if r.n < len(r.word) {
		r.word[r.n] = c
	}
	r.hash = (r.hash ^ uint32(c)) * fnvPrime
	r.n++
}

func (r *nameReader) end() {
	if r.n > 1 && r.n <= len(r.word) && r.nameStats.n < maxNames {
		r.nameStats.n++
		r.cats |= categoryOf(r.word[:r.n])
		if r.page.model != nil {
			r.at.add(r.page.model.names.get(r.hash))
		}
		if r.page.trace != nil {
			r.trace = append(r.trace, r.hash)
		}
	}
	r.n = 0
	r.hash = fnvOffset
	r.lower = false
}

// knownClass is what a class attribute says, kept because siblings share theirs.
type knownClass struct {
	value []byte
	tag   tag
	sig   uint32
	names nameStats
	at    nameWeights
	words []uint32
}

// knownClasses is how many class attributes are remembered, a power of two.
const knownClasses = 512

// readNames fills the names and the signature of e.
func (p *page) readNames(e *elem) {
	r := nameReader{page: p, hash: fnvOffset}
	e.sig = (fnvOffset ^ uint32(e.tag)) * fnvPrime
	lo, hi := p.tree.Attrs(e.node)
	for i := lo; i < hi; i++ {
		switch p.tree.AttrID(i) {
		case htmltag.AttrClass:
			p.readClass(&r, e, p.tree.AttrValue(i))
		case htmltag.AttrId:
			r.read(p.tree.AttrValue(i))
		case htmltag.AttrItemprop, htmltag.AttrRole, htmltag.AttrAriaLabel, htmltag.AttrDataTestid, htmltag.AttrDataComponent,
			htmltag.AttrDataTest, htmltag.AttrDataAutomationId, htmltag.AttrDataHook, htmltag.AttrDataType:
			if value := p.tree.AttrValue(i); len(value) < maxNameValue {
				r.read(value)
			}
		}
	}
	if e.tag == tagCustom {
		r.read(p.tree.Name(e.node))
	}
	e.names = r.nameStats
	if p.model != nil {
		p.names = append(p.names, r.at)
	}
	if p.trace != nil {
		p.trace.names = append(p.trace.names, r.trace)
	}
}

// readClass reads a class attribute, or remembers what it says if no name was read before it.
func (p *page) readClass(r *nameReader, e *elem, value []byte) {
	place := placeOf(value, e.tag)
	k := &p.classes[place]
	fresh := r.nameStats.n == 0
	if fresh && k.tag == e.tag && len(value) > 0 && bytes.Equal(k.value, value) {
		e.sig, r.nameStats, r.at = k.sig, k.names, k.at
		r.trace = append(r.trace, k.words...)
		return
	}
	e.sig = signature(e.sig, value)
	r.read(value)
	if fresh {
		if k.value == nil {
			p.known = append(p.known, uint16(place))
		}
		*k = knownClass{value, e.tag, e.sig, r.nameStats, r.at, r.trace[:len(r.trace):len(r.trace)]}
	}
}

// placeOf spreads class attributes over the places for them.
func placeOf(value []byte, g tag) int {
	n := len(value)
	if n == 0 {
		return 0
	}
	h := n*31 + int(value[0])*3 + int(value[n/2])*5 + int(value[n-1])*7 + int(g)*11
	return h & (knownClasses - 1)
}

// signature hashes the first two class names without their digits into h.
func signature(h uint32, class []byte) uint32 {
	words, in := 0, false
	for _, c := range class {
		switch {
		case c == ' ' || c == '\n' || c == '\t':
			in = false
			continue
		case c >= '0' && c <= '9':
			continue
		}
		if !in {
			if words++; words > 2 {
				break
			}
			in = true
			h = (h ^ '.') * fnvPrime
		}
		h = (h ^ uint32(c)) * fnvPrime
	}
	return h
}
