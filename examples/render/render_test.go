package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

// The tests need a browser and skip where there is none, unless this is set: then they fail.
const browserRequired = "WINNOW_BROWSER_REQUIRED"

func findBrowser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "headless-shell"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv(browserRequired) != "" {
		t.Fatal("no browser found")
	}
	t.Skip("no browser found")
	return ""
}

// world is a site that may be reached, a private server that may not, and the service under test.
type world struct {
	site     string // http://127.0.0.1:port
	private  string // http://127.66.0.1:port
	local    string // http://localhost:port, on a port that the guard does not name
	touched  *atomic.Int64
	service  string
	renderer *fetch.HTTPRenderer
	guard    *fetch.Guard
}

func listen(t *testing.T, host string, handler http.Handler) (base string, port uint16) {
	t.Helper()
	l, err := net.Listen("tcp4", host+":0")
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewUnstartedServer(handler)
	s.Listener.Close()
	s.Listener = l
	s.Start()
	t.Cleanup(s.Close)
	return "http://" + l.Addr().String(), l.Addr().(*net.TCPAddr).AddrPort().Port()
}

// newWorld starts one. A leaky one lets the private server be reached, to show that the traps would spring.
func newWorld(t *testing.T, leaky bool) *world {
	path := findBrowser(t)
	w := &world{touched: &atomic.Int64{}}
	secret := http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		w.touched.Add(1)
		rw.Header().Set("Access-Control-Allow-Origin", "*")
		io.WriteString(rw, "the secret")
	})
	private, privatePort := listen(t, "127.66.0.1", secret)
	_, localPort := listen(t, "127.0.0.1", secret)
	w.private, w.local = private, fmt.Sprintf("http://localhost:%d", localPort)
	site, sitePort := listen(t, "127.0.0.1", pages(w))
	w.site = site
	w.guard = &fetch.Guard{
		Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")},
		Deny:  []netip.Prefix{netip.MustParsePrefix("127.66.0.0/16")},
		Ports: []uint16{sitePort, privatePort},
	}
	if leaky {
		w.guard.Deny, w.guard.Ports = nil, append(w.guard.Ports, localPort)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	proxy, err := startProxy(ctx, w.guard)
	if err != nil {
		t.Fatal(err)
	}
	r, stop, err := startBrowser(ctx, browserConfig{
		path: path, proxy: proxy, noSandbox: os.Geteuid() == 0,
		pages: 2, timeout: 30 * time.Second, settle: 2 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	service := httptest.NewServer(newService(r))
	t.Cleanup(service.Close)
	w.service = service.URL + "/render"
	w.renderer = &fetch.HTTPRenderer{Endpoint: w.service}
	return w
}

// pages is the site: shells, traps and oddities.
func pages(w *world) http.Handler {
	mux := http.NewServeMux()
	serve := func(path, body string) {
		mux.HandleFunc(path, func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Content-Type", "text/html")
			io.WriteString(rw, body)
		})
	}
	serve("/shell", `<!DOCTYPE html><html><head><meta charset="euc-kr"><title>Shell</title></head>
<body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>
<script src="/app.js"></script></body></html>`)
	serve("/data", strings.Repeat("<p>The harbour pilots learn the tides by walking the mud flats at dawn, counting the channels – 갯벌.</p>", 4))
	mux.HandleFunc("/app.js", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/javascript")
		io.WriteString(rw, `fetch("/data").then(r => r.text()).then(text => {
  document.getElementById("root").innerHTML = "<main><article><h1>Pilots</h1>" + text + "</article></main>";
  history.replaceState({}, "", "/article/7");
})`)
	})
	mux.HandleFunc("/trap", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/html")
		for _, base := range []string{w.private, w.local, "http://127.0.0.1:" + port(w.local), "http://[::1]:" + port(w.local)} {
			fmt.Fprintf(rw, `<img src="%[1]s/img"><iframe src="%[1]s/frame"></iframe><link rel="stylesheet" href="%[1]s/css">
<link rel="prefetch" href="%[1]s/pre"><link rel="preconnect" href="%[1]s"><script src="%[1]s/js"></script>
<script>fetch("%[1]s/fetch").then(r => r.text()).then(t => document.body.append(t)).catch(() => document.body.append("[ref" + "used]"));
new WebSocket("%[2]s/ws"); navigator.sendBeacon("%[1]s/beacon"); new EventSource("%[1]s/events")</script>`,
				base, strings.Replace(base, "http", "ws", 1))
		}
		io.WriteString(rw, `<p>trap`)
	})
	mux.HandleFunc("/away", func(rw http.ResponseWriter, r *http.Request) {
		http.Redirect(rw, r, w.private+"/redirect", http.StatusFound)
	})
	mux.HandleFunc("/script-away", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(rw, `<script>location = "%s/location"</script>`, w.private)
	})
	serve("/file", `<iframe src="file:///etc/passwd"></iframe><script>location = "file:///etc/passwd"</script><p>still here`)
	serve("/endless", `<p>waiting<script>(function poll() { fetch("/hang").finally(poll) })()</script>`)
	mux.HandleFunc("/hang", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	mux.HandleFunc("/download", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Disposition", "attachment")
		rw.Header().Set("Content-Type", "application/octet-stream")
		io.WriteString(rw, "binary")
	})
	mux.HandleFunc("/cookie", func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "text/html")
		http.SetCookie(rw, &http.Cookie{Name: "seen", Value: "1"})
		_, err := r.Cookie("seen")
		fmt.Fprintf(rw, "<p>seen before: %t", err == nil)
	})
	return mux
}

func port(base string) string {
	u, _ := url.Parse(base)
	return u.Port()
}

func (w *world) render(t *testing.T, url string) (string, *fetch.Response, error) {
	t.Helper()
	resp, err := w.renderer.Render(context.Background(), url)
	if err != nil {
		return "", nil, err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b), resp, nil
}

func TestRendering(t *testing.T) {
	w := newWorld(t, false)
	t.Run("a shell is filled", func(t *testing.T) {
		html, resp, err := w.render(t, w.site+"/shell")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(html, "<!DOCTYPE html>") || !strings.Contains(html, "walking the mud flats") || !strings.Contains(html, "갯벌") {
			t.Errorf("rendered: %s", html)
		}
		if resp.URL != w.site+"/article/7" || resp.Status != 200 || resp.ContentType != "text/html; charset=utf-8" {
			t.Errorf("URL %s, status %d, type %s", resp.URL, resp.Status, resp.ContentType)
		}
	})
	t.Run("scripts reach nothing private", func(t *testing.T) {
		html, _, err := w.render(t, w.site+"/trap")
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(html, "[refused]"); n != 4 || strings.Contains(html, "the secret") {
			t.Errorf("%d refused: %s", n, html)
		}
	})
	t.Run("redirects are judged", func(t *testing.T) {
		for _, u := range []string{w.site + "/away", w.private + "/", w.local + "/"} {
			html, _, err := w.render(t, u)
			if !errors.Is(err, fetch.ErrRender) || !fetch.IsPermanent(err) {
				t.Errorf("%s: %v, %s", u, err, html)
			}
		}
		html, _, err := w.render(t, w.site+"/script-away")
		if err == nil && strings.Contains(html, "secret") {
			t.Errorf("a script left: %s", html)
		}
	})
	t.Run("no files", func(t *testing.T) {
		html, _, err := w.render(t, w.site+"/file")
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(html, "root:") || !strings.Contains(html, "still here") {
			t.Errorf("rendered: %s", html)
		}
		for _, u := range []string{"file:///etc/passwd", "chrome://version", "data:text/html,x", "view-source:" + w.site, "http://u:p@127.0.0.1/"} {
			if _, _, err := w.render(t, u); !fetch.IsPermanent(err) {
				t.Errorf("%s: %v", u, err)
			}
		}
	})
	t.Run("no end of loading", func(t *testing.T) {
		html, _, err := w.render(t, w.site+"/endless")
		if err != nil || !strings.Contains(html, "waiting") {
			t.Errorf("%v, %s", err, html)
		}
	})
	t.Run("no downloads", func(t *testing.T) {
		if html, _, err := w.render(t, w.site+"/download"); err == nil {
			t.Errorf("rendered: %s", html)
		}
	})
	t.Run("pages share nothing", func(t *testing.T) {
		for range 2 {
			html, _, err := w.render(t, w.site+"/cookie")
			if err != nil || !strings.Contains(html, "seen before: false") {
				t.Errorf("%v, %s", err, html)
			}
		}
	})
	if n := w.touched.Load(); n != 0 {
		t.Errorf("the private servers were reached %d times", n)
	}
}

// The traps do spring where the guard lets them.
func TestTrapsSpring(t *testing.T) {
	w := newWorld(t, true)
	html, _, err := w.render(t, w.site+"/trap")
	if err != nil {
		t.Fatal(err)
	}
	if n := w.touched.Load(); n < 8 || !strings.Contains(html, "the secret") {
		t.Errorf("the private servers were reached %d times: %s", n, html)
	}
}

// The whole way: a page that is an empty shell is fetched, found empty, rendered and parsed.
func TestPageFallsBackToRendering(t *testing.T) {
	w := newWorld(t, false)
	processor, err := html.New()
	if err != nil {
		t.Fatal(err)
	}
	defer processor.Close()
	client := fetch.New(fetch.Options{Guard: w.guard, Renderer: w.renderer})
	page, err := client.Page(context.Background(), processor, w.site+"/shell")
	if err != nil {
		t.Fatal(err)
	}
	if !page.Rendered || page.RenderErr != nil || page.URL != w.site+"/article/7" || page.Status != 200 {
		t.Errorf("rendered %t, %v, URL %s, status %d", page.Rendered, page.RenderErr, page.URL, page.Status)
	}
	if text := page.Document.Text(); !strings.Contains(text, "walking the mud flats") || !strings.Contains(text, "갯벌") || strings.Contains(text, "JavaScript") {
		t.Errorf("text: %s", text)
	}
	page, err = client.Page(context.Background(), processor, w.site+"/data")
	if err != nil || page.Rendered {
		t.Errorf("a page that needs no browser: %v, rendered %t", err, page.Rendered)
	}
}
