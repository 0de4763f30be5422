package charset

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/event"
)

// mixed holds text, cut characters and errors for every kind of decoder.
var mixed = []string{
	"Grüße 漢字 😀 \xF0\x9F\x98 \xE2\x82 \xFF ende\xC3",
	"\xC4\xE3\xBA\xC3\x81\x30\x81\x30 \x81\xFF<p>\x81",
	"\x1B$B$3$s\x1B(Bascii\x1B$B$",
	"\x82\xB1\x82\xF1\x82\xC9\x82\xBF\x82\xCD <p>\x82",
	"\xFF\xFEa\x00\x3D\xD8\x00\xDE\x3D\xD8b\x00c",
	"a\x00\xE9\x00b\x00\xD8",
	"\xEF\xBB\xBF\xEF\xBB",
	"\xEF\xBB",
	"",
}

// chunks gives its parts one by one, then err.
type chunks struct {
	parts [][]byte
	err   error
}

func (c *chunks) Read(p []byte) (int, error) {
	if len(c.parts) == 0 {
		return 0, c.err
	}
	n := copy(p, c.parts[0])
	if c.parts[0] = c.parts[0][n:]; len(c.parts[0]) == 0 {
		c.parts = c.parts[1:]
	}
	return n, nil
}

func TestReaderEverySplit(t *testing.T) {
	for _, forced := range []string{"", "utf-8", "gbk", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "big5", "utf-16le", "windows-1251", "iso-2022-kr"} {
		for _, page := range mixed {
			want, d, err := Decode([]byte(page), Hints{Forced: forced})
			require.NoError(t, err)
			for i := 0; i <= len(page); i++ {
				src := &chunks{[][]byte{[]byte(page[:i]), []byte(page[i:])}, io.EOF}
				r, err := NewReader(src, Hints{Forced: forced})
				require.NoError(t, err)
				got, err := io.ReadAll(r)
				require.NoError(t, err)
				require.Equal(t, string(want), string(got), "%s split at %d", forced, i)
				require.Equal(t, d, r.Detection())
			}
		}
	}
}

// After the window a reader decodes what it reads chunk by chunk; small reads and awkward sources included.
func TestReaderLongPages(t *testing.T) {
	pages := map[string]string{
		"UTF-8":            strings.Repeat("Größe 漢字 😀 and more\n", 20000),
		"damaged UTF-8":    strings.Repeat("Größe 漢\xE6\xBC字 😀\xFF and more\n", 20000),
		"ASCII, then not":  strings.Repeat("only ASCII\n", 30000) + "Größe\xFF",
		"ASCII, legacy":    strings.Repeat("only ASCII\n", 30000) + strings.Repeat("na\xEFve caf\xE9 d\xE9j\xE0 vu, cr\xE8me br\xFBl\xE9e ", 10000),
		"ASCII, Russian":   strings.Repeat("only ASCII\n", 30000) + strings.Repeat("\xF1\xF2\xE0\xF0\xFB\xE9 \xE4\xEE\xEC ", 50),
		"only ASCII":       strings.Repeat("only ASCII\n", 60000),
		"ASCII, declared":  "<meta charset=iso-8859-2>" + strings.Repeat("only ASCII\n", 30000) + "gr\xFC\xDFe",
		"declared falsely": "<meta charset=iso-8859-2>" + strings.Repeat("only ASCII\n", 30000) + "größe",
		"declared late":    strings.Repeat("only ASCII\n", 600) + "<meta charset=iso-8859-2>" + strings.Repeat("only ASCII\n", 30000) + "\xB6",
		"declared":         "<meta charset=gbk>" + strings.Repeat("\xC4\xE3\xBA\xC3 and more\n", 30000),
		"default":          strings.Repeat("caf\xE9 and more\n", 30000),
		"full window":      strings.Repeat("a", Window-1) + "\xC3",
		"UTF-16":           strings.Repeat("a\x00\x22\x6F", 100000),
	}
	for name, page := range pages {
		t.Run(name, func(t *testing.T) {
			want, d, err := Decode([]byte(page), Hints{})
			require.NoError(t, err)
			for _, src := range []io.Reader{
				strings.NewReader(page),
				iotest.DataErrReader(strings.NewReader(page)),
				iotest.HalfReader(strings.NewReader(page)),
				&chunks{[][]byte{[]byte(page[:Window]), []byte(page[Window:])}, io.EOF},
			} {
				r, err := NewReader(src, Hints{})
				require.NoError(t, err)
				got, err := io.ReadAll(iotest.OneByteReader(r))
				require.NoError(t, err)
				require.True(t, bytes.Equal(want, got))
				require.Equal(t, d, r.Detection())
			}
		})
	}
}

func TestReaderPassesErrorsOn(t *testing.T) {
	broken := errors.New("broken pipe")
	for _, page := range []string{"", "short", "cut \xC3", strings.Repeat("é", Window)} {
		r, err := NewReader(&chunks{[][]byte{[]byte(page)}, broken}, Hints{ContentType: "text/html; charset=utf-8"})
		require.NoError(t, err)
		got, err := io.ReadAll(r)
		assert.Same(t, broken, err)
		want, _, _ := Decode([]byte(page), Hints{Forced: "utf-8"})
		assert.True(t, bytes.Equal(want, got))
		_, err = r.Read(make([]byte, 10))
		assert.Same(t, broken, err)
	}
}

type silent struct{}

func (silent) Read([]byte) (int, error) { return 0, nil }

type boastful struct{}

func (boastful) Read(p []byte) (int, error) { return len(p) + 1, nil }

func TestReaderBadSources(t *testing.T) {
	r, err := NewReader(silent{}, Hints{})
	require.NoError(t, err)
	_, err = r.Read(make([]byte, 10))
	assert.ErrorIs(t, err, io.ErrNoProgress)
	n, err := r.Read(nil)
	assert.Zero(t, n)
	assert.NoError(t, err)

	r, err = NewReader(boastful{}, Hints{})
	require.NoError(t, err)
	_, err = r.Read(make([]byte, 10))
	assert.ErrorIs(t, err, errBadCount)
}

func TestReaderHoldsOneWindow(t *testing.T) {
	read := 0
	src := io.TeeReader(iotest.OneByteReader(io.LimitReader(zeros{}, 4*Window)), counter{&read})
	_, err := NewReader(src, Hints{})
	require.NoError(t, err)
	assert.Equal(t, Window, read)
	read = 0
	_, err = NewReader(src, Hints{ContentType: "text/html; charset=utf-8"})
	require.NoError(t, err)
	assert.Equal(t, longestMark, read)
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

type counter struct{ n *int }

func (c counter) Write(p []byte) (int, error) { *c.n += len(p); return len(p), nil }

func TestReaderReportsReplacementOnce(t *testing.T) {
	var events []event.Event
	page := strings.Repeat("größe \xFF ", 100000)
	r, err := NewReader(strings.NewReader(page), Hints{Record: func(e event.Event) { events = append(events, e) }})
	require.NoError(t, err)
	_, err = io.Copy(io.Discard, r)
	require.NoError(t, err)
	assert.Equal(t, []event.Event{{Type: event.EncodingIssue, Message: replacedMessage, Raw: "UTF-8"}}, events)
}
