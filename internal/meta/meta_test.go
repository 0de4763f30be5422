package meta

import (
	"context"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
)

const prose = `<p>The harbour pilots of the northern coast learn the tides by walking the mud flats at dawn, counting the channels and marking each change of current.</p>`

// read returns the facts of a page at an address, its JSON-LD given apart.
func read(t *testing.T, at, src string, ld ...string) Facts {
	t.Helper()
	tr, err := tree.Parse(context.Background(), []byte(src), tree.Options{})
	require.NoError(t, err)
	in := Input{URL: at, Base: weburl.ParseBase(at)}
	for _, s := range ld {
		vs, err := jsonscan.Parse([]byte(s), jsonscan.Limits{})
		require.NoError(t, err)
		in.LD = append(in.LD, vs...)
	}
	f, err := Read(context.Background(), tr, in)
	require.NoError(t, err)
	return f
}

func day(d Date) string {
	if d.IsZero() {
		return ""
	}
	return d.Time.Format("2006-01-02")
}

func TestTitle(t *testing.T) {
	for _, c := range []struct{ name, at, src, ld, want, from string }{
		{"heading and title agree", "", `<title>How pilots read sand | Harbour Journal</title><h1>How pilots read sand</h1>`, "", "How pilots read sand", "h1"},
		{"a colon is no separator", "", `<title>Glaciers: How Ice Moves</title><h1>Glaciers: How Ice Moves</h1>`, "", "Glaciers: How Ice Moves", "h1"},
		{"named site is cut", "", `<title>Weekly reading — Harbour Journal</title><meta property="og:site_name" content="Harbour Journal">`, "", "Weekly reading", "title"},
		{"host is a name of the site", "https://harbourjournal.example/a", `<title>Weekly reading - Harbour Journal</title>`, "", "Weekly reading", "title"},
		{"initials of the host", "https://www.nhj.example/a", `<title>Weekly reading - Northern Harbour Journal</title>`, "", "Weekly reading", "title"},
		{"no evidence, no cut", "https://x.example/a", `<title>Weekly reading - second part</title>`, "", "Weekly reading - second part", "title"},
		{"site in front", "", `<title>Render | The cloud for builders</title><meta property="og:site_name" content="Render">`, "", "The cloud for builders", "title"},
		{"linked section", "", `<title>Broken mast / Repairs</title><a href="/r">Repairs</a><p>text</p>`, "", "Broken mast", "title"},
		{"site's own heading", "https://x.example/a", `<title>Ownership - The Manual</title><h1>The Manual</h1><h2>Ownership</h2>`, "", "Ownership", "h2"},
		{"JSON-LD agrees with the title", "", `<title>Two hands | Site</title><h1>Menu</h1>`, `{"@type":"Article","headline":"Two hands"}`, "Two hands", "json-ld"},
		{"article's own headline", "https://x.example/blog/sewing-machines", `<title>Beginner Sewing Machines: Top 7 Favorites</title><h1>The 7 Best Sewing Machines for a Beginner</h1>`, "", "The 7 Best Sewing Machines for a Beginner", "h1"},
		{"slogan of another page", "https://x.example/services", `<title>Security Consulting</title><h1>Move from reactive to ready</h1>`, "", "Security Consulting", "title"},
		{"heading of the URL", "https://x.example/c/bike-helmets", `<title>Bike Helmets for Men & Women</title><meta property="og:title" content="Bike Helmets for Men & Women"><h1>Bike Helmets</h1>`, "", "Bike Helmets", "h1"},
		{"Open Graph before the title element", "", `<title>S</title><meta property="og:title" content="A longer one">`, "", "A longer one", "og:title"},
		{"only JSON-LD", "", `<p>x</p>`, `{"@type":"Article","headline":"From &amp; data"}`, "From & data", "json-ld"},
		{"only a heading", "", `<h1>Just this</h1>`, "", "Just this", "h1"},
		{"only a second heading", "", `<h2>Just that</h2>`, "", "Just that", "h2"},
		{"nothing", "", `<p>x</p>`, "", "", ""},
		{"SVG titles are none", "", `<body><svg><title>Logo</title></svg><h1>Real one</h1>`, "", "Real one", "h1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var ld []string
			if c.ld != "" {
				ld = append(ld, c.ld)
			}
			f := read(t, c.at, c.src, ld...)
			require.Equal(t, c.want, f.Title)
			require.Equal(t, c.from, f.Sources["title"])
		})
	}
}

func TestPageTitle(t *testing.T) {
	for src, want := range map[string]string{
		"<title>\n A  b </title><h1>c</h1>":                  "A b",
		"<title> </title><h2>d</h2><h1><b>c</b>\u00a0e</h1>": "c e",
		"<h2>d</h2>":                          "d",
		"<svg><title>x</title></svg><p>y":     "",
		"<body><title>late</title><h1>c</h1>": "late",
	} {
		tr, err := tree.Parse(context.Background(), []byte(src), tree.Options{})
		require.NoError(t, err)
		require.Equal(t, want, PageTitle(tr), src)
	}
}

func TestAuthors(t *testing.T) {
	art := func(s string) string { return `<title>T</title><h1>The tale of a mast</h1>` + s + prose }
	for _, c := range []struct {
		name, src, ld string
		want          []string
		from          string
	}{
		{"JSON-LD array", art(""), `{"@type":"Article","headline":"x","author":[{"@type":"Person","name":"Ada Quay"},{"name":"Ben Shoal"}]}`, []string{"Ada Quay", "Ben Shoal"}, "json-ld"},
		{"JSON-LD reference", art(`<a rel=author>by Dee Kay,</a>`), `{"@graph":[{"@type":"Article","author":{"@id":"#1"}},{"@id":"#1","@type":"Person","name":"Dee Kay"}]}`, []string{"Dee Kay"}, "json-ld"},
		{"JSON-LD string", art(""), `{"@type":"NewsArticle","author":"Pat Quoin and Lu Fen, PhD"}`, []string{"Pat Quoin", "Lu Fen"}, "json-ld"},
		{"organisation with and", art(""), `{"@type":"Article","author":{"@type":"Organization","name":"Sand and Sea"}}`, []string{"Sand and Sea"}, "json-ld"},
		{"creator", art(""), `{"@type":"Article","creator":["Cy Mast"]}`, []string{"Cy Mast"}, "json-ld"},
		{"page entity", art(""), `{"@type":"WebPage","author":{"name":"Cy Mast"}}`, []string{"Cy Mast"}, "json-ld"},
		{"meta", `<meta name=author content="Jo Tern, Senior Editor">` + art(""), "", []string{"Jo Tern"}, "author"},
		{"citation authors are turned", `<meta name=citation_author content="Roy, Ana"><meta name=citation_author content="Li, Wu">` + art(""), "", []string{"Ana Roy", "Wu Li"}, "citation_author"},
		{"written by", `<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Jo Tern"><meta name="twitter:label2" content="Est. reading time"><meta name="twitter:data2" content="5 minutes">` + art(""), "", []string{"Jo Tern"}, "twitter:data1"},
		{"an account yields to a byline", `<meta name=author content="admin_7">` + art(`<p class=byline>By Jo Tern | 5 min read</p>`), "", []string{"Jo Tern"}, "byline"},
		{"the site yields to a byline", `<meta property="og:site_name" content="Mast Daily"><meta name=author content="Mast Daily">` + art(`<span class="post-authorName">Jo Tern</span>`), "", []string{"Jo Tern"}, "byline"},
		{"the site where there is none else", `<meta property="og:site_name" content="Mast Daily"><meta name=author content="Mast Daily">` + art(""), "", []string{"Mast Daily"}, "author"},
		{"rel=author", art(`<p class=byline>By <a rel=author href="/jo">Jo Tern</a></p>`) + `<section class=comments><div class=comment><span class=author>Troll Name</span></div></section>`, "", []string{"Jo Tern"}, "rel=author"},
		{"microdata", art(`<span itemprop=author itemscope><img alt=x><span itemprop=name>Jo Tern</span> editor since 1999</span>`), "", []string{"Jo Tern"}, "microdata"},
		{"link to an author's page", `<meta property="og:type" content=article>` + art(`<a href="/authors/jo-tern">Jo Tern</a>`), "", []string{"Jo Tern"}, "byline"},
		{"plain line", `<meta property="og:type" content=article>` + art(`<div>By <b>Jo Tern</b></div>`), "", []string{"Jo Tern"}, "line"},
		{"a sentence is no byline", `<meta property="og:type" content=article>` + art(`<div>By printing one of our examples you agree</div>`), "", nil, ""},
		{"comments only", art("") + `<div class=comments><span class=author>Troll Name</span></div>`, "", nil, ""},
		{"list of a page that is no article", `<h1>News</h1><p class=author>Al Ba</p><p class=author>Ce De</p>`, "", nil, ""},
		{"German", art(`<p class=autor>Von Jo Tern und Ka Wal</p>`), "", []string{"Jo Tern", "Ka Wal"}, "byline"},
		{"Japanese", `<meta name=author content="山田太郎">` + art(""), "", []string{"山田太郎"}, "author"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var ld []string
			if c.ld != "" {
				ld = append(ld, c.ld)
			}
			at := "https://x.example/blog/tale"
			if strings.HasPrefix(c.src, "<h1>News") {
				at = "https://x.example/"
			}
			f := read(t, at, c.src, ld...)
			require.Equal(t, c.want, f.Authors)
			require.Equal(t, c.from, f.Sources["authors"])
		})
	}
}

func TestSplitNames(t *testing.T) {
	for in, want := range map[string]string{
		"By Jo Tern": "Jo Tern", "Written byJo Tern": "Jo Tern", "Words by Jo Tern; Al Ba": "Jo Tern;Al Ba", "Jo Tern, MD, FOMA": "Jo Tern", "Jo Tern, Trial Attorney at X, on May 5, 2024": "Jo Tern",
		"Jo Tern (she/her)": "Jo Tern", "Jo Tern, Al Ba & Ce De": "Jo Tern;Al Ba;Ce De", "@jotern": "jotern", "Posted by BeauHD on Friday": "BeauHD", "Byron Bay": "Byron Bay", "Jo d'Ancona": "Jo d'Ancona",
		"https://x.example/jo": "", "admin": "", "Follow": "", "1234": "", "Is this a name?": "", "by": "", "Jun 2 Written By Jo Tern": "Jo Tern", "August 7, 2023 by Jo Tern": "Jo Tern", "": "", "Editorial Team": "", "Harbour Staff": "Harbour Staff", "Jo Tern Jr., Esq.": "Jo Tern Jr",
		"one two six ten hat mat cat": "", "Autor: Jo Tern": "Jo Tern", "作者：王小明": "王小明",
	} {
		var got []string
		for _, n := range splitNames([]byte(in)) {
			got = append(got, string(n))
		}
		require.Equal(t, want, strings.Join(got, ";"), in)
	}
}

func TestPersonal(t *testing.T) {
	for _, n := range []string{"Jo Tern", "Jo de la Tern", "J. R. R. Tolkien", "王小明", "Jo O'Tern"} {
		require.True(t, personal([]byte(n)), n)
	}
	for _, n := range []string{"jo.tern", "Cher", "Harbour News", "the harbour master", "One Two Three Four Five Six", "Team 7", "王"} {
		require.False(t, personal([]byte(n)), n)
	}
}

func TestPlainFacts(t *testing.T) {
	f := read(t, "https://x.example/dir/page", `<html lang="pt-BR"><head><title>T</title>
		<meta name=description content="  A &amp; b "><meta property="og:description" content=no><link rel="canonical nofollow" href="/c"><link rel=license href="/l">
		<meta property="og:image" content="1.jpg"><meta property="og:image" content="2.jpg"><meta property="og:type" content=article><meta name=keywords content="a, b;a,,c"><meta name=generator content="G 1">
		<meta property="article:published_time" content="2024-01-02"></head>`, `{"@type":"WebSite","name":"The Site"} {"@type":"Article","description":"long text","articleBody":"body <b>text</b>"}`)
	require.Equal(t, "A & b", f.Description)
	require.Equal(t, "https://x.example/c", f.Canonical)
	require.Equal(t, "https://x.example/l", f.License)
	require.Equal(t, "https://x.example/dir/1.jpg", f.Image)
	require.Equal(t, "pt-BR", f.Language)
	require.Equal(t, "article", f.Type)
	require.Equal(t, []string{"a", "b", "c"}, f.Keywords)
	require.Equal(t, "The Site", f.SiteName)
	require.Equal(t, map[string]string{"title": "title", "description": "description", "canonical": "link rel=canonical", "license": "rel=license", "image": "og:image", "language": "html lang",
		"type": "og:type", "keywords": "keywords", "site_name": "json-ld", "published": "article:published_time"}, f.Sources)
	h := f.Hints
	require.Equal(t, []string{"WebSite", "Article"}, h.LDTypes)
	require.True(t, h.ArticleLike)
	require.Equal(t, "T", h.DocTitle)
	require.Equal(t, "A & b", h.MetaDesc)
}

func TestPlainFactsElsewhere(t *testing.T) {
	f := read(t, "", `<meta http-equiv="content-language" content="de_AT"><meta property="og:url" content="https://x.example/c"><a rel=license href="https://l.example/">l</a>
		<meta property="article:tag" content="a"><meta property="article:tag" content="b"><meta property="og:description" content="d">`,
		`{"@type":"Recipe","image":{"@type":"ImageObject","url":"https://x.example/i.jpg"},"publisher":{"name":"Pub"}}`)
	require.Equal(t, "de-AT", f.Language)
	require.Equal(t, "https://x.example/c", f.Canonical)
	require.Equal(t, "https://l.example/", f.License)
	require.Equal(t, []string{"a", "b"}, f.Keywords)
	require.Equal(t, "https://x.example/i.jpg", f.Image)
	require.Equal(t, "Recipe", f.Type)
	require.Equal(t, "Pub", f.SiteName)
	require.Equal(t, "d", f.Hints.MetaDesc)

	f = read(t, "", `<html lang="x-default!">`, `{"inLanguage":"fr","license":{"url":"https://l.example/2"},"keywords":["k1","k2, k3"],"thumbnailUrl":"/t.jpg"}`)
	require.Equal(t, "fr", f.Language)
	require.Equal(t, "https://l.example/2", f.License)
	require.Equal(t, []string{"k1", "k2", "k3"}, f.Keywords)
	require.Equal(t, "/t.jpg", f.Image)

	f = read(t, "", `<meta name="dc.rights" content="CC BY">`)
	require.Equal(t, "CC BY", f.License)
	require.Empty(t, f.Language)
	require.True(t, f.Published.IsZero() && f.Modified.IsZero())
}

// A URL that runs is no fact; one that may be loaded stands in for it.
func TestFactsDoNotRun(t *testing.T) {
	for _, bad := range []string{"javascript:alert(1)", " JAVA\nSCRIPT:alert(1)", "data:text/html,<b>x", "vbscript:x", "&#106;avascript:x"} {
		head := `<link rel=canonical href="` + bad + `"><link rel=license href="` + bad + `"><meta property="og:image" content="` + bad + `"><meta name=copyright content="` + bad + `">`
		f := read(t, "https://x.example/", head+`<meta property="og:url" content="`+bad+`">`, `{"@type":"Article","image":"javascript:x","license":"javascript:x"}`)
		require.Empty(t, f.Canonical+f.Image+f.License, bad)
		f = read(t, "https://x.example/", head+`<meta property="og:url" content="/c"><a rel=license href="/l">l</a>`, `{"@type":"Article","image":["javascript:x"],"thumbnailUrl":"/t.jpg","license":"/l"}`)
		require.Equal(t, "https://x.example/c", f.Canonical)
		require.Equal(t, "https://x.example/t.jpg", f.Image)
		require.Equal(t, "https://x.example/l", f.License)
	}
	f := read(t, "", `<meta name=copyright content="Copyright: all of us">`)
	require.Equal(t, "Copyright: all of us", f.License)
}

func TestReadStops(t *testing.T) {
	tr, err := tree.Parse(context.Background(), []byte("<p>"+strings.Repeat("<b>x</b>", 3000)), tree.Options{})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Read(ctx, tr, Input{})
	require.ErrorIs(t, err, context.Canceled)
}
