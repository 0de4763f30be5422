package weburl

import "strings"

// IsVideo reports whether what an iframe, embed or object loads is a video: a file with a video extension or
// a player of a well-known video host.
func IsVideo(u string) bool { return KindOf(u)&KindVideo != 0 || Player(u) == KindVideo }

// Player returns what the embedded player at a URL plays: [KindVideo], [KindAudio] or 0 for a URL that is no
// player known here. Pages about a video are none, only the addresses meant for embedding.
func Player(u string) Kind {
	p := split(Clean(u))
	if p.authority == "" || p.scheme != "" && p.scheme != "http" && p.scheme != "https" {
		return 0
	}
	host := strings.TrimPrefix(strings.TrimPrefix(hostOf(p.authority), "www."), "m.")
	switch {
	case videoPlayer(host, p.path, p.query):
		return KindVideo
	case audioPlayer(host, p.path):
		return KindAudio
	}
	return 0
}

func videoPlayer(host, path, query string) bool {
	switch host {
	case "youtube.com", "youtube-nocookie.com":
		return under(path, "/embed/", "/v/", "/e/", "/shorts/", "/live/") || path == "/watch" && strings.Contains(query, "v=")
	case "youtu.be", "dai.ly", "players.brightcove.net", "player.twitch.tv", "player.vimeo.com",
		"geo.dailymotion.com", "player.youku.com", "player.bilibili.com", "player.mux.com",
		"players.brightcove.com", "content.jwplatform.com", "cdn.jwplayer.com", "iframe.videodelivery.net",
		"iframe.mediadelivery.net", "play.vidyard.com", "videos.sproutvideo.com", "embed.nicovideo.jp",
		"embed.ted.com", "embed.api.video", "play-tv.kakao.com":
		return len(path) > 1
	case "vimeo.com":
		return under(path, "/video/", "/moogaloop.swf", "/event/")
	case "dailymotion.com":
		return under(path, "/embed/", "/swf/")
	case "fast.wistia.net", "fast.wistia.com":
		return under(path, "/embed/")
	case "clips.twitch.tv":
		return under(path, "/embed")
	case "loom.com":
		return under(path, "/embed/", "/share/")
	case "tiktok.com":
		return under(path, "/embed/", "/player/")
	case "facebook.com", "web.facebook.com":
		return under(path, "/plugins/video.php", "/video/embed", "/v/")
	case "v.qq.com":
		return under(path, "/txp/iframe/", "/iframe/")
	case "tv.naver.com", "tv.kakao.com", "archive.org", "rumble.com", "bitchute.com", "coub.com", "ted.com",
		"odysee.com", "streamable.com", "dtube.video":
		return under(path, "/embed", "/$/embed", "/e/", "/o/", "/s/")
	case "rutube.ru":
		return under(path, "/play/embed/", "/video/embed/")
	case "vk.com", "vkvideo.ru":
		return under(path, "/video_ext.php")
	case "ok.ru":
		return under(path, "/videoembed/")
	case "livestream.com", "ustream.tv", "video.ibm.com":
		return under(path, "/accounts/", "/embed")
	}
	return strings.HasPrefix(path, "/videos/embed/") || // PeerTube, on hosts of its users
		strings.HasSuffix(host, ".wistia.com") && under(path, "/medias/", "/embed/") ||
		strings.HasSuffix(host, ".cloudflarestream.com") && strings.HasSuffix(path, "/iframe") ||
		strings.HasSuffix(host, ".dailymotion.com") && under(path, "/player") ||
		strings.HasSuffix(host, "kaltura.com") && strings.Contains(path, "/embed")
}

func audioPlayer(host, path string) bool {
	switch host {
	case "w.soundcloud.com":
		return under(path, "/player")
	case "open.spotify.com":
		return under(path, "/embed")
	case "bandcamp.com":
		return under(path, "/EmbeddedPlayer")
	case "mixcloud.com":
		return under(path, "/widget/")
	case "anchor.fm", "podcasters.spotify.com":
		return strings.Contains(path, "/embed")
	case "embed.podcasts.apple.com", "embed.music.apple.com", "player.simplecast.com", "embed.acast.com",
		"playlist.megaphone.fm", "widget.deezer.com", "play.libsyn.com", "html5-player.libsyn.com",
		"player.captivate.fm", "embed.podbean.com", "player.audioboom.com", "embeds.audioboom.com":
		return true
	}
	return false
}

// under reports whether path begins with one of the prefixes and goes on, or is one that names a page.
func under(path string, prefixes ...string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(path, p) && (len(path) > len(p) || p[len(p)-1] != '/') {
			return true
		}
	}
	return false
}
