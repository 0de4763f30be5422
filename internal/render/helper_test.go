package render

import (
	"testing"

	"github.com/winnowhtml/html/internal/render/rendertest"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"
)

func viewOf(tb testing.TB, src string) (*tree.View, Options) {
	tb.Helper()
	return rendertest.View(tb, src), Options{Base: weburl.ParseBase(rendertest.BaseURL)}
}

func text(tb testing.TB, src string) string {
	v, o := viewOf(tb, src)
	return Text(v, o)
}

func markdown(tb testing.TB, src string) string {
	v, o := viewOf(tb, src)
	return Markdown(v, o)
}

func htmlOf(tb testing.TB, src string) string {
	v, o := viewOf(tb, src)
	return HTML(v, o)
}
