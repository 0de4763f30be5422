package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"testing"

	"github.com/klauspost/compress/flate"
)

// counted is an archive in memory that counts what is asked of it.
type counted struct {
	content []byte
	opened  int
	read    int64
}

func (c *counted) open(at int64) (io.ReadCloser, error) {
	c.opened++
	return io.NopCloser(&countedReader{c, bytes.NewReader(c.content[min(at, int64(len(c.content))):])}), nil
}

type countedReader struct {
	c *counted
	r io.Reader
}

func (r *countedReader) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	r.c.read += int64(n)
	return n, err
}

// records reads all records of an archive, and gives their URLs.
func (c *counted) records(t *testing.T) (urls []string, a *archive) {
	t.Helper()
	a, err := newArchive(c.open, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer a.close()
	for {
		rec, err := a.next(0)
		if err == io.EOF {
			return urls, a
		}
		if err != nil {
			t.Fatal(err)
		}
		urls = append(urls, rec.uri)
	}
}

// zipped is a gzip header with an extra field of n bytes, which what follows fills.
func zipped(n int) []byte {
	return binary.LittleEndian.AppendUint16([]byte{0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255}, uint16(n))
}

// TestDamageLinear: whatever an archive holds, work is bounded by its size, and the records behind are found.
func TestDamageLinear(t *testing.T) {
	t.Parallel()
	const size = 4 << 20
	last := member(response(7, "200 OK", "text/html", pageText(7)))
	var zeros bytes.Buffer
	z, _ := flate.NewWriter(&zeros, flate.BestCompression)
	z.Write(make([]byte, 1<<20))
	z.Close()
	overlapping := func() []byte { // headers whose extra fields all end where a long run begins
		var b []byte
		for n := 250; n > 0; n-- {
			b = append(b, zipped((n-1)*12)...)
		}
		return append(b, zeros.Bytes()...)
	}()
	for _, x := range []struct {
		name   string
		unit   string
		opened int // at most
		found  bool
	}{
		{"bare magics", "\x1f\x8b\x08 and no more", 2, true},
		{"members that are no records", string(member(strings.Repeat("no record ", 50))), 2, true},
		{"members in headers of members", string(overlapping), 2, true},
		{"members cut short", string(member(response(1, "200 OK", "text/html", pageText(1)))[:400]), 2, true},
		{"records that promise more", "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 30000000\r\n\r\n", 100, false},
		{"headers of very many lines", "WARC/1.0\r\n" + strings.Repeat("A: b\r\n", 2000) + "\r\n", 2, true},
		{"headers without end", "WARC/1.0\r\nWARC-Type: response\r\n", 2, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			c := &counted{content: append(bytes.Repeat([]byte(x.unit), size/len(x.unit)), last...)}
			urls, a := c.records(t)
			if x.found && (len(urls) != 1 || urls[0] != "http://example.org/7") {
				t.Errorf("%d records", len(urls))
			}
			if bound := int64(wasteFree + (wasteRate+2)*len(c.content)); c.read > bound || a.wasted > bound {
				t.Errorf("%d bytes read, %d wasted", c.read, a.wasted)
			}
			if c.opened > x.opened {
				t.Errorf("opened %d times", c.opened)
			}
			if a.damaged == 0 {
				t.Error("nothing counted as damaged")
			}
		})
	}
}

// TestDamageNeighbours: every other record is damaged, and every one between is read.
func TestDamageNeighbours(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	const pairs = 300
	for n := range pairs {
		m := member(response(n, "200 OK", "text/html", pageText(n)))
		b.Write(m[:len(m)*2/3])
		b.Write(m)
	}
	urls, a := (&counted{content: b.Bytes()}).records(t)
	if len(urls) != pairs || a.damaged != pairs {
		t.Errorf("%d records, %d damaged", len(urls), a.damaged)
	}
}
