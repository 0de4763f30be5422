package weburl

import "strings"

// Kind says what a file is by its name. A name can stand for two kinds: .ogg is a video or an audio.
type Kind uint8

// Kinds of file, as bits.
const (
	KindImage Kind = 1 << iota
	KindVideo
	KindAudio
)

// Ext returns the lower-case extension of the file that a URL names, without the dot, or "". Query, fragment
// and an extension of more than five characters count as not there.
func Ext(u string) string {
	if i := strings.IndexAny(u, "?#"); i >= 0 {
		u = u[:i]
	}
	for i := len(u) - 1; i >= 0 && i >= len(u)-6; i-- {
		switch c := u[i]; {
		case c == '.':
			return strings.ToLower(u[i+1:])
		case !isLetter(c) && (c < '0' || c > '9'):
			return ""
		}
	}
	return ""
}

// KindOf returns the kinds of file that a URL can name by its extension, 0 for what is no medium.
func KindOf(u string) Kind {
	kind, _ := byExt(Ext(u))
	return kind
}

// MIME returns the media type of the file that a URL names by its extension, or "". An .ogg is video/ogg or
// audio/ogg as kind asks.
func MIME(u string, kind Kind) string {
	k, mime := byExt(Ext(u))
	if k&kind == 0 {
		return ""
	}
	if k == KindVideo|KindAudio && kind == KindAudio {
		return "audio/ogg"
	}
	return mime
}

func byExt(ext string) (Kind, string) {
	switch ext {
	case "jpg", "jpeg", "jpe", "jfif":
		return KindImage, "image/jpeg"
	case "png", "gif", "webp", "avif", "bmp", "apng", "jxl", "heic", "heif", "tiff":
		return KindImage, "image/" + ext
	case "svg", "svgz":
		return KindImage, "image/svg+xml"
	case "ico":
		return KindImage, "image/x-icon"
	case "tif":
		return KindImage, "image/tiff"

	case "mp4", "mpeg":
		return KindVideo, "video/" + ext
	case "webm":
		return KindVideo, "video/webm"
	case "ogv":
		return KindVideo, "video/ogg"
	case "ogg":
		return KindVideo | KindAudio, "video/ogg"
	case "m4v":
		return KindVideo, "video/x-m4v"
	case "mov", "qt":
		return KindVideo, "video/quicktime"
	case "avi":
		return KindVideo, "video/x-msvideo"
	case "wmv":
		return KindVideo, "video/x-ms-wmv"
	case "flv", "f4v":
		return KindVideo, "video/x-flv"
	case "mkv":
		return KindVideo, "video/x-matroska"
	case "mpg":
		return KindVideo, "video/mpeg"
	case "3gp":
		return KindVideo, "video/3gpp"
	case "m3u8":
		return KindVideo, "application/vnd.apple.mpegurl"
	case "mpd":
		return KindVideo, "application/dash+xml"

	case "mp3":
		return KindAudio, "audio/mpeg"
	case "wav", "aac", "flac":
		return KindAudio, "audio/" + ext
	case "m4a", "m4b":
		return KindAudio, "audio/mp4"
	case "oga":
		return KindAudio, "audio/ogg"
	case "opus":
		return KindAudio, "audio/opus"
	case "weba":
		return KindAudio, "audio/webm"
	case "wma":
		return KindAudio, "audio/x-ms-wma"
	case "mid", "midi":
		return KindAudio, "audio/midi"
	case "aif", "aiff":
		return KindAudio, "audio/aiff"
	case "amr":
		return KindAudio, "audio/amr"
	}
	return 0, ""
}
