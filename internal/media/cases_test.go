package media

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/testkit"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html/atom"
)

// TestReportedCases holds the shared cases that name images or media against what is found when the whole page
// is content.
func TestReportedCases(t *testing.T) {
	data, err := os.ReadFile(testkit.Shared(t, "cases", "reported.jsonl"))
	require.NoError(t, err)
	ran := 0
	for line := range strings.Lines(string(data)) {
		var c struct {
			ID, HTML string
			Kind     string
			Base     string   `json:"base_url"`
			Images   []string `json:"expect_images"`
			Media    []string `json:"expect_media"`
		}
		require.NoError(t, json.Unmarshal([]byte(line), &c))
		if len(c.Images)+len(c.Media) == 0 || c.HTML == "" || c.Kind == "i-structured" {
			continue // structured cases have their images in data, not in elements
		}
		ran++
		t.Run(c.ID, func(t *testing.T) {
			v := view(t, c.HTML)
			base := weburl.ParseBase(c.Base)
			if n := v.Find(tree.Root, tree.NodeID(v.Size()), atom.Base); n != tree.None {
				href, _ := v.Attr(n, atom.Href)
				base = base.Sub(string(href))
			}
			f, err := Find(t.Context(), v, Options{Images: true, Videos: true, Audios: true, Base: base, Resolve: true})
			require.NoError(t, err)
			lists := strings.Join(append(urls(f), listed(f)...), " ")
			for _, want := range append(c.Images, c.Media...) {
				require.Contains(t, lists, want)
			}
		})
	}
	require.NotZero(t, ran)
}
