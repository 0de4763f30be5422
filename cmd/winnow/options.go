package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

// options are what the command line says.
type options struct {
	format string
	output string
	inputs []string
	quiet  bool
	audit  bool
	jobs   int
	llm    int      // runes of format llm
	only   []string // types of links to list; none: all
	config html.Config
	fetch  fetch.Options
}

var (
	errHelp    = errors.New("help")
	errVersion = errors.New("version")
)

// formats are the values of -format; the second is the ending of a file in that format.
var formats = [...][2]string{
	{"text", ".txt"}, {"markdown", ".md"}, {"html", ".html"}, {"json", ".json"}, {"jsonl", ".jsonl"},
	{"links", ".links"}, {"meta", ".meta.json"}, {"llm", ".llm.txt"}, {"explain", ".explain.html"},
}

// ending is the file name ending of a format, "" if there is no such format.
func ending(format string) string {
	for _, f := range formats {
		if f[0] == format {
			return f[1]
		}
	}
	return ""
}

// flagSet holds the flags of the command and what they fill.
type flagSet struct {
	*flag.FlagSet
	o options

	whole, noSanitize, noResolve, noHeadline, highSecurity bool
	noImages, noLinks, noVideos, noAudios                  bool
	asLinks, asMeta, asExplain, wantsVersion               bool
	focus, pageType, only, allow, renderer                 string
	headers                                                []string
	maxBytes                                               int64
	maxDepth                                               int
	processing                                             time.Duration
}

func newFlagSet() *flagSet {
	f := &flagSet{FlagSet: flag.NewFlagSet("winnow", flag.ContinueOnError)}
	f.o.config = html.DefaultConfig()
	f.outputFlags()
	f.contentFlags()
	f.readingFlags()
	f.fetchFlags()
	return f
}

func (f *flagSet) outputFlags() {
	for _, name := range []string{"f", "format"} {
		f.StringVar(&f.o.format, name, "text", "text, markdown, html, json, jsonl, links, meta, llm or explain")
	}
	f.BoolVar(&f.asLinks, "links", false, "the same as -format links: every resource of the page, a line each")
	f.BoolVar(&f.asMeta, "meta", false, "the same as -format meta: title, authors, dates, … as JSON")
	f.BoolVar(&f.asExplain, "explain", false, "the same as -format explain: HTML with what was kept and dropped, coloured, and why")
	f.StringVar(&f.o.output, "o", "", "write to a `file`, or into a folder (existing, or ending in a slash) one file an input")
	f.StringVar(&f.o.config.InlineImageFormat, "inline-images", "", "images inside text: none, markdown, html or placeholder")
	f.StringVar(&f.o.config.InlineLinkFormat, "inline-links", "", "links inside text: none, markdown or html")
	f.StringVar(&f.o.config.TableFormat, "table-format", "", "tables inside text and Markdown: markdown or html")
	f.IntVar(&f.o.llm, "max-runes", 0, "`runes` of format llm (0: 100000)")
	f.StringVar(&f.only, "only", "", "`types` of links to list, with commas: link, image, video, audio, media, css, js, icon")
	f.BoolVar(&f.o.quiet, "q", false, "neither warnings nor progress")
}

func (f *flagSet) contentFlags() {
	f.StringVar(&f.focus, "focus", "", "lean to: balanced, precision or recall")
	f.StringVar(&f.pageType, "page-type", "", "take pages for: article, forum, product, collection, listing, documentation or service")
	f.BoolVar(&f.whole, "whole", false, "the whole sanitized page, no selection")
	f.BoolVar(&f.o.config.IncludeComments, "comments", false, "keep readers' comments")
	f.BoolVar(&f.noHeadline, "no-headline", false, "leave the content's own headline out")
	f.BoolVar(&f.noImages, "no-images", false, "no images in JSON, Markdown and HTML")
	f.BoolVar(&f.noLinks, "no-links", false, "no links in JSON")
	f.BoolVar(&f.noVideos, "no-videos", false, "no videos in JSON, Markdown and HTML")
	f.BoolVar(&f.noAudios, "no-audios", false, "no audios in JSON, Markdown and HTML")
	f.BoolVar(&f.noSanitize, "no-sanitize", false, "read text inside frames and form controls too")
}

func (f *flagSet) readingFlags() {
	f.StringVar(&f.o.config.Encoding, "encoding", "", "force an encoding, by its WHATWG `label`")
	f.StringVar(&f.o.config.BaseURL, "base", "", "resolve references against this `URL`")
	f.BoolVar(&f.noResolve, "no-resolve", false, "leave relative references as they are")
	f.DurationVar(&f.processing, "timeout", html.DefaultProcessingTimeout, "for one page, fetching included; 0 is none")
	f.Int64Var(&f.maxBytes, "max-bytes", html.DefaultMaxStreamBytes, "read no more `bytes` of a page")
	f.IntVar(&f.maxDepth, "max-depth", html.DefaultMaxDepth, "fail on elements deeper than `n`; at 500 they are moved up instead")
	f.BoolVar(&f.highSecurity, "high-security", false, "limits for hostile pages: 10 MiB, depth 100, 10 s")
	f.BoolVar(&f.o.audit, "audit", false, "what was blocked and why, as JSON lines on standard error")
	f.IntVar(&f.o.jobs, "j", html.DefaultWorkerPoolSize, "`pages` at a time")
}

func (f *flagSet) fetchFlags() {
	f.StringVar(&f.o.fetch.UserAgent, "user-agent", "", "who asks")
	f.Func("header", "a `\"Name: value\"` to send; may be given more than once", func(s string) error {
		f.headers = append(f.headers, s)
		return nil
	})
	f.StringVar(&f.allow, "allow", "", "`ranges` that may be fetched from though not public, with commas: 127.0.0.1/32, …; any port then")
	f.StringVar(&f.renderer, "render", "", "`endpoint` of a rendering service for pages that scripts fill")
	f.BoolVar(&f.wantsVersion, "version", false, "show the version")
}

// parse reads the command line.
func parse(args []string, stderr io.Writer) (options, error) {
	f := newFlagSet()
	f.SetOutput(io.Discard)
	if err := f.parseMixed(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			err = errHelp
		}
		return options{}, err
	}
	if f.wantsVersion {
		return options{}, errVersion
	}
	if err := f.settle(stderr); err != nil {
		return options{}, err
	}
	return f.o, nil
}

// parseMixed lets flags stand after inputs too; after -- everything is an input.
func (f *flagSet) parseMixed(args []string) error {
	for len(args) > 0 {
		if err := f.FlagSet.Parse(args); err != nil {
			return err
		}
		rest := f.Args()
		if used := len(args) - len(rest); used > 0 && args[used-1] == "--" {
			f.o.inputs = append(f.o.inputs, rest...)
			return nil
		}
		if len(rest) == 0 {
			return nil
		}
		f.o.inputs = append(f.o.inputs, rest[0])
		args = rest[1:]
	}
	return nil
}

// settle turns flags into a configuration and checks it.
func (f *flagSet) settle(stderr io.Writer) error {
	if err := f.settleFormat(); err != nil {
		return err
	}
	if err := f.settleConfig(stderr); err != nil {
		return err
	}
	if err := f.settleFetch(); err != nil {
		return err
	}
	if len(f.o.inputs) == 0 {
		return errors.New("no input: name files, URLs, or - for standard input")
	}
	if n := len(f.o.inputs) - len(slices.DeleteFunc(slices.Clone(f.o.inputs), func(s string) bool { return s == "-" })); n > 1 {
		return errors.New("standard input can be read once")
	}
	return nil
}

func (f *flagSet) settleFormat() error {
	chosen := 0
	for _, s := range []struct {
		set  bool
		name string
	}{{f.asLinks, "links"}, {f.asMeta, "meta"}, {f.asExplain, "explain"}} {
		if s.set {
			f.o.format = s.name
			chosen++
		}
	}
	if f.isSet("format") || f.isSet("f") {
		chosen++
	}
	if chosen > 1 {
		return errors.New("one of -format, -links, -meta and -explain")
	}
	if f.o.format == "md" {
		f.o.format = "markdown"
	}
	if ending(f.o.format) == "" {
		return fmt.Errorf("-format %s: no such format", f.o.format)
	}
	return nil
}

func (f *flagSet) isSet(name string) (set bool) {
	f.Visit(func(g *flag.Flag) { set = set || g.Name == name })
	return set
}

func (f *flagSet) settleConfig(stderr io.Writer) error {
	c := &f.o.config
	c.MaxCacheEntries = 0 // every page is read once
	c.ExtractArticle, c.EnableSanitization, c.ResolveRelativeURLs = !f.whole, !f.noSanitize, !f.noResolve
	c.OmitHeadline = f.noHeadline
	c.Focus, c.PageType = html.Focus(f.focus), html.PageType(f.pageType)
	c.PreserveImages, c.PreserveLinks, c.PreserveVideos, c.PreserveAudios = !f.noImages, !f.noLinks, !f.noVideos, !f.noAudios
	c.WorkerPoolSize = f.o.jobs
	c.ProcessingTimeout, c.MaxDepth, c.MaxStreamBytes = f.processing, f.maxDepth, f.maxBytes
	if f.highSecurity {
		high := html.HighSecurityConfig()
		tighten(f, "timeout", &c.ProcessingTimeout, high.ProcessingTimeout)
		tighten(f, "max-depth", &c.MaxDepth, high.MaxDepth)
		tighten(f, "max-bytes", &c.MaxStreamBytes, int64(high.MaxInputSize))
	}
	if f.maxBytes < 1 {
		return errors.New("-max-bytes must be at least 1")
	}
	if f.o.audit {
		c.Audit.Enabled = true
		c.Audit.Sink = html.NewWriterAuditSink(stderr)
	}
	if err := f.settleOnly(); err != nil {
		return err
	}
	err := c.Validate()
	if bad := (*html.ConfigError)(nil); errors.As(err, &bad) {
		return fmt.Errorf("-%s %v %s", flagOf(bad.Field), bad.Value, bad.Message)
	}
	return err
}

// tighten sets a limit that no flag set.
func tighten[T any](f *flagSet, name string, field *T, limit T) {
	if !f.isSet(name) {
		*field = limit
	}
}

// flagOf names the flag that fills a field.
func flagOf(field string) string {
	switch field {
	case "InlineImageFormat":
		return "inline-images"
	case "InlineLinkFormat":
		return "inline-links"
	case "TableFormat":
		return "table-format"
	case "PageType":
		return "page-type"
	case "MaxDepth":
		return "max-depth"
	case "MaxStreamBytes":
		return "max-bytes"
	case "WorkerPoolSize":
		return "j"
	case "ProcessingTimeout":
		return "timeout"
	case "BaseURL":
		return "base"
	}
	return strings.ToLower(field)
}

// linkTypes reads -only.
func (f *flagSet) settleOnly() error {
	if f.only == "" {
		return nil
	}
	for name := range strings.SplitSeq(f.only, ",") {
		name = strings.TrimSpace(name)
		if !slices.Contains(linkTypes, name) {
			return fmt.Errorf("-only %s: no such type of link", name)
		}
		f.o.only = append(f.o.only, name)
	}
	return nil
}

var linkTypes = []string{"link", "image", "video", "audio", "media", "css", "js", "icon"}

func (f *flagSet) settleFetch() error {
	o := &f.o.fetch
	o.MaxBytes, o.Timeout = f.o.config.MaxStreamBytes, f.o.config.ProcessingTimeout
	if o.Timeout == 0 {
		o.Timeout, o.HeaderTimeout, o.BodyTimeout = -1, -1, -1
	}
	for _, h := range f.headers {
		name, value, ok := strings.Cut(h, ":")
		if !ok || strings.TrimSpace(name) == "" {
			return fmt.Errorf("-header %q: write it as \"Name: value\"", h)
		}
		if o.Header == nil {
			o.Header = http.Header{}
		}
		o.Header.Add(strings.TrimSpace(name), strings.TrimSpace(value))
	}
	if f.renderer != "" {
		o.Renderer = &fetch.HTTPRenderer{Endpoint: f.renderer}
	}
	return f.settleGuard()
}

// settleGuard lets what -allow names be fetched from, on any port: whoever names an address knows the port.
func (f *flagSet) settleGuard() error {
	if f.allow == "" {
		return nil
	}
	g := &fetch.Guard{Ports: make([]uint16, 1<<16-1)}
	for i := range g.Ports {
		g.Ports[i] = uint16(i + 1)
	}
	for text := range strings.SplitSeq(f.allow, ",") {
		p, err := netip.ParsePrefix(strings.TrimSpace(text))
		if err != nil {
			a, err := netip.ParseAddr(strings.TrimSpace(text))
			if err != nil {
				return fmt.Errorf("-allow %s: no address and no range", text)
			}
			p = netip.PrefixFrom(a, a.BitLen())
		}
		g.Allow = append(g.Allow, p)
	}
	f.o.fetch.Guard = g
	return nil
}

// version is that of the module the command was built from.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
