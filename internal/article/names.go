package article

import (
	"bytes"
	"strings"
	"sync"

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

// categoryWords lists, in the order of the categories, the words that carry each.
var categoryWords = [categories]string{
	"comment comments commentlist disqus respond commenting discussion kommentare kommentar",
	"related similar recommended recommendations recommendation recommend suggested upsell crosssell trending " +
		"popular carousel recirc readnext also teaser teasers",
	"nav navbar navigation menu menus submenu megamenu dropdown breadcrumb breadcrumbs crumb crumbs pagination " +
		"pager",
	"sidebar aside rail sidenav secondary complementary widget widgets",
	"footer colophon contentinfo subfooter copyright legal",
	"header masthead topbar banner",
	"ad ads advert advertisement advertising sponsor sponsored promo promotion taboola outbrain anzeige " +
		"werbung",
	"cookie cookies consent gdpr onetrust cmp modal popup overlay dialog lightbox offcanvas drawer toast",
	"share sharing social facebook twitter follow sharedaddy",
	"newsletter subscribe subscription signup login signin register paywall",
	"product products price prices sku cart pdp buy shop shipping",
	"review reviews rating ratings testimonial testimonials stars",
	"thread message messages reply replies answer answers question topic postbody cooked bbwrapper postbit",
	"content article articlebody entry story prose markdown richtext post body text rte wysiwyg",
	"author byline authors date time meta published timestamp dateline",
	"card cards tile tiles grid item items listing list",
	"faq faqs accordion tab tabs panel collapse collapsible toggle",
	"caption credit gallery thumbnail figure slider slide swiper",
}

// addCategories adds the categories of words to what a lexicon of names knows. The lexicon may grow.
func (l *lexicon) addCategories() {
	n := 0
	for _, w := range l.table {
		if w.key != 0 {
			n++
		}
	}
	for _, words := range categoryWords {
		n += strings.Count(words, " ") + 1
	}
	all := newLexicon(n)
	for _, w := range l.table {
		if w.key != 0 {
			all.add(w)
		}
	}
	for i, words := range categoryWords {
		for word := range strings.FieldsSeq(words) {
			all.add(learned{key: hashOf(word), cats: 1 << i})
		}
	}
	*l = all
}

// bareNames is a lexicon that knows the categories alone.
var bareNames = sync.OnceValue(func() *lexicon {
	l := newLexicon(0)
	l.addCategories()
	return &l
})

// nameStats sums up the words that name one element.
type nameStats struct {
	cats category
	n    uint16 // words
}

// maxNames bounds the words that are read of one element.
const maxNames = 30

// maxNameValue bounds the value of an attribute besides class and id that names an element, in bytes.
const maxNameValue = 60

// maxName is the length of the longest word that counts, in letters.
const maxName = 24

// nameReader splits attribute values into words: at characters that are no letters and before capitals.
type nameReader struct {
	nameStats
	n     int      // letters of the word
	lower bool     // the last letter is lower case
	hash  wordHash // of the word
	page  *page
	at    nameWeights
	trace []uint32
}

func (r *nameReader) read(value []byte) {
	for i := 0; i < len(value); {
		x := load(value, i)
		if k := lowerRun(x); k > 0 {
			r.add(first(x, k), k)
			r.lower = true
			if i += k; k == 8 || i == len(value) {
				continue
			}
		}
		c := value[i]
		if c >= 'A' && c <= 'Z' {
			if r.lower {
				r.end()
			}
			r.add(uint64(c|0x20), 1)
		} else if r.n > 0 {
			r.end()
		}
		i++
	}
	r.end()
}

// add appends the n lowest bytes of x, which are lower-case letters.
func (r *nameReader) add(x uint64, n int) {
	r.hash.add(x, n)
	r.n += n
}

func (r *nameReader) end() {
	if r.n > 1 && r.n <= maxName && r.nameStats.n < maxNames {
		r.nameStats.n++
		hash := r.hash.sum()
		if w := r.page.lexicon.get(hash); w != nil {
			r.cats |= w.cats
			r.at.add(w.value)
		}
		if r.page.trace != nil {
			r.trace = append(r.trace, hash)
		}
	}
	r.n, r.hash, r.lower = 0, wordHash{}, false
}

// knownClass is what a class attribute says, kept because siblings share theirs.
type knownClass struct {
	value []byte
	tag   tag
	sig   uint32
	names nameStats
	at    nameWeights
}

// knownClasses is how many class attributes are remembered, a power of two.
const knownClasses = 512

// readNames fills the names and the signature of e.
func (p *page) readNames(e *elem) {
	e.sig = (fnvOffset ^ uint32(e.tag)) * fnvPrime
	lo, hi := p.tree.Attrs(e.node)
	if lo == hi && e.tag != tagCustom && p.trace == nil {
		p.names = append(p.names, nameWeights{})
		return
	}
	r := nameReader{page: p}
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
	p.names = append(p.names, r.at)
	if p.trace != nil {
		p.trace.names = append(p.trace.names, r.trace)
	}
}

// readClass reads a class attribute, or remembers what it says if no name was read before it.
func (p *page) readClass(r *nameReader, e *elem, value []byte) {
	place := placeOf(value, e.tag)
	k := &p.classes[place]
	fresh := r.nameStats.n == 0 && p.trace == nil
	if fresh && k.tag == e.tag && len(value) > 0 && bytes.Equal(k.value, value) {
		e.sig, r.nameStats, r.at = k.sig, k.names, k.at
		return
	}
	e.sig = signature(e.sig, value)
	r.read(value)
	if fresh {
		if k.value == nil {
			p.known = append(p.known, uint16(place))
		}
		*k = knownClass{value, e.tag, e.sig, r.nameStats, r.at}
	}
}

// placeOf spreads class attributes over the places for them.
func placeOf(value []byte, g tag) int {
	n := len(value)
	if n == 0 {
		return 0
	}
	h := (load(value, 0) ^ uint64(n)<<32 ^ uint64(g)) * hashPrime
	h = (h>>32 ^ load(value, max(0, n-8))) * hashPrime
	return int(h >> 32 & (knownClasses - 1))
}

const (
	fnvOffset = 2166136261
	fnvPrime  = 16777619
)

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
