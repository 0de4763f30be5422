package html

import (
	"bytes"
	stdhtml "html"

	"github.com/winnowhtml/html/internal/structured"
	"github.com/winnowhtml/html/internal/tree"
)

// fallBack gives a shell the text that its data carry, if they carry any: the view becomes one of a tree made
// of those paragraphs. The page itself, with its facts and resources, stays as it is.
func (c *call) fallBack(d *Document) error {
	items, err := structured.Collect(c.ctx, d.page, d.base, nil)
	if err != nil {
		return err
	}
	d.items = func() []structured.Item { return items }
	paragraphs, from := structured.Fallback(d.page, items)
	if len(paragraphs) == 0 {
		return nil
	}
	var b bytes.Buffer
	for _, p := range paragraphs {
		b.WriteString("<p>")
		b.WriteString(stdhtml.EscapeString(p))
	}
	t, err := tree.Parse(c.ctx, b.Bytes(), tree.Options{})
	if err != nil {
		return err
	}
	d.view = tree.View{
		Tree:     t,
		Verdicts: &tree.Verdicts{Node: make([]tree.Verdict, t.Size()), Attr: make([]tree.AttrVerdict, t.AttrCount())},
		Marks:    markSubtree(t, t.Body()),
	}
	d.render.SkipNode = tree.None
	d.selection.Empty = false
	d.warn(WarnStructuredFallback, "the page shows no text of its own; this is from its "+from+" data")
	return nil
}
