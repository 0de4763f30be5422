package store

import "errors"

var (
	// ErrClaimLost: the claim ended before its result came, and somebody else may have the event. Nothing
	// was written.
	ErrClaimLost = errors.New("the claim was lost")
	// ErrUnknown: neither an event nor a product has that path.
	ErrUnknown = errors.New("unknown module")
)
