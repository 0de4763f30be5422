package meta

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestFindDate(t *testing.T) {
	for in, want := range map[string]string{
		"2024-09-01": "2024-09-01", "2024/9/1": "2024-09-01", "2024.09.01": "2024-09-01", "2024. 9. 1.": "2024-09-01", "on 2024-09-01, at sea": "2024-09-01",
		"September 1, 2024": "2024-09-01", "Sept. 1st 2024": "2024-09-01", "SEP 01 2024": "2024-09-01", "1 September 2024": "2024-09-01", "1st of September, 2024": "2024-09-01", "Sun Sep 01, 2024 3:52 pm": "2024-09-01", "01-Sep-2024": "2024-09-01",
		"1. September 2024": "2024-09-01", "3. März 2024": "2024-03-03", "1er janvier 2024": "2024-01-01", "le 15 août 2024": "2024-08-15", "15 de septiembre de 2024": "2024-09-15", "5 de marzo del 2024": "2024-03-05",
		"3 febbraio 2024": "2024-02-03", "1º de setembro de 2024": "2024-09-01", "9 maart 2024": "2024-03-09", "5 września 2024": "2024-09-05", "7 сентября 2024 г.": "2024-09-07", "2024年9月1日": "2024-09-01", "2024 年 09 月 01 日": "2024-09-01",
		"2024년 9월 1일": "2024-09-01", "2024. szeptember 1.": "2024-09-01", "1 tháng 9, 2024": "2024-09-01", "ngày 1 tháng 9 năm 2024": "2024-09-01", "12 Ekim 2024": "2024-10-12", "1 syyskuuta 2024": "2024-09-01", "5. října 2024": "2024-10-05",
		"12 σεπτεμβρίου 2024": "2024-09-12", "12 سبتمبر 2024": "2024-09-12", "12 בספטמבר 2024": "",
		"12/31/2024": "2024-12-31", "31/12/2024": "2024-12-31", "31.12.2024": "2024-12-31", "3.4.2024": "2024-04-03", "3/4/2024": "2024-03-04", "12/18/25": "2025-12-18", "10.11.15 11:26": "2015-11-10",
		"": "", "2024": "", "September 2024": "", "v2.12.2024.1": "", "1.2.3": "", "99/99/2024": "", "2024-13-01": "", "2023-02-29": "", "1879-03-14": "", "$12/31/2024": "", "+1 202-555-0123": "", "192.168.10.24": "", "May I help 2024": "", "Section 12 March 45": "", "March 12 2024:30": "",
		"3 juin": "", "32 May 2024": "",
	} {
		d, lo, hi, ok := findDate([]byte(in), false)
		require.Equal(t, want != "", ok, in)
		require.Equal(t, want, day(d), in)
		require.LessOrEqual(t, lo, hi)
		require.LessOrEqual(t, hi, len(in))
	}
	d, _, _, _ := findDate([]byte("3/4/2024"), true)
	require.Equal(t, "2024-04-03", day(d))
	_, _, _, ok := findDate([]byte(strings.Repeat("x", 2000)+"2024-01-02"), false)
	require.False(t, ok, "only the beginning of a text is read")
}

func TestParseDate(t *testing.T) {
	for in, want := range map[string]string{
		"2024-09-01T08:00:00Z":          "2024-09-01T08:00:00Z true true",
		"2024-09-01T08:00:00.123+02:00": "2024-09-01T08:00:00+02:00 true true",
		"2024-09-01 08:00":              "2024-09-01T08:00:00Z true false",
		"2024-09-01T08:00:00-0530":      "2024-09-01T08:00:00-05:30 true true",
		"2024-09-01":                    "2024-09-01T00:00:00Z false false",
		"20240901":                      "2024-09-01T00:00:00Z false false",
		"20240901083000":                "2024-09-01T08:30:00Z true false",
		"202409010830":                  "2024-09-01T08:30:00Z true false",
		"1638403200":                    "2021-12-02T00:00:00Z true true",
		"1638403200000":                 "2021-12-02T00:00:00Z true true",
		"Mon, 02 Jan 2006 15:04:05 GMT": "2006-01-02T15:04:05Z true true",
		"January 2, 2006 at 3:04 pm":    "2006-01-02T15:04:00Z true false",
		"2 Jan 2006, 12:05 AM UTC+1":    "2006-01-02T00:05:00Z true true",
		"2006-01-02T25:00:00Z":          "2006-01-02T00:00:00Z false false",
	} {
		d, ok := parseDate([]byte(in), false)
		require.True(t, ok, in)
		parts := strings.Fields(want)
		require.Equal(t, parts[0], d.Time.Format(time.RFC3339), in)
		require.Equal(t, parts[1] == "true", d.HasTime, in)
		require.Equal(t, parts[2] == "true", d.HasZone, in)
	}
	for _, in := range []string{"", "0", "1", "12345", "99999999", "20241301", "20240901250000", "yesterday", "2024", strings.Repeat("9", 30), strings.Repeat("2024-01-01 ", 50)} {
		_, ok := parseDate([]byte(in), false)
		require.False(t, ok, in)
	}
}

func TestDates(t *testing.T) {
	art := func(s string) string {
		return `<meta property="og:type" content=article><title>T</title><h1>The tale of a mast</h1>` + s + prose
	}
	for _, c := range []struct{ name, at, src, ld, published, modified, from string }{
		{"JSON-LD", "", art(""), `{"@type":"NewsArticle","datePublished":"2024-09-01T08:00:00Z","dateModified":"2024-09-02"}`, "2024-09-01", "2024-09-02", "json-ld datePublished"},
		{"JSON-LD value object", "", art(""), `{"@type":"NewsArticle","datePublished":{"@value":"2024-09-01"}}`, "2024-09-01", "", "json-ld datePublished"},
		{"JSON-LD page", "", "<h1>x y</h1>", `{"@type":"WebPage","datePublished":"2024-09-01","dateModified":"2024-10-01"}`, "2024-09-01", "2024-10-01", "json-ld datePublished"},
		{"the page's article, not a listed one", "", `<title>The tale</title>`, `[{"@type":"Article","headline":"Other","datePublished":"2020-01-01"},{"@type":"Article","headline":"The tale","datePublished":"2024-09-01"}]`, "2024-09-01", "", "json-ld datePublished"},
		{"meta", "", `<meta name="dc.date" content="2023-01-02"><meta name="citation_publication_date" content="2023/01/02"><meta property="article:modified_time" content="2024-01-01">`, "", "2023-01-02", "2024-01-01", "citation_publication_date"},
		{"Unix time", "", `<meta property="article:published_time" content="1638403200">`, "", "2021-12-02", "", "article:published_time"},
		{"microdata", "", art(`<time itemprop="dateModified" datetime="2017-11-28T19:20:45+01:00">upd</time><time itemprop="datePublished" datetime="2017-11-27T01:57:00+01:00">27/11/2017</time>`), "", "2017-11-27", "2017-11-28", "microdata"},
		{"microformat", "", art(`<time class="entry-date published" datetime="2024-09-01">x</time><time class="updated" datetime="2024-09-03">y</time>`), "", "2024-09-01", "2024-09-03", "time"},
		{"URL", "https://x.example/2024/09/01/tale", art(`<p class=date>August 30, 2024</p>`), "", "2024-09-01", "", "url"},
		{"a version is no date", "https://x.example/tool-2024.9.1/notes", art(""), "", "", "", ""},
		{"time element", "", art(`<time>1 September 2024</time>`), "", "2024-09-01", "", "visible date"},
		{"line", "", art(`<div>By Jo Tern</div><div>Sep 1, 2024 · 5 min read</div>`), "", "2024-09-01", "", "visible date"},
		{"line before the headline", "", `<meta property="og:type" content=article><div>Sep 1, 2024</div><h1>The tale of a mast</h1>` + prose, "", "2024-09-01", "", "visible date"},
		{"updated only", "", art(`<p class=post-date>Updated: September 3, 2024</p>`), "", "", "2024-09-03", ""},
		{"label beside", "", art(`<div><span>Last updated</span> <span>September 3, 2024</span></div><div><span>Published</span> <span>September 1, 2024</span></div>`), "", "2024-09-01", "2024-09-03", "visible date"},
		{"German label", "", art(`<p>Aktualisiert am 3. September 2024</p>`), "", "", "2024-09-03", ""},
		{"visible before stated", "", `<meta property="article:published_time" content="2024-10-10">` + art(`<time>September 1, 2024</time>`), "", "2024-09-01", "", "visible date"},
		{"visible after stated", "", `<meta property="article:published_time" content="2024-01-10">` + art(`<time>September 1, 2024</time>`), "", "2024-01-10", "", "article:published_time"},
		{"account", "", art(`<p>Joined Mar 26, 2004</p>`), "", "", "", ""},
		{"sentence", "", art(`<p>In the harbour of the old town on September 1, 2024 the pilots began to count the channels, and nobody slept before the work was done.</p>`), "", "", "", ""},
		{"comment", "", art("") + `<div class=comments><time datetime="2024-09-01">x</time></div>`, "", "", "", ""},
		{"end of the article", "", art(strings.Repeat(prose, 20) + `<p class=date>September 1, 2024</p>`), "", "2024-09-01", "", "visible date"},
		{"labelled at the end", "", art(strings.Repeat(prose, 20) + `<p>Posted on September 1, 2024</p>`), "", "2024-09-01", "", "visible date"},
		{"list of a page that is no article", "", `<h1>News</h1><div><time>September 1, 2024</time></div><div><time>September 2, 2024</time></div><div><time>September 3, 2024</time></div>`, "", "", "", ""},
		{"page that is no article, one date", "", `<h1>About sand</h1><p>by Jo - 2024-09-01</p>` + prose, "", "2024-09-01", "", "visible date"},
		{"utility class with a word in brackets", "", art(`<div class="md:[grid-area:sidebar]"><time>September 1, 2024</time></div>`), "", "2024-09-01", "", "visible date"},
		{"British order by host", "https://x.co.uk/blog/a", art(`<time>3/4/2024</time>`), "", "2024-04-03", "", "visible date"},
		{"American order", "https://x.com/blog/a", `<html lang=en-US>` + art(`<time>3/4/2024</time>`), "", "2024-03-04", "", "visible date"},
		{"order by another date", "https://x.com/blog/a", `<html lang=en>` + art(`<time>3/4/2024</time>`) + `<footer>since 31/12/2020</footer>`, "", "2024-04-03", "", "visible date"},
		{"other order by another date", "https://x.com/blog/a", `<html lang=en>` + art(`<time>3/4/2024</time>`) + `<footer>since 12/31/2020</footer>`, "", "2024-03-04", "", "visible date"},
		{"French order", "https://x.com/blog/a", `<html lang=fr>` + art(`<time>3/4/2024</time>`), "", "2024-04-03", "", "visible date"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var ld []string
			if c.ld != "" {
				ld = append(ld, c.ld)
			}
			f := read(t, c.at, c.src, ld...)
			require.Equal(t, c.published, day(f.Published))
			require.Equal(t, c.modified, day(f.Modified))
			require.Equal(t, c.from, f.Sources["published"])
		})
	}
}

func TestMonthNamesAreSorted(t *testing.T) {
	for i := range monthNames {
		m := monthNames[i]
		require.LessOrEqual(t, len(m.name), maxMonthName)
		require.True(t, m.month >= 1 && m.month <= 12)
		require.Equal(t, int(m.month), monthOf([]byte(m.name)), m.name)
		if i > 0 {
			require.Less(t, monthNames[i-1].name, m.name)
		}
	}
	require.Zero(t, monthOf([]byte("nomonth")))
	require.Zero(t, monthOf([]byte(strings.Repeat("x", 100))))
}

func FuzzFindDate(f *testing.F) {
	for _, s := range []string{"1 September 2024 08:00 +02:00", "2024年9月1日", "12/31/24", "Sep 1st, 2024 at 3 pm", "20240901", "1638403200"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, s []byte) {
		for _, first := range []bool{false, true} {
			d, lo, hi, ok := findDate(s, first)
			if ok && (d.IsZero() || lo < 0 || hi > len(s) || lo >= hi || d.Time.Year() < 1979 || d.Time.Year() > 2101) {
				t.Fatalf("%q: %v at %d-%d", s, d, lo, hi)
			}
			if d, ok := parseDate(s, first); ok && d.IsZero() {
				t.Fatalf("%q: a date without a time", s)
			}
		}
	})
}
