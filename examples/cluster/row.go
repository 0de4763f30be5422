package main

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/winnowhtml/html"
)

// schemaVersion is in every row. It goes up when a field changes its meaning or goes away; new fields alone
// do not raise it.
const schemaVersion = 1

// row is one line of a part. README.md has the same as a table.
type row struct {
	Schema      int            `json:"schema"`
	Item        string         `json:"item"`
	URL         string         `json:"url"`
	RecordID    string         `json:"record_id,omitempty"`
	Offset      int64          `json:"offset,omitempty"` // of the record in the archive, in bytes as stored
	Fetched     time.Time      `json:"fetched,omitzero"`
	Title       string         `json:"title,omitempty"`
	Text        string         `json:"text,omitempty"` // Markdown with -markdown
	Metadata    html.Metadata  `json:"metadata,omitzero"`
	PageType    html.PageType  `json:"page_type,omitempty"`
	Confidence  float64        `json:"confidence"`
	Language    string         `json:"language,omitempty"`
	Warnings    []html.Warning `json:"warnings,omitempty"`
	ContentHash string         `json:"content_hash,omitempty"` // SHA-256 of Text, hexadecimal
	Error       string         `json:"error,omitempty"`        // kind of failure; then there is no content
	Reason      string         `json:"reason,omitempty"`       // the failure in words
}

// fill takes over what was extracted.
func (r *row) fill(res *html.Result) {
	r.Title, r.Text, r.Metadata = res.Title, res.Text, res.Metadata
	r.PageType, r.Confidence, r.Warnings = res.PageType, res.Confidence, res.Warnings
	r.Language = res.Metadata.Language
	sum := sha256.Sum256([]byte(res.Text))
	r.ContentHash = hex.EncodeToString(sum[:])
}

// fail takes over why there is nothing.
func (r *row) fail(err error) { r.Error, r.Reason = kindOf(err), err.Error() }
