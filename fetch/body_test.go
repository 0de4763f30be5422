package fetch

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"math"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

func zip(t *testing.T, s string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := io.WriteString(w, s)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

func TestContentEncoding(t *testing.T) {
	page := strings.Repeat("<p>text", 1000)
	tests := []struct {
		name, encoding string
		body           []byte
		want           string
		err            error
	}{
		{"plain", "", []byte(page), page, nil},
		{"gzip", "gzip", zip(t, page), page, nil},
		{"x-gzip", "X-GZIP", zip(t, page), page, nil},
		{"identity", "identity", []byte(page), page, nil},
		{"identity and gzip", "identity, gzip", zip(t, page), page, nil},
		{"a charset", "UTF-8", []byte(page), page, nil},
		{"two members", "gzip", append(zip(t, "one "), zip(t, "two")...), "one two", nil},
		{"rubbish behind", "gzip", append(zip(t, page), "\x00\x00rubbish"...), page, nil},
		{"a broken member behind", "gzip", append(zip(t, page), 0x1f, 0x8b, 99), page, nil},
		{"not gzip", "gzip", []byte(page), page, nil},
		{"empty", "gzip", nil, "", nil},
		{"one byte", "gzip", []byte("x"), "x", nil},
		{"cut short", "gzip", zip(t, page)[:30], "", io.ErrUnexpectedEOF},
		{"only magic", "gzip", []byte{0x1f, 0x8b}, "", io.ErrUnexpectedEOF},
		{"bad header", "gzip", []byte("\x1f\x8b\x99\x00\x00\x00\x00\x00\x00\x00\x00\x00"), "", gzip.ErrHeader},
		{"brotli", "br", []byte("x"), "", ErrContentEncoding},
		{"zstd", "gzip, zstd", []byte("x"), "", ErrContentEncoding},
		{"gzip twice", "gzip, gzip", []byte("x"), "", ErrContentEncoding},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := serve(t, func(w http.ResponseWriter, r *http.Request) {
				require.Equal(t, "gzip", r.Header.Get("Accept-Encoding"))
				if tt.encoding != "" {
					w.Header().Set("Content-Encoding", tt.encoding)
				}
				w.Write(tt.body)
			}, "site.example")
			c := s.client(t)
			count := countReads(c)
			resp, err := c.Get(context.Background(), s.at("site.example", "/"))
			if err != nil {
				require.ErrorIs(t, err, tt.err)
				require.True(t, IsPermanent(err))
				require.Zero(t, count.reads)
				return
			}
			require.Zero(t, count.reads)
			defer resp.Body.Close()
			b, err := io.ReadAll(iotest.OneByteReader(resp.Body))
			if tt.err != nil {
				require.ErrorIs(t, err, tt.err)
				require.Equal(t, tt.err == gzip.ErrHeader, IsPermanent(err))
				require.Equal(t, tt.err != gzip.ErrHeader, IsTransient(err))
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.want, string(b))
			_, err = resp.Body.Read(make([]byte, 1))
			require.Equal(t, io.EOF, err, "the end stays the end")
		})
	}
}

func TestMaxBytes(t *testing.T) {
	for _, encoding := range []string{"", "gzip"} {
		for size, fits := range map[int]bool{0: true, 1: true, 4095: true, 4096: true, 4097: false, 1 << 20: false} {
			s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				b := []byte(strings.Repeat("x", size))
				if encoding != "" {
					w.Header().Set("Content-Encoding", encoding)
					b = zip(t, string(b))
				}
				w.Write(b)
			}, "site.example")
			resp, err := s.client(t, func(o *Options) { o.MaxBytes = 4096 }).Get(context.Background(), s.at("site.example", "/"))
			require.NoError(t, err)
			b, err := io.ReadAll(resp.Body)
			require.Len(t, b, min(size, 4096), "what fits is handed out")
			if fits {
				require.NoError(t, err)
			} else {
				require.ErrorIs(t, err, ErrTooLarge)
				require.True(t, IsPermanent(err))
				n, again := resp.Body.Read(make([]byte, 10))
				require.Zero(t, n)
				require.Equal(t, err, again, "the error stays")
			}
			resp.Body.Close()
		}
	}
}

// A limit as large as can be is none, for plain and for compressed bodies.
func TestMaxBytesOfAnySize(t *testing.T) {
	for _, encoding := range []string{"", "gzip"} {
		s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			if encoding != "" {
				w.Header().Set("Content-Encoding", encoding)
				w.Write(zip(t, "page"))
				return
			}
			io.WriteString(w, "page")
		}, "site.example")
		var none context.Context // means Background
		resp, err := s.client(t, func(o *Options) { o.MaxBytes = math.MaxInt64 }).Get(none, s.at("site.example", "/"))
		require.NoError(t, err)
		b, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.Equal(t, "page", string(b))
		require.NoError(t, resp.Body.Close())
	}
}

// TestBombs: a little on the wire that is much in memory, and much on the wire that is nothing.
func TestBombs(t *testing.T) {
	small := zip(t, strings.Repeat("\x00", 2<<20))
	require.Less(t, len(small), 4096)
	empty := zip(t, "")
	tests := map[string]func(w io.Writer) error{
		"2 KB to 2 MB": func(w io.Writer) error { _, err := w.Write(small); return err },
		"no end": func(w io.Writer) error {
			zw := gzip.NewWriter(w)
			for {
				if _, err := zw.Write(make([]byte, 1<<20)); err != nil {
					return err
				}
			}
		},
		"empty members without end": func(w io.Writer) error {
			for {
				if _, err := w.Write(empty); err != nil {
					return err
				}
			}
		},
		"a comment without end": func(w io.Writer) error {
			if _, err := w.Write([]byte("\x1f\x8b\x08\x10\x00\x00\x00\x00\x00\xff")); err != nil {
				return err
			}
			for {
				if _, err := io.WriteString(w, "comment"); err != nil {
					return err
				}
			}
		},
	}
	for name, write := range tests {
		t.Run(name, func(t *testing.T) {
			s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Encoding", "gzip")
				_ = write(w)
			}, "site.example")
			c := s.client(t, func(o *Options) { o.MaxBytes = 4096 })
			count := countReads(c)
			resp, err := c.Get(context.Background(), s.at("site.example", "/"))
			require.NoError(t, err)
			defer resp.Body.Close()
			n, err := io.Copy(io.Discard, resp.Body)
			require.Error(t, err)
			require.True(t, IsPermanent(err), "%v", err)
			require.LessOrEqual(t, n, int64(4096))
			require.Less(t, count.bytes, int64(100<<10), "bytes on the wire")
		})
	}
}

func TestReadAfterClose(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "page") }, "site.example")
	resp, err := s.client(t).Get(context.Background(), s.at("site.example", "/"))
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	_, err = resp.Body.Read(make([]byte, 1))
	require.Error(t, err)
	require.False(t, IsTransient(err))
	require.NoError(t, resp.Body.Close())
}
