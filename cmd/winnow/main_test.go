package main

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

const marsh = `<!DOCTYPE html><html lang="en"><title>Salt | Marsh News</title><meta name="author" content="Ada Reed"><nav><a href="/">Home</a><a href="/w">Weather</a></nav>
<article><h1>Salt from the marsh</h1><p>The pans are filled at spring tide, and the sun does the rest, <a href="/how">slowly</a>, while the raker waits
and watches the sky for the rain that would spoil it all.</p><p><img src="/pan.jpg" alt="A pan"> By August the crust is thick enough to rake, grey at the bottom
and white as flour on top, and the sheds begin to fill.</p><table><tr><th>Month</th><th>Salt</th></tr><tr><td>June</td><td>2 t</td></tr></table>
<p>On the dike stands the scale on which every sack is weighed before it goes down to the boats, and beside it the book in which
the weights have been written since the first summer, in the hand of whoever was there.</p><p>Nobody hurries. What the rain takes in an afternoon is a week of work, so the weather is all that is talked about, and
everybody has an opinion of it that was formed early and never changed.</p></article><footer><p>Imprint</p></footer>`

const eels = `<title>Eels</title><main><p>Where the eels go when the river is low nobody knows, and the fishers who say that they do are not believed by anybody.</p></main>`

// ran is what one run of the command left.
type ran struct {
	code     int
	out, err string
}

func winnow(t *testing.T, stdin string, args ...string) ran {
	t.Helper()
	var out, errs strings.Builder
	code := run(t.Context(), args, streams{strings.NewReader(stdin), &out, &errs})
	return ran{code, out.String(), errs.String()}
}

// site is a folder of pages.
func site(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, body := range map[string]string{"marsh.html": marsh, "eels.htm": eels, "sub/deep.html": eels, "notes.txt": "no page"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(body), 0o600))
	}
	return dir
}

func TestFormats(t *testing.T) {
	for _, tc := range []struct {
		args      string
		want, not []string
	}{
		{"", []string{"Salt from the marsh\n\nThe pans", "| June", "formed early and never changed.\n"}, []string{"Home", "Imprint", "pan.jpg", "Ada"}},
		{"-f markdown -base https://m.example/", []string{"# Salt from the marsh", "[slowly](https://m.example/how)", "![A pan](https://m.example/pan.jpg)"}, nil},
		{"-f md -no-images", []string{"# Salt", "[slowly](/how)"}, []string{"pan.jpg"}},
		{"-format html", []string{"<h1>Salt from the marsh</h1>", "<td>June</td>"}, []string{"<nav", "<article><article"}},
		{"-f json", []string{`{"text":"Salt from`, `"page_type":"`, `"is_external":false`}, []string{`"source"`}},
		{"-f json -no-links", []string{`"links":[]`}, nil},
		{"-f jsonl", []string{`{"source":"-","text":"Salt from`}, nil},
		{"-links -base https://m.example/", []string{"link\thttps://m.example/how\tslowly\n", "image\thttps://m.example/pan.jpg\tA pan\n", "link\thttps://m.example/w"}, nil},
		{"-links -only image", []string{"image\t/pan.jpg"}, []string{"link"}},
		{"-meta", []string{`"title":"Salt from the marsh"`, `"authors":["Ada Reed"]`, `"confidence":0.`, `"encoding":"UTF-8"`}, nil},
		{"-f llm", []string{"Title: Salt", "--- CONTENT ---", "# Salt"}, nil},
		{"-explain", []string{"<!DOCTYPE html>", `class="kept`, `class="dropped`, "Imprint"}, []string{"<script"}},
		{"-whole", []string{"Home", "Imprint"}, nil},
		{"-no-headline", []string{"The pans"}, []string{"Salt from the marsh"}},
		{"-table-format html", []string{"<table>"}, []string{"| June"}},
		{"-inline-links markdown -inline-images placeholder", []string{"[slowly](/how)", "[IMAGE:1]"}, nil},
		{"-encoding windows-1252", []string{"Salt"}, nil},
	} {
		got := winnow(t, marsh, append(strings.Fields(tc.args), "-")...)
		require.Equal(t, exitOK, got.code, "%s: %s", tc.args, got.err)
		for _, s := range tc.want {
			require.Contains(t, got.out, s, tc.args)
		}
		for _, s := range tc.not {
			require.NotContains(t, got.out, s, tc.args)
		}
		require.Empty(t, got.err, tc.args)
	}
}

func TestUsageErrors(t *testing.T) {
	dir := site(t)
	page := filepath.Join(dir, "marsh.html")
	for _, args := range [][]string{
		{}, {"-nonsense", page}, {"-f", "pdf", page}, {"-links", "-meta", page}, {"-f", "json", "-links", page},
		{"-focus", "wide", page}, {"-page-type", "poem", page}, {"-encoding", "latin-99", page}, {"-base", "/relative", page},
		{"-table-format", "csv", page}, {"-inline-images", "all", page}, {"-inline-links", "placeholder", page},
		{"-j", "0", page}, {"-max-depth", "501", page}, {"-max-bytes", "0", page}, {"-timeout", "-1s", page}, {"-timeout", "soon", page},
		{"-only", "poem", page}, {"-allow", "everybody", page}, {"-header", "nonsense", page}, {"-header", ": x", page},
		{"-", "-"}, {"-o", page, page}, {"-o", filepath.Join(dir, "no", "such", "folder"), page},
	} {
		got := winnow(t, "", args...)
		require.Equal(t, exitUsage, got.code, "%v", args)
		require.Empty(t, got.out, "%v", args)
		require.True(t, strings.HasPrefix(got.err, "winnow: "), "%v: %q", args, got.err)
		if len(args) == 3 && args[2] == page && args[0] != "-o" && args[1] != "-meta" {
			require.Contains(t, got.err, args[0], "%v: the message names the flag", args)
		}
	}
	source, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Equal(t, marsh, string(source), "an input is never written over")
}

func TestFailedInputs(t *testing.T) {
	dir := site(t)
	marshFile := filepath.Join(dir, "marsh.html")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.pdf"), []byte("%PDF-1.7"), 0o600))
	for _, tc := range []struct{ bad, why string }{
		{filepath.Join(dir, "nothing.html"), "no such file or directory"},
		{filepath.Join(dir, "*.xyz"), "no file matches"},
		{filepath.Join(dir, "[.html"), "malformed"},
		{filepath.Join(dir, "a.pdf"), "PDF"},
		{"http://127.0.0.1/", "denied"},
	} {
		got := winnow(t, "", "-f", "jsonl", tc.bad, marshFile)
		require.Equal(t, exitFailed, got.code, tc.bad)
		require.Contains(t, got.err, "winnow: "+tc.bad+": ")
		if tc.why != "no such file or directory" || os.PathSeparator == '/' {
			require.Contains(t, got.err, tc.why)
		}
		lines := strings.Split(strings.TrimSpace(got.out), "\n")
		require.Len(t, lines, 2, "one line an input, in their order")
		require.Contains(t, lines[0], `"error":"`)
		require.Contains(t, lines[1], "Salt from the marsh")
		require.Equal(t, exitFailed, winnow(t, "", tc.bad).code)
		require.Empty(t, winnow(t, "", "-f", "json", tc.bad).out)
	}
}

func TestManyInputs(t *testing.T) {
	dir := site(t)
	got := winnow(t, "", "-f", "json", dir)
	require.Equal(t, exitOK, got.code, got.err)
	var all []struct{ Source, Title string }
	require.NoError(t, json.Unmarshal([]byte(got.out), &all))
	require.Len(t, all, 3, "the pages below the folder")
	require.Equal(t, "Salt | Marsh News", all[1].Title)
	require.Equal(t, filepath.Join(dir, "sub", "deep.html"), all[2].Source)

	text := winnow(t, "", filepath.Join(dir, "*.htm*")).out
	require.Regexp(t, `(?s)^==> .*eels.htm <==\n\nWhere.*\n\n==> .*marsh.html <==\n\nSalt`, text)
	require.Equal(t, 2, strings.Count(winnow(t, "", "-f", "html", filepath.Join(dir, "*.htm*")).out, "<section title="))
	require.Contains(t, winnow(t, "", "-explain", dir, "nothing.html").out, "4 pages: what was kept")
}

// Answers come in the order of the inputs, however many are in work.
func TestOrder(t *testing.T) {
	dir := t.TempDir()
	var args, want []string
	for i := range 60 {
		name := filepath.Join(dir, string(rune('a'+i%26))+strings.Repeat("x", i)+".html")
		require.NoError(t, os.WriteFile(name, []byte(strings.Repeat(eels, 1+i*7%11)), 0o600))
		args, want = append(args, name), append(want, name)
	}
	got := winnow(t, "", append([]string{"-f", "jsonl", "-j", "7"}, args...)...)
	require.Equal(t, exitOK, got.code, got.err)
	var names []string
	for line := range strings.SplitSeq(strings.TrimSpace(got.out), "\n") {
		var o struct{ Source string }
		require.NoError(t, json.Unmarshal([]byte(line), &o))
		names = append(names, o.Source)
	}
	require.Equal(t, want, names)
}

func TestOutput(t *testing.T) {
	dir := site(t)
	out := filepath.Join(t.TempDir(), "out") + "/"
	page := filepath.Join(dir, "marsh.html")
	got := winnow(t, marsh, "-o", out, "-f", "md", page, page, "-")
	require.Equal(t, ran{}, got)
	for _, name := range []string{"marsh.md", "marsh-2.md", "stdin.md"} {
		body, err := os.ReadFile(filepath.Join(out, name))
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(string(body), "# Salt"), name)
	}
	one := filepath.Join(out, "one.txt")
	require.Equal(t, ran{}, winnow(t, "", "-o", one, page))
	body, err := os.ReadFile(one)
	require.NoError(t, err)
	require.Contains(t, string(body), "The pans")

	got = winnow(t, "", "-f", "html", "-o", dir, page)
	require.Equal(t, exitFailed, got.code)
	require.Contains(t, got.err, "is one of the inputs")
}

func TestBaseName(t *testing.T) {
	for in, want := range map[string]string{
		"https://a.example/b/c?d=1": "a.example_b_c_d_1", "https://a.example/": "a.example", "-": "stdin",
		"dir/page.html": "page", ".html": "page", "https://x/" + strings.Repeat("é", 100): "x_" + strings.Repeat("é", 59),
	} {
		require.Equal(t, want, baseName(input{name: in}), in)
	}
}

func TestURLs(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path == "/gone" {
			w.WriteHeader(http.StatusGone)
		}
		_, _ = io.WriteString(w, marsh+"<p>"+r.UserAgent()+r.Header.Get("X-Key"))
	}))
	defer server.Close()
	got := winnow(t, "", "-allow", "127.0.0.1", "-f", "md", "-whole", "-user-agent", "Reader/1", "-header", "X-Key: secret", server.URL+"/a/b")
	require.Equal(t, exitOK, got.code, got.err)
	require.Contains(t, got.out, "[slowly]("+server.URL+"/how)")
	require.Contains(t, got.out, "Reader/1secret")
	got = winnow(t, "", "-allow", "127.0.0.0/8, ::1", server.URL+"/gone")
	require.Equal(t, exitFailed, got.code)
	require.Contains(t, got.err, "answered 410 Gone")
}

func TestWarnings(t *testing.T) {
	got := winnow(t, marsh, "-max-bytes", "300", "-")
	require.Equal(t, exitOK, got.code)
	require.Contains(t, got.err, "winnow: -: warning: reading ended at the limit")
	require.Empty(t, winnow(t, marsh, "-q", "-max-bytes", "300", "-").err)
}

func TestLimitsAndAudit(t *testing.T) {
	deep := strings.Repeat("<div>", 200) + "deep"
	require.Equal(t, exitFailed, winnow(t, deep, "-high-security", "-").code)
	require.Equal(t, exitOK, winnow(t, deep, "-high-security", "-max-depth", "300", "-").code, "a flag wins")
	got := winnow(t, `<p onclick="x()">text</p><object>x</object>`, "-audit", "-")
	require.Equal(t, exitOK, got.code)
	require.Contains(t, got.err, `"event_type":"blocked_attr"`)
}

// endless is a standard input that never ends by itself.
type endless struct{ cancel context.CancelFunc }

func (e endless) Read(p []byte) (int, error) {
	e.cancel()
	return copy(p, "<p>more "), nil
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var out, errs strings.Builder
	code := run(ctx, []string{"-"}, streams{endless{cancel}, &out, &errs})
	require.Equal(t, exitInterrupted, code)
	require.Equal(t, "winnow: interrupted\n", errs.String())
	require.Empty(t, out.String())
}

// full is a standard output that takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestOutputFails(t *testing.T) {
	var errs strings.Builder
	dir := site(t)
	for _, format := range []string{"text", "json", "explain"} {
		require.Equal(t, exitFailed, run(t.Context(), []string{"-f", format, dir}, streams{nil, full{}, &errs}), format)
	}
	require.Contains(t, errs.String(), "short write")
}

func TestProgress(t *testing.T) {
	var b strings.Builder
	c := newConsole(&b, false, 3)
	require.False(t, c.live, "no terminal")
	c.live = true
	c.progress(0)
	c.message("x", "failed")
	c.latest = time.Time{}
	c.progress(1)
	c.progress(1)
	c.end()
	require.Equal(t, "1 of 3\r\x1b[Kwinnow: x: failed\n2 of 3, 1 failed\r\x1b[K3 of 3, 1 failed\r\x1b[K", b.String())
}

func TestHelpAndVersion(t *testing.T) {
	got := winnow(t, "", "-help")
	require.Equal(t, exitOK, got.code)
	require.Empty(t, got.err)
	for line := range strings.SplitSeq(got.out, "\n") {
		require.LessOrEqual(t, len([]rune(line)), 120, line)
	}
	newFlagSet().VisitAll(func(f *flag.Flag) {
		require.Regexp(t, `(?m)^  (-f, )?-`+f.Name+`\b`, got.out, "-%s is missing", f.Name)
	})
	require.Regexp(t, `^winnow \S+\n$`, winnow(t, "", "-version").out)
}

// Flags fill the fields that they speak of, and leave the rest at the library's defaults.
func TestFlagsFillConfig(t *testing.T) {
	o, err := parse([]string{"x", "-focus", "recall", "-j", "9", "--", "-strange.html"}, io.Discard)
	require.NoError(t, err)
	require.Equal(t, []string{"x", "-strange.html"}, o.inputs)
	want := html.DefaultConfig()
	want.MaxCacheEntries, want.Focus, want.WorkerPoolSize, want.MaxStreamBytes = 0, html.FocusRecall, 9, html.DefaultMaxStreamBytes
	want.InlineImageFormat, want.InlineLinkFormat, want.TableFormat = "", "", ""
	require.Equal(t, want, o.config)
}
