package datascript

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRetain(t *testing.T) {
	for _, c := range []struct {
		typ, id, body string
		want          Kind
	}{
		{"application/ld+json", "", "{}", JSONLD},
		{" Application/LD+JSON; charset=utf-8", "", "{}", JSONLD},
		{"application/json", "", "{}", JSON},
		{"text/json", "", "{}", JSON},
		{"application/manifest+json", "", "{}", JSON},
		{"application/json", "__NEXT_DATA__", "{}", JSON},
		{"", "", "window.__PRELOADED_STATE__ = {price: 5}", State},
		{"text/javascript", "__NUXT_DATA__", "[]", State},
		{"module", "", "let x = 1", Code},
		{"", "", "", Code},
		{"text/template", "", "<p>", Code},
		{"+json", "", "{}", Code},
	} {
		require.Equal(t, c.want, Retain([]byte(c.typ), []byte(c.id), []byte(c.body)), "%+v", c)
	}
}

func TestKeepForLLM(t *testing.T) {
	require.True(t, KeepForLLM(JSONLD))
	require.True(t, KeepForLLM(JSON))
	require.False(t, KeepForLLM(State))
	require.False(t, KeepForLLM(Code))
}

func TestMarker(t *testing.T) {
	require.Equal(t, "__NEXT_DATA__", Marker([]byte("__NEXT_DATA__"), nil))
	require.Equal(t, "__NUXT__", Marker(nil, []byte("a;window.__NUXT__={};window.__STATE__={}")))
	require.Equal(t, "__NUXT_DATA__", Marker(nil, []byte("x.__NUXT_DATA__")))
	require.Empty(t, Marker([]byte("other"), []byte("plain")))
}

func TestMarkersIn(t *testing.T) {
	require.Equal(t, []string{"__PRELOADED_STATE__", "__NUXT__"}, MarkersIn([]byte("window.__NUXT__={};__PRELOADED_STATE__={}")))
	require.Equal(t, []string{"__STATE__"}, MarkersIn([]byte("my__STATE__=1;__STATE__=2")))
	require.Empty(t, MarkersIn([]byte("x__STATE__=1;__STATE__X=2")))
	require.Empty(t, MarkersIn(nil))
}
