package structured

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFallback(t *testing.T) {
	long := strings.Repeat("A sentence of the article that is long enough. ", 5)
	long = long[:len(long)-1]
	for _, c := range []struct {
		name, src, from string
		want            []string
	}{
		{"article body", ld(`{"@type":"Article","description":"short","articleBody":"<p>One &amp; ` + long + `</p><p>Two <b>bold</b></p>"}`), "json-ld", []string{"One & " + long, "Two bold"}},
		{"posts of a thread", ld(`{"@type":"DiscussionForumPosting","text":"` + long + `","comment":[{"text":"Me too"}]}`), "json-ld", []string{long, "Me too"}},
		{"state", `<script id="__NEXT_DATA__" type="application/json">{"props":{"article":{"title":"T","body":["` + long + `","` + long + `","` + long + ` Twice."],"css":"x"}},"i18n":{"text":"` + long + `"}}</script>`, "state", []string{long, long + " Twice."}},
		{"escaped markup in a state", `<script>__STATE__={post:{content:"&lt;p&gt;` + long + `&lt;/p&gt;&lt;p&gt;a < b&lt;/p&gt;"}}</script>`, "state", []string{long, "a < b"}},
		{"code and settings are no prose", `<script>__STATE__={content:"` + strings.Repeat("abcdefghijklmnopqrstuvwxyz", 20) + `",config:{text:"` + long + `"},content2:"{a}",body:"{` + long + `}"}</script>`, "", nil},
		{"description", ld(`{"@type":"Product","description":"` + long + `"}`), "json-ld", []string{long}},
		{"noscript", `<noscript>Please enable JavaScript ` + long + `</noscript><noscript><p>` + long + `</p></noscript>`, "noscript", []string{long}},
		{"white space is no prose", `<script>__STATE__={content:"` + strings.Repeat(" ", 200) + `"}</script>`, "", nil},
		{"nothing", `<p>x</p>`, "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			tr := parsed(t, c.src)
			got, from := Fallback(tr, collected(t, c.src))
			require.Equal(t, c.from, from)
			require.Equal(t, c.want, got)
		})
	}
}
