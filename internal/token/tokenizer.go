package token

import (
	"context"
	"io"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/tag"
)

// Kind is a token's kind.
type Kind uint8

// Kinds of token. EOF stands for the end of the input, of the byte budget, or an error: see [Tokenizer.Err].
const (
	EOF Kind = iota
	Text
	StartTag
	EndTag
	Comment
	Doctype
)

// Span is a piece of the tokenizer's memory: see [Tokenizer.Bytes].
type Span struct{ Off, N uint32 }

// Made is set in Span.Off where the bytes had to be changed (a character reference decoded, a letter
// lowered) and stand in memory of the tokenizer's own. Without it a span of a tokenizer over a slice is a
// range of that slice.
const Made = 1 << 31

// MaxInput is the size in bytes that a slice must stay below.
const MaxInput = Made

// Attr is one attribute of a start tag.
type Attr struct {
	ID    tag.ID // 0 for unknown names
	Name  Span   // lower case; set only where ID is 0
	Value Span   // character references decoded
}

// Token is what [Tokenizer.Next] found.
type Token struct {
	Kind        Kind
	Tag         tag.Tag
	ID          tag.ID // of a tag's name, 0 for unknown names
	SelfClosing bool
	Gap         bool // something that was pruned stood directly before
	NUL         bool // Data of a Text token holds NUL characters
	Name        Span // a tag's name in lower case; set only where ID is 0
	Data        Span // of a Text or Comment token
	Chars       int  // characters of source that the token stood in, 0 for doctypes
}

// Limits bounds what one token may cost. Zero fields take the default.
type Limits struct {
	TagBytes     int // attributes that end further than this behind their tag's beginning are dropped
	Attrs        int // attributes kept of one tag
	CommentBytes int // bytes kept of one comment
}

// Defaults of [Limits].
const (
	DefaultTagBytes     = 1 << 20
	DefaultAttrs        = 256
	DefaultCommentBytes = 1 << 20
)

// Config instructs a tokenizer.
type Config struct {
	Limits
	KeepComments bool         // comments become tokens
	OnComment    func([]byte) // told the start of each comment that does not, if set
	MaxBytes     int64        // bytes read before reading ends; 0 means no limit
	Window       int          // first size of the buffer over a reader; 0 means the default
}

// mode is what the tokenizer reads next.
type mode uint8

const (
	modeData mode = iota
	modeRCDATA
	modeRaw
	modeScript
	modePlain
	modeCDATA
)

// Tokenizer reads tokens. The zero value is ready for [Tokenizer.Reset].
//
// pos is the first byte of buf not yet consumed, base the offset of buf[0] in the source. amp, cr, nul and
// high hold the first &, CR, NUL and byte beyond ASCII of buf at or after some position already passed, or
// len(buf), or -1 where that is not known.
type Tokenizer struct {
	Token
	Attrs   []Attr
	Foreign bool   // set by the caller before Next: the current element is foreign, CDATA sections exist
	DT      DTData // of a Doctype token
	Dropped int    // attributes dropped by Limits so far

	cfg     Config
	ctx     context.Context
	mode    mode
	esc     escape
	rawName []byte // whose end tag ends RCDATA, raw text or script

	buf     []byte
	pos     int
	base    int64
	r       io.Reader
	eof     bool
	cut     bool
	split   int   // bytes of a character that the buffer would end in, kept behind it
	left    int64 // that may still be read
	ticked  int64 // offset at which the context was looked at
	err     error
	own     []byte // buffer of a reader, kept for reuse
	scratch []byte
	amp     int
	cr      int
	nul     int
	high    int

	keys  []uint64 // of Attrs, for duplicates
	stamp [tag.IDs]uint32
	over  int    // attributes of the current tag over its limits
	tags  uint32 // start tags with many attributes so far: the value of stamp that counts
}

// Reset makes z read data, which stays the caller's and must not change while z is in use.
func (z *Tokenizer) Reset(ctx context.Context, data []byte, cfg Config) {
	z.reset(ctx, cfg)
	z.eof = true
	if cfg.MaxBytes > 0 && int64(len(data)) > cfg.MaxBytes {
		data, z.cut = trimRune(data[:cfg.MaxBytes]), true
	}
	z.buf = data
}

// ResetReader makes z read r through a buffer of its own.
func (z *Tokenizer) ResetReader(ctx context.Context, r io.Reader, cfg Config) {
	z.reset(ctx, cfg)
	z.r = r
	z.left = cfg.MaxBytes
	if z.left <= 0 {
		z.left = 1<<63 - 1
	}
	if cfg.Window > 0 {
		z.own = make([]byte, max(cfg.Window, utf8.UTFMax))
	} else if len(z.own) < window {
		z.own = make([]byte, window)
	}
	z.buf = z.own[:0]
}

func (z *Tokenizer) reset(ctx context.Context, cfg Config) {
	if cfg.TagBytes <= 0 {
		cfg.TagBytes = DefaultTagBytes
	}
	cfg.TagBytes = max(cfg.TagBytes, 64) // room for every known name
	if cfg.Attrs <= 0 {
		cfg.Attrs = DefaultAttrs
	}
	if cfg.CommentBytes <= 0 {
		cfg.CommentBytes = DefaultCommentBytes
	}
	z.Token, z.Attrs, z.Foreign, z.DT, z.Dropped = Token{}, z.Attrs[:0], false, DTData{}, 0
	z.cfg, z.ctx, z.mode, z.esc, z.rawName = cfg, ctx, modeData, escape{}, z.rawName[:0]
	z.pos, z.base, z.r, z.eof, z.cut, z.split, z.left, z.ticked, z.err = 0, 0, nil, false, false, 0, 0, 0, nil
	z.scratch = z.scratch[:0]
	z.amp, z.cr, z.nul, z.high = -1, -1, -1, -1
}

// Forget drops every reference to the input and memory that is too large to keep.
func (z *Tokenizer) Forget() {
	z.buf, z.r, z.ctx, z.cfg.OnComment, z.err = nil, nil, nil, nil, nil
	if cap(z.own) > keepBytes {
		z.own = nil
	}
	if cap(z.scratch) > keepBytes {
		z.scratch = nil
	}
	if cap(z.Attrs) > 4096 {
		z.Attrs, z.keys = nil, nil
	}
}

// Err returns what ended the input: nil for its end, or an error of the reader or the context.
func (z *Tokenizer) Err() error { return z.err }

// Cut reports whether MaxBytes ended the input early.
func (z *Tokenizer) Cut() bool { return z.cut }

// Offset returns how many bytes of the source are consumed.
func (z *Tokenizer) Offset() int64 { return z.base + int64(z.pos) }

// Read returns how many bytes of the source were read.
func (z *Tokenizer) Read() int64 { return z.base + int64(len(z.buf)+z.split) }

// More reports whether unread input is left, without waiting for any.
func (z *Tokenizer) More() bool { return z.pos < len(z.buf) || !z.eof }

// Bytes returns the bytes of a span. They are valid until the next call of Next.
func (z *Tokenizer) Bytes(s Span) []byte {
	if s.Off&Made != 0 {
		off := s.Off &^ Made
		return z.scratch[off : off+s.N : off+s.N]
	}
	return z.buf[s.Off : s.Off+s.N : s.Off+s.N]
}

// TagName returns the name of the current tag in lower case.
func (z *Tokenizer) TagName() []byte {
	if z.ID != 0 {
		return z.ID.Bytes()
	}
	return z.Bytes(z.Name)
}

// Next reads the next token into z.Token, and into z.Attrs for a start tag.
func (z *Tokenizer) Next() Kind {
	z.scratch = z.scratch[:0]
	z.Gap, z.Chars = false, 0
	switch z.mode {
	case modeData:
		z.Kind = z.data()
	case modeCDATA:
		z.Kind = z.cdata()
	default:
		z.Kind = z.raw()
	}
	return z.Kind
}

// RCDATA makes the text up to the end tag of the current element text with character references.
func (z *Tokenizer) RCDATA() { z.startRaw(modeRCDATA) }

// Raw makes everything up to the end tag of the current element text.
func (z *Tokenizer) Raw() { z.startRaw(modeRaw) }

// Script makes everything up to the end tag of the current script text.
func (z *Tokenizer) Script() { z.startRaw(modeScript) }

// Plain makes the rest of the input text.
func (z *Tokenizer) Plain() { z.startRaw(modePlain) }

func (z *Tokenizer) startRaw(m mode) {
	z.mode, z.esc = m, escape{}
	if z.ID != 0 {
		z.rawName = append(z.rawName[:0], z.ID.Bytes()...)
	} else {
		z.rawName = append(z.rawName[:0], z.Bytes(z.Name)...)
	}
}

// Rename gives the current tag another name, which is in no table; Tag stays.
func (z *Tokenizer) Rename(name string) {
	at := len(z.scratch)
	z.scratch = append(z.scratch, name...)
	z.ID, z.Name = 0, z.made(at)
}
