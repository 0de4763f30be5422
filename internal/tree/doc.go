// Package tree builds the tree of a page and holds it, compact and immutable, in an arena of its own.
//
// Nodes are stored in document order (preorder), so a subtree is a contiguous range of ids: the descendants
// of n are n+1 … End(n)-1, "is an ancestor of" is two comparisons, and every metric of a subtree is the
// difference of two prefix sums. A node is a small struct of numbers without pointers; attribute values and
// text are offsets into one byte slice that the tree owns. The garbage collector therefore sees a handful of
// allocations a page, whatever the number of nodes.
//
// The trade-off: a finished tree cannot be changed. Stages that remove, hide or choose parts of it record
// that in slices indexed by [NodeID] ([Verdicts], marks of a [View]) and leave the tree alone, so that one
// tree can be asked many times by many goroutines.
//
// Byte slices that accessors return are views of the arena: they must not be modified, and whoever keeps
// one beyond the tree's life copies it (converting it to a string does).
//
// # Building
//
// [Parse] and [ParseReader] follow the tree construction of the WHATWG HTML standard without scripting, so
// that what a noscript element holds is content. A builder links drafts of nodes in the order of the source;
// when the input ends one pass over the links writes the tree. Builders are pooled. While it reads, building
// prunes: comments, style elements and scripts without data never become nodes, data scripts are set aside
// whole ([Tree.Script]), what a script refers to is noted ([Tree.Ref]). The pruned tree is the full one
// without those nodes, adjacent text joined. Deviations from the standard stand in docs/CONFORMANCE.md.
//
// # Bounds
//
// Building takes a constant number of steps for each byte of source, whatever the page:
//
//   - Tokens: see package token. Each byte belongs to one token, and a token is handled by at most a handful
//     of insertion modes in turn, since each that passes it on leads towards the body or out of an element.
//   - "Has an element in scope", "in which mode to go on", "what closes a list item" are answered without
//     walking the stack of open elements: for each name the stack knows its highest entry, and for each kind
//     of scope the places that bound it. Both are kept up to date in constant time as elements open and close.
//   - Elements are closed once each, by whatever number at a time, so closing costs no more than opening did.
//   - A token makes at most a handful of elements, but for formatting elements that are opened again. Those
//     are limited to Limits.Clones and one for every 16 bytes of source; beyond, they stay closed.
//   - Repairs move parts of the stack: the adoption agency, a form that ends out of order, a link in a link.
//     Each step is counted, up to Limits.Work and one for every byte; beyond, end tags close what they can.
//   - The list of formatting elements is searched as far as its last marker, at most Limits.Formatting
//     entries; beyond, elements are opened and not listed. Attributes of entries are compared by hashes.
//   - An element has at most Limits.Attrs attributes, also those of html and body that later tags add.
//
// With default limits that is at most some 64 comparisons for each byte of the shortest formatting tag, and a
// few steps for each byte of anything else. Memory: a draft takes 32 bytes and a finished node 33, of which a
// page may have Limits.Nodes and one for every 40 bytes of source before reading ends; text, attribute values
// and scripts take their own length, once in the tree and once in the builder where they had to be changed or
// came from a reader.
//
// The context is looked at once for every 64 KB of input, 1,024 tokens, and 1,024 nodes of the finished tree.
//
// Over budget the builder does as browsers do, and says so in [Notes]: attributes are dropped, formatting is
// not opened again, elements that are too deep are attached higher up (if Options.Flatten) and reading ends.
// What cannot degrade is a [DepthError] or a [LimitError].
package tree
