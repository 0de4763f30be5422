// Package article decides which parts of a page are its content.
//
// It owns the road from a finished tree to a selection: the page is cut into blocks (maximal runs of inline
// text), each block is described by a row of small integers, and what to keep is decided for the page as a
// whole. It also names the kind of page and says how sure it is. It reads the tree and the sanitizer's
// verdicts and changes neither; what it needs to know of other stages (titles, addresses, texts of embedded
// data) comes as plain [Facts].
//
// The trade-off: everything is computed from one pass over the nodes and prefix sums over the blocks, so a
// feature may ask any container any question in constant time, but no feature looks at style sheets or runs
// scripts. Arithmetic is in integers throughout, so a page gives the same selection on every machine.
package article
