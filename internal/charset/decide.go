package charset

import (
	"bytes"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/event"
)

// decision is a Detection with what decoding needs to know.
type decision struct {
	Detection
	bom   int // length of the byte order mark to skip
	valid int // how many bytes at the start are known to be valid UTF-8
}

// decideBytes decides on a whole page.
func decideBytes(b []byte, h Hints) (decision, error) {
	return decide(b[:min(len(b), Window)], len(b) < Window, h)
}

// decide weighs the signs in their order. win is the start of the page, at most Window bytes; atEOF says
// that it is all of it, which a full window never claims: a stream that long need not have seen its end.
func decide(win []byte, atEOF bool, h Hints) (decision, error) {
	mark, bom := byteOrderMark(win)
	if h.Forced != "" {
		name, ok := Lookup(h.Forced)
		if !ok {
			return decision{}, ErrUnknownEncoding
		}
		if name != mark {
			bom = 0
		}
		return certain(name, Forced, bom), nil
	}
	if mark != "" {
		return certain(mark, BOM, bom), nil
	}
	if name := transportCharset(h.ContentType); name != "" {
		return certain(name, Transport, 0), nil
	}
	if name := sniffUTF16(win); name != "" {
		return decision{Detection: Detection{name, Statistics, 0.99}}, nil
	}
	declared := prescan(win)
	d := settle(win, atEOF, declared, h)
	if declared != "" && d.Name != declared {
		report(h.Record, "the declared encoding contradicts the bytes", declared)
	}
	return d, nil
}

// certain is a decision that weighed nothing.
func certain(name string, by By, bom int) decision {
	return decision{Detection: Detection{name, by, 1}, bom: bom}
}

// byteOrderMark returns the encoding whose mark b begins with, and the mark's length.
func byteOrderMark(b []byte) (name string, size int) {
	switch {
	case bytes.HasPrefix(b, []byte("\xEF\xBB\xBF")):
		return "UTF-8", 3
	case bytes.HasPrefix(b, []byte("\xFE\xFF")):
		return "UTF-16BE", 2
	case bytes.HasPrefix(b, []byte("\xFF\xFE")):
		return "UTF-16LE", 2
	}
	return "", 0
}

// settle chooses between the declared encoding ("" for none) and what the bytes say.
func settle(win []byte, atEOF bool, declared string, h Hints) decision {
	text := win
	if !atEOF {
		text = whole(win)
	}
	if declared == "replacement" { // an encoding that the standard refuses to decode
		declared = ""
	}
	if utf8.Valid(text) {
		return settleValid(text, atEOF, declared)
	}
	multi, errors := tally(text)
	if looksUTF8(multi, errors) && (declared == "" || declared == "UTF-8") || clearlyUTF8(multi, errors) {
		by := UTF8
		if declared == "UTF-8" {
			by = Declared
		}
		return decision{Detection: Detection{"UTF-8", by, float64(multi) / float64(multi+errors)}}
	}
	return settleLegacy(win, declared, h)
}

// settleValid decides on a window that is valid UTF-8.
func settleValid(text []byte, atEOF bool, declared string) decision {
	utf8By := func(by By) decision {
		return decision{Detection: Detection{"UTF-8", by, 1}, valid: len(text)}
	}
	if declared != "ISO-2022-JP" && bytes.IndexByte(text, 0x1B) >= 0 && sniffISO2022JP(text, atEOF) {
		return decision{Detection: Detection{"ISO-2022-JP", Statistics, 0.99}}
	}
	switch declared {
	case "":
		return utf8By(UTF8)
	case "UTF-8":
		return utf8By(Declared)
	}
	if multi, _ := tally(text); multi >= fewestSequences(declared) {
		return utf8By(UTF8)
	}
	return decision{Detection: Detection{declared, Declared, 1}}
}

// fewestSequences is how many UTF-8 sequences, without any error, outweigh a declaration. A character or
// two of an East Asian encoding may look like UTF-8 by chance; text in a single-byte encoding hardly ever.
func fewestSequences(declared string) int {
	if charmapOf(declared) != nil {
		return 1
	}
	return 3
}

// looksUTF8 reports that what is wrong with the bytes is damage to a text in UTF-8.
func looksUTF8(multi, errors int) bool { return multi > errors }

// clearlyUTF8 reports the same with no doubt left, so that a declaration of something else loses.
func clearlyUTF8(multi, errors int) bool { return multi >= 8 && multi >= 16*errors }

// settleLegacy decides on a window that is not UTF-8, whatever it is declared as.
func settleLegacy(win []byte, declared string, h Hints) decision {
	limit := sampleLimit
	if declared != "" && declared != "UTF-8" {
		limit = doubtLimit
	}
	s := takeSample(win, limit)
	if declared == "" {
		declared = s.declared
	}
	r := rank(s, newHint(s.language, h.URL))
	name, confidence := r.verdict(s)
	switch {
	case declared == "" && name == "":
		return decision{Detection: Detection{"windows-1252", Default, 0}}
	case declared == "", declared == "UTF-8" && name != "", r.contradicts(declared, name):
		return decision{Detection: Detection{name, Statistics, confidence}}
	}
	return decision{Detection: Detection{declared, Declared, 1}}
}

// doubtLimit is how many bytes of words it takes to doubt a declaration.
const doubtLimit = 4 << 10

// report tells the recorder of an encoding issue.
func report(r event.Recorder, message, label string) {
	if r != nil {
		r(event.Event{Type: event.EncodingIssue, Message: message, Raw: label})
	}
}
