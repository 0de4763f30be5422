package hostiletest

import "strings"

const prose = "This is a sentence, of the kind that pages hold, with commas and words in it. "

// Shapes returns the shapes written for this project, those of each stage together.
func Shapes() []Shape {
	var all []Shape
	for _, group := range [][]Shape{
		building(), selection(), metadata(), scripts(), mediaShapes(), tables(), writers(), linkShapes(), hiding(), encodings(),
	} {
		all = append(all, group...)
	}
	return all
}

func times(s string, n int) string { return strings.Repeat(s, n) }

// selection is aimed at candidates, blocks and their records.
func selection() []Shape {
	deep := times("<div>", 400)
	return []Shape{
		{"select/paragraphs", "", "<p>" + prose + "</p>", ""},
		{"select/unique_classes", "", "<div class='c%d'>" + prose + "</div>", ""},
		{"select/one_class_list", "<div class='", "c%d ", "'>" + prose + "</div>"},
		{"select/nested_names", "<article class='content post'>", "<div class='sidebar content c%d'></div>", prose},
		{"select/deep_blocks", deep, "<p>x</p>", ""},
		{"select/zigzag", "", times("<div>", 100) + "x" + times("</div>", 100), ""},
		{"select/inline_in_deep", deep + "<p>", "a<i>b</i> ", ""},
		{"select/inline_zigzag", "<p>", times("<span>", 50) + "x" + times("</span>", 50), ""},
		{"select/custom_zigzag", "<p>", times("<x-a>", 50) + "x" + times("</x-a>", 50), ""},
		{"select/breaks", "<div>", "word<br><br>", ""},
		{"select/siblings", "<ul>", "<li><a href='/%d'>item %d</a></li>", ""},
		{"select/headings", "", "<h2>Head %d</h2>", ""},
		{"select/same_text", "", "<p>the same words again and again, as copies have it, at least eight.</p>", ""},
		{"select/comments", "", "<div class=comment id=c%d><p>" + prose + "</p></div>", ""},
		{"select/articles", "", "<article><h2>T %d</h2><p>" + prose + "</p></article>", ""},
		{"select/one_block", "<p>", prose, ""},
		{"select/words", "<p>", "w%d ", ""},
		{"select/sections_open", "", "<section>x", ""},
		{"select/forms", "", "<form><label>x</label></form>", ""},
		{"select/definition", "<dl>", "<dt>a<dd>b", ""},
		{"select/details", "", "<details><summary>q</summary>" + prose + "</details>", ""},
	}
}

// metadata is aimed at the head, at dates, names and titles.
func metadata() []Shape {
	return []Shape{
		{"meta/og", "<head>", "<meta property='og:title' content='t %d'>", ""},
		{"meta/author", "<head>", "<meta name=author content='First%d Last%d'>", ""},
		{"meta/article_author", "<head>", "<meta property='article:author' content='First%d Last%d'>", ""},
		{"meta/keywords", "<head><meta name=keywords content='", "k%d, ", "'>"},
		{"meta/tags", "<head>", "<meta property='article:tag' content='k%d'>", ""},
		{"meta/dates", "<head>", "<meta name=date content='2020-01-02T03:04:05Z'>", ""},
		{"meta/canonical", "<head>", "<link rel=canonical href='https://a.example/%d'>", ""},
		{"meta/names", "<head>", "<meta name='n%d' content='v'>", ""},
		{"meta/title_separators", "<title>", "a | b - c » ", "</title><p>x"},
		{"meta/title_spaces", "<title>a", "           ", "b</title><p>x"},
		{"meta/titles", "", "<svg><title>x</title></svg>", ""},
		{"meta/h1", "<title>a - b</title>", "<h1>a%d</h1>", ""},
		{"meta/h1_long", "<title>a - b</title><h1>", "word ", "</h1>"},
		{"meta/bylines", "<article>", "<span class=byline>By First Last and Other Name, </span>", ""},
		{"meta/byline_long", "<article><p class=author>By ", "First Last, ", "</p>"},
		{"meta/byline_nested", "<article>", "<div class=author><a rel=author href=/a>First%d Last</a>", ""},
		{"meta/times", "<article>", "<time datetime='2020-01-02'>2 January 2020</time>", ""},
		{"meta/date_text", "<article><p>", "Published 12 January 2020, updated 3/4/2021 ", ""},
		{"meta/date_classes", "<article>", "<span class=date>12 January 2020</span>", ""},
		{"meta/date_digits", "<article><p class=date>", "1", ""},
		{"meta/itemprops", "<div itemscope itemtype='https://schema.org/Product'>", "<span itemprop=name>x%d</span>", ""},
		{"meta/itemscopes", "", "<div itemscope itemtype='https://schema.org/Product'><span itemprop=name>x%d</span>", ""},
		{"meta/itemscopes_flat", "", "<div itemscope itemtype='https://schema.org/Product'><span itemprop=name>x%d</span></div>", ""},
		{"meta/itemref", "<p id=a itemprop=name>x</p>", "<div itemscope itemref='a a a a a b c d e f'></div>", ""},
		{"meta/breadcrumbs", "<nav class=breadcrumb>", "<a href=/%d>x</a> » ", "</nav>"},
		{"meta/itemprop_names", "<div itemscope>", "<div itemscope itemprop='a b'>", "x"},
		{"meta/canonical_long", "<link rel=canonical href='https://a.example/" + times("a/", 20000) + "'>", "<span class=author>First%d Last</span>", ""},
		{"meta/h1_blank", times("<h1><div>", 200), "\u200b", ""},
		{"meta/language", "<html lang='", "en-", "'><p>x"},
	}
}

// scripts is aimed at JSON and embedded states.
func scripts() []Shape {
	const ld = "<script type='application/ld+json'>"
	const state = "<script>window.__INITIAL_STATE__="
	return []Shape{
		{"json/deep_arrays", ld, "[", "</script>"},
		{"json/deep_objects", ld, `{"a":`, "</script>"},
		{"json/graph", ld + `{"@graph":[`, `{"@type":"Article","@id":"#%d","author":{"@id":"#%d"},"headline":"h"},`, "]}</script>"},
		{"json/references", ld + `{"@graph":[`, `{"@type":"Article","@id":"#1","author":[{"@id":"#1"},{"@id":"#2"}]},`, "]}</script>"},
		{"json/authors", ld + `{"@type":"Article","author":[`, `{"@type":"Person","name":"First%d Last"},`, "]}</script>"},
		{"json/keywords", ld + `{"@type":"Article","keywords":"`, "a, ", `"}</script>`},
		{"json/offers", ld + `{"@type":"Product","name":"x","offers":[`, `{"@type":"Offer","price":"%d"},`, "]}</script>"},
		{"json/products", ld + "[", `{"@type":"Product","name":"x%d","sku":"%d"},`, "]</script>"},
		{"json/scripts", "", ld + `{"@type":"Article"}</script>`, ""},
		{"json/duplicate_keys", ld + "{", `"a":1,`, "}</script>"},
		{"json/unique_keys", ld + "{", `"a%d":1,`, "}</script>"},
		{"json/escapes", ld + `{"a":"`, `\u00e9\n\\`, `"}</script>`},
		{"json/entities", ld + `{"a":"`, `&quot;&amp;lt;`, `"}</script>`},
		{"json/open_string", ld + `{"a":"`, `x `, `</script>`},
		{"json/comments", ld, `/* a */ // b` + "\n", `{"a":1}</script>`},
		{"json/html_comments", ld, `<!-- `, `{"a":1}</script>`},
		{"json/numbers", ld + "[", "1e9,-0.5,00017,", "]</script>"},
		{"json/one_number", ld + "[", "1", "]</script>"},
		{"json/commas", ld + "[", ",", "]</script>"},
		{"json/broken_values", ld, `{"a" "b" : c } `, "</script>"},
		{"json/article_body", ld + `{"@type":"Article","articleBody":"`, prose, `"}</script><div id=root></div>`},
		{"json/large_entity", ld + `[{"@id":"#a",` + times(`"x":1,`, 2000) + `"y":1},{"@type":"Article","author":[`, `{"@id":"#a"},`, "]}]</script>"},
		{"json/large_variant", ld + `[{"@id":"#a",` + times(`"x":1,`, 2000) + `"y":1},{"@type":"Product","name":"x","hasVariant":[`, `{"@id":"#a"},`, "]}]</script>"},
		{"json/offer_loop", ld + `[{"@type":"Product","name":"x","offers":{"@id":"#a"}},{"@type":"AggregateOffer","@id":"#a","offers":[`, `{"@id":"#a"},`, "]}]</script>"},
		{"json/headlines", "<title>" + times("word ", 4000) + "</title>" + ld + "[", `{"@type":"Article","headline":"a headline"},`, "]</script>"},
		{"state/long_argument", "<div id=root></div><script>window.__NUXT__=(function(a){return {body:[", "a,", "]}}('" + times("word and ", 2000) + "'))</script>"},
		{"state/blank", "<div id=root></div><script>window.__NUXT__={body:'", " ", "'}</script>"},
		{"state/deep", state, "{a:[", "</script>"},
		{"state/undefined", state + "{", "a%d:undefined,", "}</script>"},
		{"state/many", "", state + "{a:1}</script>", ""},
		{"state/markers", "<script>", "__INITIAL_STATE__ __PRELOADED_STATE__ ", "</script>"},
		{"state/assignments", "<script>", "window.__INITIAL_STATE__=;", "</script>"},
		{"state/open_assignments", "<script>", "window.__INITIAL_STATE__={a:", "</script>"},
		{"state/parse_escapes", `<script>window.__INITIAL_STATE__=JSON.parse("`, `\\\"`, `")</script>`},
		{"state/templates", "<script>window.__INITIAL_STATE__={a:`", "${b}", "`}</script>"},
		{"state/functions", "<script>window.__NUXT__=(function(a,b,c){return {a:a,b:[", "a,b,", "]}}(1,2,3))</script>"},
		{"state/parameters", "<script>window.__NUXT__=(function(", "a%d,", "){return {a:a0}}(1,2,3))</script>"},
		{"state/next", `<script id=__NEXT_DATA__ type=application/json>{"props":[`, `{"a":"b"},`, "]}</script>"},
		{"state/pushes", "<script>", `self.__next_f.push([1,"a:b"]);`, "</script>"},
	}
}

// mediaShapes is aimed at images, srcset, players and text that is scanned for media.
func mediaShapes() []Shape {
	return []Shape{
		{"media/images", "", "<img src='/a%d.png' alt=x>", ""},
		{"media/srcset", "<img srcset='", "a%d.png %d" + "w, ", "'>"},
		{"media/srcset_commas", "<img srcset='", ",", "'>"},
		{"media/srcset_spaces", "<img srcset='a", "  ", "1x'>"},
		{"media/srcset_parens", "<img srcset='a (", "(", "'>"},
		{"media/srcsets", "", "<img srcset='a 1x, b 2x, c 3x'>", ""},
		{"media/sources", "<picture>", "<source srcset='a%d 1x'>", "<img src=x></picture>"},
		{"media/pictures_open", "", "<picture><source srcset=a%d>", ""},
		{"media/lazy", "", "<img data-src='/a%d.png' data-srcset='b 1x' class=lazy>", ""},
		{"media/lazy_attrs", "<img", " data-a%d='x.png'", ">"},
		{"media/noscript", "", "<img class=lazy><noscript><img src='/a%d.png'></noscript>", ""},
		{"media/noscript_nested", "", "<noscript><img src=a>", ""},
		{"media/figures", "", "<figure><img src=a%d><figcaption>c</figcaption></figure>", ""},
		{"media/figures_open", "", "<figure><img src=a%d>", ""},
		{"media/video_sources", "<video>", "<source src='a%d.mp4' type='video/mp4'>", "</video>"},
		{"media/videos", "", "<video src='a%d.mp4'></video>", ""},
		{"media/videos_open", "", "<video><audio>", ""},
		{"media/iframes", "", "<iframe src='https://www.youtube.com/embed/abc%d'></iframe>", ""},
		{"media/objects_open", "", "<object data='a%d.mp4'>", ""},
		{"media/embeds", "", "<embed src='a%d.mp4'>", ""},
		{"media/text_urls", "<p>", "https://a.example/v%d.mp4 ", ""},
		{"media/text_slashes", "<p>https://", "/", ".mp4"},
		{"media/text_dots", "<p>", ".mp4", ""},
		{"media/text_https", "<p>", "https://", ""},
		{"media/script_urls", "<script>", "'https://a.example/v%d.mp4',", "</script>"},
		{"media/data_json", "<div data-player='", `{"file":"a.mp4"},`, "'></div>"},
		{"media/data_json_many", "", `<div data-player='{"file":"a%d.mp4"}'></div>`, ""},
		{"media/facades", "", "<lite-youtube videoid=abc%d></lite-youtube>", ""},
		{"media/background", "<div style='background:url(a.png)", ";background:url(b.png)", "'>x</div>"},
		{"media/data_url", "<img src='data:image/png;base64,", "QUJD", "'>"},
		{"media/copies", "", "<img src=/a.png alt=x><img src=/a.png alt=x>", ""},
		{"media/areas", "<map name=m>", "<area href=/%d>", "</map>"},
	}
}

// tables is aimed at grids.
func tables() []Shape {
	return []Shape{
		{"table/rows", "<table>", "<tr><td>a<td>b<td>c", ""},
		{"table/columns", "<table><tr>", "<td>a", ""},
		{"table/ragged", "<table><tr>" + times("<td>a", 2000), "<tr><td>x", ""},
		{"table/spans", "<table>", "<tr><td colspan=1000 rowspan=65534>x", ""},
		{"table/rowspans", "<table><tr>", "<td rowspan=65534>x", times("<tr><td>y", 100)},
		{"table/colspans", "<table>", "<tr><td colspan=1000>x", ""},
		{"table/growing", "<table>", "<tr><td rowspan=2 colspan=%d>x<td>y", ""},
		{"table/span_zero", "<table>", "<tr><td rowspan=0>x<td rowspan=0>y", ""},
		{"table/nested", "", "<table><tr><td>x", ""},
		{"table/many", "", "<table><tr><th>a<th>b<tr><td>c<td>d</table>", ""},
		{"table/one_cell", "<table><tr><td>a<th>b<tr><td>", "word ", "<td>x</table>"},
		{"table/wide_cells", "<table><tr><th>a" + times("<td>b", 50), "<tr><td>" + prose + times("<td>", 50), ""},
		{"table/captions", "", "<table><caption>c</caption><tr><td>x<td>y</table>", ""},
		{"table/cols", "<table>", "<col span=1000>", "<tr><td>x<td>y"},
		{"table/blocks_in_cells", "<table><tr><th>a<th>b", "<tr><td><ul><li>x<li>y</ul><td><p>a</p><p>b</p>", ""},
		{"table/pipes", "<table><tr><th>a<th>b<tr><td>", "|", "<td>x"},
		{"table/headers", "<table>", "<thead><tr><th>a<th>b</thead>", ""},
		{"table/layout", "", "<table width=100%><tr><td><p>" + prose + "</p></td></tr></table>", ""},
	}
}

// writers is aimed at text and Markdown.
func writers() []Shape {
	return []Shape{
		{"write/quotes_deep", times("<blockquote>", 400), "x<br>", ""},
		{"write/quotes_deep_blocks", times("<blockquote>", 400), "<p>x</p>", ""},
		{"write/quotes_deep_pre", times("<blockquote>", 400) + "<pre>", "\n", "x</pre>"},
		{"write/quotes_zigzag", "", times("<blockquote>", 40) + "x" + times("</blockquote>", 40), ""},
		{"write/lists_deep", times("<ul><li>", 200), "x<br>", ""},
		{"write/lists_deep_items", times("<ul><li>", 200), "<li>x</li>", ""},
		{"write/lists_deep_pre", times("<ul><li>", 200) + "<pre>", "x\n", "</pre>"},
		{"write/lists_zigzag", "", times("<ul><li>", 40) + "x" + times("</ul>", 40), ""},
		{"write/ordered", "<ol start=999999990>", "<li>x", ""},
		{"write/emphasis", "<p>", "<b>a</b><i>b</i>", ""},
		{"write/emphasis_open", "<p>", "<b>a<i>b", ""},
		{"write/emphasis_toggle", "<p>", "<b><i>a</b>b</i>", ""},
		{"write/stars", "<p>", "*", ""},
		{"write/star_runs", "<p>*a ", "*", ""},
		{"write/underscore_runs", "<p>_a ", "_", "a"},
		{"write/underscores", "<p>", "_a", ""},
		{"write/brackets", "<p>", "[", ""},
		{"write/images_in_text", "<p>", "![", ""},
		{"write/less", "<p>", "&lt;a ", ""},
		{"write/backslashes", "<p>", "\\", ""},
		{"write/dollars", "<p>", "$a", ""},
		{"write/autolinks", "<p>", "http://a.example/_%d_ ", ""},
		{"write/hashes", "<p>", "# x<br>", ""},
		{"write/code_ticks", "<p>", "<code>`%d`</code> ", ""},
		{"write/code_one", "<p><code>", "` `` ``` ", "</code>"},
		{"write/fences", "", "<pre>```\n````</pre>", ""},
		{"write/fence_growing", "<pre>", "`", "</pre>"},
		{"write/pre_lines", "<pre>", "x\n", "</pre>"},
		{"write/pre_gutter", "<pre>", "<span class=line><span class=ln>%d</span>x</span>\n", "</pre>"},
		{"write/pre_table", "<table class=highlight><tr><td><pre>", "1\n", "</pre><td><pre>x\ny</pre>"},
		{"write/spaces", "<p>a", " ", "b"},
		{"write/space_nodes", "<p>", " <b> </b> ", "b"},
		{"write/nbsp", "<p>", "&nbsp;", "b"},
		{"write/breaks", "<p>", "<br>", "x"},
		{"write/rules", "", "<hr>", ""},
		{"write/math", "", "<math><mrow><mi>x</mi><mo>+</mo></mrow></math>", ""},
		{"write/math_deep", "<math>" + times("<mrow>", 300), "<mi>x</mi>", ""},
		{"write/math_open", "<math>", "<mfrac><mi>x</mi>", ""},
		{"write/tex", "<p>", "<span class=katex><annotation encoding=application/x-tex>x</annotation></span>", ""},
		{"write/ruby", "<ruby>", "a<rt>b</rt>", ""},
		{"write/ruby_open", "", "<ruby>a<rt>b", ""},
		{"write/footnotes", "<p>", "<sup><a href='#fn%d' id='r%d'>1</a></sup>", ""},
		{"write/footnote_list", "<p>a<sup><a href='#fn1'>1</a></sup><ol>", "<li id='fn%d'>x <a href='#r%d'>↩</a>", ""},
		{"write/footnote_pairs", "", "<p>a<sup id='r%d'><a href='#fn%d'>1</a></sup><div id='fn%d' class=footnote>x <a href='#r%d'>↩</a></div>", ""},
		{"write/subs", "<p>", "a<sub>b</sub><sup>c</sup>", ""},
		{"write/headings_deep", "", "<h1><a href=#x>a</a><b>b</b></h1>", ""},
		{"write/combining", "<p>a", "\u0301", ""},
		{"write/wide", "<p>", "字", ""},
		{"write/bidi", "<p>", "\u202ea\u200b", ""},
		{"write/definitions", "<dl>", "<dl><dt>a<dd>b", ""},
		{"write/tasks", "<ul>", "<li><input type=checkbox>x", ""},
		{"write/entities", "<p>", "&amp;lt;", ""},
		{"write/anchors", "<p>", "<a id=a%d></a>x", ""},
	}
}

// linkShapes is aimed at the lists of links and at bases.
func linkShapes() []Shape {
	return []Shape{
		{"links/distinct", "", "<a href='/p%d'>x</a> ", ""},
		{"links/same", "", "<a href='/p'>x</a> ", ""},
		{"links/nested", "", "<a href=/%d><object>", "x"},
		{"links/nested_text", times("<a href=/x><object>", 200), prose, ""},
		{"links/nested_marquee", times("<a href=/x><marquee>", 200), "<a href=/%d>x</a>", ""},
		{"links/nested_tables", times("<a href=/x><table><tr><td>", 100), prose, ""},
		{"links/bases", "<head>", "<base href='https://a%d.example/'>", ""},
		{"links/dots", "<a href='/", "a/../", "'>x</a>"},
		{"links/dots_many", "", "<a href='a/../../../../../b/%d'>x</a>", ""},
		{"links/long_base", "<base href='https://a.example/" + times("d/", 20000) + "'>", "<a href=a%d>x</a>", ""},
		{"links/percent", "<a href='/", "%", "'>x</a>"},
		{"links/controls", "<a href='", "&#10;", "javascript:x'>x</a>"},
		{"links/host", "<a href='https://", "a.", "'>x</a>"},
		{"links/query", "<a href='/?", "a=b&amp;", "'>x</a>"},
		{"links/rel", "<a href=/x rel='", "nofollow ", "'>x</a>"},
		{"links/link_elements", "<head>", "<link rel=stylesheet href=/%d.css>", ""},
		{"links/scripts", "<head>", "<script src=/%d.js></script>", ""},
		{"links/icons", "<head>", "<link rel='icon shortcut apple-touch-icon' href=/%d.ico sizes='16x16 32x32'>", ""},
		{"links/long_text", "<a href=/x>", "word ", "</a>"},
		{"links/styled", "", "<a href=/%d style='color:red;background:blue'>x</a>", ""},
	}
}

// hiding is aimed at the sanitizer and its audit.
func hiding() []Shape {
	return []Shape{
		{"hide/flat", "", "<p hidden>x</p>", ""},
		{"hide/nested", "", "<div hidden>x", ""},
		{"hide/deep", times("<div style='display:none'>", 400), "<p hidden>x</p>", ""},
		{"hide/styles", "", "<p style='color:red;color:blue;width:0;overflow:hidden'>x</p>", ""},
		{"hide/one_style", "<p style='", "color:red;", "'>x</p>"},
		{"hide/style_colons", "<p style='", ":", "'>x</p>"},
		{"hide/colours", "<div style='color:#fff'>", "<span style='background:#fff;color:#eee'>x</span>", ""},
		{"hide/backgrounds_deep", times("<div style='background:#fff'>", 400), "<span style='color:#fff'>x</span>", ""},
		{"hide/handlers", "", "<p onclick=x onload=y>x</p>", ""},
		{"hide/handler_list", "<p", " on%d=x", ">x</p>"},
		{"hide/urls", "", "<a href='javascript:%d'>x</a>", ""},
		{"hide/iframes", "", "<iframe srcdoc='<p>x</p>'>x</iframe>", ""},
		{"hide/noscripts", "", "<noscript><p>x</p></noscript>", ""},
		{"hide/noscript_deep", times("<noscript>", 200), "<p>x</p>", ""},
		{"hide/controls", "", "<button>x</button><select><option>y</select><textarea>z</textarea>", ""},
		{"hide/templates", "", "<template><p>x</p></template>", ""},
		{"hide/zero_width", "<p>", "a\u200b\u200c\u200d\u2060\ufeff", ""},
		{"hide/zero_width_nodes", "", "<p>a\u200b\u200bb\u202ec</p>", ""},
		{"hide/tag_characters", "<p>x", "\U000E0041\U000E0042", ""},
		{"hide/dialogs", "", "<dialog>x</dialog>", ""},
		{"hide/unknown", "", "<x%d>y</x%d>", ""},
		{"hide/svg_text", "<svg>", "<text>x</text>", ""},
	}
}

// encodings is aimed at the detection and decoding of encodings.
func encodings() []Shape {
	return []Shape{
		{"charset/high", "<p>", "\xe9\xe8\xa4 ", ""},
		{"charset/late", "<p>" + times("a", 5000), "\xc3\xa9\xc3", ""},
		{"charset/invalid", "<p>", "\xff\xfe\xfd", ""},
		{"charset/escapes", "<p>", "\x1b$B\x1b(B", ""},
		{"charset/shift", "<meta charset=shift_jis><p>", "\x83A", ""},
		{"charset/gb18030", "<meta charset=gb18030><p>", "\x81\x30\x81\x30", ""},
		{"charset/utf16", "\xff\xfe", "a\x00<\x00p\x00>\x00", ""},
		{"charset/metas", "", "<meta charset=x%d>", "<p>x"},
		{"charset/open_meta", "<meta ", "charset=", ""},
		{"charset/euc", "<meta charset=euc-jp><p>", "\x8f\xa1\xa1\x8e\xb1", ""},
	}
}
