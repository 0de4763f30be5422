package weburl

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestKindOf(t *testing.T) {
	for u, want := range map[string]Kind{
		"a.jpg": KindImage, "https://x.example/a.JPEG?x=1.mp4": KindImage, "a.svg#x": KindImage, "/v/a.mp4": KindVideo, "a.M3U8": KindVideo,
		"a.mp3": KindAudio, "a.oga": KindAudio, "a.ogg": KindVideo | KindAudio, "a.ogv": KindVideo, "": 0, "mp4": 0, ".mp4": 0, "/.mp4": KindVideo,
		"a.mp4/": 0, "a.html": 0, "a.mp4x": 0, "a.mp-4": 0, "?a.mp4": 0, "#.mp4": 0, "a.longextension": 0,
	} {
		require.Equal(t, want, KindOf(u), u)
		require.Equal(t, want, KindOf([]byte(u)), u)
	}
}

func TestMIME(t *testing.T) {
	for u, want := range map[string][3]string{ // as an image, a video, an audio
		"a.jpeg": {"image/jpeg"}, "a.png": {"image/png"}, "a.svgz": {"image/svg+xml"}, "a.ico": {"image/x-icon"}, "a.tif": {"image/tiff"},
		"a.mp4": {1: "video/mp4"}, "a.webm": {1: "video/webm"}, "a.mov": {1: "video/quicktime"}, "a.avi": {1: "video/x-msvideo"}, "a.wmv": {1: "video/x-ms-wmv"},
		"a.flv": {1: "video/x-flv"}, "a.mkv": {1: "video/x-matroska"}, "a.mpg": {1: "video/mpeg"}, "a.3gp": {1: "video/3gpp"}, "a.ogv": {1: "video/ogg"},
		"a.m4v": {1: "video/x-m4v"}, "a.m3u8": {1: "application/vnd.apple.mpegurl"}, "a.mpd": {1: "application/dash+xml"}, "a.ogg": {1: "video/ogg", 2: "audio/ogg"},
		"a.mp3": {2: "audio/mpeg"}, "a.wav": {2: "audio/wav"}, "a.m4a": {2: "audio/mp4"}, "a.oga": {2: "audio/ogg"}, "a.weba": {2: "audio/webm"}, "a.wma": {2: "audio/x-ms-wma"},
		"a.mid": {2: "audio/midi"}, "a.aif": {2: "audio/aiff"}, "a.opus": {2: "audio/opus"}, "a": {}, "a.exe": {},
	} {
		for i, kind := range []Kind{KindImage, KindVideo, KindAudio} {
			require.Equal(t, want[i], MIME(u, kind), "%s as %d", u, kind)
		}
	}
}

func TestPlayer(t *testing.T) {
	for u, want := range map[string]Kind{
		"https://www.youtube.com/embed/x": KindVideo, "//youtube-nocookie.com/embed/x?rel=0": KindVideo, "https://youtu.be/x": KindVideo,
		"https://m.youtube.com/watch?v=x": KindVideo, "https://www.youtube.com/subscribe_embed?x": 0, "https://www.youtube.com/": 0, "https://www.youtube.com/embed/": 0,
		"https://player.vimeo.com/video/1": KindVideo, "https://vimeo.com/moogaloop.swf?clip_id=1": KindVideo, "https://vimeo.com/1": 0,
		"https://www.dailymotion.com/embed/video/x": KindVideo, "https://geo.dailymotion.com/player/x.html?video=y": KindVideo,
		"https://fast.wistia.net/embed/iframe/x": KindVideo, "https://acme.wistia.com/medias/x": KindVideo, "https://player.twitch.tv/?channel=x": 0,
		"https://player.twitch.tv/x": KindVideo, "https://clips.twitch.tv/embed?clip=x": KindVideo, "https://www.loom.com/embed/x": KindVideo,
		"https://players.brightcove.net/1/x/index.html?videoId=2": KindVideo, "https://www.tiktok.com/embed/v2/1": KindVideo,
		"https://www.facebook.com/plugins/video.php?href=x": KindVideo, "https://www.facebook.com/plugins/like.php": 0,
		"https://rutube.ru/play/embed/1": KindVideo, "https://vk.com/video_ext.php?oid=1": KindVideo, "https://ok.ru/videoembed/1": KindVideo,
		"https://v.qq.com/txp/iframe/player.html?vid=x": KindVideo, "https://tv.naver.com/embed/1": KindVideo, "https://livestream.com/accounts/1/player": KindVideo,
		"https://tube.example/videos/embed/x": KindVideo, "https://cust.cloudflarestream.com/x/iframe": KindVideo, "https://cdnapisec.kaltura.com/p/1/embedIframeJs/x": KindVideo,
		"https://w.soundcloud.com/player/?url=x": KindAudio, "https://open.spotify.com/embed/episode/x": KindAudio, "https://bandcamp.com/EmbeddedPlayer/album=1": KindAudio,
		"https://www.mixcloud.com/widget/iframe/?feed=x": KindAudio, "https://anchor.fm/show/embed/x": KindAudio, "https://embed.podcasts.apple.com/x": KindAudio,
		"/embed/x": 0, "https://evil.example/?https://www.youtube.com/embed/x": 0, "https://youtube.com.evil.example/embed/x": 0, "javascript://youtube.com/embed/x": 0,
	} {
		require.Equal(t, want, Player(u), u)
	}
	require.True(t, IsVideo("/a.mp4"))
	require.True(t, IsVideo("https://youtu.be/x"))
	require.False(t, IsVideo("https://w.soundcloud.com/player/?url=x"))
}
