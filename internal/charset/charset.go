package charset

import (
	"errors"

	"github.com/winnowhtml/html/internal/event"
)

// Window is how many bytes of a page are read, at most, to decide on its encoding.
const Window = 256 << 10

// ErrUnknownEncoding reports a Hints.Forced that is no label of the Encoding Standard.
var ErrUnknownEncoding = errors.New("unknown encoding label")

// By says what decided on an encoding.
type By uint8

// The signs of an encoding, the strongest first.
const (
	Forced     By = iota + 1 // the caller demanded it
	BOM                      // a byte order mark
	Transport                // the charset of the Content-Type
	Declared                 // a meta element or an XML declaration
	UTF8                     // the bytes are valid UTF-8
	Statistics               // the shape of the bytes and the text they make
	Default                  // nothing could be told
)

// String returns the name of the sign in lower case.
func (b By) String() string {
	switch b {
	case Forced:
		return "forced"
	case BOM:
		return "bom"
	case Transport:
		return "transport"
	case Declared:
		return "declared"
	case UTF8:
		return "utf8"
	case Statistics:
		return "statistics"
	case Default:
		return "default"
	}
	return ""
}

// Hints is what is known of a page besides its bytes. The zero value knows nothing.
type Hints struct {
	Forced      string         // label that the caller demands; beats everything
	ContentType string         // the transport's Content-Type; only a byte order mark overrides its charset
	URL         string         // where the page came from; its top-level domain hints at a language
	Record      event.Recorder // hears of contradicted declarations and of bytes that were replaced
}

// Detection is the answer to the question in which encoding a page is written.
type Detection struct {
	Name       string  // the standard's name: "UTF-8", "windows-1252", "Shift_JIS", …
	By         By      // what decided
	Confidence float64 // 0…1; 1 when there was nothing to weigh
}

// Detect tells the encoding of a page from its first [Window] bytes. An unknown Hints.Forced counts as absent.
func Detect(b []byte, h Hints) Detection {
	d, err := decideBytes(b, h)
	if err != nil {
		h.Forced = ""
		d, _ = decideBytes(b, h)
	}
	return d.Detection
}
