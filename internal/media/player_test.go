package media

import (
	"testing"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tree"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html/atom"
)

// listed writes a player down as kind, URL and type.
func listed(f Found) (out []string) {
	for _, v := range f.Videos {
		out = append(out, "video "+v.URL+" "+v.Type)
	}
	for _, a := range f.Audios {
		out = append(out, "audio "+a.URL+" "+a.Type)
	}
	return out
}

func TestPlayers(t *testing.T) {
	const at = "https://site.example/"
	for name, c := range map[string]struct {
		page string
		want []string
	}{
		"src":                    {`<video src=/a.mp4></video>`, []string{"video " + at + "a.mp4 video/mp4"}},
		"first source":           {`<video><source src=/a.webm type='video/webm; codecs="vp9"'><source src=/a.mp4></video>`, []string{"video " + at + "a.webm video/webm"}},
		"source after a refused": {`<video><source src="javascript:x"><source src=/a></video>`, []string{"video " + at + "a "}},
		"lazy":                   {`<video data-src=/a.mov></video>`, []string{"video " + at + "a.mov video/quicktime"}},
		"no source":              {`<video poster=/a.jpg></video>`, nil},
		"audio":                  {`<audio><source src=/a.mp3></audio>`, []string{"audio " + at + "a.mp3 audio/mpeg"}},
		"ogg video":              {`<video src=/a.ogg></video>https://site.example/a.ogg`, []string{"video " + at + "a.ogg video/ogg"}},
		"ogg audio":              {`<audio src=/a.ogg></audio><a href=/a.ogg>x</a>`, []string{"audio " + at + "a.ogg audio/ogg"}},
		"other formats are one":  {`<video><source src=/a.webm><source src=/a.mp4><a href=/a.mp4>x</a></video><a href=/a.mp4>x</a>`, []string{"video " + at + "a.webm video/webm"}},
		"once a URL":             {`<video src=/a.mp4></video><video src=/a.mp4></video>`, []string{"video " + at + "a.mp4 video/mp4"}},
		"player":                 {`<iframe src="//www.youtube.com/embed/x?rel=0"></iframe>`, []string{"video https://www.youtube.com/embed/x?rel=0 embed"}},
		"player, later":          {`<iframe src="about:blank" data-src="https://player.vimeo.com/video/1"></iframe>`, []string{"video https://player.vimeo.com/video/1 embed"}},
		"old object":             {`<object><param name=movie value="https://www.youtube.com/v/x"><embed src="https://www.youtube.com/v/x"></object>`, []string{"video https://www.youtube.com/v/x embed"}},
		"object data":            {`<object data=/a.mp4></object>`, []string{"video " + at + "a.mp4 video/mp4"}},
		"object of a type":       {`<object data=/a type="audio/mpeg"></object>`, []string{"audio " + at + "a audio/mpeg"}},
		"embedded file":          {`<embed src=/a.m4a>`, []string{"audio " + at + "a.m4a audio/mp4"}},
		"audio player":           {`<iframe src="https://w.soundcloud.com/player/?url=x"></iframe>`, []string{"audio https://w.soundcloud.com/player/?url=x embed"}},
		"another frame":          {`<iframe src="https://maps.example/embed/1"></iframe>`, nil},
		"script frame":           {`<iframe src="javascript:x.mp4"></iframe>`, nil},
		"data frame":             {`<iframe src="data:image/png;base64,AAAA"></iframe>`, nil},
		"link":                   {`<a href=/a.mp3>x</a>`, []string{"audio " + at + "a.mp3 audio/mpeg"}},
		"link with a query":      {`<a href="/a.mkv?x=1#t">x</a>`, []string{"video " + at + "a.mkv?x=1#t video/x-matroska"}},
		"data attribute":         {`<div data-clip="/a.mp4" data-x="see a.mp4"></div>`, []string{"video " + at + "a.mp4 video/mp4"}},
		"list in an attribute":   {`<div data-urls="https://x.example/a.mp4,https://x.example/b.webm"></div>`, []string{"video https://x.example/a.mp4 video/mp4", "video https://x.example/b.webm video/webm"}},
		"player in an attribute": {`<div data-src="//www.youtube.com/embed/x" data-u="https://w.soundcloud.com/player/?url=x"></div>`, []string{"video https://www.youtube.com/embed/x embed", "audio https://w.soundcloud.com/player/?url=x embed"}},
		"file without a scheme":  {`<div data-src="//x.example/a.mp4"></div>`, []string{"video https://x.example/a.mp4 video/mp4"}},
		"facades":                {`<lite-youtube videoid=a></lite-youtube><lite-vimeo videoid=1></lite-vimeo><amp-youtube data-videoid=b></amp-youtube><amp-vimeo data-videoid=2></amp-vimeo><amp-dailymotion data-videoid=c></amp-dailymotion><div data-plyr-provider=youtube data-plyr-embed-id=d></div>`, []string{"video https://www.youtube.com/embed/a embed", "video https://player.vimeo.com/video/1 embed", "video https://www.youtube.com/embed/b embed", "video https://player.vimeo.com/video/2 embed", "video https://www.dailymotion.com/embed/video/c embed", "video https://www.youtube.com/embed/d embed"}},
		"facade without a name":  {`<lite-youtube videoid="a/../b"></lite-youtube><amp-youtube></amp-youtube><x-y></x-y><div data-plyr-provider=other data-plyr-embed-id=d></div>`, nil},
		"text":                   {`<p>See https://x.example/a.mp4, or (https://x.example/b.webm).`, []string{"video https://x.example/a.mp4 video/mp4", "video https://x.example/b.webm video/webm"}},
		"text without spaces":    {`<p>视频https://x.example/a.mp4下载`, []string{"video https://x.example/a.mp4 video/mp4"}},
		"list in text":           {`<p>https://x.example/a.mp3,https://x.example/b.mp3`, []string{"audio https://x.example/a.mp3 audio/mpeg", "audio https://x.example/b.mp3 audio/mpeg"}},
		"ogg in text":            {`<p>https://x.example/a.ogg https://x.example/b.oga`, []string{"video https://x.example/a.ogg video/ogg", "audio https://x.example/a.ogg audio/ogg", "audio https://x.example/b.oga audio/ogg"}},
		"other schemes in text":  {`<p>ftp://x.example/a.mp4 xhttp://`, nil},
		"a page in text":         {`<p>https://x.example/mp4 https://x.example/a.html ://`, nil},
		"amp":                    {`<amp-video src=/a.mp4></amp-video><amp-audio src=/a.mp3></amp-audio>`, []string{"video " + at + "a.mp4 video/mp4", "audio " + at + "a.mp3 audio/mpeg"}},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, c.want, listed(find(t, view(t, c.page), nil)))
		})
	}
}

func TestVideoFields(t *testing.T) {
	f := find(t, view(t, `<body><video title="The tide" width=640 height=360 duration=12 poster="p.jpg" src=a.mp4></video>`), nil)
	require.Len(t, f.Videos, 1)
	n := f.Videos[0].Node
	require.Equal(t, Video{Node: n, URL: "https://site.example/dir/a.mp4", Type: "video/mp4", Poster: "https://site.example/dir/p.jpg",
		Width: "640", Height: "360", Duration: "12"}, f.Videos[0])
	require.Equal(t, []tree.Media{{Node: n, Kind: tree.Video, URL: "https://site.example/dir/a.mp4", Alt: "The tide", Title: "The tide", Position: 1}}, f.Media)
	f = find(t, view(t, `<video src=a.mp4 poster="javascript:x"></video>`), nil)
	require.Empty(t, f.Videos[0].Poster)
}

func TestDroppedPlayersStay(t *testing.T) {
	v := view(t, `<body><p>Watch:</p><iframe src="https://www.youtube.com/embed/x" title=Clip></iframe><img src=a.jpg>`, atom.Iframe)
	f := find(t, v, nil)
	require.Len(t, f.Videos, 1)
	require.Equal(t, tree.Media{Node: f.Videos[0].Node, Kind: tree.Video, URL: f.Videos[0].URL, Alt: "Clip", Title: "Clip", Position: 1}, f.Media[0])
	require.Equal(t, tree.Image, f.Media[1].Kind)

	v.Marks[f.Videos[0].Node] = tree.Out // selection leaves out what is dropped anyway
	require.Len(t, find(t, v, nil).Videos, 1)

	v.Verdicts.Node[f.Videos[0].Node] = 0 // out of content by selection alone
	require.Empty(t, find(t, v, nil).Videos)
}

func TestWhatIsNotShownIsNotListed(t *testing.T) {
	const page = `<body><div><img src=a.jpg><video src=a.mp4></video><a href=a.mp3>x</a> https://x.example/b.mp4 <iframe src="https://youtu.be/x"></iframe></div><p>x`
	for _, bit := range []tree.Verdict{tree.Drop, tree.Hidden} {
		v := view(t, page)
		v.Verdicts.Node[v.Find(tree.Root, tree.NodeID(v.Size()), atom.Div)] |= bit
		require.Empty(t, find(t, v, nil))
	}
	v := view(t, page)
	div := v.Find(tree.Root, tree.NodeID(v.Size()), atom.Div)
	for n := div; n < v.End(div); n++ {
		v.Marks[n] = tree.Out
	}
	require.Empty(t, find(t, v, nil))
	v.Marks[div] = tree.Path
	v.Marks[v.FirstChild(div)] = tree.In
	f := find(t, v, nil)
	require.Len(t, f.Images, 1, "the node's own mark counts")
	require.Empty(t, f.Videos)
	v = view(t, `<body><iframe hidden src="https://youtu.be/x"></iframe>`, atom.Iframe)
	v.Verdicts.Node[v.Find(tree.Root, tree.NodeID(v.Size()), atom.Iframe)] |= tree.Hidden
	require.Empty(t, find(t, v, nil))
}

func TestRefusedPlayersAreReported(t *testing.T) {
	var got []event.Event
	record := func(e event.Event) { got = append(got, e) }
	v := view(t, `<video src="javascript:a" poster="file:///x"><source src="vbscript:b"></video><iframe src="data:text/html,x"></iframe>`)
	find(t, v, record)
	require.Len(t, got, 3, "a poster without a video is of no use")
	lo, _ := v.Attrs(v.Find(tree.Root, tree.NodeID(v.Size()), atom.Iframe))
	v.Verdicts.Attr[lo] = tree.AttrBadURL
	got = nil
	find(t, v, record)
	require.Len(t, got, 2, "what the sanitizer reported is not reported twice")
}

func TestOnlyWhatIsAskedFor(t *testing.T) {
	v := view(t, `<img src=a.jpg><video src=a.mp4></video><audio src=a.mp3></audio>https://x.example/b.ogg`)
	for _, o := range []Options{{}, {Images: true}, {Videos: true}, {Audios: true}} {
		f, err := Find(t.Context(), v, o)
		require.NoError(t, err)
		require.Equal(t, o.Images, len(f.Images) > 0)
		require.Equal(t, o.Videos, len(f.Videos) > 0)
		require.Equal(t, o.Audios, len(f.Audios) > 0)
		if o.Images {
			require.Equal(t, "a.jpg", f.Images[0].URL, "nothing is resolved unless asked for")
		}
	}
}
