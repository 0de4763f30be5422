package links

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/testkit"

	"github.com/stretchr/testify/require"
)

// TestReportedCases holds the shared cases that name links against what is found when the whole page is
// content. The URL of the page is both what is configured and where the page came from.
func TestReportedCases(t *testing.T) {
	data, err := os.ReadFile(testkit.Shared(t, "cases", "reported.jsonl"))
	require.NoError(t, err)
	ran := 0
	for line := range strings.Lines(string(data)) {
		var c struct {
			ID, HTML string
			Base     string   `json:"base_url"`
			Links    []string `json:"expect_links"`
		}
		require.NoError(t, json.Unmarshal([]byte(line), &c))
		if len(c.Links) == 0 || c.HTML == "" {
			continue
		}
		ran++
		t.Run(c.ID, func(t *testing.T) {
			v := view(t, c.HTML)
			got, err := Content(t.Context(), v, BaseOf(v.Tree, c.Base, c.Base), Options{Resolve: true})
			require.NoError(t, err)
			var urls []string
			for _, l := range got {
				urls = append(urls, l.URL)
			}
			require.Subset(t, urls, c.Links)
		})
	}
	require.NotZero(t, ran)
}
