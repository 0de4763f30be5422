package token

import "bytes"

// declaration reads what begins with <! at p. It reports false where nothing came of it.
func (z *Tokenizer) declaration(p int) (Kind, bool) {
	rest := z.buf[p+2:]
	if len(rest) < 7 && !z.eof {
		z.more()
		return 0, false
	}
	switch {
	case len(rest) >= 2 && rest[0] == '-' && rest[1] == '-':
		return Comment, z.comment(p+4, false)
	case hasPrefixFold(rest, []byte("doctype")):
		return Doctype, z.doctype(p + 9)
	case z.Foreign && bytes.HasPrefix(rest, []byte("[CDATA[")):
		z.pos = p + 9
		z.mode = modeCDATA
		if k := z.cdata(); k != EOF {
			return k, true
		}
		return 0, false
	}
	return Comment, z.comment(p+2, true)
}

// comment reads a comment whose data begins at s: to the first > if bogus, to --> otherwise. It reports
// whether a token came of it: comments that are not kept only leave a gap.
func (z *Tokenizer) comment(s int, bogus bool) bool {
	keep := z.cfg.CommentBytes
	if !z.cfg.KeepComments {
		keep = 0
		if z.cfg.OnComment != nil {
			keep = min(z.cfg.CommentBytes, 4096)
		}
	}
	s -= z.pos // more moves pos
	cut := false
	for i := s; ; {
		j := z.index(z.pos+i, '>')
		if j < 0 && z.eof {
			j = len(z.buf)
			z.endComment(z.pos+s, z.commentEnd(z.pos+s, j, bogus), keep, cut)
			z.pos = j
			break
		}
		if j < 0 {
			if cutFrom, tail := z.pos+s+keep, len(z.buf)-3; tail > cutFrom+len(z.own)/4 {
				z.cutOut(cutFrom, tail)
				cut = true
			}
			i = len(z.buf) - z.pos
			z.more()
			continue
		}
		if end := z.closed(z.pos+s, j); bogus || end >= 0 {
			if bogus {
				end = j
			}
			z.endComment(z.pos+s, end, keep, cut)
			z.pos = j + 1
			break
		}
		i = j + 1 - z.pos
	}
	z.tick(z.pos)
	if !z.cfg.KeepComments {
		z.Gap = true
		return false
	}
	return true
}

// closed returns where the data of a comment that begins at s ends if the > at j closes it, or -1.
func (z *Tokenizer) closed(s, j int) int {
	b := z.buf[s:j]
	switch n := len(b); {
	case n == 0, n == 1 && b[0] == '-':
		return s
	case n >= 2 && b[n-1] == '-' && b[n-2] == '-':
		return j - 2
	case n >= 3 && b[n-1] == '!' && b[n-2] == '-' && b[n-3] == '-':
		return j - 3
	}
	return -1
}

// commentEnd returns where the data of a comment that begins at s and is unclosed at the end of the input
// ends.
func (z *Tokenizer) commentEnd(s, end int, bogus bool) int {
	b := z.buf[s:end]
	switch {
	case bogus:
		return end
	case bytes.HasSuffix(b, []byte("--!")):
		return end - 3
	case bytes.HasSuffix(b, []byte("--")):
		return end - 2
	case bytes.HasSuffix(b, []byte("-")):
		return end - 1
	}
	return end
}

// endComment makes at most keep bytes of buf[s:end] the data of a comment. cut says that bytes behind those
// are gone from the buffer.
func (z *Tokenizer) endComment(s, end, keep int, cut bool) {
	if cut || end-s > keep {
		end = s + len(trimRune(z.buf[s:s+keep]))
	}
	if keep == 0 {
		return
	}
	z.Data = span(s, end)
	if z.clean(s, end); z.cr < end || z.nul < end {
		from := len(z.scratch)
		if to := z.decode(s, end, false, true); to < end { // a CR that was the last byte kept
			z.scratch = append(z.scratch, '\n')
		}
		z.Data = z.made(from)
	}
	if !z.cfg.KeepComments {
		z.cfg.OnComment(z.Bytes(z.Data))
		z.scratch = z.scratch[:0]
		return
	}
	z.Chars = end - s
}
