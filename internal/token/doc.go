// Package token splits a page into the tokens of the WHATWG HTML standard.
//
// A [Tokenizer] reads valid UTF-8, straight over a byte slice or through a bounded buffer from a reader.
// It hops through text, comments and raw text from one significant byte to the next, finds names in a
// perfect hash, and hands out spans of its memory instead of strings. What nobody wants is pruned while it
// is passed over: comments never become tokens unless they are asked for, and [Tokenizer.SkipRaw] passes
// over the body of a style or a script, keeping no more of it than it is told.
//
// # Bounds
//
// Over a reader the buffer holds one window, and grows beyond it only for one tag (up to Limits.TagBytes), one
// comment that is kept (up to Limits.CommentBytes), one doctype (up to 64 KB) or one script that is kept
// (up to the caller's limit); twice that at most, because it grows by doubling. Of text there is never more
// than a window. What exceeds a limit is read and forgotten. An attribute counts as over the limit of its
// tag by where it stands, so that a slice and a reader drop the same ones.
//
// Time: each byte is passed over by at most one search for the construct's end, one search each for an
// ampersand, a carriage return and a NUL ahead of it, one scan of the construct's inside, and one copy where
// something in it must change. Over a reader a construct that does not fit the buffer is begun again after
// the buffer has doubled, which at most triples that. A named character reference looks at no more than 32
// bytes. Duplicate attributes are found in a table for known names and by comparing lengths and endings for
// at most Limits.Attrs others.
//
// The context is looked at before each read and after every 64 KB of input.
//
// The trade-off is restartable scanners over contiguous memory in place of the standard's state machine of
// single characters: faster by an order of magnitude, at the price of arguing for each scanner that it
// accepts what the machine does. The test suite of html5lib and a comparison with x/net/html watch over that.
package token
