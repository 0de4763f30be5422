package charset

import (
	"bytes"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/event"
)

const contradictedMessage = "the declared encoding contradicts the bytes"

// decision is a Detection with what decoding needs to know.
type decision struct {
	Detection
	bom   int // length of the byte order mark to skip
	valid int // how many bytes at the start are known to be valid UTF-8

	// open says that the whole window is ASCII and more follows, so that the answer may still change where
	// the first other byte turns up. Until then every encoding in question reads the same.
	open     bool
	declared string // what the page declares, for later
	language string // the language it names, for later
}

// decideBytes decides on a whole page.
func decideBytes(b []byte, h Hints) (decision, error) {
	win := b[:min(len(b), Window)]
	d, err := decide(win, len(b) < Window, h)
	if err != nil || !d.open {
		return d, err
	}
	ascii := len(win) + firstHigh(b[len(win):])
	if ascii < len(b) {
		rest := b[ascii:]
		d = d.resume(rest[:min(len(rest), Window)], len(rest) < Window, h)
	}
	d.valid += ascii
	return d, nil
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
	d := conclude(win, atEOF, prescan(win), "", h)
	if !atEOF && (d.By == UTF8 || d.By == Declared) && d.Name != "ISO-2022-JP" && firstHigh(win) == len(win) {
		d.leaveOpen(win)
	}
	return d, nil
}

// conclude settles what is declared against the bytes, and reports a contradiction.
func conclude(win []byte, atEOF bool, declared, language string, h Hints) decision {
	d := settle(win, atEOF, declared, language, h)
	if d.declared == "" {
		d.declared = declared
	}
	if d.declared != "" && d.Name != d.declared {
		report(h.Record, contradictedMessage, d.declared)
	}
	return d
}

// leaveOpen prepares for a second look, at what follows a window that is all ASCII.
func (d *decision) leaveOpen(win []byte) {
	s := takeSample(win, sampleLimit)
	if d.declared == "" {
		d.declared = s.declared
	}
	d.open, d.language, d.valid = true, s.language, 0
}

// resume decides on the bytes from the first that is not ASCII on, at most Window of them.
func (d decision) resume(win []byte, atEOF bool, h Hints) decision {
	return conclude(win, atEOF, d.declared, d.language, h)
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
func settle(win []byte, atEOF bool, declared, language string, h Hints) decision {
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
	return settleLegacy(win, declared, language, h)
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
func settleLegacy(win []byte, declared, language string, h Hints) decision {
	limit := sampleLimit
	if declared != "" && declared != "UTF-8" {
		limit = doubtLimit
	}
	s := takeSample(win, limit)
	if declared == "" {
		declared = s.declared
	}
	if language == "" {
		language = s.language
	}
	r := rank(s, newHint(language, h.URL))
	name, confidence := r.verdict(s)
	switch {
	case declared == "" && name == "":
		return decision{Detection: Detection{"windows-1252", Default, 0}}
	case declared == "", declared == "UTF-8" && name != "", r.contradicts(declared, name, s):
		return decision{Detection: Detection{name, Statistics, confidence}, declared: declared}
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
