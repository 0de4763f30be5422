package jsonscan

import "unicode/utf8"

// AppendJSON appends v as valid JSON in UTF-8 without white space. A missing value is written as null.
func (v Value) AppendJSON(dst []byte) []byte {
	switch v.Kind() {
	case False:
		return append(dst, "false"...)
	case True:
		return append(dst, "true"...)
	case Number:
		return append(dst, v.Text()...)
	case String:
		return appendString(dst, v.Text())
	case Array:
		return v.appendItems(dst, '[', ']', false)
	case Object:
		return v.appendItems(dst, '{', '}', true)
	}
	return append(dst, "null"...)
}

func (v Value) appendItems(dst []byte, open, end byte, keys bool) []byte {
	dst = append(dst, open)
	first := true
	for e := range v.All() {
		if !first {
			dst = append(dst, ',')
		}
		first = false
		if keys {
			dst = append(appendString(dst, e.Key()), ':')
		}
		dst = e.AppendJSON(dst)
	}
	return append(dst, end)
}

// appendString writes s as a JSON string. Characters that end a script element or a line of JavaScript are
// escaped too, so that the result may be put into a page.
func appendString(dst, s []byte) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' && c != '<' {
			i++
			continue
		}
		size, esc := 1, ""
		switch {
		case c == '"':
			esc = `\"`
		case c == '\\':
			esc = `\\`
		case c == '<':
			esc = `\u003c`
		case c == '\n':
			esc = `\n`
		case c == '\r':
			esc = `\r`
		case c == '\t':
			esc = `\t`
		case c < ' ':
			dst = append(dst, s[from:i]...)
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			i++
			from = i
			continue
		default:
			var r rune
			r, size = utf8.DecodeRune(s[i:])
			switch {
			case r == utf8.RuneError && size == 1:
				esc = "\uFFFD"
			case r == 0x2028:
				esc = `\u2028`
			case r == 0x2029:
				esc = `\u2029`
			}
		}
		if esc != "" {
			dst = append(append(dst, s[from:i]...), esc...)
			from = i + size
		}
		i += size
	}
	return append(append(dst, s[from:]...), '"')
}
