package sanitize

import "bytes"

// maxStyle bounds how much of an inline style is read, in bytes.
const maxStyle = 4096

// style is what matters of an inline style.
type style struct {
	reason             string // how it hides for certain
	faint              bool   // opacity:0
	invisible          bool   // visibility:hidden
	moves              bool   // moved a little, turned or grown: the start of an animation
	offside, clips     bool
	zeroWide, zeroHigh bool
	painted            bool // the glyphs show their background: text-clipped or stroked
	color, background  colour
	unknownBackground  bool // an image, a gradient or a colour that is not known
}

// readStyle reads a style in plain form, as appendPlain gives it.
func readStyle(css []byte) (s style) {
	for len(css) > 0 {
		var decl []byte
		decl, css, _ = cutByte(css, ';')
		name, value, ok := cutByte(decl, ':')
		if !ok {
			continue
		}
		value, _, _ = cutByte(value, '!')
		s.read(bytes.TrimSpace(name), bytes.TrimSpace(value))
	}
	s.when(s.offside, "moved off the screen")
	s.when(s.clips && (s.zeroWide || s.zeroHigh), "zero size")
	s.when(s.color.transparent() && !s.painted, "transparent text")
	return s
}

func (s *style) when(hides bool, reason string) {
	if hides && s.reason == "" {
		s.reason = reason
	}
}

func (s *style) read(name, value []byte) {
	f, unit, isNumber := readNumber(value)
	nothing := isNumber && (f == 0 || string(unit) == "px" && f > 0 && f <= 1)
	switch string(name) {
	case "display":
		s.when(string(value) == "none", "display:none")
	case "visibility":
		s.invisible = string(value) == "hidden" || string(value) == "collapse"
	case "content-visibility":
		s.when(string(value) == "hidden", "content-visibility:hidden")
	case "mso-hide":
		s.when(string(value) == "all", "mso-hide:all")
	case "opacity":
		s.faint = isNumber && f <= 0.02 && len(unit) == 0 || isNumber && f <= 2 && string(unit) == "%"
	case "filter":
		s.faint = s.faint || hasPrefix(value, "opacity(0)") || hasPrefix(value, "opacity(0%)")
	case "font-size":
		s.when(isTiny(f, unit, isNumber), "font-size:0")
	case "font":
		s.when(tinyFont(value), "font-size:0")
	case "zoom":
		s.when(isNumber && f == 0, "zoom:0")
	case "scale":
		s.when(isNumber && f == 0, "scaled to nothing")
	case "transform":
		s.transform(value)
	case "clip":
		s.when(hasPrefix(value, "rect(") && !bytes.ContainsAny(value, "23456789"), "clipped to nothing")
	case "clip-path", "-webkit-clip-path":
		s.when(clipsAll(value), "clipped to nothing")
	case "text-indent":
		s.when(isFar(f, unit, isNumber) && f < 0, "moved off the screen")
	case "left", "top", "margin-left", "margin-top", "margin-right", "right", "bottom", "inset-inline-start":
		s.offside = s.offside || isFar(f, unit, isNumber) && f < 0
	case "width", "max-width", "inline-size":
		s.zeroWide = s.zeroWide || nothing
	case "height", "max-height", "block-size", "line-height":
		s.zeroHigh = s.zeroHigh || nothing
	case "overflow", "overflow-x", "overflow-y":
		s.clips = s.clips || hasPrefix(value, "hidden") || hasPrefix(value, "clip")
	case "will-change":
		s.moves = true
	default:
		s.paint(name, value)
	}
}

// paint reads colours.
func (s *style) paint(name, value []byte) {
	switch string(name) {
	case "color", "-webkit-text-fill-color":
		s.color = parseColour(value)
	case "background-clip", "-webkit-background-clip":
		s.painted = s.painted || hasPrefix(value, "text")
	case "-webkit-text-stroke", "text-shadow":
		s.painted = true
	case "background-image":
		s.unknownBackground = s.unknownBackground || string(value) != "none"
	case "background-color":
		s.background = parseColour(value)
		s.unknownBackground = s.unknownBackground || !s.background.known
	case "background":
		s.painted = s.painted || bytes.HasSuffix(value, []byte(" text"))
		first, rest, _ := cutByte(value, ' ')
		if bytes.HasPrefix(first, []byte("rgb")) {
			first, rest = value, nil
		}
		s.background = parseColour(first)
		s.unknownBackground = !s.background.known || bytes.Contains(rest, []byte("url(")) || bytes.Contains(rest, []byte("gradient("))
	}
}

// transform tells what makes nothing of a box, or moves it away, from the start of an animation.
func (s *style) transform(value []byte) {
	name, args, ok := cutByte(value, '(')
	if !ok {
		args = value
	}
	f, unit, isNumber := readNumber(args)
	switch string(name) {
	case "scale", "scalex", "scaley", "scale3d":
		s.when(isNumber && f == 0, "scaled to nothing")
	case "rotatex", "rotatey":
		s.when(isNumber && (f == 90 || f == -90), "turned away")
	case "translate", "translatex", "translatey", "translate3d":
		s.offside = s.offside || isFar(f, unit, isNumber)
	}
	s.moves = string(value) != "none"
}

// isTiny reports a size of text that nobody can read.
func isTiny(f float64, unit []byte, isNumber bool) bool {
	if !isNumber || f < 0 {
		return false
	}
	unit = unit[:min(len(unit), 3)]
	switch string(unit) {
	case "px", "pt":
		return f < 2
	case "em", "rem", "ex", "ch":
		return f < 0.1
	case "%":
		return f < 10
	}
	return f == 0
}

// tinyFont reports a font shorthand of a size that nobody can read.
func tinyFont(value []byte) bool {
	for len(value) > 0 {
		var field []byte
		field, value = nextField(value)
		size, _, _ := cutByte(field, '/')
		f, unit, ok := readNumber(size)
		if ok && (len(unit) > 0 || f == 0) {
			return isTiny(f, unit, ok)
		}
	}
	return false
}

// isFar reports a distance that takes a box off the screen.
func isFar(f float64, unit []byte, isNumber bool) bool {
	if f < 0 {
		f = -f
	}
	end := 0
	for end < len(unit) && (unit[end] >= 'a' && unit[end] <= 'z' || unit[end] == '%') {
		end++
	}
	switch string(unit[:end]) {
	case "em", "rem", "vw", "vh":
		return isNumber && f >= 99
	case "%":
		return isNumber && f >= 999
	}
	return isNumber && f >= 999
}

// clipsAll reports a clipping path that leaves nothing.
func clipsAll(value []byte) bool {
	name, args, _ := cutByte(value, '(')
	f, unit, ok := readNumber(args)
	switch string(name) {
	case "inset":
		return ok && f >= 50 && hasPrefix(unit, "%") && bytes.IndexByte(args, ' ') < 0
	case "circle", "ellipse":
		return ok && f == 0
	case "polygon":
		return !bytes.ContainsAny(args, "123456789")
	}
	return false
}
