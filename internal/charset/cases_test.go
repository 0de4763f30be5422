package charset

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/testkit"
)

// TestReportedCases runs the cases about encodings that users of other libraries reported.
func TestReportedCases(t *testing.T) {
	file, err := os.Open(testkit.Shared(t, "cases", "reported.jsonl"))
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 16<<20)
	ran := 0
	for lines.Scan() {
		var c struct {
			ID, Kind    string
			HTML        []byte   `json:"html_base64"`
			Contains    []string `json:"expect_contains"`
			Lacks       []string `json:"expect_not_contains"`
			ContentType string   `json:"content_type"`
			Encoding    string
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		if c.Kind != "f-encoding" {
			continue
		}
		ran++
		t.Run(c.ID, func(t *testing.T) {
			out, d, err := Decode(c.HTML, Hints{ContentType: c.ContentType})
			require.NoError(t, err)
			if name, ok := Lookup(c.Encoding); ok {
				assert.Equal(t, name, d.Name)
			}
			text := strings.Join(strings.Fields(string(out)), " ")
			for _, s := range c.Contains {
				assert.Contains(t, text, s)
			}
			for _, s := range c.Lacks {
				assert.NotContains(t, text, s)
			}
		})
	}
	require.NoError(t, lines.Err())
	assert.NotZero(t, ran)
}
