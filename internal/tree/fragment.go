package tree

import (
	"context"

	"github.com/winnowhtml/html/internal/tag"
)

// parseFragment builds the tree of data as if it stood inside a context element: the children of the html
// element below the root are the fragment's.
func parseFragment(ctx context.Context, data []byte, name string, ns Namespace, o Options) (*Tree, error) {
	b := start(ctx, o)
	b.z.Reset(ctx, data, b.config())
	b.fragment = true
	b.contextTag, b.contextNS = tag.Lookup([]byte(name)).Tag(), ns
	if ns == HTML {
		b.fragmentText()
	}
	n := b.add(draft{kind: Element, tag: tag.Html, n: packed(tag.Html.ID(), 0)})
	b.attach(int32(Root), n)
	b.push(n, key(tag.Html), htmlFlags[tag.Html], 1)
	if ns == HTML && b.contextTag == tag.Template {
		b.templates = append(b.templates, inTemplate)
	}
	if ns == HTML && b.contextTag == tag.Form {
		b.form = n
	}
	b.resetMode()
	return b.run()
}

// fragmentText sets how the tokenizer begins inside the context element.
func (b *builder) fragmentText() {
	b.z.Tag, b.z.ID = b.contextTag, b.contextTag.ID()
	switch b.contextTag {
	case tag.Title, tag.Textarea:
		b.z.RCDATA()
	case tag.Style, tag.Xmp, tag.Iframe, tag.Noembed, tag.Noframes:
		b.z.Raw()
	case tag.Script:
		b.z.Script()
	case tag.Plaintext:
		b.z.Plain()
	}
}
