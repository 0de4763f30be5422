package goproxy

import "fmt"

// NotFoundError says that every proxy that was asked has nothing.
type NotFoundError struct {
	Path string // the module's
	What string // @v/list, @latest or a file of a version
	Err  error  // the last proxy's answer
}

func (e *NotFoundError) Error() string {
	return fmt.Sprintf("no proxy has %s of %s: %v", e.What, e.Path, e.Err)
}

// Unwrap returns the last proxy's answer.
func (e *NotFoundError) Unwrap() error { return e.Err }

// InvalidError says that no proxy can be asked.
type InvalidError struct{ What, Reason string }

func (e *InvalidError) Error() string { return fmt.Sprintf("%q: %s", e.What, e.Reason) }

// AnswerError says that a proxy answered something that is no answer.
type AnswerError struct {
	Path, What string
	Err        error
}

func (e *AnswerError) Error() string { return fmt.Sprintf("%s of %s: %v", e.What, e.Path, e.Err) }

// Unwrap returns what is wrong with the answer.
func (e *AnswerError) Unwrap() error { return e.Err }
