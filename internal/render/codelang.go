package render

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// codeLanguage returns the language of a pre element: what it says itself, the code element inside or the
// elements right around it. The conventions are those of the common highlighters: language-x, lang-x,
// highlight-source-x, brush: x, hljs x, sourceCode x, data-lang.
func codeLanguage(v *tree.View, pre tree.NodeID) string {
	if code := codeChild(v, pre); code != tree.None {
		if l := languageOf(v, code); l != "" {
			return l
		}
	}
	return preLanguage(v, pre)
}

// preLanguage returns the language of a pre element as it and its wrappers say, "" where its code element
// speaks for itself.
func preLanguage(v *tree.View, pre tree.NodeID) string {
	if code := codeChild(v, pre); code != tree.None && languageOf(v, code) != "" {
		return ""
	}
	for n, i := pre, 0; i <= 4 && n != tree.None; n, i = v.Parent(n), i+1 {
		switch v.Tag(n) {
		case atom.Div, atom.Figure, atom.Span, atom.Td, atom.Tr, atom.Tbody, atom.Table, atom.Pre:
		default:
			return ""
		}
		if l := languageOf(v, n); l != "" {
			return l
		}
	}
	return ""
}

func codeChild(v *tree.View, pre tree.NodeID) tree.NodeID {
	if v.Tag(pre) != atom.Pre {
		return tree.None
	}
	for c := v.FirstChild(pre); c != tree.None; c = v.NextSibling(c) {
		if v.Tag(c) == atom.Code {
			return c
		}
	}
	return tree.None
}

func languageOf(v *tree.View, n tree.NodeID) string {
	lo, hi := v.Attrs(n)
	found := ""
	for i := lo; i < hi && found == ""; i++ {
		a := v.AttrAt(i)
		switch {
		case a.Key == atom.Class:
			found = languageInClass(a.Value)
		case string(a.Name) == "data-lang" || string(a.Name) == "data-language" || string(a.Name) == "data-code-language":
			found = languageName(a.Value)
		case a.Key == atom.Lang && v.Tag(n) == atom.Pre && len(a.Value) > len("eng"):
			found = languageName(a.Value)
		}
	}
	return found
}

func languageInClass(class []byte) (found string) {
	next := false // the word before says that this one is a language
	fields(class, func(word []byte) bool {
		for _, p := range [...]string{"language-", "lang-", "highlight-source-", "highlight-text-", "brush:", "source-"} {
			if len(word) > len(p) && equalFold(word[:len(p)], p) {
				found = languageName(word[len(p):])
				return found == ""
			}
		}
		if len(word) > 10 && equalFold(word[:10], "highlight-") && !equalFold(word, "highlight-text") {
			found = languageName(word[10:])
			return found == ""
		}
		if next {
			found = languageName(word)
			return false
		}
		next = equalFold(word, "hljs") || equalFold(word, "brush:") || equalFold(word, "sourcecode")
		return true
	})
	return found
}

// maxLanguage is the longest name of a language in bytes.
const maxLanguage = 24

// languageName returns the name of a language in lower case, "" for what is none.
func languageName(s []byte) string {
	s = bytes.Trim(s, ";, ")
	if len(s) == 0 || len(s) > maxLanguage {
		return ""
	}
	for _, c := range s {
		if !isDigit(c) && !isLetter(c) && c != '+' && c != '#' && c != '-' && c != '_' && c != '.' {
			return ""
		}
	}
	switch name := string(bytes.ToLower(s)); name {
	case "none", "plain", "plaintext", "text", "nohighlight", "no-highlight", "default", "auto", "line-numbers",
		"wrapper", "wrap", "copy", "container", "code", "block":
		return ""
	case "text-html-basic", "html-basic":
		return "html"
	default:
		return name
	}
}
