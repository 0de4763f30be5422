package render

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestCountWords(t *testing.T) {
	for _, c := range []struct {
		s    string
		want int
	}{
		{"", 0},
		{" \n\t", 0},
		{"one two  three", 3},
		{"don't re-enter state-of-the-art O’Neill", 4},
		{"1,000 and 3.14", 3},
		{"end. Next, (third) - fourth", 4},
		{"naïve café Ünïcode", 3},
		{"潮汐の本", 4},
		{"Go言語で書く", 6},
		{"水，火。", 2},
		{"한국어 문장은 띄어 쓴다", 4},
		{"ภาษาไทย", 2},
		{"नमस्ते दुनिया", 2},
		{"مرحبا بالعالم", 2},
		{"| a | b |\n| --- | --- |", 2},
	} {
		words, _ := CountWords(c.s)
		require.Equal(t, c.want, words, c.s)
	}
}

func TestReadingTime(t *testing.T) {
	reading := func(s string) time.Duration {
		_, d := CountWords(s)
		return d
	}
	require.Zero(t, reading(""))
	require.Equal(t, time.Second, reading("one"))
	words, chars := "", ""
	for range 400 {
		words += "word "
		chars += "水"
	}
	require.Equal(t, 2*time.Minute, reading(words))
	require.Equal(t, 48*time.Second, reading(chars))
	require.Equal(t, 2*time.Minute+48*time.Second, reading(words+chars))
}
