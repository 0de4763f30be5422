package sanitize

import (
	"bytes"
	"strconv"
)

// maxStyle bounds how much of an inline style is read, in bytes.
const maxStyle = 4096

// styleHides says how an inline style makes an element invisible; empty means that it does not.
func styleHides(css []byte) string {
	css = css[:min(len(css), maxStyle)]
	var s style
	for len(css) > 0 {
		var decl []byte
		decl, css, _ = bytes.Cut(css, []byte(";"))
		name, value, ok := bytes.Cut(decl, []byte(":"))
		if !ok {
			continue
		}
		value, _, _ = bytes.Cut(value, []byte("!"))
		s.read(bytes.ToLower(bytes.TrimSpace(name)), bytes.ToLower(bytes.TrimSpace(value)))
	}
	return s.verdict()
}

// style is what matters of an inline style.
type style struct {
	reason             string
	offside, clips     bool
	zeroWide, zeroHigh bool
	color, background  string
}

func (s *style) when(hides bool, reason string) {
	if hides && s.reason == "" {
		s.reason = reason
	}
}

func (s *style) verdict() string {
	s.when(s.offside, "moved off the screen")
	s.when(s.clips && (s.zeroWide || s.zeroHigh), "zero size")
	s.when(s.color != "" && s.color == s.background, "text in the colour of its background")
	return s.reason
}

func (s *style) read(name, value []byte) {
	v := string(value)
	f, unit, isNumber := number(value)
	switch string(name) {
	case "display":
		s.when(v == "none", "display:none")
	case "visibility":
		s.when(v == "hidden" || v == "collapse", "visibility:hidden")
	case "content-visibility":
		s.when(v == "hidden", "content-visibility:hidden")
	case "mso-hide":
		s.when(v == "all", "mso-hide:all")
	case "opacity":
		s.when(isNumber && f <= 0, "opacity:0")
	case "font-size":
		s.when(isNumber && (f == 0 || unit == "px" && f > 0 && f < 2), "font-size:0")
	case "transform":
		s.when(v == "scale(0)" || v == "scale(0,0)" || v == "scale(0, 0)", "scaled to nothing")
	case "clip":
		s.when(bytes.HasPrefix(value, []byte("rect(")) && !bytes.ContainsAny(value, "23456789"), "clipped to nothing")
	case "clip-path":
		s.when(v == "inset(100%)" || v == "inset(50%)" || v == "circle(0)", "clipped to nothing")
	case "text-indent":
		s.when(isNumber && (f <= -999 || unit == "em" && f <= -99), "moved off the screen")
	case "left", "top", "right", "bottom", "margin-left", "margin-top":
		s.offside = s.offside || isNumber && (f <= -999 || unit == "em" && f <= -99)
	case "width", "max-width":
		s.zeroWide = s.zeroWide || isNumber && (f == 0 || unit == "px" && f == 1)
	case "height", "max-height":
		s.zeroHigh = s.zeroHigh || isNumber && (f == 0 || unit == "px" && f == 1)
	case "overflow":
		s.clips = v == "hidden" || v == "clip"
	case "color":
		s.when(v == "transparent", "transparent text")
		s.color = colour(v)
	case "background-color", "background":
		s.background = colour(v)
	}
}

// number reads a CSS number and its unit.
func number(v []byte) (f float64, unit string, ok bool) {
	i := 0
	for i < len(v) && (v[i] == '-' || v[i] == '+' || v[i] == '.' || v[i] >= '0' && v[i] <= '9') {
		i++
	}
	f, err := strconv.ParseFloat(string(v[:i]), 64)
	return f, string(v[i:]), err == nil
}

// colour makes the usual spellings of black and white alike; other colours are compared as written.
func colour(v string) string {
	switch v {
	case "white", "#fff", "#ffffff", "rgb(255,255,255)", "rgb(255, 255, 255)":
		return "#ffffff"
	case "black", "#000", "#000000", "rgb(0,0,0)", "rgb(0, 0, 0)":
		return "#000000"
	case "inherit", "initial", "unset", "currentcolor", "none", "transparent":
		return ""
	}
	return v
}
