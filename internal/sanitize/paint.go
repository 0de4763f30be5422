package sanitize

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// paint is what is known of colours inside an open element.
type paint struct {
	end               tree.NodeID
	color, background colour
}

// pushPaint notes the colours that n sets by style or attribute, and reports whether its text cannot be told
// from its background. Only colours stated inline are known, so only those are compared.
func (j *judge) pushPaint(n tree.NodeID, tag atom.Atom, s *style, m *marks) (same bool) {
	for len(j.paint) > 0 && j.paint[len(j.paint)-1].end <= n {
		j.paint = j.paint[:len(j.paint)-1]
	}
	color, background := s.color, s.background
	if m.color != nil && tag == atom.Font && !color.known {
		color = j.attrColour(m.color)
	}
	if m.background != nil && !background.known {
		background = j.attrColour(m.background)
	}
	if !color.known && !background.known && !s.unknownBackground {
		return false
	}
	p := paint{end: j.t.End(n)}
	if len(j.paint) > 0 {
		p = j.paint[len(j.paint)-1]
		p.end = j.t.End(n)
	}
	if color.known {
		p.color = color
	}
	if background.known && background.a == 255 || s.unknownBackground {
		p.background = background
	}
	if s.unknownBackground {
		p.background = colour{}
	}
	j.paint = append(j.paint, p)
	return p.color.like(p.background) && !s.painted
}

// attrColour reads a colour of an attribute, whose hash sign may be missing.
func (j *judge) attrColour(v []byte) colour {
	j.css = appendPlain(j.css[:0], bytes.TrimSpace(v[:min(len(v), 64)]))
	c := parseColour(j.css)
	if !c.known && len(j.css) == 6 {
		c = hexColour(j.css)
	}
	return c
}
