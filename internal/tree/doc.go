// Package tree holds a page as a compact, immutable tree in an arena of its own.
//
// Nodes are stored in document order (preorder), so a subtree is a contiguous range of ids: the descendants
// of n are n+1 … End(n)-1, "is an ancestor of" is two comparisons, and every metric of a subtree is the
// difference of two prefix sums. A node is a small struct of numbers without pointers; names, attribute
// values and text are offsets into one byte slice that the tree owns. The garbage collector therefore sees
// a handful of allocations a page, whatever the number of nodes.
//
// The trade-off: a finished tree cannot be changed. Stages that remove, hide or choose parts of it record
// that in slices indexed by [NodeID] ([Verdicts], marks of a [View]) and leave the tree alone, so that one
// tree can be asked many times by many goroutines.
//
// Byte slices that accessors return are views of the arena: they must not be modified, and whoever keeps
// one beyond the tree's life copies it (converting it to a string does).
package tree
