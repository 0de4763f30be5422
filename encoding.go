package html

import "github.com/winnowhtml/html/internal/charset"

// Detection is the encoding of a page and how it was found.
type Detection struct {
	Name       string // WHATWG name, such as "UTF-8" or "windows-1252"
	By         DetectedBy
	Confidence float64 // 0…1; 1 for what is forced, declared and uncontradicted, or proved by a byte order mark
}

// DetectedBy says what an encoding was known from.
type DetectedBy string

// Ways to know an encoding, in order of authority.
const (
	DetectedForced     DetectedBy = "forced"     // Config.Encoding
	DetectedBOM        DetectedBy = "bom"        // a byte order mark
	DetectedTransport  DetectedBy = "transport"  // the charset of Source.ContentType
	DetectedDeclared   DetectedBy = "declared"   // a declaration within the first 4 KB
	DetectedUTF8       DetectedBy = "utf8"       // the bytes are valid UTF-8
	DetectedStatistics DetectedBy = "statistics" // the text looks like it
	DetectedDefault    DetectedBy = "default"    // nothing could be told
)

// DetectEncoding finds the encoding of a page's bytes, as [Extract] and [Processor.Parse] do. It reads at
// most the first 256 KB.
func DetectEncoding(b []byte, src Source) Detection {
	d := charset.Detect(b, charset.Hints{ContentType: src.ContentType, URL: src.URL})
	return Detection{Name: d.Name, By: DetectedBy(d.By.String()), Confidence: d.Confidence}
}
