package datascript

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// plainMarker is Marker without its short cuts.
func plainMarker(id, body []byte) string {
	for _, m := range Markers {
		if string(id) == m {
			return m
		}
	}
	best, at := "", len(body)+1
	for _, m := range Markers {
		if i := bytes.Index(body, []byte(m)); i >= 0 && (i < at || i == at && len(m) > len(best)) {
			best, at = m, i
		}
	}
	return best
}

func TestMarkerAgrees(t *testing.T) {
	for _, body := range []string{
		"", "_", "__", "___", "var a = 1", "window.__NUXT__=1", "window.__NUXT_DATA__=1", "x __STATE__ ytInitialData",
		"ytInitialData __STATE__", "ytInitialDat __DATA_", "___DATA__", "____APP_DATA__", "a__DATA__b__STORE__",
		"__remixContext", "__REMIX_CONTEXT__ __remixContext", strings.Repeat("_", 100) + "DATA__",
	} {
		require.Equal(t, plainMarker(nil, []byte(body)), Marker(nil, []byte(body)), body)
	}
	require.Equal(t, "__NEXT_DATA__", Marker([]byte("__NEXT_DATA__"), nil))
}

func FuzzMarker(f *testing.F) {
	f.Add([]byte("x"), []byte("window.__NUXT__ = ytInitialData"))
	f.Fuzz(func(t *testing.T, id, body []byte) {
		require.Equal(t, plainMarker(id, body), Marker(id, body))
	})
}
