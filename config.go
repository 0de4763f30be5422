package html

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/winnowhtml/html/internal/charset"
	"github.com/winnowhtml/html/internal/weburl"
)

// Defaults of [DefaultConfig].
const (
	DefaultMaxInputSize      = 50 << 20 // bytes
	DefaultMaxCacheEntries   = 2000
	DefaultCacheTTL          = time.Hour
	DefaultCacheCleanup      = 5 * time.Minute
	DefaultWorkerPoolSize    = 4
	DefaultProcessingTimeout = 30 * time.Second
	DefaultMaxDepth          = 500
	// DefaultMaxStreamBytes is read from a stream, after content decoding, when Config.MaxStreamBytes is 0.
	DefaultMaxStreamBytes = 50 << 20
	// DefaultMaxRetainedChars of the source may stay after pruning when Config.MaxRetainedChars is 0.
	DefaultMaxRetainedChars = 3_000_000
	// DefaultMaxCacheBytes is what cached results may take, roughly, when Config.MaxCacheBytes is 0.
	DefaultMaxCacheBytes = 256 << 20
)

// Upper bounds of Config.
const (
	maxInputSize    = DefaultMaxInputSize
	maxCacheEntries = 100_000
	maxWorkers      = 256
	maxDepth        = 500
)

// Config says how pages are read and what comes out. Start from a preset ([DefaultConfig],
// [TextOnlyConfig], [MarkdownConfig], [HighSecurityConfig]) and change what you need: the zero Config is not
// valid. Formats are case-insensitive and empty means the default.
type Config struct {
	MaxInputSize      int           // bytes of a page given as bytes or file, 1…52428800
	MaxCacheEntries   int           // 0…100000; 0 turns the cache off and computes no key
	MaxCacheBytes     int64         // rough bytes of cached results; 0 is DefaultMaxCacheBytes
	CacheTTL          time.Duration // how long an entry lives; 0 is for ever
	CacheCleanup      time.Duration // how often expired entries are cleared in the background; 0 is never
	WorkerPoolSize    int           // workers of a batch, 1…256
	ProcessingTimeout time.Duration // of one call; 0 is none
	MaxDepth          int           // deepest element, html being 1; 1…500
	FlattenDeep       bool          // attach deeper elements to the deepest allowed one and warn, instead of ErrMaxDepthExceeded
	MaxStreamBytes    int64         // bytes read from a stream after content decoding; 0 is DefaultMaxStreamBytes
	MaxRetainedChars  int           // characters of a stream's source that pruning may leave; 0 is DefaultMaxRetainedChars

	EnableSanitization bool     // off: text inside iframe, object, button, select, textarea is content too
	ExtractArticle     bool     // off: the whole sanitized body is the content
	PageType           PageType // forces a page type; empty: recognised
	Focus              Focus    // leans the selection; empty: balanced
	IncludeComments    bool     // readers' comments under an article belong to the content
	OmitHeadline       bool     // leave the content's own main heading out of Text and Markdown

	PreserveImages bool // collect Result.Images
	PreserveLinks  bool // collect Result.Links
	PreserveVideos bool // collect Result.Videos
	PreserveAudios bool // collect Result.Audios

	InlineImageFormat string // how Text shows images: none, markdown, html, placeholder ("[IMAGE:n]")
	InlineLinkFormat  string // how Text shows links: none, markdown, html
	TableFormat       string // how Text and Markdown show tables: markdown, html

	AllowedBaseDir string // files must lie inside; empty: anywhere
	Encoding       string // a WHATWG label that forces the encoding; empty: found out
	BaseURL        string // an absolute URL that references are resolved against; empty: taken from the page

	ResolveRelativeURLs  bool // make URLs absolute
	IncludeImages        bool // these eight filter ExtractAllLinks by type
	IncludeVideos        bool
	IncludeAudios        bool
	IncludeCSS           bool
	IncludeJS            bool
	IncludeContentLinks  bool
	IncludeExternalLinks bool
	IncludeIcons         bool

	Audit  AuditConfig
	Scorer Scorer // chooses the content instead of the built-in model; must be safe for concurrent use
}

// DefaultConfig returns the configuration that suits most uses.
func DefaultConfig() Config {
	return Config{
		MaxInputSize:         DefaultMaxInputSize,
		MaxCacheEntries:      DefaultMaxCacheEntries,
		CacheTTL:             DefaultCacheTTL,
		CacheCleanup:         DefaultCacheCleanup,
		WorkerPoolSize:       DefaultWorkerPoolSize,
		ProcessingTimeout:    DefaultProcessingTimeout,
		MaxDepth:             DefaultMaxDepth,
		EnableSanitization:   true,
		ExtractArticle:       true,
		PreserveImages:       true,
		PreserveLinks:        true,
		PreserveVideos:       true,
		PreserveAudios:       true,
		InlineImageFormat:    "none",
		InlineLinkFormat:     "none",
		TableFormat:          "markdown",
		ResolveRelativeURLs:  true,
		IncludeImages:        true,
		IncludeVideos:        true,
		IncludeAudios:        true,
		IncludeCSS:           true,
		IncludeJS:            true,
		IncludeContentLinks:  true,
		IncludeExternalLinks: true,
		IncludeIcons:         true,
		Audit:                DefaultAuditConfig(),
	}
}

// TextOnlyConfig is [DefaultConfig] without media and links.
func TextOnlyConfig() Config {
	c := DefaultConfig()
	c.PreserveImages, c.PreserveLinks, c.PreserveVideos, c.PreserveAudios = false, false, false, false
	return c
}

// MarkdownConfig is [DefaultConfig] with images and links inline as Markdown.
func MarkdownConfig() Config {
	c := DefaultConfig()
	c.InlineImageFormat, c.InlineLinkFormat = "markdown", "markdown"
	return c
}

// HighSecurityConfig has tighter limits and the audit on.
func HighSecurityConfig() Config {
	c := DefaultConfig()
	c.MaxInputSize = 10 << 20
	c.MaxCacheEntries = 500
	c.CacheTTL = 30 * time.Minute
	c.CacheCleanup = time.Minute
	c.WorkerPoolSize = 2
	c.ProcessingTimeout = 10 * time.Second
	c.MaxDepth = 100
	c.Audit = HighSecurityAuditConfig()
	return c
}

// Validate reports the first field that is out of range as a [*ConfigError].
func (c Config) Validate() error {
	for _, r := range [...]struct {
		field       string
		value, low  int64
		high        int64
		unit, limit string
	}{
		{field: "MaxInputSize", value: int64(c.MaxInputSize), low: 1, high: maxInputSize},
		{field: "MaxCacheEntries", value: int64(c.MaxCacheEntries), high: maxCacheEntries},
		{field: "MaxCacheBytes", value: c.MaxCacheBytes, high: 1 << 62},
		{field: "WorkerPoolSize", value: int64(c.WorkerPoolSize), low: 1, high: maxWorkers},
		{field: "MaxDepth", value: int64(c.MaxDepth), low: 1, high: maxDepth},
		{field: "MaxStreamBytes", value: c.MaxStreamBytes, high: 1 << 62},
		{field: "MaxRetainedChars", value: int64(c.MaxRetainedChars), high: 1 << 62},
		{field: "Audit.MaxRawValueLength", value: int64(c.Audit.MaxRawValueLength), high: 1 << 30},
	} {
		switch {
		case r.value < r.low && r.high == 1<<62, r.value < r.low && r.low == 0:
			return &ConfigError{r.field, r.value, "must not be negative"}
		case r.value < r.low || r.value > r.high:
			return &ConfigError{r.field, r.value, fmt.Sprintf("must be between %d and %d", r.low, r.high)}
		}
	}
	for _, r := range [...]struct {
		field string
		value time.Duration
	}{
		{"CacheTTL", c.CacheTTL}, {"CacheCleanup", c.CacheCleanup}, {"ProcessingTimeout", c.ProcessingTimeout},
	} {
		if r.value < 0 {
			return &ConfigError{r.field, r.value, "must not be negative"}
		}
	}
	for _, r := range [...]struct {
		field, value string
		allowed      []string
	}{
		{"InlineImageFormat", c.InlineImageFormat, []string{"none", "markdown", "html", "placeholder"}},
		{"InlineLinkFormat", c.InlineLinkFormat, []string{"none", "markdown", "html"}},
		{"TableFormat", c.TableFormat, []string{"markdown", "html"}},
		{"PageType", string(c.PageType), pageTypeNames()},
		{"Focus", string(c.Focus), []string{string(FocusBalanced), string(FocusPrecision), string(FocusRecall)}},
	} {
		if !oneOf(r.value, r.allowed) {
			return &ConfigError{r.field, r.value, "must be one of " + strings.Join(r.allowed, ", ")}
		}
	}
	if c.Encoding != "" {
		if _, ok := charset.Lookup(c.Encoding); !ok {
			return &ConfigError{"Encoding", c.Encoding, "is no encoding label of the WHATWG standard"}
		}
	}
	if c.BaseURL != "" && weburl.ParseBase(c.BaseURL).IsZero() {
		return &ConfigError{"BaseURL", c.BaseURL, "is no absolute URL"}
	}
	if strings.ContainsRune(c.AllowedBaseDir, 0) {
		return &ConfigError{"AllowedBaseDir", c.AllowedBaseDir, "holds a NUL"}
	}
	return nil
}

func oneOf(s string, allowed []string) bool {
	if s == "" {
		return true
	}
	return slices.Contains(allowed, strings.ToLower(s)) // as newProcessor lowers it
}
