package token

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestChars(t *testing.T) {
	for _, s := range []string{"", "a", "é", "abcdefgh", "abcdefghé", "日本語テキスト、長い", strings.Repeat("aé日\U0001F600", 20)} {
		for i := range s {
			require.Equal(t, utf8.RuneCountInString(s[i:]), Chars([]byte(s[i:])), s[i:])
		}
	}
}

func TestTrimRune(t *testing.T) {
	for _, c := range [][2]string{{"", ""}, {"a", "a"}, {"é", "é"}, {"aé"[:2], "a"}, {"日"[:2], ""}, {"x\U0001F600"[:4], "x"}} {
		require.Equal(t, c[1], string(trimRune([]byte(c[0]))))
	}
}
