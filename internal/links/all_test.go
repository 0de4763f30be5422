package links

import (
	"context"
	"sort"
	"testing"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
)

var everything = Filter{Images: true, Videos: true, Audios: true, CSS: true, JS: true, ContentLinks: true, ExternalLinks: true, Icons: true, Resolve: true}

func all(tb testing.TB, html string, f Filter, record event.Recorder) []Resource {
	tb.Helper()
	got, err := All(context.Background(), parse(tb, html), weburl.ParseBase(page), f, record)
	require.NoError(tb, err)
	require.True(tb, sort.SliceIsSorted(got, func(i, j int) bool { return got[i].URL < got[j].URL }))
	return got
}

func TestAllTypes(t *testing.T) {
	const site = "https://site.example/"
	for html, want := range map[string][]Resource{
		`<a href=/x>A  b</a>`:                                                        {{site + "x", "A b", TypeLink}},
		`<a href=/x title=T>a</a>`:                                                   {{site + "x", "T", TypeLink}},
		`<a href=/x aria-label=L></a>`:                                               {{site + "x", "L", TypeLink}},
		`<area href=/x alt=Here>`:                                                    {{site + "x", "Here", TypeLink}},
		`<a href="mailto:a@b.example">Mail</a>`:                                      {{"mailto:a@b.example", "Mail", TypeLink}},
		`<div hidden><a href=/x>a</a></div>`:                                         {{site + "x", "a", TypeLink}},
		`<noscript><a href=/x>a</a></noscript>`:                                      {{site + "x", "a", TypeLink}},
		`<img src=/x.jpg alt=I>`:                                                     {{site + "x.jpg", "I", TypeImage}},
		`<img src=/x srcset="/a,b 1x, /c 2x">`:                                       {{site + "a,b", "", TypeImage}, {site + "c", "", TypeImage}, {site + "x", "", TypeImage}},
		`<img src="data:image/gif;base64,AAAA" data-src=/x data-srcset="/y 2w">`:     {{site + "x", "", TypeImage}, {site + "y", "", TypeImage}},
		`<img data-src='{"a":"b"}'>`:                                                 nil,
		`<picture><source srcset="/a 2x"><img src=/b></picture>`:                     {{site + "a", "", TypeImage}, {site + "b", "", TypeImage}},
		`<input type=Image src=/x alt=Go><input src=/y>`:                             {{site + "x", "Go", TypeImage}},
		`<body background=/x>`:                                                       {{site + "x", "", TypeImage}},
		`<svg><image xlink:href=/x /></svg>`:                                         {{site + "x", "", TypeImage}},
		`<video src=/v poster=/p title=V></video>`:                                   {{site + "p", "V", TypeImage}, {site + "v", "V", TypeVideo}},
		`<video><source src=/v><track src=/t label=English></video>`:                 {{site + "t", "English", TypeMedia}, {site + "v", "", TypeVideo}},
		`<audio src=/a></audio><audio><source src=/b></audio>`:                       {{site + "a", "", TypeAudio}, {site + "b", "", TypeAudio}},
		`<iframe src="https://www.youtube.com/embed/x" title=V></iframe>`:            {{"https://www.youtube.com/embed/x", "V", TypeVideo}},
		`<iframe src=/map></iframe>`:                                                 {{site + "map", "", TypeMedia}},
		`<iframe src="about:blank" data-src=/map></iframe>`:                          {{site + "map", "", TypeMedia}},
		`<embed src=/x.mp4><object data=/y.swf><param name=Movie value=/z></object>`: {{site + "x.mp4", "", TypeVideo}, {site + "y.swf", "", TypeMedia}, {site + "z", "", TypeMedia}},
		`<script src=/x.js></script>`:                                                {{site + "x.js", "", TypeJS}},
		`<script>x</script>`:                                                         nil,
		`<link rel=stylesheet href=/x>`:                                              {{site + "x", "stylesheet", TypeCSS}},
		`<link rel="alternate stylesheet" title=Dark href=/x>`:                       {{site + "x", "Dark", TypeCSS}},
		`<link rel="Shortcut Icon" href=/x>`:                                         {{site + "x", "shortcut icon", TypeIcon}},
		`<link rel=apple-touch-icon href=/x><link rel=mask-icon href=/y>`:            {{site + "x", "apple-touch-icon", TypeIcon}, {site + "y", "mask-icon", TypeIcon}},
		`<link rel=manifest href=/x>`:                                                {{site + "x", "manifest", TypeLink}},
		`<link rel=alternate type="application/rss+xml" title=Feed href=/x>`:         {{site + "x", "Feed", TypeLink}},
		`<link rel=canonical href=/x><link rel=next href=/y>`:                        {{site + "x", "canonical", TypeLink}, {site + "y", "next", TypeLink}},
		`<link rel=preload as=style href=/x><link rel=preload as=script href=/y><link rel=preload as=font href=/z>`: {{site + "x", "preload", TypeCSS}, {site + "y", "preload", TypeJS}, {site + "z", "preload", TypeLink}},
		`<link rel=preload as=image href=/x imagesrcset="/y 2x"><link rel=modulepreload href=/z>`:                   {{site + "x", "preload", TypeImage}, {site + "y", "", TypeImage}, {site + "z", "modulepreload", TypeJS}},
		`<link rel=preload as=video href=/x><link rel=preload as=audio href=/y><link rel=preload as=track href=/z>`: {{site + "x", "preload", TypeVideo}, {site + "y", "preload", TypeAudio}, {site + "z", "preload", TypeMedia}},
		`<link rel=dns-prefetch href=//x><link rel=preconnect href=//y><link href=/z>`:                              nil,
		`<link rel=image_src href=/x>`: {{site + "x", "image_src", TypeImage}},
		`<a href="#x">a</a><a href>b</a><img src="data:image/png,x"><form action=/f></form><meta property=og:image content=/i>`: nil,
		// one entry a URL, and what is more telling than a link wins
		`<a href=/x><img src=/x alt=I></a><a href=/x>b</a>`:                {{site + "x", "I", TypeImage}},
		`<link rel=preload as=style href=/x><link rel=stylesheet href=/x>`: {{site + "x", "preload", TypeCSS}},
		`<img src=/x><a href=/x>a</a>`:                                     {{site + "x", "a", TypeImage}},
		`<a href=/z>z</a><a href=/b>b</a>`:                                 {{site + "b", "b", TypeLink}, {site + "z", "z", TypeLink}},
	} {
		require.Equal(t, want, all(t, html, everything, nil), html)
	}
}

func TestAllNeverListsScripts(t *testing.T) {
	var got []event.Event
	html := `<a href="javascript:a">x</a><a href=" java&#9;script:b">x</a><img src="vbscript:c" srcset="javascript:d 2x"><script src="javascript:e"></script>` +
		`<iframe src="javascript:f"></iframe><link rel=stylesheet href="javascript:g"><object data="data:text/html,h"></object><embed src="file:///i">`
	require.Empty(t, all(t, html, everything, func(e event.Event) { got = append(got, e) }))
	require.Len(t, got, 8)
	for _, e := range got {
		require.Equal(t, event.BlockedURL, e.Type)
		require.NotEmpty(t, e.Message)
		require.NotEmpty(t, e.Tag)
		require.NotEmpty(t, e.Attribute)
		require.NotEmpty(t, e.Raw)
	}
	require.Empty(t, all(t, html, everything, nil), "nobody listens")
}

func TestAllFilters(t *testing.T) {
	const html = `<link rel=stylesheet href=/css><link rel=icon href=/icon><script src=/js></script><img src=/image><video src=/video></video><audio src=/audio></audio>` +
		`<iframe src=/media></iframe><a href=/own>x</a><a href="https://www.site.example/own2">x</a><a href="https://other.example/">x</a>`
	const site = "https://site.example/"
	for name, c := range map[string]struct {
		f    Filter
		want []string
	}{
		"none":     {Filter{}, nil},
		"images":   {Filter{Images: true}, []string{site + "image"}},
		"videos":   {Filter{Videos: true}, []string{site + "media", site + "video"}},
		"audios":   {Filter{Audios: true}, []string{site + "audio", site + "media"}},
		"css":      {Filter{CSS: true}, []string{site + "css"}},
		"js":       {Filter{JS: true}, []string{site + "js"}},
		"icons":    {Filter{Icons: true}, []string{site + "icon"}},
		"content":  {Filter{ContentLinks: true}, []string{site + "own", "https://www.site.example/own2"}},
		"external": {Filter{ExternalLinks: true}, []string{"https://other.example/"}},
	} {
		c.f.Resolve = true
		var got []string
		for _, r := range all(t, html, c.f, nil) {
			got = append(got, r.URL)
		}
		require.Equal(t, c.want, got, name)
	}
	got := all(t, html, Filter{ContentLinks: true}, nil)
	require.Equal(t, []Resource{{"/own", "x", TypeLink}, {"https://www.site.example/own2", "x", TypeLink}}, got, "unresolved")
	got, err := All(context.Background(), parse(t, html), weburl.Base{}, Filter{ContentLinks: true, Resolve: true}, nil)
	require.NoError(t, err)
	require.Equal(t, []Resource{{"/own", "x", TypeLink}}, got, "without a base every host is another")
}
