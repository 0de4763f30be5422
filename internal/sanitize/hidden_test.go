package sanitize

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/event"
)

// Ways in which pages hide text from readers and leave it to machines.
func TestHidesText(t *testing.T) {
	for _, attr := range []string{
		`hidden`, `HIDDEN=""`, `style="display:none"`, `style="display:none!important"`, `style="dis/**/play:none"`, `style="di\73play:none"`,
		`style="d\000069 splay:none"`, `style="display:/* */none"`, `style="color:red;;display : none"`, `style="visibility:collapse"`, `class=collapse style="font-size:0"`,
		`style="opacity:0"`, `style="opacity:0.0"`, `style="opacity:.01"`, `style="opacity:0%"`, `style="filter:opacity(0)"`,
		`style="font-size:0"`, `style="font-size:0.1px"`, `style="font-size:1px"`, `style="font-size:.01em"`, `style="font-size:1%"`, `style="font:0/0 a"`,
		`style="font:italic 1px/1 serif"`, `style="position:absolute;left:-9999px"`, `style="position:fixed;top:-200vh"`, `style="margin-left:-999em"`,
		`style="text-indent:-9999px"`, `style="text-indent:-100em"`, `style="transform:translateX(-9999px)"`, `style="transform:translate(-100vw,0)"`,
		`style="transform:scale(0)"`, `style="transform:scaleY(0)"`, `style="scale:0"`, `style="transform:rotateX(90deg)"`,
		`style="clip:rect(0 0 0 0)"`, `style="clip-path:inset(100%)"`, `style="clip-path:circle(0)"`, `style="clip-path:polygon(0 0,0 0,0 0)"`,
		`style="height:0;overflow:hidden"`, `style="max-height:0px;overflow-y:hidden"`, `style="width:1px;height:1px;overflow:clip"`, `style="zoom:0"`,
		`style="color:#FFF;background:#fff"`, `style="color:white;background-color:#fefefe"`, `style="color:rgb(255, 255, 255);background:#ffffff"`,
		`style="color:rgb(100% 100% 100%);background:white"`, `style="color:rgba(0,0,0,0)"`, `style="color:#0000"`, `style="color:#12345600"`, `style="-webkit-text-fill-color:transparent"`,
		`aria-hidden=true`, `aria-hidden=" TRUE "`, `class="sr-only"`, `class="a screen-reader-text"`, `popover`, `style="content-visibility:hidden"`, `style="mso-hide:all"`,
	} {
		tr, v := judged(t, "a<div "+attr+">b<i>c</i></div>d", Options{Enabled: true})
		require.Equal(t, "a d", visible(tr, v), attr)
	}
}

// What pages do for looks and readers see.
func TestShowsText(t *testing.T) {
	for _, attr := range []string{
		`hidden=false`, `style="display:block"`, `style="opacity:0.5"`, `style="opacity:1"`, `style="font-size:.9em"`, `style="font-size:62.5%"`, `style="font-size:2px"`,
		`style="font:12px/0 a"`, `style="font:normal 0.9em serif"`, `style="left:-20px"`, `style="text-indent:9999px"`, `style="width:0"`, `style="height:0"`, `style="overflow:hidden"`,
		`style="color:#fff"`, `style="color:#fff;background:#000"`, `style="color:#fff;background:#fff url(x.png)"`, `style="color:#fff;background:url(x)"`,
		`style="color:#fff;background:linear-gradient(white,black)"`, `style="background:white;background-image:url(x);color:white"`,
		`style="color:transparent;background:linear-gradient(red,blue);-webkit-background-clip:text"`, `style="color:rgba(0,0,0,.5)"`,
		`style="opacity:0;transform:translateY(20px)"`, `style="opacity:0;will-change:transform"`, `style="transform:scale(1.2)"`, `style="transform:rotate(90deg)"`,
		`style="clip-path:inset(10% 50%)"`, `style="clip:rect(0,200px,300px,0)"`, `style="clip-path:polygon(0 0,100% 0,100% 100%)"`, `style="\"`, `style="/*display:none"`,
		`style="color:#ggg;background:#ggg"`, `style="display:"`, `style=":none"`, `aria-hidden=false`, `class="not-sr-only"`, `style="x:display:none"`,
	} {
		tr, v := judged(t, "a<div "+attr+">b</div>d", Options{Enabled: true})
		require.Equal(t, "a b d", visible(tr, v), attr)
	}
}

func TestColoursOfAncestors(t *testing.T) {
	for src, want := range map[string]string{
		`<div style="background:#fff">a<span style="color:white">b</span>c</div>d`:                                     "a c d",
		`<table><tr><td bgcolor="ffffff">a<font color="#FFFFFF">b</font></table>c`:                                     "a c",
		`<body bgcolor=black>a<span style="color:#000">b</span>`:                                                       "a",
		`<div style="background:#fff"><div style="background:url(x)"><span style="color:white">b</span></div></div>`:   "b",
		`<div style="background:#fff">a</div><span style="color:white">b</span>`:                                       "a b",
		`<div style="color:white"><p style="background:white">b</p>c</div>`:                                            "c",
		`<div style="background:#fff"><p style="background:rgba(255,255,255,0)"><b style="color:#fff">b</b></p></div>`: "",
	} {
		tr, v := judged(t, src, Options{Enabled: true})
		require.Equal(t, want, visible(tr, v), src)
	}
}

// Panels and parts that the page itself brings to light are content.
func TestShownLater(t *testing.T) {
	for src, want := range map[string]string{
		`<button aria-controls=p>x</button><div id=p role=tabpanel hidden>a</div>`:                                 "a",
		`<a role=tab href=#p>t</a><div id=p role=tabpanel style="display:none">a</div>`:                            "t a",
		`<li id=t role=tab>t</li><div id=p role=region aria-labelledby=t style="display:none">a</div>`:             "t a",
		`<a data-toggle=collapse href=#p>t</a><div id=p aria-hidden=true style="height:0;overflow:hidden">a</div>`: "t a",
		`<p aria-controls="q p">t</p><div id=p aria-hidden=true hidden>a</div>`:                                    "t a",
		`<div id=p role=region hidden>a</div>`:                                                                     "",
		`<p aria-controls=p>t</p><div id=p role=dialog aria-hidden=true>a</div>`:                                   "t",
		`<p aria-controls=p>t</p><div id=p hidden>a</div>`:                                                         "t",
		`<p aria-controls=p>t</p><div id=p style="font-size:0">a</div>`:                                            "t",
		`<template id=B:1></template><div hidden id=S:1>a</div>`:                                                   "a",
		`<template id=P:a></template><div hidden id=S:a>a</div>`:                                                   "a",
	} {
		tr, v := judged(t, src, Options{Enabled: true})
		require.Equal(t, want, visible(tr, v), src)
	}
}

// A page that fades in as a whole is not a page of hidden text.
func TestQuietMarkersOnWholePages(t *testing.T) {
	long := strings.Repeat("word ", 200)
	for _, attr := range []string{`style="opacity:0"`, `aria-hidden=true`, `class=sr-only`} {
		tr, v := judged(t, `<div `+attr+`>`+long+`</div><p>b`, Options{Enabled: true})
		require.Equal(t, long+"b", visible(tr, v), attr)
	}
	tr, v := judged(t, `<div hidden>`+long+`</div><p>b`, Options{Enabled: true})
	require.Equal(t, "b", visible(tr, v))
}

func TestInvisibleCharactersAreReported(t *testing.T) {
	var got []event.Event
	record := func(e event.Event) { got = append(got, e) }
	judged(t, "<p>a\u200bb</p><p>c\u202ed\ufeff</p><p>\U000e0041x</p><p hidden>\u2066</p>", Options{Enabled: true, Record: record})
	byMessage := map[string]event.Event{}
	for _, e := range got {
		byMessage[e.Message] = e
	}
	require.Equal(t, event.Event{Type: event.EncodingIssue, Message: "invisible characters: zero width", Tag: "p", Raw: "a\u200bb", Size: 2},
		byMessage["invisible characters: zero width"])
	require.Equal(t, 1, byMessage["invisible characters: bidirectional control"].Size, "hidden text is reported as such")
	require.Equal(t, "\U000e0041x", byMessage["invisible characters: tags"].Raw)
	got = nil
	judged(t, "<p>plain é 字 “quotes” …</p>", Options{Enabled: true, Record: record})
	require.Empty(t, got)
}

func TestNumbers(t *testing.T) {
	for in, want := range map[string]float64{"1": 1, "-1.5px": -1.5, "+.25": 0.25, "0": 0, "007em": 7, "1.2.3": 1.2} {
		f, _, ok := readNumber([]byte(in))
		require.True(t, ok, in)
		require.InDelta(t, want, f, 1e-9, in)
	}
	for _, in := range []string{"", "px", "-", ".", "e1"} {
		_, _, ok := readNumber([]byte(in))
		require.False(t, ok, in)
	}
}

func FuzzStyle(f *testing.F) {
	for _, s := range []string{"display:none", `d\69 s:none/**/`, "color:rgb(1 2 3/4%);background:#fff url(x)", "font:0/0 a", "transform:translate(-9e9px", "clip-path:polygon(", `\`, "/*"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, css []byte) {
		plain := appendPlain(nil, css)
		s := readStyle(plain)
		if s.reason == "" {
			// What hides goes on hiding when something harmless stands in front.
			return
		}
		again := readStyle(append([]byte("x:y;"), plain...))
		require.Equal(t, s.reason, again.reason)
	})
}
