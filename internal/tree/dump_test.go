package tree

import (
	"bytes"
	"fmt"
	"io"
	"sort"
	"strings"

	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// dump writes the children of n in the format of the html5lib tests.
func dump(t *Tree, n NodeID) string {
	var b dumper
	for c := t.FirstChild(n); c != None; c = t.NextSibling(c) {
		b.node(t, c, 0)
	}
	return b.String()
}

type dumper struct {
	strings.Builder
	decode bool // character references in comments
}

func indent(b io.StringWriter, level int) {
	b.WriteString("| ")
	b.WriteString(strings.Repeat("  ", level))
}

func (b *dumper) node(t *Tree, n NodeID, level int) {
	indent(b, level)
	switch t.Kind(n) {
	case Text:
		fmt.Fprintf(b, "\"%s\"\n", t.Text(n))
	case Comment:
		text := string(t.Text(n))
		if b.decode {
			text = xhtml.UnescapeString(text)
		}
		fmt.Fprintf(b, "<!-- %s -->\n", text)
	case Doctype:
		fmt.Fprintf(b, "<!DOCTYPE %s", t.Text(n))
		if lo, hi := t.Attrs(n); hi > lo {
			fmt.Fprintf(b, " \"%s\" \"%s\"", t.AttrAt(lo).Value, t.AttrAt(lo+1).Value)
		}
		b.WriteString(">\n")
	case Element:
		fmt.Fprintf(b, "<%s%s>\n", [...]string{"", "svg ", "math "}[t.Namespace(n)], t.Name(n))
		level++
		lo, hi := t.Attrs(n)
		var attrs []string
		for i := lo; i < hi; i++ {
			a := t.AttrAt(i)
			name := string(a.Name)
			if t.Namespace(n) != HTML && a.Key != atom.Lookup(a.Name) {
				name = strings.Replace(name, ":", " ", 1)
			} else if t.Namespace(n) != HTML {
				switch name {
				case "xlink:actuate", "xlink:arcrole", "xlink:role", "xlink:show", "xml:lang", "xml:space", "xmlns:xlink":
					name = strings.Replace(name, ":", " ", 1)
				}
			}
			attrs = append(attrs, fmt.Sprintf("%s=\"%s\"", name, a.Value))
		}
		sort.Strings(attrs)
		for _, a := range attrs {
			indent(b, level)
			b.WriteString(a + "\n")
		}
		if t.Tag(n) == atom.Template && t.Namespace(n) == HTML {
			indent(b, level)
			b.WriteString("content\n")
			level++
		}
		for c := t.FirstChild(n); c != None; c = t.NextSibling(c) {
			b.node(t, c, level)
		}
	}
}

// dumpLikeX is dump with character references in comments decoded, as x/net/html does and the standard does
// not.
func dumpLikeX(t *Tree) string {
	b := dumper{decode: true}
	for c := t.FirstChild(Root); c != None; c = t.NextSibling(c) {
		b.node(t, c, 0)
	}
	return b.String()
}

// dumpX writes the children of n, a node of x/net/html, in the same format.
func dumpX(n *xhtml.Node) string {
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		dumpXNode(&b, c, 0)
	}
	return b.String()
}

func dumpXNode(b *strings.Builder, n *xhtml.Node, level int) {
	indent(b, level)
	switch n.Type {
	case xhtml.TextNode:
		fmt.Fprintf(b, "\"%s\"\n", n.Data)
	case xhtml.CommentNode:
		fmt.Fprintf(b, "<!-- %s -->\n", n.Data)
	case xhtml.DoctypeNode:
		var p, s string
		for _, a := range n.Attr {
			if a.Key == "public" {
				p = a.Val
			} else {
				s = a.Val
			}
		}
		fmt.Fprintf(b, "<!DOCTYPE %s", n.Data)
		if len(n.Attr) > 0 {
			fmt.Fprintf(b, " \"%s\" \"%s\"", p, s)
		}
		b.WriteString(">\n")
	case xhtml.ElementNode:
		ns := ""
		if n.Namespace != "" {
			ns = n.Namespace + " "
		}
		fmt.Fprintf(b, "<%s%s>\n", ns, n.Data)
		level++
		var attrs []string
		for _, a := range n.Attr {
			if a.Namespace != "" {
				a.Key = a.Namespace + " " + a.Key
			}
			attrs = append(attrs, fmt.Sprintf("%s=\"%s\"", a.Key, a.Val))
		}
		sort.Strings(attrs)
		for _, a := range attrs {
			indent(b, level)
			b.WriteString(a + "\n")
		}
		if n.DataAtom == atom.Template && n.Namespace == "" {
			indent(b, level)
			b.WriteString("content\n")
			level++
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			dumpXNode(b, c, level)
		}
	}
}

// firstDiff returns the lines around the first difference.
func firstDiff(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := 0; i < len(x) && i < len(y); i++ {
		if x[i] != y[i] {
			lo := max(0, i-3)
			return fmt.Sprintf("line %d\n--- ours\n%s\n--- theirs\n%s\n", i,
				strings.Join(x[lo:min(len(x), i+3)], "\n"), strings.Join(y[lo:min(len(y), i+3)], "\n"))
		}
	}
	return fmt.Sprintf("lengths %d and %d lines", len(x), len(y))
}

// valid makes p valid UTF-8, as the decoder in front of the tree does.
func valid(p []byte) []byte { return bytes.ToValidUTF8(p, []byte("\uFFFD")) }
