package token

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/testkit"
)

// samples are small inputs that meet every scanner, and awkward ends of each.
var samples = []string{
	"", "text", "a<b>c</b>d", "<a href='x' b=\"y\" c=z d>", "<A HREF=x HREF=y>", "<p/ x/>", "<br/>", "<x a=1/>",
	"<x\x00y a\x00b=\x00>", "<img src=a&amp;b&lt=1&copy&notit;>", "x&amp;y&ampz&#65;&#x41;&#0;&#1114112;&#xD800;",
	"&#128;&#", "&#x", "&", "&a", "&am", "&notin;&notit;&nosuch;", "a\r\nb\rc\n\rd\r", "\x00a\x00",
	"<!--c-->d", "<!-->x", "<!--->x", "<!---->x", "<!--a--!>b", "<!--a--b-->c", "<!--a", "<!--a-", "<!--a--", "<!--a--!",
	"<!---!>-->x", "<!-- \r\n\x00 -->", "<!bogus>x", "<?php x ?>y", "</ x>y", "</>z", "</", "<", "000<", "<>", "<1>", "<!", "<!-", "<?",
	"<!DOCTYPE html>", "<!doctype HTML PUBLIC '-//x' \"y\">z", "<!DOCTYPE a SYSTEM 'b' c>", "<!DOCTYPE", "<!DOCTYPE ",
	"<!DOCTYPE html PUBLIC \"a", "<!DOCTYPE html SYSTEM 'x' y", "<!DOCTYPEhtml\x00>",
	"</p x=y>z", "</p/>", "</p x='>'>y", "</p", "<p", "<p a", "<p a=", "<p a='", "<p a='b", "<p a='b'", "<p /",
	"<![CDATA[x]]>y", "日本語<b title=日本>語</b>é",
	"<averyveryverylongnamethatisnotknown and-an-attribute-too=1></averyveryverylongnamethatisnotknown>",
}

// rawSamples are read with the rules for raw text.
var rawSamples = []string{
	"x</xmp>y", "x</xmp", "x</xmpp>y</xmp >z", "a&amp;b</XMP/>c", "<!-- </xmp> -->", "\x00\r\n</xmp>", "a<b</c</xmp>d", "</xmp x",
}

var scriptSamples = []string{
	"x</script>y", "<!--<script></script>--></script>x", "<!--<script>--></script>x", "<!--></script>x", "<!---></script>x",
	"<!--<scriptx></script>x", "<!--</script>x", "<!--<script></script></script>x", "a--></script>b", "<!-<!--</script x>y",
	"<!-- - --- --><script></script>x", "<!--<script", "<!--<script>-", "<!--<script>--",
}

func tokens(z *Tokenizer, m mode, name string) []string {
	z.mode, z.rawName = m, []byte(name)
	z.Foreign = m == modeData
	return lines(z)
}

// each calls f with every sample and how to read it.
func each(f func(in string, m mode, name string)) {
	for _, s := range samples {
		f(s, modeData, "")
		f(s, modePlain, "")
		f(s, modeCDATA, "")
	}
	for _, s := range rawSamples {
		f(s, modeRaw, "xmp")
		f(s, modeRCDATA, "xmp")
	}
	for _, s := range scriptSamples {
		f(s, modeScript, "script")
	}
}

func TestChunkBoundaries(t *testing.T) {
	ctx := context.Background()
	each(func(in string, m mode, name string) {
		for _, keep := range []bool{true, false} {
			cfg := Config{KeepComments: keep}
			var z Tokenizer
			z.Reset(ctx, []byte(in), cfg)
			want := tokens(&z, m, name)
			for w := 1; w <= len(in)+1; w++ {
				cfg.Window = w
				for _, r := range []io.Reader{
					strings.NewReader(in), iotest.OneByteReader(strings.NewReader(in)),
					iotest.DataErrReader(strings.NewReader(in)), &stutter{r: strings.NewReader(in)},
				} {
					z.ResetReader(ctx, r, cfg)
					require.Equal(t, want, tokens(&z, m, name), "%q window %d", in, w)
					require.NoError(t, z.Err())
					require.Equal(t, int64(len(in)), z.Read(), "%q window %d", in, w)
				}
			}
		}
	})
}

// stutter returns no bytes and no error between two reads.
type stutter struct {
	r     io.Reader
	quiet bool
}

func (s *stutter) Read(p []byte) (int, error) {
	if s.quiet = !s.quiet; s.quiet {
		return 0, nil
	}
	return s.r.Read(p[:min(len(p), 3)])
}

func TestFailingReaders(t *testing.T) {
	broken := errors.New("broken")
	for _, s := range samples {
		var z Tokenizer
		z.ResetReader(context.Background(), io.MultiReader(strings.NewReader(s), iotest.ErrReader(broken)), Config{Window: 3})
		for z.Next() != EOF {
		}
		require.ErrorIs(t, z.Err(), broken, s)
	}
	var z Tokenizer
	z.ResetReader(context.Background(), emptyReader{}, Config{})
	require.Equal(t, EOF, z.Next())
	require.ErrorIs(t, z.Err(), io.ErrNoProgress)
}

type emptyReader struct{}

func (emptyReader) Read([]byte) (int, error) { return 0, nil }

func TestMaxBytes(t *testing.T) {
	in := "<p>aé日</p><b>x"
	for n := int64(1); n <= int64(len(in))+1; n++ {
		var z Tokenizer
		z.Reset(context.Background(), []byte(in), Config{MaxBytes: n})
		want := lines(&z)
		require.Equal(t, n < int64(len(in)), z.Cut(), n)
		for _, w := range []int{1, 4, 64} {
			z.ResetReader(context.Background(), strings.NewReader(in), Config{MaxBytes: n, Window: w})
			require.Equal(t, want, lines(&z), "%d bytes, window %d", n, w)
			require.Equal(t, n < int64(len(in)), z.Cut(), n)
		}
	}
}

// TestLimits holds that over a limit a slice and a reader lose the same, and that the rest is read on.
func TestLimits(t *testing.T) {
	long := strings.Repeat("z", 300)
	for _, in := range []string{
		"<p a=1 " + long + "=2 b=3>x", "<p a=1 b='" + long + "' c=3/>x", "<p a " + long + " " + long + ">x", "<" + long + " a=1>x</" + long + ">y",
		"<p " + strings.Repeat("a=1 ", 90) + "/>x", "<p a=1 b=" + long + " c='>' d=\">\" e = f / >x", "<p a=1 b='" + long, "</p " + long + " a='>'>x",
		"<p " + strings.Repeat(" ", 300) + "a" + strings.Repeat(" ", 300) + "=b>x", "<p" + strings.Repeat("/", 300) + ">x",
		"<p a=1\r\n" + strings.Repeat("b\r\n", 200) + "/>",
	} {
		cfg := Config{Limits: Limits{TagBytes: 64, Attrs: 10, CommentBytes: 20}, KeepComments: true}
		var z Tokenizer
		z.Reset(context.Background(), []byte(in), cfg)
		want, dropped := lines(&z), z.Dropped
		require.Less(t, len(strings.Join(want, "")), 260, in)
		for w := 1; w < 700; w = w*3/2 + 1 {
			cfg.Window = w
			z.ResetReader(context.Background(), strings.NewReader(in), cfg)
			require.Equal(t, want, lines(&z), "%q window %d", in, w)
			require.Equal(t, dropped, z.Dropped, "%q window %d", in, w)
			require.LessOrEqual(t, len(z.own), 4*64+2*w+window, "%q window %d", in, w)
		}
	}
}

// TestGiantTokens reads single constructs much larger than every cap through a small buffer.
func TestGiantTokens(t *testing.T) {
	const size = 8 << 20
	for _, c := range []struct{ prefix, unit, suffix string }{
		{"", "text ", ""}, {"", "&amp;", ""}, {"&#", "1", ";"}, {"&#x", "0", "41;"}, {"<!--", "- ", "-->"}, {"<!--", "a>", ""},
		{"<p a='", "x", "'>"}, {"<p ", "a=b ", ">"}, {"<", "a", ">"}, {"</", "a", ">"}, {"</p ", "a=b ", ">"}, {"<!DOCTYPE ", "a ", ">"},
		{"<!", "x", ">"}, {"<p ", " ", ">"}, {"\r", "\r\n", ""}, {"\x00", "\x00", ""},
	} {
		var z Tokenizer
		pattern := strings.Repeat(c.unit, 1000)
		var parts []io.Reader
		parts = append(parts, strings.NewReader(c.prefix))
		for n := 0; n < size; n += len(pattern) {
			parts = append(parts, strings.NewReader(pattern))
		}
		parts = append(parts, strings.NewReader(c.suffix))
		z.ResetReader(context.Background(), io.MultiReader(parts...), Config{Limits: Limits{TagBytes: 1 << 16, CommentBytes: 1 << 16}})
		for z.Next() != EOF {
		}
		require.NoError(t, z.Err())
		require.Greater(t, z.Read(), int64(size))
		require.LessOrEqual(t, len(z.own)+cap(z.scratch), 600<<10, "%q", c.prefix+c.unit)
	}
}

func TestSkipRaw(t *testing.T) {
	ctx := context.Background()
	for _, s := range scriptSamples {
		in := "<script>" + s
		var z Tokenizer
		z.Reset(ctx, []byte(in), Config{})
		z.Next()
		z.Script()
		want := ""
		for z.Next() == Text {
			want += string(z.Bytes(z.Data))
		}
		rest := lines(&z)
		for keep := range len(s) + 1 {
			for _, w := range []int{0, 1, 3, 50} {
				if w == 0 {
					z.Reset(ctx, []byte(in), Config{})
				} else {
					z.ResetReader(ctx, strings.NewReader(in), Config{Window: w})
				}
				z.Next()
				body, whole := z.SkipRaw(true, keep)
				require.Equal(t, want[:min(keep, len(want))], string(z.Bytes(body)), "%q keep %d window %d", in, keep, w)
				require.Equal(t, keep >= len(want), whole, "%q keep %d", in, keep)
				require.Equal(t, rest, lines(&z), "%q keep %d window %d", in, keep, w)
			}
		}
	}
}

func TestPrunedComments(t *testing.T) {
	var got []string
	var z Tokenizer
	z.Reset(context.Background(), []byte("a<!--one-->b<?two>c"), Config{OnComment: func(p []byte) { got = append(got, string(p)) }})
	require.Equal(t, []string{`text "abc"`}, lines(&z))
	require.Equal(t, []string{"one", "?two"}, got)
	z.Reset(context.Background(), []byte("a<!--one-->b"), Config{})
	z.Next()
	require.False(t, z.Gap)
	z.Next()
	require.True(t, z.Gap)
}

func TestContext(t *testing.T) {
	const size = 4 << 20
	for _, c := range []struct{ prefix, unit string }{
		{"", "text "}, {"", "&amp;"}, {"", "\r"}, {"<!--", "- "}, {"<!--", ">"}, {"<p ", "a=b "}, {"</p ", "a=b "}, {"<", "a "}, {"", "<p>x"},
		{"<!DOCTYPE ", "a "}, {"<!", "x"}, {"", "<!---->"},
	} {
		in := c.prefix + strings.Repeat(c.unit, size/len(c.unit))
		ctx := &testkit.Looks{Context: context.Background()}
		var z Tokenizer
		z.Reset(ctx, []byte(in), Config{Limits: Limits{TagBytes: 1 << 16}})
		for z.Next() != EOF {
		}
		require.GreaterOrEqual(t, ctx.N, size/block/2, "%q", c.prefix+c.unit)
		ctx = &testkit.Looks{Context: context.Background(), From: 5}
		z.Reset(ctx, []byte(in), Config{Limits: Limits{TagBytes: 1 << 16}})
		for z.Next() != EOF {
		}
		require.ErrorIs(t, z.Err(), context.Canceled, "%q", c.prefix+c.unit)
		require.LessOrEqual(t, z.Offset(), int64(12*block), "%q", c.prefix+c.unit)
	}
}

// FuzzTokenizer holds that windows, readers and slices agree, that source is counted right, and that tokens
// of text lose and invent nothing.
func FuzzTokenizer(f *testing.F) {
	each(func(in string, m mode, name string) { f.Add([]byte(in), uint8(m), uint8(3)) })
	f.Fuzz(func(t *testing.T, in []byte, m, w uint8) {
		in = bytes.ToValidUTF8(in, []byte("\uFFFD"))
		if len(in) > 1<<16 {
			return
		}
		name := []string{"", "xmp", "xmp", "script", "", ""}[m%6]
		for _, keep := range []bool{true, false} {
			cfg := Config{KeepComments: keep, Limits: Limits{TagBytes: 64 + int(w), Attrs: 4, CommentBytes: 30}}
			var z Tokenizer
			z.Reset(context.Background(), in, cfg)
			want := tokens(&z, mode(m%6), name)
			require.Equal(t, int64(len(in)), z.Offset())
			cfg.Window = int(w)%97 + 1
			z.ResetReader(context.Background(), iotest.HalfReader(bytes.NewReader(in)), cfg)
			require.Equal(t, want, tokens(&z, mode(m%6), name))
			require.Equal(t, int64(len(in)), z.Offset())
		}
	})
}
