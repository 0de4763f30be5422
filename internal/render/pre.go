package render

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// pre writes preformatted text: a fenced block in Markdown, its lines as they stand in text.
func (w *writer) pre(n tree.NodeID) {
	code := trimLines(dropNumbers(trimLines(w.codeText(nil, n))))
	if w.cell || w.flat > 0 {
		w.codeInLine(code)
		return
	}
	w.boundary()
	if len(code) > 0 {
		w.codeBlock(code, codeLanguage(w.v, n))
	}
}

// codeBlock writes code as a block.
func (w *writer) codeBlock(code []byte, lang string) {
	w.gallery = w.gallery[:0]
	w.beginLine()
	fence := 0
	if w.md {
		fence = max(3, longestRun(code, '`')+1)
		w.out = append(appendRepeat(w.out, '`', fence), lang...)
		w.out = append(w.out, '\n')
	}
	for i := 0; len(code) > 0; i++ {
		line := code
		if j := bytes.IndexByte(code, '\n'); j >= 0 {
			line, code = code[:j], code[j+1:]
		} else {
			code = nil
		}
		if i > 0 {
			w.out = append(w.out, '\n')
		}
		if len(line) > 0 {
			if i > 0 || w.md {
				w.prefix()
			}
			w.out = append(w.out, line...)
		} else if i > 0 || w.md {
			w.blankLine()
		}
	}
	if w.md {
		w.newLine()
		w.out = appendRepeat(w.out, '`', fence)
	}
}

// codeInLine writes code where no block can stand: a span a line.
func (w *writer) codeInLine(code []byte) {
	w.boundary()
	outer := w.code
	for line := range bytes.SplitSeq(code, []byte{'\n'}) {
		if line = bytes.TrimRight(line, " \t\r"); len(line) > 0 {
			if w.md {
				w.code = tree.Root
			}
			w.put(bytes.ReplaceAll(line, []byte{'\t'}, []byte("    ")))
			w.code = outer
		}
		w.boundary()
	}
}

// codeText appends the text of a pre element: br and the ends of blocks are line breaks, numbers of lines
// are left out.
func (w *writer) codeText(dst []byte, n tree.NodeID) []byte {
	var lines codeLines
	for c := w.v.FirstChild(n); c != tree.None; c = w.v.NextSibling(c) {
		if w.v.Kind(c) == tree.Text {
			if w.v.Marks[c] == tree.In {
				dst = append(dst, w.v.Text(c)...)
			}
			continue
		}
		tag := w.v.Tag(c)
		switch {
		case !w.shows(c) || w.v.Namespace(c) != tree.HTML || neverShown(tag) || tag == atom.Button || isGutter(w.v, c):
		case tag == atom.Br:
			dst = append(dst, '\n')
		case tree.IsBlock(tag) && tag != atom.Td && tag != atom.Th && tag != atom.Noscript:
			dst = endCodeLine(dst)
			dst = w.codeText(dst, c)
			dst = endCodeLine(dst)
		default:
			if lines.parts(w.v, c, dst) {
				dst = append(dst, '\n')
			}
			dst = w.codeText(dst, c)
		}
	}
	return dst
}

func endCodeLine(dst []byte) []byte {
	if len(dst) > 0 && dst[len(dst)-1] != '\n' {
		dst = append(dst, '\n')
	}
	return dst
}

// trimLines drops empty lines at both ends and white space at the very end.
func trimLines(s []byte) []byte {
	s = bytes.TrimRight(s, " \t\r\n\f")
	for {
		i := bytes.IndexByte(s, '\n')
		if i < 0 || len(bytes.TrimSpace(s[:i])) > 0 {
			return s
		}
		s = s[i+1:]
	}
}
