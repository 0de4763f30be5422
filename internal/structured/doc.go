// Package structured collects the data that a page carries beside its text: JSON-LD, other JSON scripts,
// embedded application states, microdata and Open Graph, and reads product facts from them.
//
// [Collect] turns each source into an [Item] that can always be written as valid JSON; [FindProduct] reads one
// product from the items, by trust of the source and never from two products at once. JSON-LD is parsed alone
// by [LD], for it is small and other stages need it; states are often megabytes and are only read when
// somebody asks for all items.
//
// The trade-off: microdata is written in the form of JSON-LD (@type, @id, one or many), so that one reader
// understands both, and its item references by itemref are not followed.
package structured
