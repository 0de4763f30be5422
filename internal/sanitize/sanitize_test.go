package sanitize

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tree"
)

// visible returns the text that verdicts let through.
func visible(t *tree.Tree, v *tree.Verdicts) string {
	var b []byte
	for n := tree.Root; int(n) < t.Size(); n++ {
		if v.Node[n]&(tree.Drop|tree.Hidden) != 0 {
			n = t.End(n) - 1
			continue
		}
		if t.IsText(n) {
			b = append(append(b, t.Text(n)...), ' ')
		}
	}
	return strings.Join(strings.Fields(string(b)), " ")
}

func judged(t *testing.T, src string, o Options) (*tree.Tree, *tree.Verdicts) {
	t.Helper()
	tr, err := tree.Parse(context.Background(), []byte(src), tree.Options{})
	require.NoError(t, err)
	v, err := Judge(context.Background(), tr, o)
	require.NoError(t, err)
	return tr, v
}

func TestElements(t *testing.T) {
	for src, want := range map[string]string{
		"<title>t</title><p>a<iframe>b</iframe><object>c</object></p>":                          "a",
		"<form><label>a</label><input value=b><button>c</button><textarea>d</textarea>e</form>": "a e",
		"a<select><option>b</select>c":                                                          "a c",
		"a<svg><title>b</title><text>c</text></svg>d":                                           "a d",
		"a<math><mi>x</mi></math>":                                                              "a x",
		"a<template>b</template><canvas>c</canvas>":                                             "a",
		"a<noscript><p>enable it <img src=x></p></noscript>b":                                   "a b",
	} {
		tr, v := judged(t, src, Options{Enabled: true})
		require.Equal(t, want, visible(tr, v), "source %q", src)
	}
	tr, v := judged(t, "<iframe>a</iframe><object>b</object><button>c</button><select><option>d</select><textarea>e</textarea><template>f</template>", Options{})
	require.Equal(t, "a b c d e", visible(tr, v))
}

func TestHidden(t *testing.T) {
	for _, attr := range []string{
		`hidden`, `hidden=until-found`, `style="display:none"`, `style="DISPLAY : None !important"`, `style="color:red;visibility:hidden"`,
		`style="opacity:0"`, `style="font-size:0"`, `style="font-size:1px"`, `style="position:absolute;left:-9999px"`, `style="text-indent:-9999px"`,
		`style="clip:rect(0,0,0,0)"`, `style="clip:rect(1px, 1px, 1px, 1px)"`, `style="width:0;overflow:hidden"`, `style="height:1px;overflow:hidden"`,
		`style="color:#fff;background:white"`, `style="color:transparent"`, `aria-hidden="true"`, `class="x sr-only"`, `style="transform:scale(0)"`,
	} {
		tr, v := judged(t, "a<div "+attr+">b<i>c</i></div>d", Options{Enabled: true})
		require.Equal(t, "a d", visible(tr, v), attr)
	}
	for _, attr := range []string{
		`hidden=false`, `style="display:block"`, `style="opacity:0.5"`, `style="font-size:.9em"`, `style="left:-20px"`, `style="width:0"`,
		`style="color:#fff"`, `style="color:#fff;background:#000"`, `aria-hidden="false"`, `class="not-sr-only"`, `style="clip:rect(0,200px,300px,0)"`, `style="text-indent:-1em"`,
	} {
		tr, v := judged(t, "a<div "+attr+">b</div>d", Options{Enabled: true})
		require.Equal(t, "a b d", visible(tr, v), attr)
	}
	long := strings.Repeat("word ", 200)
	tr, v := judged(t, `<body style="display:none"><main aria-hidden=true>`+long+`</main>`, Options{Enabled: true})
	require.Equal(t, strings.TrimSpace(long), visible(tr, v), "a page that a script shows")
	tr, v = judged(t, "a<dialog>b</dialog><dialog open>c</dialog>", Options{Enabled: true})
	require.Equal(t, "a c", visible(tr, v))
}

func TestShownByScript(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 200))
	for _, src := range []string{
		`<div style="opacity:0">` + long + `</div>`,
		`<div hidden id="S:0">` + long + `</div>`,
		`<noscript><p>` + long + `</p></noscript>`,
	} {
		tr, v := judged(t, src, Options{Enabled: true})
		require.Equal(t, long, visible(tr, v), src)
	}
	for _, attr := range []string{
		`hidden id="S:1f"`, `role=tabpanel style="display:none"`, `class="Accordion__panel" aria-hidden=true`,
		`id=collapse-2 style="display:none"`, `class="faq-answer" hidden`,
	} {
		tr, v := judged(t, "a<div "+attr+">b</div>d", Options{Enabled: true})
		require.Equal(t, "a b d", visible(tr, v), attr)
	}
	tr, v := judged(t, "<body><noscript>turn scripts on</noscript>"+long, Options{Enabled: true})
	require.Equal(t, long, visible(tr, v))
}

func TestAttributes(t *testing.T) {
	var got []event.Event
	tr, v := judged(t, `<p onclick=x style="color:red"><a href="javascript:x" title=ok>a</a><img src="data:image/svg+xml,x"><iframe srcdoc=x>b</iframe>`,
		Options{Enabled: true, Record: func(e event.Event) { got = append(got, e) }})
	want := map[string]tree.AttrVerdict{"onclick": tree.AttrDrop, "style": tree.AttrDrop, "href": tree.AttrBadURL, "title": tree.AttrKeep, "src": tree.AttrBadURL, "srcdoc": tree.AttrDrop}
	for i := range tr.AttrCount() {
		require.Equal(t, want[string(tr.AttrAt(i).Name)], v.Attr[i], string(tr.AttrAt(i).Name))
	}
	require.Len(t, got, 5)
	require.Equal(t, event.Event{Type: event.BlockedAttr, Message: "event handler", Tag: "p", Attribute: "onclick", Raw: "x"}, got[0])
	require.Equal(t, event.BlockedURL, got[1].Type)
	require.Equal(t, "script URL", got[1].Message)
	require.Equal(t, "unsafe media type", got[2].Message)
	require.Equal(t, event.BlockedTag, got[3].Type)
}

func TestContext(t *testing.T) {
	tr, err := tree.Parse(context.Background(), []byte(strings.Repeat("<b>x</b>", 2000)), tree.Options{})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Judge(ctx, tr, Options{})
	require.ErrorIs(t, err, context.Canceled)
}
