package token

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/testkit"
)

// line describes the current token on one line.
func line(z *Tokenizer) string {
	switch z.Kind {
	case Text:
		return fmt.Sprintf("text %q", z.Bytes(z.Data))
	case Comment:
		return fmt.Sprintf("comment %q", z.Bytes(z.Data))
	case EndTag:
		return fmt.Sprintf("end %q", z.TagName())
	case Doctype:
		d := &z.DT
		s := "doctype"
		for _, p := range []struct {
			b  []byte
			ok bool
		}{{d.Name, d.HasName}, {d.Public, d.HasPublic}, {d.System, d.HasSystem}} {
			if p.ok {
				s += fmt.Sprintf(" %q", p.b)
			} else {
				s += " -"
			}
		}
		return s + fmt.Sprintf(" %v", !d.ForceQuirks)
	}
	s := fmt.Sprintf("start %q", z.TagName())
	var attrs []string
	for _, a := range z.Attrs {
		name := a.ID.String()
		if a.ID == 0 {
			name = string(z.Bytes(a.Name))
		}
		attrs = append(attrs, fmt.Sprintf(" %q=%q", name, z.Bytes(a.Value)))
	}
	sort.Strings(attrs)
	s += strings.Join(attrs, "")
	if z.SelfClosing {
		s += " /"
	}
	return s
}

// lines reads all tokens, with adjacent text joined.
func lines(z *Tokenizer) []string {
	var out []string
	text := ""
	flush := func() {
		if text != "" {
			out = append(out, fmt.Sprintf("text %q", text))
		}
		text = ""
	}
	for z.Next() != EOF {
		if z.Kind == Text {
			text += string(z.Bytes(z.Data))
			continue
		}
		flush()
		out = append(out, line(z))
	}
	flush()
	return out
}

type vector struct {
	Description   string
	Input         string
	Output        [][]any
	InitialStates []string
	LastStartTag  string
	DoubleEscaped bool
}

// unescape undoes the second layer of \uXXXX.
func unescape(s string) string {
	var b strings.Builder
	for {
		i := strings.Index(s, `\u`)
		if i < 0 {
			return b.String() + s
		}
		b.WriteString(s[:i])
		v, _ := strconv.ParseUint(s[i+2:i+6], 16, 32)
		s = s[i+6:]
		if utf16.IsSurrogate(rune(v)) && strings.HasPrefix(s, `\u`) {
			w, _ := strconv.ParseUint(s[2:6], 16, 32)
			if r := utf16.DecodeRune(rune(v), rune(w)); r != 0xfffd {
				b.WriteRune(r)
				s = s[6:]
				continue
			}
		}
		b.WriteRune(rune(v))
	}
}

func (v *vector) want() []string {
	var out []string
	text := ""
	fix := func(a any) string {
		s, _ := a.(string)
		if v.DoubleEscaped {
			s = unescape(s)
		}
		return s
	}
	flush := func() {
		if text != "" {
			out = append(out, fmt.Sprintf("text %q", text))
		}
		text = ""
	}
	for _, o := range v.Output {
		if o[0] == "Character" {
			text += fix(o[1])
			continue
		}
		flush()
		switch o[0] {
		case "Comment":
			out = append(out, fmt.Sprintf("comment %q", fix(o[1])))
		case "EndTag":
			out = append(out, fmt.Sprintf("end %q", fix(o[1])))
		case "StartTag":
			s := fmt.Sprintf("start %q", fix(o[1]))
			var attrs []string
			for k, a := range o[2].(map[string]any) {
				attrs = append(attrs, fmt.Sprintf(" %q=%q", fix(k), fix(a)))
			}
			sort.Strings(attrs)
			s += strings.Join(attrs, "")
			if len(o) > 3 && o[3] == true {
				s += " /"
			}
			out = append(out, s)
		case "DOCTYPE":
			s := "doctype"
			for _, p := range o[1:4] {
				if p == nil {
					s += " -"
				} else {
					s += fmt.Sprintf(" %q", fix(p))
				}
			}
			out = append(out, s+fmt.Sprintf(" %v", o[4]))
		}
	}
	flush()
	return out
}

var states = map[string]mode{
	"Data state": modeData, "PLAINTEXT state": modePlain, "RCDATA state": modeRCDATA,
	"RAWTEXT state": modeRaw, "Script data state": modeScript, "CDATA section state": modeCDATA,
}

func (v *vector) run(t *testing.T, state string, reset func(z *Tokenizer, in string)) []string {
	in := v.Input
	if v.DoubleEscaped {
		in = unescape(in)
	}
	z := new(Tokenizer)
	reset(z, in)
	m, ok := states[state]
	require.True(t, ok, state)
	z.mode, z.rawName = m, []byte(v.LastStartTag)
	return lines(z)
}

func loadVectors(tb testing.TB) map[string][]vector {
	files, err := filepath.Glob(filepath.Join(testkit.Shared(tb, "vectors", "tokenizer"), "*.test"))
	require.NoError(tb, err)
	require.NotEmpty(tb, files)
	all := map[string][]vector{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		require.NoError(tb, err)
		var d struct{ Tests []vector }
		require.NoError(tb, json.Unmarshal(b, &d), f)
		all[filepath.Base(f)] = d.Tests
	}
	return all
}

func TestHTML5Lib(t *testing.T) {
	n := 0
	for file, tests := range loadVectors(t) {
		for _, v := range tests {
			if len(v.InitialStates) == 0 {
				v.InitialStates = []string{"Data state"}
			}
			for _, s := range v.InitialStates {
				n++
				got := v.run(t, s, func(z *Tokenizer, in string) {
					z.Reset(context.Background(), []byte(in), Config{KeepComments: true})
				})
				if want := v.want(); strings.Join(got, "\n") != strings.Join(want, "\n") {
					t.Errorf("%s: %s (%s): %q\ngot  %s\nwant %s", file, v.Description, s, v.Input, got, want)
				}
				for _, w := range []int{1, 2, 7} {
					small := v.run(t, s, func(z *Tokenizer, in string) {
						z.ResetReader(context.Background(), strings.NewReader(in), Config{KeepComments: true, Window: w})
					})
					if strings.Join(got, "\n") != strings.Join(small, "\n") {
						t.Errorf("%s: %s (%s): %q\nslice  %s\nwindow %d %s", file, v.Description, s, v.Input, got, w, small)
					}
				}
			}
		}
	}
	require.Greater(t, n, 7000)
}
