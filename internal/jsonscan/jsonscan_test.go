package jsonscan

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func written(vs []Value) []string {
	var out []string
	for _, v := range vs {
		out = append(out, string(v.AppendJSON(nil)))
	}
	return out
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"plain", `{"a":1,"b":[true,false,null,"x"],"c":{}}`, []string{`{"a":1,"b":[true,false,null,"x"],"c":{}}`}},
		{"empty", " \n", nil},
		{"byte order mark", "\uFEFF{\"a\":1}", []string{`{"a":1}`}},
		{"no-break space", "\u00a0{\u00a0\"a\": 1}\u2028", []string{`{"a":1}`}},
		{"control characters", "{\"a\":\"one\ntwo\tthree\x01\"}", []string{`{"a":"one\ntwo\tthree\u0001"}`}},
		{"trailing commas", `{"a":[1,2,],"b":2,}`, []string{`{"a":[1,2],"b":2}`}},
		{"double commas", `[1,,2]`, []string{`[1,2]`}},
		{"semicolon", `{"a":1};`, []string{`{"a":1}`}},
		{"several values", "{\"a\":1}\n{\"b\":2},[3]", []string{`{"a":1}`, `{"b":2}`, `[3]`}},
		{"comments", "/* x */ {\"a\": // y\n 1 /* z */}", []string{`{"a":1}`}},
		{"address is no comment", `{"a":"https://x.example/"}`, []string{`{"a":"https://x.example/"}`}},
		{"CDATA", "//<![CDATA[\n{\"a\":1}\n//]]>", []string{`{"a":1}`}},
		{"CDATA bare", "<![CDATA[{\"a\":1}]]>", []string{`{"a":1}`}},
		{"CDATA on one line", "// <![CDATA[ {\"a\":1} // ]]>", []string{`{"a":1}`}},
		{"CDATA in a comment", "/*<![CDATA[*/{\"a\":1}/*]]>*/", []string{`{"a":1}`}},
		{"HTML comment", "<!--\n{\"a\":1,}\n-->", []string{`{"a":1}`}},
		{"entities", `{&quot;a&quot;:&quot;b &amp;amp; c&quot;}`, []string{`{"a":"b &amp; c"}`}},
		{"entities inside a string stay", `{"a":"b &quot;c&quot;"}`, []string{`{"a":"b &quot;c&quot;"}`}},
		{"single quotes and bare keys", `{a:'it\'s',$b_1:"x"}`, []string{`{"a":"it's","$b_1":"x"}`}},
		{"bare quotes", `{"a":"the "best" one","b":2}`, []string{`{"a":"the \"best\" one","b":2}`}},
		{"bare quotes with escapes", `{"a":"x\n the "best" one","b":2}`, []string{`{"a":"x\n the \"best\" one","b":2}`}},
		{"escapes", `["\u00e9\ud83d\ude00\/\b\f\r\t\\\"\x41\u{1F600}\v\q\0"]`, []string{"[\"é😀/\\u0008\\u000c\\r\\t\\\\\\\"A😀\\u000bq\\u0000\"]"}},
		{"lone surrogate", `["\ud83d x","\ude00","\ud83d\u0041"]`, []string{"[\"\uFFFD x\",\"\uFFFD\",\"\uFFFDA\"]"}},
		{"line continued", "[\"a\\\nb\\\r\nc\"]", []string{`["abc"]`}},
		{"numbers", `[1,-0,1.50,1e5,.5,5.,+5,007,1_000,5n,0x1F,-.5]`, []string{`[1,-0,1.50,1e5,0.5,5,5,7,1000,5,31,-0.5]`}},
		{"words", `[undefined,NaN,Infinity,-Infinity,None,True]`, []string{`[null,null,null,null,null,true]`}},
		{"duplicate keys stay", `{"a":1,"a":2}`, []string{`{"a":1,"a":2}`}},
		{"tags are escaped", `["</script>"]`, []string{`["\u003c/script>"]`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			vs, err := Parse([]byte(c.src), Limits{})
			require.NoError(t, err)
			require.Equal(t, c.want, written(vs))
		})
	}
}

func TestParseUnusable(t *testing.T) {
	for _, src := range []string{
		`{`, `{"a"`, `{"a":`, `{"a":1`, `["a`, `["a\`, `["a\u12`, `{"a" "b"}`, `{"a":"b" "c":"d"}`, `[1 2]`, `{1}`, `var x`, `{"a":b}`, `]`, `{"a":12abc}`, `{:1}`, "`",
	} {
		vs, err := Parse([]byte(src), Limits{})
		require.Error(t, err, src)
		require.Empty(t, vs, src)
	}
	vs, err := Parse([]byte(`{"a":1} oops`), Limits{})
	require.Equal(t, []string{`{"a":1}`}, written(vs))
	var se *SyntaxError
	require.ErrorAs(t, err, &se)
	require.Equal(t, 8, se.Offset)
	require.Contains(t, se.Error(), "byte 8")
}

func TestLimits(t *testing.T) {
	deep := strings.Repeat("[", 300) + strings.Repeat("]", 300)
	_, err := Parse([]byte(deep), Limits{})
	require.ErrorIs(t, err, ErrLimit)
	_, err = Parse([]byte(deep), Limits{MaxDepth: 400})
	require.NoError(t, err)
	_, err = Parse([]byte("[1,2,3]"), Limits{MaxValues: 3})
	require.ErrorIs(t, err, ErrLimit)
	_, err = Parse([]byte("[1,2,3]"), Limits{MaxBytes: 3})
	require.ErrorIs(t, err, ErrLimit)
	_, err = ParseJS([]byte("a={b:1}"), "a", Limits{MaxBytes: 3})
	require.ErrorIs(t, err, ErrLimit)
	_, err = ParseJS([]byte("a="+deep), "a", Limits{})
	require.ErrorIs(t, err, ErrLimit)
	// An argument that is copied again and again is bounded like everything else.
	src := "a=(function(x){return [" + strings.Repeat("x,", 1000) + "]}([" + strings.Repeat("1,", 1000) + "]))"
	_, err = ParseJS([]byte(src), "a", Limits{MaxValues: 10000})
	require.ErrorIs(t, err, ErrLimit)
}

func TestParseJS(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"assignment", `var a=1; window.__S__ = {"a":1}; more()`, `{"a":1}`},
		{"no semicolon", "__S__={a:1}\nfoo('x", `{"a":1}`},
		{"index", `window["__S__"]={'a':undefined,b:void 0,c:!0,d:!1,}`, `{"a":null,"b":null,"c":true,"d":false}`},
		{"property", `x({"__S__":[1,2]})`, `[1,2]`},
		{"the first use is no assignment", `if(window.__S__==null){window.__S__={a:1}}`, `{"a":1}`},
		{"a variable first", `window.__S__=window.__S__||x;window.__S__={a:1}`, `{"a":1}`},
		{"longer name", `window.__S__X={b:1};window.__S__={a:1}`, `{"a":1}`},
		{"JSON.parse", `window.__S__=JSON.parse("{\"post\":{\"title\":\"\\u003cb\\u003e\"}}");`, `{"post":{"title":"\u003cb>"}}`},
		{"JSON.parse, quoted singly", "window.__S__=JSON.parse('[\"it\\'s\"]'),x=1", `["it's"]`},
		{"JSON.parse of an escaped string", `__S__=JSON.parse(decodeURIComponent("%7B%22a%22%3A1%7D"))`, `{"a":1}`},
		{"string of JSON", `__S__ = "{\"a\":[]}"`, `{"a":[]}`},
		{"concatenation", `__S__={a:"x"+'y'+"z",b:"x"+y,c:1}`, `{"a":"xyz","b":null,"c":1}`},
		{"expressions", `__S__={a:24*60,b:f(1,{c:")"}),d:function(){return "}"},e:x?1:2,...rest,[k]:1,short,m(){},g:new Date("2024-01-02"),h:Date.now(),i:/* x */2}`,
			`{"a":null,"b":null,"d":null,"e":null,"g":"2024-01-02","h":null,"i":2}`},
		{"template", "__S__={a:`x\ny`}", `{"a":"x\ny"}`},
		{"brackets around", `__S__=({a:(1)})`, `{"a":1}`},
		{"frozen", `__S__=Object.freeze({a:1})`, `{"a":1}`},
		{"function", `window.__S__=(function(a,b,c){return {x:a,y:[b,c,d]}}(null,"t",{z:1}));`, `{"x":null,"y":["t",{"z":1},null]}`},
		{"function closed first", `window.__S__=(function(a){b.x=1;return {x:a}})(2)`, `{"x":2}`},
		{"arrow", `window.__S__=((a)=>{return {x:a}})(2)`, `{"x":2}`},
		{"no parameters", `window.__S__=function(){return [1]}()`, `[1]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, err := ParseJS([]byte(c.src), "__S__", Limits{})
			require.NoError(t, err)
			require.Equal(t, c.want, string(v.AppendJSON(nil)))
		})
	}
}

func TestParseJSUnusable(t *testing.T) {
	for _, src := range []string{
		"", "__S__", "__S__=", "__S__={", "__S__=5", "__S__=x", "__S__='text'", "__S__='{'", "__S__=JSON.parse(", "x__S__={}",
		"__S__=(function(a){return 5}(1))", "__S__=(function(a){", "__S__=(function(a", "__S__=(function(a,){return {}}())", "__S__=function f(){}", "__S__={a:'",
		"__S__=(function(a){return {b:a}}('", strings.Repeat("__S__={", 100),
	} {
		_, err := ParseJS([]byte(src), "__S__", Limits{})
		require.Error(t, err, src)
	}
}

func TestWalking(t *testing.T) {
	vs, err := Parse([]byte(`{"a":[1,"x\n",{"b":true}],"c":2.50,"n":null}`), Limits{})
	require.NoError(t, err)
	v := vs[0]
	require.Equal(t, Object, v.Kind())
	require.Equal(t, 3, v.Len())
	require.Equal(t, 8, v.Size())
	require.Equal(t, "2.50", string(v.Get("c").Num()))
	require.Equal(t, "c", string(v.Get("c").Key()))
	require.Nil(t, v.Get("c").Str())
	require.Equal(t, "x\n", string(v.Get("a").At(1).Str()))
	require.Nil(t, v.Get("a").At(1).Num())
	require.Equal(t, True, v.Get("a").At(2).Get("b").Kind())
	require.True(t, v.Get("a").At(3).Get("x").At(0).IsZero())
	require.Equal(t, Missing, v.Get("x").Kind())
	require.Nil(t, v.Get("x").Text())
	require.Nil(t, v.Get("x").Key())
	require.Zero(t, v.Get("x").Size())
	require.Equal(t, "null", string(v.Get("x").AppendJSON(nil)))

	each := func(v Value) (n int) {
		for range v.Each() {
			n++
		}
		return n
	}
	require.Equal(t, 3, each(v.Get("a")))
	require.Equal(t, 1, each(v.Get("c")))
	require.Zero(t, each(v.Get("n")))
	require.Zero(t, each(v.Get("x")))

	var kinds []Kind
	v.Walk(func(v Value) bool {
		kinds = append(kinds, v.Kind())
		return string(v.Key()) != "a"
	})
	require.Equal(t, []Kind{Object, Array, Number, Null}, kinds)
	Value{}.Walk(func(Value) bool { t.Fatal("nothing to walk"); return true })
}

func TestBuilder(t *testing.T) {
	src, err := Parse([]byte(`{"k":[1,"y",null,{"z":true}]}`), Limits{})
	require.NoError(t, err)
	var b Builder
	b.Open(Object)
	b.Key([]byte("a"))
	b.String([]byte("x\"y"))
	b.Key([]byte("b"))
	b.Open(Array)
	b.String([]byte("z"))
	b.Value(src[0])
	v := b.Done()
	require.Equal(t, `{"a":"x\"y","b":["z",{"k":[1,"y",null,{"z":true}]}]}`, string(v.AppendJSON(nil)))
	require.Equal(t, "x\"y", string(v.Get("a").Str()))
	var none Builder
	none.Close()
	require.True(t, none.Done().IsZero())
}

// checkOutput says that what was written is valid JSON and reads back as itself.
func checkOutput(t *testing.T, v Value) {
	out := v.AppendJSON(nil)
	if !json.Valid(out) {
		t.Fatalf("invalid JSON: %q", out)
	}
	again, err := Parse(out, Limits{MaxBytes: 1 << 30, MaxDepth: 1000, MaxValues: 1 << 30})
	if err != nil || len(again) != 1 {
		t.Fatalf("own output %q does not parse: %v", out, err)
	}
	if second := again[0].AppendJSON(nil); string(second) != string(out) {
		t.Fatalf("not a fixed point: %q, then %q", out, second)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.5e3,"x\u00e9"]}`, "<!--{a:'b',}-->", `{&quot;a&quot;:1}`, "//<![CDATA[\n[1]//]]>", `["\ud83d\ude00 "x" y"]`, "[007,.5]"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		vs, _ := Parse(src, Limits{})
		for _, v := range vs {
			checkOutput(t, v)
		}
	})
}

func FuzzParseJS(f *testing.F) {
	for _, s := range []string{`S={a:1,b:"x"+'y',c:f(2)}`, `S=(function(a,b){return {c:a,d:[b]}}(1,{e:2}))`, `S=JSON.parse("{\"a\":1}")`, `S="%7B%22a%22%3A1%7D"`, `S=S||x;S={a:!0,...b}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if v, err := ParseJS(src, "S", Limits{}); err == nil {
			checkOutput(t, v)
		}
	})
}

// An argument that a function's body repeats cannot make a document much longer than its source.
func TestCopiesOfArgumentsAreBounded(t *testing.T) {
	script := func(times int) []byte {
		return []byte(`__NUXT__=(function(a){return {b:[` + strings.Repeat("a,", times) + `]}}(["` + strings.Repeat("x", 1000) + `"]))`)
	}
	v, err := ParseJS(script(50), "__NUXT__", Limits{MaxBytes: 100_000})
	require.NoError(t, err)
	require.Equal(t, 50, v.Get("b").Len())
	require.Less(t, len(v.AppendJSON(nil)), 100_000)
	_, err = ParseJS(script(101), "__NUXT__", Limits{MaxBytes: 100_000})
	require.ErrorIs(t, err, ErrLimit)
}
