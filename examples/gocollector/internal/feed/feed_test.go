package feed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
)

const good = `{"Path":"example.org/%d","Version":"v1.0.0","Timestamp":"2026-05-01T00:00:00.000001Z"}` + "\n"

func TestParseLine(t *testing.T) {
	at := time.Date(2019, 4, 10, 19, 8, 52, 997264000, time.UTC)
	for in, want := range map[string]event.Event{
		`{"Path":"golang.org/x/text","Version":"v0.3.0","Timestamp":"2019-04-10T19:08:52.997264Z"}`: {Path: "golang.org/x/text", Version: "v0.3.0", Time: at},
		`{"Version":"v1","Path":"Foo/Bar ","Timestamp":"2019-04-10T21:08:52.997264+02:00"}`:         {Path: "Foo/Bar ", Version: "v1", Time: at},
		`{"Path":"a","Version":"b"}`:                  {Path: "a", Version: "b"},
		`{"Path":"a","Version":"b","Timestamp":17}`:   {Path: "a", Version: "b"},
		`{"Path":"\u00e4","Version":"b","More":[{}]}`: {Path: "ä", Version: "b"},
		`{"Path":"a\ufffd","Version":"b\ufffd�"}`:     {Path: "a�", Version: "b��"},
	} {
		if got, err := parseLine([]byte(in)); err != nil || got != want {
			t.Errorf("%s: %+v %v", in, got, err)
		}
	}
	for _, in := range []string{
		``, `{`, `null`, `[]`, `"x"`, `{"Path":"a"}`, `{"Version":"a"}`, `{"Path":1,"Version":"b"}`, "{\"Path\":\"\xff\",\"Version\":\"b\"}",
		`{"Path":"a\u0000","Version":"b"}`, `{"Path":"a\ud800","Version":"b"}`, `{"Path":"a","Version":"b"} {}`,
	} {
		if got, err := parseLine([]byte(in)); err == nil {
			t.Errorf("%s is %+v", in, got)
		}
	}
}

// all reads a source from a cursor to its end.
func all(t *testing.T, s Source, cursor string) (paths []string, bad int, end string) {
	t.Helper()
	for range 1000 {
		b, err := s.Next(t.Context(), cursor)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range b.Events {
			paths = append(paths, e.Path)
		}
		bad += len(b.Bad)
		if cursor = b.Cursor; b.End {
			return paths, bad, cursor
		}
	}
	t.Fatal("no end")
	return nil, 0, ""
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "index.jsonl")
	var text strings.Builder
	const n = 2*fileBatch + 10
	for i := range n {
		fmt.Fprintf(&text, good, i)
	}
	write(t, name, text.String())
	s, err := Open(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	paths, bad, end := all(t, s, "")
	if len(paths) != n || bad != 0 || paths[n-1] != fmt.Sprintf("example.org/%d", n-1) {
		t.Fatalf("%d events, %d bad", len(paths), bad)
	}
	if paths, _, _ = all(t, s, end); len(paths) != 0 {
		t.Errorf("read again: %v", paths)
	}

	// The file grows: by bad lines, by a very long one, and by a last line that is still being written.
	half := `{"Path":"half","Vers`
	text.WriteString("nonsense\n\n   \n" + strings.Repeat("x", 3*maxLine) + "\n" + fmt.Sprintf(good, n) + half)
	write(t, name, text.String())
	paths, bad, end = all(t, s, end)
	if len(paths) != 1 || bad != 3 {
		t.Errorf("%v, %d bad", paths, bad)
	}
	text.WriteString(`ion":"v1.0.0"}`)
	write(t, name, text.String())
	if paths, bad, end = all(t, s, end); len(paths) != 1 || paths[0] != "half" || bad != 0 {
		t.Errorf("%v, %d bad", paths, bad)
	}

	// It is replaced, by a shorter one and by one of the same length.
	for _, other := range []string{fmt.Sprintf(good, 7), strings.ReplaceAll(text.String(), "example.org", "example.net")} {
		write(t, name, other)
		if paths, _, _ = all(t, s, end); len(paths) != strings.Count(other, `"Path"`) {
			t.Errorf("%d events of a new file", len(paths))
		}
	}
	for _, cursor := range []string{"nonsense", `{"offset":-5}`, `{"offset":5,"mark":"00"}`} {
		if paths, _, _ = all(t, s, cursor); len(paths) != n+2 {
			t.Errorf("cursor %s: %d events", cursor, len(paths))
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Next(ctx, ""); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestOpen(t *testing.T) {
	for _, location := range []string{"", filepath.Join(t.TempDir(), "missing"), "http://[::1"} {
		if _, err := Open(location, nil); err == nil {
			t.Errorf("%q could be opened", location)
		}
	}
	for location, want := range map[string]string{
		"https://index.example": "https://index.example/index", "http://index.example/": "http://index.example/index",
		"http://index.example/feed?x=1#part": "http://index.example/feed?x=1",
	} {
		if s, err := Open(location, nil); err != nil || s.Name() != want {
			t.Errorf("%s: %v %v", location, s, err)
		}
	}
}

// stuck is the length of an index that pays heed to limit though it is not honest.
const stuck = 2*remoteBatch + 1

// server is an index of lines with times in seconds. One that is not honest pays no heed to what it is asked.
func server(t *testing.T, seconds []int, honest bool) Getter {
	return func(_ context.Context, address string) ([]byte, error) {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		limit, _ := strconv.Atoi(u.Query().Get("limit"))
		since, _ := time.Parse(time.RFC3339Nano, u.Query().Get("since"))
		var out []byte
		for i, s := range seconds {
			at := time.Unix(int64(s), 0).UTC()
			if (honest || len(seconds) == stuck) && limit == 0 || honest && at.Before(since) {
				continue
			}
			line, _ := json.Marshal(map[string]any{"Path": fmt.Sprint("example.org/", i), "Version": "v1.0.0", "Timestamp": at})
			out = append(append(out, line...), '\n')
			limit--
		}
		return out, nil
	}
}

func TestRemote(t *testing.T) {
	count := func(seconds []int, honest bool) (int, error) {
		s, err := Open("http://index.example/index", server(t, seconds, honest))
		if err != nil {
			t.Fatal(err)
		}
		seen, cursor := map[string]bool{}, ""
		for range 100 {
			b, err := s.Next(t.Context(), cursor)
			if err != nil {
				return len(seen), err
			}
			for _, e := range b.Events {
				seen[e.Path] = true
			}
			if cursor = b.Cursor; b.End {
				return len(seen), nil
			}
		}
		return len(seen), errors.New("no end")
	}
	ramp := make([]int, 3*remoteBatch+5)
	for i := range ramp {
		ramp[i] = i / 3
	}
	crowd := make([]int, 3*remoteBatch) // more at one time than fit on a page
	huge := make([]int, 2*maxRemoteBatch)
	for name, tt := range map[string]struct {
		seconds []int
		honest  bool
		err     error
	}{
		"pages": {ramp, true, nil}, "nothing": {nil, true, nil}, "one": {[]int{5}, true, nil},
		"a crowd": {crowd, true, nil}, "too large a crowd": {huge, true, ErrNoProgress}, "a plain file": {ramp, false, nil},
		"always the beginning": {ramp[:stuck], false, ErrNoProgress},
	} {
		n, err := count(tt.seconds, tt.honest)
		if !errors.Is(err, tt.err) || err == nil && n != len(tt.seconds) {
			t.Errorf("%s: %d of %d events, %v", name, n, len(tt.seconds), err)
		}
	}
	s, _ := Open("http://index.example/", func(context.Context, string) ([]byte, error) { return []byte("nonsense\n"), nil })
	if b, err := s.Next(t.Context(), ""); err != nil || len(b.Bad) != 1 || !b.End || !strings.Contains(b.Bad[0].String(), "line 1") {
		t.Errorf("%+v %v", b, err)
	}
	if _, err := s.Next(t.Context(), "no time"); err == nil {
		t.Error("a broken cursor is no error")
	}
}
