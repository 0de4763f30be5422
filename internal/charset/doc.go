// Package charset finds out in which encoding a page is written and turns it into UTF-8, from bytes or
// from a stream.
//
// It owns the order in which the signs of an encoding count: what the caller demands, a byte order mark,
// the transport's charset, a declaration in the page, validity as UTF-8, statistics of the text, and
// windows-1252 when nothing can be told. A declaration that the bytes contradict loses to the evidence.
// Names are those of the Encoding Standard (https://encoding.spec.whatwg.org).
//
// The trade-off: everything is decided on the first [Window] bytes, for bytes and for streams alike. A
// stream therefore holds at most that much before its first byte comes out, both answers are the same,
// and what follows the window cannot change the decision. A page that is UTF-8 costs one validation; the
// statistics run only when nothing is declared, or the declaration is doubtful, and the bytes are not UTF-8.
package charset
