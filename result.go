package html

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"time"
)

// Result is what was extracted from one page. It owns everything it holds.
type Result struct {
	Text   string // the content as plain text, blocks separated by blank lines
	Title  string // <title>, else the first h1, else the first h2
	Images []ImageInfo
	Links  []LinkInfo
	Videos []VideoInfo
	Audios []AudioInfo

	ProcessingTime time.Duration // of this call, a cache hit included
	WordCount      int
	ReadingTime    time.Duration // at 200 words a minute

	Metadata   Metadata
	PageType   PageType
	Confidence float64   // 0…1: how good the selection of the content probably is
	Encoding   string    // WHATWG name of the page's encoding
	Warnings   []Warning // what a caller may want to know though nothing failed
}

// ImageInfo is an image of the content.
type ImageInfo struct {
	URL          string `json:"url"`
	Alt          string `json:"alt"`
	Title        string `json:"title"`
	Width        string `json:"width"`  // as written
	Height       string `json:"height"` // as written
	IsDecorative bool   `json:"is_decorative"`
	Position     int    `json:"position"` // from 1 in document order
}

// LinkInfo is a link of the content.
type LinkInfo struct {
	URL        string `json:"url"`
	Text       string `json:"text"`
	Title      string `json:"title"`
	IsExternal bool   `json:"is_external"` // the page wrote an absolute http(s) or protocol-relative URL
	IsNoFollow bool   `json:"is_nofollow"`
	Position   int    `json:"position"` // from 1 in document order
}

// VideoInfo is a video of the content: a video element, a known player's embed or a video file.
type VideoInfo struct {
	URL      string `json:"url"`
	Type     string `json:"type"` // media type or the player's name
	Poster   string `json:"poster"`
	Width    string `json:"width"`
	Height   string `json:"height"`
	Duration string `json:"duration"` // as written
}

// AudioInfo is an audio of the content.
type AudioInfo struct {
	URL      string `json:"url"`
	Type     string `json:"type"`
	Duration string `json:"duration"`
}

// Metadata is what a page says of itself. A field that the page does not state is zero, never a guess.
type Metadata struct {
	Title        string            `json:"title,omitempty"` // the content's headline, without the site's name
	Authors      []string          `json:"authors,omitempty"`
	Published    Date              `json:"published,omitzero"`
	Modified     Date              `json:"modified,omitzero"`
	Description  string            `json:"description,omitempty"`
	SiteName     string            `json:"site_name,omitempty"`
	Language     string            `json:"language,omitempty"` // BCP 47
	CanonicalURL string            `json:"canonical_url,omitempty"`
	Image        string            `json:"image,omitempty"`
	License      string            `json:"license,omitempty"`
	Type         string            `json:"type,omitempty"` // og:type or the JSON-LD type, as written
	Keywords     []string          `json:"keywords,omitempty"`
	Sources      map[string]string `json:"sources,omitempty"` // field → where it was found
}

func (m Metadata) clone() Metadata {
	m.Authors = slices.Clone(m.Authors)
	m.Keywords = slices.Clone(m.Keywords)
	m.Sources = maps.Clone(m.Sources)
	return m
}

// Date is a date as a page states it.
type Date struct {
	time.Time
	HasTime bool // the page gave a time of day
	HasZone bool // the page gave a zone; without, the time is in UTC
}

// MarshalJSON writes the precision that the page gave: "2006-01-02", with a time of day, with a zone.
func (d Date) MarshalJSON() ([]byte, error) { return json.Marshal(d.String()) }

// UnmarshalJSON reads what MarshalJSON writes.
func (d *Date) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	if s == "" {
		*d = Date{}
		return nil
	}
	var err error
	for _, l := range dateLayouts {
		if d.Time, err = time.Parse(l.layout, s); err == nil {
			d.HasTime, d.HasZone = l.hasTime, l.hasZone
			return nil
		}
	}
	return err
}

var dateLayouts = [...]struct {
	layout           string
	hasTime, hasZone bool
}{
	{"2006-01-02", false, false},
	{"2006-01-02T15:04:05", true, false},
	{time.RFC3339, true, true},
}

// String formats the date with the precision that the page gave; the zero Date is "".
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	for _, l := range dateLayouts {
		if l.hasTime == d.HasTime && (l.hasZone == d.HasZone || !d.HasTime) {
			return d.Format(l.layout)
		}
	}
	return d.Format(time.RFC3339)
}

// PageType is the kind of page.
type PageType string

// Page types.
const (
	PageArticle       PageType = "article"
	PageForum         PageType = "forum"
	PageProduct       PageType = "product"
	PageCollection    PageType = "collection"
	PageListing       PageType = "listing"
	PageDocumentation PageType = "documentation"
	PageService       PageType = "service"
)

var pageTypes = [...]PageType{PageArticle, PageForum, PageProduct, PageCollection, PageListing, PageDocumentation, PageService}

func pageTypeNames() []string {
	names := make([]string, len(pageTypes))
	for i, t := range pageTypes {
		names[i] = string(t)
	}
	return names
}

// Focus leans the selection of content.
type Focus string

// Values of Focus: a precise selection is part of the balanced one, and that is part of the one for recall.
const (
	FocusBalanced  Focus = "balanced"
	FocusPrecision Focus = "precision"
	FocusRecall    Focus = "recall"
)

// Warning is something that a caller may want to know though nothing failed.
type Warning struct {
	Code    WarningCode `json:"code"`
	Message string      `json:"message"`
}

// WarningCode names a kind of warning.
type WarningCode string

// Warning codes.
const (
	// WarnEmptyShell: the page is a shell that scripts fill, or a wall against bots.
	WarnEmptyShell WarningCode = "empty_shell"
	// WarnHiddenRestored: nothing visible was worth returning, the largest hidden part was.
	WarnHiddenRestored WarningCode = "hidden_restored"
	// WarnTruncated: a cap ended the reading; what was read is there.
	WarnTruncated WarningCode = "truncated"
	// WarnFlattened: elements deeper than the limit were moved up.
	WarnFlattened WarningCode = "flattened"
	// WarnNoContent: no part of the page looks like content.
	WarnNoContent WarningCode = "no_content"
	// WarnStructuredFallback: the text comes from structured data because the body is nearly empty.
	WarnStructuredFallback WarningCode = "structured_fallback"
	// WarnSimplified: attributes or formatting beyond a budget were left out.
	WarnSimplified WarningCode = "simplified"
)

// resultJSON fixes names and order of a Result's keys.
type resultJSON struct {
	Text             string      `json:"text"`
	Title            string      `json:"title"`
	Images           []ImageInfo `json:"images"`
	Links            []LinkInfo  `json:"links"`
	Videos           []VideoInfo `json:"videos"`
	Audios           []AudioInfo `json:"audios"`
	WordCount        int         `json:"word_count"`
	ProcessingTimeMS int64       `json:"processing_time_ms"`
	ReadingTimeMS    int64       `json:"reading_time_ms"`
	Metadata         Metadata    `json:"metadata"`
	PageType         PageType    `json:"page_type,omitempty"`
	Confidence       float64     `json:"confidence"`
	Encoding         string      `json:"encoding,omitempty"`
	Warnings         []Warning   `json:"warnings,omitempty"`
}

// MarshalJSON writes the keys text, title, images, links, videos, audios, word_count, processing_time_ms,
// reading_time_ms, metadata, page_type, confidence, encoding and warnings, in this order. Lists are never
// null, and <, > and & are not escaped (encoding/json escapes them again unless told not to).
func (r *Result) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(resultJSON{
		Text: r.Text, Title: r.Title,
		Images: list(r.Images), Links: list(r.Links), Videos: list(r.Videos), Audios: list(r.Audios),
		WordCount:        r.WordCount,
		ProcessingTimeMS: r.ProcessingTime.Milliseconds(),
		ReadingTimeMS:    r.ReadingTime.Milliseconds(),
		Metadata:         r.Metadata, PageType: r.PageType, Confidence: r.Confidence,
		Encoding: r.Encoding, Warnings: r.Warnings,
	})
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

// UnmarshalJSON reads what MarshalJSON writes.
func (r *Result) UnmarshalJSON(b []byte) error {
	var j resultJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	*r = Result{
		Text: j.Text, Title: j.Title, Images: j.Images, Links: j.Links, Videos: j.Videos, Audios: j.Audios,
		WordCount:      j.WordCount,
		ProcessingTime: time.Duration(j.ProcessingTimeMS) * time.Millisecond,
		ReadingTime:    time.Duration(j.ReadingTimeMS) * time.Millisecond,
		Metadata:       j.Metadata, PageType: j.PageType, Confidence: j.Confidence,
		Encoding: j.Encoding, Warnings: j.Warnings,
	}
	return nil
}

// list makes a nil slice an empty one.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
