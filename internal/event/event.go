// Package event carries what a stage blocked, limited or noticed to whoever keeps the audit.
//
// It owns the vocabulary and nothing else: stages build an [Event] only when somebody listens, the root
// turns it into a public audit entry. The trade-off is one flat struct with fields that most events leave
// empty, in exchange for no interfaces and no allocation when the audit is off.
package event

// Type says what kind of thing happened.
type Type uint8

// The eight kinds of event.
const (
	BlockedTag Type = iota + 1
	BlockedAttr
	BlockedURL
	InputViolation
	DepthViolation
	Timeout
	EncodingIssue
	PathTraversal
)

// Event is one thing that a stage blocked or noticed. Strings may be views of a page's arena: a recorder
// that keeps an event copies what it keeps.
type Event struct {
	Type      Type
	Message   string // the reason, in words that do not depend on the page
	Tag       string
	Attribute string
	URL       string
	Path      string
	Raw       string // the blocked value as it stood in the page
	Size      int    // input size in bytes, for InputViolation
	MaxSize   int
	Depth     int // element depth, for DepthViolation
	MaxDepth  int
}

// Recorder receives events in the order in which they happen. A nil Recorder means that nobody listens,
// and stages then skip the work of describing what they block.
type Recorder func(Event)
