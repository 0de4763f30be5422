package main

import (
	"context"
	"flag"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

var shots = flag.String("shots", "", "folder for screenshots")

// The tests need a browser and skip where there is none, unless this is set: then they fail.
const browserRequired = "WINNOW_BROWSER_REQUIRED"

// tab is a browser window on a playground, and what went wrong or out in it.
type tab struct {
	t    *testing.T
	ctx  context.Context
	base string

	mu       sync.Mutex
	problems []string
	outside  map[network.RequestID]string // requests to elsewhere that nothing has refused
}

func openTab(t *testing.T, width, height int64, phone bool) *tab {
	t.Helper()
	path := findBrowser(t)
	server := httptest.NewServer(service200(t, small()))
	t.Cleanup(server.Close)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, stopAllocator := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stopAllocator)
	ctx, stopBrowser := chromedp.NewContext(ctx)
	t.Cleanup(stopBrowser)
	if err := chromedp.Do(ctx); err != nil { // the first call on a context must have no deadline
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(stop)
	b := &tab{t: t, ctx: ctx, base: server.URL, outside: map[network.RequestID]string{}}
	if err := chromedp.Listen(ctx, b.hear); err != nil {
		t.Fatal(err)
	}
	call(b, log.Enable, cdp.Empty{})
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1, Mobile: phone})
	call(b, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: phone})
	return b
}

func findBrowser(t *testing.T) string {
	t.Helper()
	if testing.Short() && os.Getenv(browserRequired) == "" {
		t.Skip("no browser in short runs")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "headless-shell"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv(browserRequired) != "" {
		t.Fatal("no browser found")
	}
	t.Skip("no browser found: install Debian's chromium, or run ./run-e2e.sh")
	return ""
}

// hear notes what a page must not do: errors, dialogs, and requests to anywhere else.
func (b *tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *log.EventEntryAdded:
		// Images and styles of a pasted page are refused by the policy: that is what it is for.
		if !strings.Contains(e.Entry.Text, "Content Security Policy") {
			b.problems = append(b.problems, "log: "+e.Entry.Text)
		}
	case *runtime.EventExceptionThrown:
		b.problems = append(b.problems, "exception: "+e.ExceptionDetails.Text)
	case *page.EventJavascriptDialogOpening:
		b.problems = append(b.problems, "dialog: "+e.Message)
	case *network.EventRequestWillBeSent: // also for what the policy then refuses
		if !strings.HasPrefix(e.Request.URL, b.base+"/") {
			b.outside[e.RequestID] = e.Request.URL
		}
	case *network.EventLoadingFailed:
		if e.BlockedReason == network.BlockedReasonCsp {
			delete(b.outside, e.RequestID)
		}
	}
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// call sends a command of the protocol.
func call[P, R any](b *tab, command cdp.Command[P, R], params P) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, command, params); err != nil {
		b.t.Fatal(err)
	}
}

// is evaluates an expression in the page and wants it true.
func (b *tab) is(expression string) {
	b.t.Helper()
	yes, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](expression))
	if err != nil {
		b.t.Fatal(expression, err)
	}
	if !yes {
		b.t.Errorf("not so: %s", expression)
	}
}

func (b *tab) clean() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.problems {
		b.t.Error(p)
	}
	for _, url := range b.outside {
		b.t.Error("a request went out:", url)
	}
}

func (b *tab) shot(name string) {
	b.t.Helper()
	if *shots == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*shots, name), png, 0o600); err != nil {
		b.t.Fatal(err)
	}
}

var views = []string{"page", "text", "markdown", "html", "links", "meta", "json"}

// Everything can be done from the keyboard: fill in, send, and walk through the views.
func TestKeyboard(t *testing.T) {
	b := openTab(t, 1280, 860, false)
	b.do(chromedp.Navigate(b.base+"/"), chromedp.Focus("#url"), chromedp.KeyEvent("https://marsh.example/salt"), chromedp.KeyEvent(kb.Tab))
	b.is(`document.activeElement.id === "html"`)
	b.shot("empty.png")
	text := "The raker waits for the wind to turn, and the crust grows while he waits. "
	b.do(chromedp.SetValue("#html", "<title>Salt</title><nav><a href=/>Start</a></nav><article><h1>Salt</h1><p>"+strings.Repeat(text, 12)+
		"<p><a href=how>Each summer is another</a>, "+strings.Repeat("and no two of them are alike to those who count, ", 9)),
		chromedp.KeyEvent("which few do.</article>"), chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(chromedp.ModifierCtrl)),
		chromedp.WaitVisible("#v-page"))
	b.is(`document.querySelector(".result h1").textContent === "Salt"`)
	b.is(`document.querySelectorAll(".explain .kept").length >= 3 && document.querySelectorAll(".explain .dropped").length >= 1`)
	b.do(chromedp.Focus("#v-page"))
	for i, view := range views {
		if i > 0 {
			b.do(chromedp.KeyEvent(kb.ArrowRight))
		}
		b.is(`document.activeElement.id === "v-` + view + `"`)
		b.is(`document.querySelectorAll(".panel").values().filter(p => p.checkVisibility()).map(p => p.className).toArray().join() === "panel p-` + view + `"`)
	}
	b.is(`document.querySelector(".p-links").textContent.includes("https://marsh.example/how")`)
	b.is(`document.querySelector(".p-text pre").textContent.startsWith("Salt\n\nThe raker")`)
	b.clean()
}

// The switches of the coloured page work, and each block has its colour.
func TestColours(t *testing.T) {
	b := openTab(t, 1280, 860, false)
	b.do(chromedp.Navigate(b.base+"/sample"), chromedp.WaitVisible(".explain .kept"))
	b.shot("desktop.png")
	b.is(`getComputedStyle(document.querySelector(".kept")).backgroundColor !== getComputedStyle(document.querySelector(".dropped")).backgroundColor`)
	b.is(`getComputedStyle(document.querySelector(".kept")).borderLeftColor !== getComputedStyle(document.querySelector(".dropped")).borderLeftColor`)
	b.do(chromedp.Click(".only-kept"))
	b.is(`!document.querySelector(".dropped").checkVisibility() && document.querySelector(".kept").checkVisibility()`)
	b.do(chromedp.Click(".only-dropped"))
	b.is(`document.querySelector(".dropped").checkVisibility() && !document.querySelector(".kept").checkVisibility()`)
	b.do(chromedp.Click(".why-too"))
	b.is(`!document.querySelector(".why").checkVisibility()`)
	for _, view := range views {
		b.do(chromedp.Click("#v-" + view))
		b.shot("desktop-" + view + ".png")
	}
	b.clean()
}

// On a phone nothing runs out of the window, and what is to be touched is large enough.
func TestPhone(t *testing.T) {
	b := openTab(t, 360, 740, true)
	b.do(chromedp.Navigate(b.base + "/"))
	b.is(`document.documentElement.scrollWidth <= 360`)
	b.shot("phone-empty.png")
	b.do(chromedp.Navigate(b.base+"/sample#result"), chromedp.WaitVisible(".explain .kept"))
	b.is(`document.querySelector(".result").getBoundingClientRect().top < 100`) // the answer, not the form, is in sight
	for _, view := range views {
		b.is(`(document.querySelector("#v-` + view + `").click(), true)`)
		b.is(`document.documentElement.scrollWidth <= 360`)
		b.shot("phone-" + view + ".png")
	}
	b.is(`[...document.querySelectorAll(".tabs label, button, .explain .show label, .ask input[type=url]")].every(e => !e.checkVisibility() || e.getBoundingClientRect().height >= 28)`)
	b.clean()
}

// Nothing of a pasted page comes to life, and nothing is loaded for it.
func TestHostileInBrowser(t *testing.T) {
	b := openTab(t, 1280, 860, false)
	text := strings.Repeat("The raker waits for the wind to turn, and the crust grows while he waits. ", 12)
	hostile := `</textarea><script>alert(1)</script><style>body{display:none}</style><base href="http://elsewhere.example/"><article><h1>Salt</h1><p>` + text +
		`<img src="http://elsewhere.example/x.png" onerror="alert(2)"><svg onload="alert(3)"></svg></p><p><a href="javascript:alert(4)">` + text +
		`</a></p><iframe srcdoc="<script>alert(5)</script>"></iframe><video src="http://elsewhere.example/v.mp4" autoplay poster=x onloadstart=alert(6)></video></article>`
	b.do(chromedp.Navigate(b.base+"/"), chromedp.SetValue("#html", hostile), chromedp.Click(".ask button"), chromedp.WaitVisible("#v-html"))
	for _, view := range views {
		b.do(chromedp.Click("#v-" + view))
	}
	b.do(chromedp.Click("#v-html"))
	b.is(`document.querySelector(".content").checkVisibility() && document.querySelector(".content").textContent.includes("The raker")`)
	b.is(`document.querySelectorAll(".content script, .content style, .content iframe, .content svg, .content [onerror], .content [href^=javascript]").length === 0`)
	b.is(`document.querySelector("#html").value.startsWith("</textarea>")`)
	b.clean()
}

// The page works without scripts.
func TestWithoutScripts(t *testing.T) {
	b := openTab(t, 1280, 860, false)
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.do(chromedp.Navigate(b.base+"/"),
		chromedp.SetValue("#html", "<title>Salt</title><p>"+strings.Repeat("Salt and water. ", 20)), chromedp.Click(".ask button"),
		chromedp.WaitVisible("#v-page"), chromedp.Click("#v-text"))
	b.is(`document.querySelector(".p-text").checkVisibility() && document.querySelector(".copy") === null`)
	b.clean()
}
