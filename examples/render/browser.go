package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// renderer drives one headless Chromium. Every page gets a browser context of its own, so no cookie and no
// cache is shared between pages.
type renderer struct {
	ctx     context.Context
	timeout time.Duration // of one page
	settle  time.Duration // how long scripts may go on loading once the page has loaded
	slots   chan struct{} // bounds pages at a time
}

// browserConfig says how Chromium is started.
type browserConfig struct {
	path      string // of the executable; empty: chromedp looks for it
	proxy     string // host:port of the guarded proxy
	noSandbox bool   // needed as root, and then the only wall left is the container
	pages     int
	timeout   time.Duration
	settle    time.Duration
}

// startBrowser starts Chromium so that nothing but the proxy connects it to the network.
func startBrowser(ctx context.Context, c browserConfig) (*renderer, context.CancelFunc, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ProxyServer("http://"+c.proxy),
		// Without this Chromium goes to localhost past the proxy.
		chromedp.Flag("proxy-bypass-list", "<-loopback>"),
		// No look-ups of its own, also none ahead of time; the proxy looks up.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"),
		chromedp.Flag("dns-prefetch-disable", true),
		// No way past an HTTP proxy: QUIC and WebRTC speak UDP.
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("force-webrtc-ip-handling-policy", "disable_non_proxied_udp"),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-domain-reliability", true),
		chromedp.Flag("deny-permission-prompts", true),
		chromedp.Flag("no-pings", true),
	)
	if c.path != "" {
		options = append(options, chromedp.ExecPath(c.path))
	}
	if c.noSandbox {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, stopAllocator := chromedp.NewExecAllocator(ctx, options...)
	ctx, stopBrowser := chromedp.NewContext(ctx)
	stop := func() { stopBrowser(); stopAllocator() }
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return nil, nil, fmt.Errorf("starting the browser: %w", err)
	}
	return &renderer{ctx: ctx, timeout: c.timeout, settle: c.settle, slots: make(chan struct{}, c.pages)}, stop, nil
}

// rendered is what a page has become.
type rendered struct {
	html   string
	url    string
	status int
}

var (
	errBusy   = errors.New("all pages are busy")
	errDenied = errors.New("denied by the guard")
)

// render loads url, lets its scripts settle and returns the HTML of the document.
func (r *renderer) render(ctx context.Context, url string) (*rendered, error) {
	select {
	case r.slots <- struct{}{}:
		defer func() { <-r.slots }()
	default:
		return nil, errBusy
	}
	tab, closeTab := chromedp.NewContext(r.ctx, chromedp.WithNewBrowserContext())
	defer closeTab()
	if err := chromedp.Do(tab, noDownloads); err != nil { // the first call on a context must have no deadline
		return nil, err
	}
	tab, cancel := context.WithTimeout(tab, r.timeout)
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()

	idle := make(chan struct{}, 1)
	err := chromedp.Listen(tab, func(event any) {
		if e, ok := event.(*page.EventLifecycleEvent); ok && e.Name == "networkIdle" {
			select {
			case idle <- struct{}{}:
			default:
			}
		}
	})
	if err != nil {
		return nil, err
	}
	response, err := chromedp.RunResponse(tab, chromedp.Navigate(url))
	if err != nil {
		return nil, err
	}
	if response != nil && fromProxy(response) {
		return nil, errDenied
	}
	select {
	case <-idle:
	case <-time.After(r.settle):
	case <-tab.Done():
		return nil, tab.Err()
	}
	out, err := chromedp.Run(tab, snapshot)
	if err == nil && response != nil {
		out.status = int(response.Status)
	}
	return out, err
}

// fromProxy reports whether a response is a refusal of our proxy and no page.
func fromProxy(response *network.Response) bool {
	for key := range response.Headers {
		if strings.EqualFold(key, headerDenied) {
			return true
		}
	}
	return false
}

func noDownloads(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
	deny := browser.SetDownloadBehaviorParams{
		Behavior:         browser.SetDownloadBehaviorBehaviorDeny,
		BrowserContextID: chromedp.FromContext(ctx).BrowserContextID,
	}
	_, err := cdp.Call(ctx, chromedp.FromContext(ctx).Browser, browser.SetDownloadBehavior, deny)
	return chromedp.Void{}, err
}

// snapshot asks the browser, not the scripts of the page, where it is and what the document has become.
func snapshot(ctx context.Context, t *chromedp.Target) (*rendered, error) {
	tree, err := cdp.Call(ctx, t, page.GetFrameTree, cdp.Empty{})
	if err != nil {
		return nil, err
	}
	document, err := cdp.Call(ctx, t, dom.GetDocument, dom.GetDocumentParams{})
	if err != nil {
		return nil, err
	}
	outer, err := cdp.Call(ctx, t, dom.GetOuterHTML, dom.GetOuterHTMLParams{NodeID: document.Root.NodeID})
	if err != nil {
		return nil, err
	}
	return &rendered{html: outer.OuterHTML, url: tree.FrameTree.Frame.URL}, nil
}
