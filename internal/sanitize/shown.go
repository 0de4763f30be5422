package sanitize

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/tree"
)

// shownLater reports whether the page itself brings a folded part to light: a panel that a tab or a button
// opens, going by their ids or by what the part is called, or a part that was streamed after the page and moves to
// its place.
func (j *judge) shownLater(n tree.NodeID, m *marks) bool {
	switch {
	case m.role == roleOther:
		return false
	case m.hidden && streamed(m.id):
		return true
	case m.role == rolePanel || namedPanel(m.id) || namedPanel(m.class):
		return true
	}
	return (m.role == roleRegion || m.ariaHidden) && j.opened(n, m)
}

// streamed reports the id of a container of React's streaming: <div hidden id="S:1f"> holds what a script
// moves to the place of <template id="B:1f">.
func streamed(id []byte) bool {
	if !hasPrefix(id, "S:") || len(id) < 3 || len(id) > 16 {
		return false
	}
	for _, c := range id[2:] {
		if hexDigit(c) < 0 {
			return false
		}
	}
	return true
}

// namedPanel reports a class or id that says that a part can be unfolded.
func namedPanel(names []byte) bool {
	names = names[:min(len(names), maxStyle)]
	for _, w := range panelWords {
		if containsFold(names, w) {
			return true
		}
	}
	return false
}

// panelWords are in lower case.
var panelWords = [...]string{"accordion", "collaps", "tabpanel", "tab-pane", "tab-content", "tabcontent", "faq", "expand", "toggle"}

// containsFold reports whether s holds w, which is in lower case.
func containsFold(s []byte, w string) bool {
	for i := 0; i+len(w) <= len(s); i++ {
		k := 0
		for k < len(w) && lower(s[i+k]) == w[k] {
			k++
		}
		if k == len(w) {
			return true
		}
	}
	return false
}

// opened reports whether a control of the page opens n.
func (j *judge) opened(n tree.NodeID, m *marks) bool {
	if _, ok := j.controlled()[string(m.id)]; ok && len(m.id) > 0 {
		return true
	}
	label, ok := j.t.AttrNamed(n, "aria-labelledby")
	if !ok || m.role != roleRegion {
		return false
	}
	_, ok = j.controlled()[labelled+string(label)]
	return ok
}

// controls holds the ids of what a page's tabs and buttons open. The ids of the tabs themselves stand behind
// labelled, for panels that name their tab.
type controls map[string]struct{}

// labelled cannot begin an id of ours: ids are cut at white space and controls.
const labelled = "\x00"

// controlled reads the page's controls when they are first asked for.
func (j *judge) controlled() controls {
	if j.controls != nil {
		return j.controls
	}
	c := controls{}
	j.controls = c
	for n := tree.Root; int(n) < j.t.Size(); n++ {
		if n%checkEvery == 0 && j.ctx.Err() != nil {
			return c // the walk notices
		}
		if j.t.IsElement(n) {
			c.read(j.t, n)
		}
	}
	return c
}

func (c controls) read(t *tree.Tree, n tree.NodeID) {
	lo, hi := t.Attrs(n)
	var id, href []byte
	tab := false
	for i := lo; i < hi; i++ {
		switch t.AttrID(i) {
		case tag.AttrId:
			id = t.AttrValue(i)
		case tag.AttrHref:
			href = t.AttrValue(i)
		case tag.AttrAriaControls, tag.AttrDataTarget, tag.AttrDataBsTarget:
			c.panel(t.AttrValue(i))
		case tag.AttrRole:
			role := t.AttrValue(i)
			tab = string(role) == "tab" || string(role) == "button"
		case tag.AttrDataToggle, tag.AttrDataBsToggle:
			tab = true
		}
	}
	if tab && len(id) > 0 {
		c[labelled+string(id)] = struct{}{}
	}
	if tab && len(href) > 1 && href[0] == '#' {
		c.panel(href)
	}
}

// panel notes the ids of a list.
func (c controls) panel(ids []byte) {
	for len(ids) > 0 {
		var id []byte
		id, ids = nextField(ids)
		if id = bytes.TrimPrefix(id, []byte("#")); len(id) > 0 {
			c[string(id)] = struct{}{}
		}
	}
}
