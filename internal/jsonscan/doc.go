// Package jsonscan reads JSON as pages carry it: JSON-LD with comments, CDATA, raw control characters, trailing
// commas or HTML entities, and object literals inside JavaScript.
//
// [Parse] reads the values of a data script, [ParseJS] the value that a script assigns to a name, and a
// [Builder] makes values from other sources. A [Value] is a small handle on a compact document: nodes in
// document order in one slice, strings as views of the source wherever they need no unescaping. Whatever was
// read is written back as valid JSON by [Value.AppendJSON], keys in their order, numbers digit by digit.
//
// The trade-off: there is no mapping to Go types and no index, so looking up a key walks the members before
// it. What cannot be repaired without guessing is an error, and the values read before it are still returned.
// Work is linear in the source; depth, number of values and size are bounded by [Limits].
//
// Views stay valid as long as the source given to Parse does, and must not be modified.
package jsonscan
