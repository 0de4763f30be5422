package sanitize

// colour is a colour of a style as far as it is known: red, green, blue and opacity, 0…255.
type colour struct {
	known      bool
	r, g, b, a uint8
}

// transparent reports a colour that nobody sees.
func (c colour) transparent() bool { return c.known && c.a == 0 }

// closeness is how far two channels may be apart for nobody to tell text from its background.
const closeness = 12

// like reports that text of colour c cannot be read on d.
func (c colour) like(d colour) bool {
	return c.known && d.known && c.a != 0 && d.a == 255 &&
		near(c.r, d.r) && near(c.g, d.g) && near(c.b, d.b)
}

func near(a, b uint8) bool { return max(a, b)-min(a, b) <= closeness }

// parseColour reads a colour in lower case; what it does not know is unknown, never a guess.
func parseColour(v []byte) colour {
	switch {
	case len(v) == 0:
		return colour{}
	case v[0] == '#':
		return hexColour(v[1:])
	case hasPrefix(v, "rgb"):
		return rgbColour(v)
	}
	return namedColour(v)
}

func hexColour(v []byte) colour {
	var d [8]uint8
	if len(v) != 3 && len(v) != 4 && len(v) != 6 && len(v) != 8 {
		return colour{}
	}
	for i, c := range v {
		h := hexDigit(c)
		if h < 0 {
			return colour{}
		}
		d[i] = uint8(h)
	}
	c := colour{known: true, a: 255}
	if len(v) < 6 {
		c.r, c.g, c.b = d[0]*17, d[1]*17, d[2]*17
		if len(v) == 4 {
			c.a = d[3] * 17
		}
		return c
	}
	c.r, c.g, c.b = d[0]<<4|d[1], d[2]<<4|d[3], d[4]<<4|d[5]
	if len(v) == 8 {
		c.a = d[6]<<4 | d[7]
	}
	return c
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// rgbColour reads rgb(…) and rgba(…) with commas or spaces, numbers or percentages.
func rgbColour(v []byte) colour {
	_, v, ok := cutByte(v, '(')
	if !ok {
		return colour{}
	}
	part := [4]float64{3: 1}
	n := 0
	for len(v) > 0 && v[0] != ')' {
		if v[0] == ' ' || v[0] == ',' || v[0] == '/' {
			v = v[1:]
			continue
		}
		f, rest, ok := readNumber(v)
		if !ok || n == len(part) {
			return colour{}
		}
		if v = rest; len(v) > 0 && v[0] == '%' {
			v = v[1:]
			f /= 100
			if n < 3 {
				f *= 255
			}
		}
		part[n] = f
		n++
	}
	if n < 3 {
		return colour{}
	}
	return colour{known: true, r: channel(part[0]), g: channel(part[1]), b: channel(part[2]), a: channel(part[3] * 255)}
}

func channel(f float64) uint8 { return uint8(min(max(f, 0), 255)) }

// namedColour knows the names that hidden text is written in.
func namedColour(v []byte) colour {
	rgb := func(n uint32) colour {
		return colour{known: true, r: uint8(n >> 16), g: uint8(n >> 8), b: uint8(n), a: 255}
	}
	switch string(v) {
	case "transparent":
		return colour{known: true}
	case "white":
		return rgb(0xffffff)
	case "black":
		return rgb(0)
	case "snow":
		return rgb(0xfffafa)
	case "ivory":
		return rgb(0xfffff0)
	case "ghostwhite":
		return rgb(0xf8f8ff)
	case "whitesmoke":
		return rgb(0xf5f5f5)
	case "silver":
		return rgb(0xc0c0c0)
	case "gray", "grey":
		return rgb(0x808080)
	case "red":
		return rgb(0xff0000)
	case "lime":
		return rgb(0x00ff00)
	case "green":
		return rgb(0x008000)
	case "blue":
		return rgb(0x0000ff)
	case "navy":
		return rgb(0x000080)
	case "yellow":
		return rgb(0xffff00)
	case "aqua", "cyan":
		return rgb(0x00ffff)
	}
	return colour{}
}
