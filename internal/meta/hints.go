package meta

import (
	"github.com/winnowhtml/html/internal/jsonld"
	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"
)

const (
	maxHintTypes = 32
	maxHintTexts = 64
	maxHintBytes = 1 << 20
)

// readHints fills the facts for the stage that selects content.
func (r *reader) readHints() {
	h := &r.f.Hints
	get := func(name string) string {
		v, _ := r.head.get(name)
		return string(clean(v))
	}
	h.OGType, h.OGTitle, h.Generator = get("og:type"), get("og:title"), get("generator")
	if h.MetaDesc = get("description"); h.MetaDesc == "" {
		h.MetaDesc = get("og:description")
	}
	if r.head.title != tree.None {
		h.DocTitle = string(r.text(r.head.title))
	}
	h.PublishedTag = r.head.has("article:published_time")
	h.ArticleLike = r.articleLike()
	size := 0
	for _, v := range r.in.LD {
		size = r.hintLD(v, size)
	}
}

// hintLD notes the types and long texts of one JSON-LD value. size is how many bytes of text are noted.
func (r *reader) hintLD(v jsonscan.Value, size int) int {
	h := &r.f.Hints
	v.Walk(func(v jsonscan.Value) bool {
		if v.Kind() == jsonscan.Object {
			h.addType(jsonld.Type(v))
			return true
		}
		switch string(v.Key()) {
		case "articleBody", "description", "text", "reviewBody":
			if s := v.Str(); len(s) > 0 && len(h.LDTexts) < maxHintTexts && size+len(s) <= maxHintBytes {
				size += len(s)
				h.LDTexts = append(h.LDTexts, string(clean(s)))
			}
		}
		return true
	})
	return size
}

func (h *Hints) addType(t []byte) {
	if len(t) == 0 || len(h.LDTypes) >= maxHintTypes {
		return
	}
	for _, have := range h.LDTypes {
		if have == string(t) {
			return
		}
	}
	h.LDTypes = append(h.LDTypes, string(t))
}
