// Package roundtrip tests that the Markdown of the library renders back to what a page said. It renders it
// with goldmark (tables, strikethrough, task lists, footnotes, raw HTML enabled) and compares structure and
// text with the source, for fixed pages and for thousands of generated ones.
//
// The trade-off: it is a module of its own, so that the renderer is no dependency of the library.
package roundtrip
