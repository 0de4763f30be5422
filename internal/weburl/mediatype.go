package weburl

// Kind says what a file is by its name. A name can stand for two kinds: .ogg is a video or an audio.
type Kind uint8

// Kinds of file, as bits.
const (
	KindImage Kind = 1 << iota
	KindVideo
	KindAudio
)

// maxExt is the length of the longest extension known here.
const maxExt = 5

// extension returns the lower-case extension of the file that a URL names, without the dot. Query and
// fragment do not count, and neither does an extension of more than maxExt characters.
func extension[T ~string | ~[]byte](u T) (ext [maxExt]byte, n int) {
	end := len(u)
	for i := 0; i < len(u); i++ {
		if u[i] == '?' || u[i] == '#' {
			end = i
			break
		}
	}
	for i := end - 1; i > 0 && i >= end-maxExt-1; i-- {
		switch c := u[i]; {
		case c == '.':
			for _, c := range []byte(u[i+1 : end]) {
				if c >= 'A' && c <= 'Z' {
					c |= 0x20
				}
				ext[n] = c
				n++
			}
			return ext, n
		case !isLetter(c) && (c < '0' || c > '9'):
			return ext, 0
		}
	}
	return ext, 0
}

// KindOf returns the kinds of file that a URL can name by its extension, 0 for what is no medium.
func KindOf[T ~string | ~[]byte](u T) Kind {
	ext, n := extension(u)
	switch string(ext[:n]) {
	case "jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp", "avif", "bmp", "apng", "jxl", "heic", "heif", "tiff",
		"tif", "svg", "svgz", "ico":
		return KindImage
	case "mp4", "mpeg", "mpg", "webm", "ogv", "m4v", "mov", "qt", "avi", "wmv", "flv", "f4v", "mkv", "3gp", "m3u8", "mpd":
		return KindVideo
	case "mp3", "wav", "aac", "flac", "m4a", "m4b", "oga", "opus", "weba", "wma", "mid", "midi", "aif", "aiff", "amr":
		return KindAudio
	case "ogg":
		return KindVideo | KindAudio
	}
	return 0
}

// MIME returns the media type of the file that a URL names by its extension if it can be of that kind, or "".
// An .ogg is video/ogg or audio/ogg as kind asks.
func MIME[T ~string | ~[]byte](u T, kind Kind) string {
	if KindOf(u)&kind == 0 {
		return ""
	}
	raw, n := extension(u)
	switch ext := string(raw[:n]); ext {
	case "jpg", "jpeg", "jpe", "jfif":
		return "image/jpeg"
	case "tif":
		return "image/tiff"
	case "svg", "svgz":
		return "image/svg+xml"
	case "ico":
		return "image/x-icon"
	case "ogv":
		return "video/ogg"
	case "ogg":
		if kind == KindAudio {
			return "audio/ogg"
		}
		return "video/ogg"
	case "m4v":
		return "video/x-m4v"
	case "mov", "qt":
		return "video/quicktime"
	case "avi":
		return "video/x-msvideo"
	case "wmv":
		return "video/x-ms-wmv"
	case "flv", "f4v":
		return "video/x-flv"
	case "mkv":
		return "video/x-matroska"
	case "mpg":
		return "video/mpeg"
	case "3gp":
		return "video/3gpp"
	case "m3u8":
		return "application/vnd.apple.mpegurl"
	case "mpd":
		return "application/dash+xml"
	case "mp3":
		return "audio/mpeg"
	case "m4a", "m4b":
		return "audio/mp4"
	case "oga":
		return "audio/ogg"
	case "weba":
		return "audio/webm"
	case "wma":
		return "audio/x-ms-wma"
	case "mid", "midi":
		return "audio/midi"
	case "aif", "aiff":
		return "audio/aiff"
	default: // the type is named as the extension
		switch kind {
		case KindImage:
			return "image/" + ext
		case KindVideo:
			return "video/" + ext
		}
		return "audio/" + ext
	}
}
