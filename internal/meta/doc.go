// Package meta reads what a page says of itself: the headline of its content, authors, dates, description,
// site, language, canonical URL, lead image, licence and keywords, from JSON-LD, microdata, meta elements,
// bylines, visible dates and the URL. It also tells a script shell or a bot wall from a page.
//
// [Read] walks the tree once, notes every candidate, and then decides field by field by a fixed precedence;
// docs/METADATA.md is the table. Every fact names its source in [Facts.Sources]. What is not stated stays
// empty: a wrong name or date costs a reader more than a gap, so a candidate without evidence is dropped.
//
// The trade-off: precedence rules instead of a model. They can be read and argued with, they cost one pass,
// and they miss what only meaning would reveal.
package meta
