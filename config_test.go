package html_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
)

func TestPresets(t *testing.T) {
	d := html.DefaultConfig()
	require.Equal(t, 52428800, d.MaxInputSize)
	require.Equal(t, 2000, d.MaxCacheEntries)
	require.Equal(t, time.Hour, d.CacheTTL)
	require.Equal(t, 5*time.Minute, d.CacheCleanup)
	require.Equal(t, 4, d.WorkerPoolSize)
	require.Equal(t, 30*time.Second, d.ProcessingTimeout)
	require.Equal(t, 500, d.MaxDepth)
	require.True(t, d.EnableSanitization && d.ExtractArticle && d.PreserveImages && d.PreserveLinks && d.PreserveVideos && d.PreserveAudios)
	require.True(t, d.ResolveRelativeURLs && d.IncludeImages && d.IncludeVideos && d.IncludeAudios && d.IncludeCSS && d.IncludeJS &&
		d.IncludeContentLinks && d.IncludeExternalLinks && d.IncludeIcons)
	require.Equal(t, "none none markdown", d.InlineImageFormat+" "+d.InlineLinkFormat+" "+d.TableFormat)
	require.Equal(t, html.DefaultAuditConfig(), d.Audit)
	require.Nil(t, d.Scorer)

	h := html.HighSecurityConfig()
	require.Equal(t, 10<<20, h.MaxInputSize)
	require.Equal(t, 500, h.MaxCacheEntries)
	require.Equal(t, []time.Duration{30 * time.Minute, time.Minute, 10 * time.Second}, []time.Duration{h.CacheTTL, h.CacheCleanup, h.ProcessingTimeout})
	require.Equal(t, []int{2, 100}, []int{h.WorkerPoolSize, h.MaxDepth})
	require.Equal(t, html.HighSecurityAuditConfig(), h.Audit)

	x := html.TextOnlyConfig()
	require.False(t, x.PreserveImages || x.PreserveLinks || x.PreserveVideos || x.PreserveAudios)
	m := html.MarkdownConfig()
	require.Equal(t, "markdown markdown", m.InlineImageFormat+" "+m.InlineLinkFormat)
	for _, c := range []html.Config{d, h, x, m} {
		require.NoError(t, c.Validate())
	}
}

func TestValidate(t *testing.T) {
	for _, c := range []struct {
		field string
		set   func(*html.Config)
	}{
		{"MaxInputSize", func(c *html.Config) { c.MaxInputSize = 0 }},
		{"MaxInputSize", func(c *html.Config) { c.MaxInputSize = 52428801 }},
		{"MaxCacheEntries", func(c *html.Config) { c.MaxCacheEntries = -1 }},
		{"MaxCacheEntries", func(c *html.Config) { c.MaxCacheEntries = 100001 }},
		{"MaxCacheBytes", func(c *html.Config) { c.MaxCacheBytes = -1 }},
		{"CacheTTL", func(c *html.Config) { c.CacheTTL = -1 }},
		{"CacheCleanup", func(c *html.Config) { c.CacheCleanup = -1 }},
		{"WorkerPoolSize", func(c *html.Config) { c.WorkerPoolSize = 0 }},
		{"WorkerPoolSize", func(c *html.Config) { c.WorkerPoolSize = 257 }},
		{"ProcessingTimeout", func(c *html.Config) { c.ProcessingTimeout = -1 }},
		{"MaxDepth", func(c *html.Config) { c.MaxDepth = 0 }},
		{"MaxDepth", func(c *html.Config) { c.MaxDepth = 501 }},
		{"MaxStreamBytes", func(c *html.Config) { c.MaxStreamBytes = -1 }},
		{"MaxRetainedChars", func(c *html.Config) { c.MaxRetainedChars = -1 }},
		{"Audit.MaxRawValueLength", func(c *html.Config) { c.Audit.MaxRawValueLength = -1 }},
		{"InlineImageFormat", func(c *html.Config) { c.InlineImageFormat = "jpeg" }},
		{"InlineLinkFormat", func(c *html.Config) { c.InlineLinkFormat = "placeholder" }},
		{"TableFormat", func(c *html.Config) { c.TableFormat = "none" }},
		{"PageType", func(c *html.Config) { c.PageType = "novel" }},
		{"Focus", func(c *html.Config) { c.Focus = "blurred" }},
		{"Focus", func(c *html.Config) { c.Focus = "preci\u017fion" }}, // a letter that only folds to an s
		{"PageType", func(c *html.Config) { c.PageType = "\u017fervice" }},
		{"Encoding", func(c *html.Config) { c.Encoding = "klingon-8" }},
		{"BaseURL", func(c *html.Config) { c.BaseURL = "/relative" }},
		{"AllowedBaseDir", func(c *html.Config) { c.AllowedBaseDir = "a\x00b" }},
	} {
		cfg := html.DefaultConfig()
		c.set(&cfg)
		err := cfg.Validate()
		require.ErrorIs(t, err, html.ErrInvalidConfig, c.field)
		var ce *html.ConfigError
		require.ErrorAs(t, err, &ce)
		require.Equal(t, c.field, ce.Field)
		require.Regexp(t, "^html: ", err.Error())
		_, err = html.New(cfg)
		require.ErrorIs(t, err, html.ErrInvalidConfig)
		_, err = html.Extract(nil, cfg)
		require.ErrorIs(t, err, html.ErrInvalidConfig)
	}
	for name, set := range map[string]func(*html.Config){
		"bounds": func(c *html.Config) { c.MaxInputSize, c.MaxCacheEntries, c.WorkerPoolSize, c.MaxDepth = 1, 0, 256, 1 },
		"upper":  func(c *html.Config) { c.MaxInputSize, c.MaxCacheEntries, c.WorkerPoolSize = 52428800, 100000, 1 },
		"zero":   func(c *html.Config) { c.CacheTTL, c.CacheCleanup, c.ProcessingTimeout = 0, 0, 0 },
		"case": func(c *html.Config) {
			c.InlineImageFormat, c.InlineLinkFormat, c.TableFormat = "Placeholder", "HTML", "Markdown"
		},
		"empty":    func(c *html.Config) { c.InlineImageFormat, c.InlineLinkFormat, c.TableFormat = "", "", "" },
		"encoding": func(c *html.Config) { c.Encoding = " GB2312 " },
		"types":    func(c *html.Config) { c.PageType, c.Focus = html.PageForum, html.FocusRecall },
	} {
		cfg := html.DefaultConfig()
		set(&cfg)
		require.NoError(t, cfg.Validate(), name)
	}
	require.ErrorIs(t, html.Config{}.Validate(), html.ErrInvalidConfig, "the zero Config is not valid")
	_, err := html.New(html.DefaultConfig(), html.DefaultConfig())
	require.ErrorIs(t, err, html.ErrMultipleConfigs)
	_, err = html.ExtractText(nil, html.DefaultConfig(), html.DefaultConfig())
	require.ErrorIs(t, err, html.ErrMultipleConfigs)
}
