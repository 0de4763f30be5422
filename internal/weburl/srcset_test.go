package weburl

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// parsed is a [Candidate] with its address as a string.
type parsed struct {
	url           string
	width, pixels float64
}

func TestSrcset(t *testing.T) {
	for s, want := range map[string][]parsed{
		"a,b.jpg 300w,\n c.jpg 600w":       {{"a,b.jpg", 300, 1}, {"c.jpg", 600, 1}},
		"a, b":                             {{"a", 0, 1}, {"b", 0, 1}},
		"a,b":                              {{"a,b", 0, 1}},
		"a 1x,b 2x":                        {{"a", 0, 1}, {"b", 0, 2}},
		" ,, a 1.5x ,,":                    {{"a", 0, 1.5}},
		"a 100w 50h, b 50h":                {{"a", 100, 1}},
		"a 1q, b 1x 2x, c 1w 1x, d 2x":     {{"d", 0, 2}},
		"a 0w, b -1x, c NaNx, d Infx":      nil,
		"a 0x1p3x, b +1x, c 1e1x":          {{"c", 0, 10}},
		"a x, b w, c":                      {{"c", 0, 1}},
		"a (x, y) 2x, b":                   {{"b", 0, 1}},
		"a (x, b 2x":                       nil,
		"":                                 nil,
		", ,":                              nil,
		"data:image/png;base64,AA== 2x, b": {{"data:image/png;base64,AA==", 0, 2}, {"b", 0, 1}},
		"https://x.example/f_auto,w_300/a.jpg 300w, https://x.example/f_auto,w_600/a.jpg 600w": {
			{"https://x.example/f_auto,w_300/a.jpg", 300, 1}, {"https://x.example/f_auto,w_600/a.jpg", 600, 1}},
	} {
		var got []parsed
		for c := range Candidates([]byte(s)) {
			got = append(got, parsed{string(c.URL), c.Width, c.Pixels})
		}
		require.Equal(t, want, got, s)
	}
	for range Candidates([]byte("a, b")) {
		break
	}
}

func TestLargest(t *testing.T) {
	for s, want := range map[string]string{"a, b 1.5x, c 2x": "c", "a 300w, b 600w, c 500w": "b", "a 2x, b 100w": "b", "a 1x, b 1x": "a", "": ""} {
		var best Candidate
		for c := range Candidates([]byte(s)) {
			if best.URL == nil || c.Larger(best) {
				best = c
			}
		}
		require.Equal(t, want, string(best.URL), s)
	}
}

// A hostile srcset is read in one pass: every byte belongs to at most one candidate.
func TestSrcsetIsLinear(t *testing.T) {
	for _, unit := range []string{",", " ", "a ", "a,", "a, ", "a (", "a 1x,", "a )", "1w "} {
		s := strings.Repeat(unit, 1<<20/len(unit))
		total := 0
		for c := range Candidates([]byte(s)) {
			total += len(c.URL)
		}
		require.LessOrEqual(t, total, len(s))
	}
}
