// Package render writes a selection of a page as plain text, Markdown or HTML.
//
// [Text], [Markdown] and [HTML] are pure functions of a [tree.View]: they walk the tree once in document
// order, show what the view shows and change nothing. Text and Markdown share one walker. It gathers a
// paragraph as a run of tokens (collapsed text, style starts and ends, code, images, breaks) and writes the
// run when a block ends, because how emphasis and escapes are written depends on what stands on both sides.
// HTML has a writer of its own with its own allowlist; it trusts no verdict.
//
// What the formats promise:
//
//   - Text holds the words of the page as a reader sees them and nothing else: no markers, no escapes. Only
//     tables (see [TableFormat]) and the inline formats that a caller asks for add characters.
//   - Markdown is CommonMark with the tables, strikethrough, task lists and footnotes of GFM. Rendered, it
//     says what the page said. Where Markdown has no syntax (kbd, mark, sub, sup, details) or where its
//     delimiters cannot express a style, a plain tag without attributes is written.
//   - HTML is stable: parsed and written again it is the same string. URLs are absolute where the base is
//     known, and nothing in it can run.
//
// The trade-offs: the output is bounded by a constant times the input, so what could multiply (spans of
// tables, links around many blocks, deep lists) is cut at documented limits; and a construct without
// counterpart in the target format is written as its words rather than approximated.
package render
