package charset

import "bytes"

// prescanLimit is how far into a page a declaration may end.
const prescanLimit = 4 << 10

// prescan looks for a declared encoding as the HTML Standard does ("prescan a byte stream to determine its
// encoding"), in the first 4 KB instead of the first 1,024 bytes. It returns "" if there is none. A declared
// UTF-16 means UTF-8, since the declaration could be read, and x-user-defined means windows-1252.
func prescan(page []byte) string {
	page = page[:min(len(page), prescanLimit)]
	for p := 0; p < len(page); {
		i := bytes.IndexByte(page[p:], '<')
		if i < 0 {
			break
		}
		p += i
		rest := page[p:]
		switch {
		case bytes.HasPrefix(rest, []byte("<!--")):
			end := bytes.Index(rest[2:], []byte("-->"))
			if end < 0 {
				return xmlDeclaration(page)
			}
			p += 2 + end + 3
		case isMetaStart(rest):
			name, size := readMeta(rest[5:])
			if name != "" {
				return name
			}
			p += 5 + size
		case len(rest) > 1 && isLetter(rest[1]), len(rest) > 2 && rest[1] == '/' && isLetter(rest[2]):
			p += skipTag(rest)
		case len(rest) > 1 && (rest[1] == '!' || rest[1] == '/' || rest[1] == '?'):
			end := bytes.IndexByte(rest, '>')
			if end < 0 {
				return xmlDeclaration(page)
			}
			p += end + 1
		default:
			p++
		}
	}
	return xmlDeclaration(page)
}

// isMetaStart reports whether s begins with the start of a meta tag.
func isMetaStart(s []byte) bool {
	return len(s) > 5 && hasPrefixFold(s, "<meta") && (isSpace(s[5]) || s[5] == '/')
}

// skipTag returns the length of the tag that s begins with, by the standard's rule for attributes.
func skipTag(s []byte) int {
	p := 1
	for p < len(s) && !isSpace(s[p]) && s[p] != '>' {
		p++
	}
	for {
		_, _, size, ok := nextAttribute(s[p:])
		p += size
		if !ok {
			return p
		}
	}
}

// readMeta reads the attributes of a meta element from s, which follows the tag's name. It returns the
// encoding that they declare, "" for none, and how many bytes they take.
func readMeta(s []byte) (name string, size int) {
	var seenPragma, seenContent, seenCharset, pragma, needPragma bool
	for {
		key, value, n, ok := nextAttribute(s[size:])
		size += n
		if !ok {
			break
		}
		switch {
		case equalFold(key, "http-equiv") && !seenPragma:
			seenPragma = true
			pragma = equalFold(value, "content-type")
		case equalFold(key, "content") && !seenContent:
			seenContent = true
			if declared := declarable(charsetParameter(value)); declared != "" && !seenCharset {
				name, needPragma = declared, true
			}
		case equalFold(key, "charset") && !seenCharset:
			seenCharset = true
			name, needPragma = declarable(value), false
		}
	}
	if needPragma && !pragma {
		return "", size
	}
	return name, size
}

// declarable returns the encoding that a label stands for where a page declares it.
func declarable(label []byte) string {
	if len(label) > maxLabel+16 {
		return ""
	}
	name, _ := Lookup(string(label))
	switch name {
	case "UTF-16LE", "UTF-16BE":
		return "UTF-8"
	case "x-user-defined":
		return "windows-1252"
	}
	return name
}

// nextAttribute reads one attribute by the prescan's rule ("get an attribute"). size counts the bytes read;
// ok is false at the end of the tag, whose '>' is then counted too, or of the bytes.
func nextAttribute(s []byte) (key, value []byte, size int, ok bool) {
	p := 0
	for p < len(s) && (isSpace(s[p]) || s[p] == '/') {
		p++
	}
	if p == len(s) {
		return nil, nil, p, false
	}
	if s[p] == '>' {
		return nil, nil, p + 1, false
	}
	start := p
	for p < len(s) && (s[p] != '=' || p == start) && !isSpace(s[p]) && s[p] != '/' && s[p] != '>' {
		p++
	}
	key = s[start:p]
	for p < len(s) && isSpace(s[p]) {
		p++
	}
	if p == len(s) {
		return nil, nil, p, false
	}
	if s[p] != '=' {
		return key, nil, p, true
	}
	p++
	for p < len(s) && isSpace(s[p]) {
		p++
	}
	value, n, ok := attributeValue(s[p:])
	return key, value, p + n, ok
}

// attributeValue reads the value that s begins with. ok is false if the bytes end within it.
func attributeValue(s []byte) (value []byte, size int, ok bool) {
	if len(s) == 0 {
		return nil, 0, false
	}
	if s[0] == '"' || s[0] == '\'' {
		end := bytes.IndexByte(s[1:], s[0])
		if end < 0 {
			return nil, len(s), false
		}
		return s[1 : 1+end], end + 2, true
	}
	for p, c := range s {
		if isSpace(c) || c == '>' {
			return s[:p], p, true
		}
	}
	return nil, len(s), false
}

// charsetParameter returns the label in the content attribute of a meta element ("extracting a character
// encoding from a meta element"), nil if there is none.
func charsetParameter(s []byte) []byte {
	for {
		i := indexFold(s, "charset")
		if i < 0 {
			return nil
		}
		s = bytes.TrimLeft(s[i+len("charset"):], " \t\r\n\f")
		if len(s) > 0 && s[0] == '=' {
			break
		}
	}
	s = bytes.TrimLeft(s[1:], " \t\r\n\f")
	if len(s) == 0 {
		return nil
	}
	if s[0] == '"' || s[0] == '\'' {
		end := bytes.IndexByte(s[1:], s[0])
		if end < 0 {
			return nil
		}
		return s[1 : 1+end]
	}
	if end := bytes.IndexAny(s, " \t\r\n\f;"); end >= 0 {
		s = s[:end]
	}
	return s
}

// xmlDeclaration returns the encoding that an XML declaration at the start of the page names.
func xmlDeclaration(page []byte) string {
	page = bytes.TrimLeft(page, " \t\r\n\f")
	if !bytes.HasPrefix(page, []byte("<?xml")) {
		return ""
	}
	end := bytes.IndexByte(page, '>')
	if end < 0 {
		return ""
	}
	s := page[:end]
	i := bytes.Index(s, []byte("encoding"))
	if i < 0 {
		return ""
	}
	s = bytes.TrimLeft(s[i+len("encoding"):], " \t\r\n\f")
	if len(s) == 0 || s[0] != '=' {
		return ""
	}
	s = bytes.TrimLeft(s[1:], " \t\r\n\f")
	if len(s) == 0 || s[0] != '"' && s[0] != '\'' {
		return ""
	}
	if end = bytes.IndexByte(s[1:], s[0]); end < 0 {
		return ""
	}
	return declarable(s[1 : 1+end])
}
