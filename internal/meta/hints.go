package meta

import (
	"github.com/winnowhtml/html/internal/jsonld"
	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"
)

// maxHintTypes bounds how many JSON-LD types are noted.
const maxHintTypes = 32

// readHints fills the facts for the stage that selects content.
func (r *reader) readHints() {
	h := &r.f.Hints
	get := func(name string) string {
		v, _ := r.head.get(name)
		return string(clean(v))
	}
	h.OGType, h.OGTitle = get("og:type"), get("og:title")
	if h.MetaDesc = get("description"); h.MetaDesc == "" {
		h.MetaDesc = get("og:description")
	}
	if r.head.title != tree.None {
		h.DocTitle = string(r.text(r.head.title))
	}
	h.ArticleLike = r.articleLike()
	for _, v := range r.in.LD {
		v.Walk(func(v jsonscan.Value) bool {
			if v.Kind() == jsonscan.Object {
				h.addType(jsonld.Type(v))
			}
			return true
		})
	}
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
