package structured

import (
	"bytes"
	"html"
	"strings"

	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

const (
	minProse    = 80      // bytes of a text that can be a paragraph
	minBody     = 200     // bytes of a text that can be an article
	maxFallback = 1 << 20 // bytes of all paragraphs
	maxTag      = 4096    // bytes of a tag in a text
)

// Fallback returns the text of a page whose visible body is nearly empty, as paragraphs, and where it was
// found: the articleBody or text of a JSON-LD entity, the prose of an embedded state, a JSON-LD description,
// or a noscript element. On a page that shows its content it is of no use: measured, it lowers quality.
func Fallback(t *tree.Tree, items []Item) (paragraphs []string, from string) {
	var longest, posts []byte
	for _, it := range items {
		if it.Source == JSONLD || it.Source == Microdata {
			longest = longer(longest, it.Value, "articleBody")
			posts = texts(posts, it.Value)
		}
	}
	if len(longest) < minBody {
		longest = posts
	}
	if len(longest) >= minBody {
		return split(longest), "json-ld"
	}
	p := prose{seen: map[string]bool{}}
	for _, it := range items {
		if it.Source == State || it.Source == JSON {
			p.walk(it.Value, false)
		}
	}
	if p.size >= minBody {
		return p.out, "state"
	}
	for _, it := range items {
		if it.Source == JSONLD || it.Source == Microdata {
			longest = longer(longest, it.Value, "description")
		}
	}
	if len(longest) >= minProse {
		return split(longest), "json-ld"
	}
	if s := noscript(t); len(s) >= minProse {
		return split(s), "noscript"
	}
	return nil, ""
}

// longer returns the longest text under a key in v, or have.
func longer(have []byte, v jsonscan.Value, key string) []byte {
	v.Walk(func(v jsonscan.Value) bool {
		if s := v.Str(); len(s) > len(have) && string(v.Key()) == key {
			have = s
		}
		return true
	})
	return have
}

// texts appends the posts of a thread in v: what stands under "text".
func texts(dst []byte, v jsonscan.Value) []byte {
	v.Walk(func(v jsonscan.Value) bool {
		if s := v.Str(); len(s) > 0 && string(v.Key()) == "text" && len(dst)+len(s) < maxFallback {
			dst = append(append(dst, s...), '\n')
		}
		return true
	})
	return dst
}

// split turns a text that may hold markup or escaped markup into paragraphs.
func split(s []byte) (out []string) {
	text := string(s)
	if strings.Contains(text, "&lt;") {
		text = html.UnescapeString(text)
	}
	for _, line := range strings.FieldsFunc(breaks(text), func(r rune) bool { return r == '\n' || r == '\r' }) {
		if line = strings.Join(strings.Fields(html.UnescapeString(line)), " "); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// breaks replaces the tags of a text: a line break for those of blocks, nothing for others.
func breaks(s string) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(s, '<')
		if i < 0 {
			break
		}
		b.WriteString(s[:i])
		s = s[i:]
		end := strings.IndexByte(s[:min(len(s), maxTag)], '>')
		name := strings.ToLower(strings.TrimPrefix(s[1:max(1, min(end, 16))], "/"))
		if j := strings.IndexAny(name, " \t\n/"); j >= 0 {
			name = name[:j]
		}
		a := atom.Lookup([]byte(name))
		if a == 0 && !strings.HasPrefix(name, "!") {
			b.WriteByte('<') // no tag
			s = s[1:]
			continue
		}
		if a == atom.Br || a != 0 && tree.IsBlock(a) {
			b.WriteByte('\n')
		}
		s = s[end+1:]
	}
	b.WriteString(s)
	return b.String()
}

// prose collects the paragraphs of states: long texts under keys that hold content.
type prose struct {
	out  []string
	size int
	seen map[string]bool
}

// walk visits v. inside says that a key above it holds content.
func (p *prose) walk(v jsonscan.Value, inside bool) {
	switch v.Kind() {
	case jsonscan.Array, jsonscan.Object:
		for e := range v.All() {
			key := string(e.Key())
			if isChrome(key) {
				continue
			}
			p.walk(e, isContent(key) || inside && (v.Kind() == jsonscan.Array || key == "value" || key == "children" || key == "data" || key == "attrs" || key == "node"))
		}
	case jsonscan.String:
		if inside {
			p.add(v.Str())
		}
	}
}

func (p *prose) add(s []byte) {
	s = bytes.TrimSpace(s)
	if len(s) < minProse || bytes.Count(s, []byte(" "))*12 < len(s) && isASCII(s) || s[0] == '{' || s[0] == '[' {
		return // an address, a token, code or data
	}
	for _, line := range split(s) {
		if p.seen[line] || p.size+len(line) > maxFallback {
			continue
		}
		p.seen[line] = true
		p.size += len(line)
		p.out = append(p.out, line)
	}
}

func isASCII(s []byte) bool {
	for _, c := range s {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// isContent reports whether a key of a state holds what readers read.
func isContent(key string) bool {
	switch strings.ToLower(key) {
	case "body", "content", "text", "articlebody", "html", "bodyhtml", "contenthtml", "body_html", "content_html", "markdown", "story", "paragraphs", "paragraph",
		"description", "fulltext", "cooked", "excerpt", "summary", "blocks", "richtext", "rendered":
		return true
	}
	return false
}

// isChrome reports whether a key of a state holds what surrounds content: translations, settings, markup for
// machines.
func isChrome(key string) bool {
	switch strings.ToLower(key) {
	case "i18n", "translations", "messages", "locale", "locales", "config", "settings", "cookie", "cookies", "seo", "footer", "header", "navigation", "menu", "scripts", "styles", "css",
		"featureflags", "experiments", "errors", "legal", "disclaimer":
		return true
	}
	return false
}

// noscript returns the text of the noscript elements of the body, without notices to turn scripts on.
func noscript(t *tree.Tree) (out []byte) {
	for n := t.Body(); int(n) < t.Size(); n++ {
		if t.Tag(n) != atom.Noscript || t.Chars(n) < minProse || len(out) > maxFallback {
			continue
		}
		s := t.AppendText(nil, n)
		if low := bytes.ToLower(s[:min(len(s), 400)]); bytes.Contains(low, []byte("javascript")) {
			continue
		}
		out = append(append(out, s...), '\n')
		n = t.End(n) - 1
	}
	return out
}
