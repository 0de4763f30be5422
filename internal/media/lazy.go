package media

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"

	"github.com/winnowhtml/html/internal/weburl"
)

// lazyRank orders the attributes in which scripts keep an image's address until it is to be loaded: 1 is the
// most trusted, 0 is none of them. Those of the last rank hold other things too, and count only where they name
// an image file.
func lazyRank(name []byte) int {
	switch string(name) {
	case "data-src", "data-lazy-src", "data-lazyload", "data-lazy", "data-ll-src", "data-cfsrc", "data-ezsrc",
		"data-litespeed-src", "data-flickity-lazyload", "data-pagespeed-lazy-src", "data-ks-lazyload", "data-echo":
		return 1
	case "data-original", "data-original-src", "data-orig-src", "data-actualsrc", "data-real-src", "data-srcurl",
		"data-img-src", "data-image-src", "data-srv", "data-backup", "data-delayed-url", "data-src-original", "data-defer-src", "data-img-url", "data-image-url", "data-imgurl", "data-imageurl",
		"data-load-src", "data-loadsrc", "data-runner-src", "data-hi-res-src", "data-desktop-src", "data-src-desktop",
		"lazy-src", "lazysrc", "lazyload-src", "nitro-lazy-src", "real_src", "real-src":
		return 2
	case "data-url", "data-img", "data-image", "data-origin", "original", "_src", "data-orig-file", "data-large-file", "data-full-src", "data-fullsrc", "data-large_image", "data-full",
		"data-large", "data-large-src", "data-zoom-image", "data-zoom-src", "data-zoom", "data-retina", "data-medium-file",
		"data-src-large", "data-src-medium", "data-src-retina", "data-lightbox-src", "data-high-res-src", "file", "zoomfile":
		return 3
	}
	return 0
}

// lastRank is the lowest rank of [lazyRank].
const lastRank = 3

// isLazySet reports whether an attribute holds a srcset until it is to be loaded.
func isLazySet(name []byte) bool {
	switch string(name) {
	case "data-srcset", "data-lazy-srcset", "data-original-set", "data-orig-srcset", "data-ll-srcset",
		"data-ezsrcset", "data-litespeed-srcset", "data-cfsrcset", "data-src-set", "data-set", "lazy-srcset", "nitro-lazy-srcset":
		return true
	}
	return false
}

// isPlaceholder reports whether an address stands for an image that is still to come: an inline image, or a
// file whose name says so.
func isPlaceholder(raw []byte) bool {
	if len(raw) == 0 || raw[0] == '#' || isDataURL(raw) {
		return true
	}
	stem := fileStem(raw)
	if len(stem) == 0 || len(stem) > maxStem {
		return false
	}
	var buf [maxStem]byte
	lower := lowered(&buf, stem)
	switch string(lower) {
	case "grey", "gray", "white", "black", "trans", "transp", "dot", "empty", "loading", "ajax-loader", "shim", "none", "lazy", "img":
		return true
	case "b", "t", "s", "p", "x", "0", "1", "gif":
		return weburl.MIME(raw, weburl.KindImage) == "image/gif"
	}
	return isSpacerName(lower) || hasPlaceholderWord(lower)
}

// maxStem is the longest name of a file that may be one of a stand-in.
const maxStem = 64

// lowered returns the stem, at most maxStem bytes, with its ASCII letters in lower case.
func lowered(buf *[maxStem]byte, stem []byte) []byte {
	n := copy(buf[:], stem)
	for i, c := range buf[:n] {
		if c >= 'A' && c <= 'Z' {
			buf[i] = c + 'a' - 'A'
		}
	}
	return buf[:n]
}

// isSpacerFile reports whether a file is named as those are that only hold space.
func isSpacerFile(raw []byte) bool {
	var buf [maxStem]byte
	return isSpacerName(lowered(&buf, fileStem(raw)))
}

func isSpacerName(stem []byte) bool {
	switch string(stem) {
	case "spacer", "blank", "1x1", "1px", "pixel", "transparent", "clear", "cleardot", "clearpixel", "pix":
		return true
	}
	return false
}

// hasPlaceholderWord looks for the words that only stand-ins are named with.
func hasPlaceholderWord(stem []byte) bool {
	for start := 0; start < len(stem); {
		end := start
		for end < len(stem) && (stem[end] >= 'a' && stem[end] <= 'z' || stem[end] >= '0' && stem[end] <= '9') {
			end++
		}
		switch string(stem[start:end]) {
		case "placeholder", "placeholders", "spacer", "blank", "transparent", "lazyload", "lazy", "lazyloading", "1x1", "1px", "pixel",
			"loader", "spinner", "preload", "preloader", "dummy", "imgplaceholder", "lqip", "noimage":
			return true
		}
		start = end + 1
	}
	return false
}

// fileStem returns the name of the file without its extension.
func fileStem(raw []byte) []byte {
	if i := bytes.IndexAny(raw, "?#"); i >= 0 {
		raw = raw[:i]
	}
	raw = raw[bytes.LastIndexByte(raw, '/')+1:]
	if i := bytes.LastIndexByte(raw, '.'); i >= 0 {
		raw = raw[:i]
	}
	return raw
}

func isDataURL(raw []byte) bool { return len(raw) >= 5 && bytes.EqualFold(raw[:5], []byte("data:")) }

// isSpacer reports whether a data URL is an image of a pixel or two, by the header of the GIF or PNG in it.
func isSpacer(raw []byte) bool {
	i := bytes.IndexByte(raw, ',')
	if i < 0 || !bytes.Contains(bytes.ToLower(raw[:i]), []byte("base64")) {
		return false
	}
	var head [24]byte
	body := raw[i+1:]
	n, _ := base64.StdEncoding.Decode(head[:], body[:min(len(body), 32)&^3])
	switch b := head[:n]; {
	case n >= 10 && string(b[:3]) == "GIF":
		return binary.LittleEndian.Uint16(b[6:]) <= 2 && binary.LittleEndian.Uint16(b[8:]) <= 2
	case n >= 24 && string(b[1:4]) == "PNG":
		return binary.BigEndian.Uint32(b[16:]) <= 2 && binary.BigEndian.Uint32(b[20:]) <= 2
	}
	return false
}
