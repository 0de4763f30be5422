package html

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
)

// Sentinel errors, to be compared with [errors.Is].
var (
	// ErrInputTooLarge: bytes or a file are longer than Config.MaxInputSize.
	ErrInputTooLarge = errors.New("html: input too large")
	// ErrInvalidHTML: the input is not a page of text but a known binary format (an image, an archive, a PDF, …).
	ErrInvalidHTML = errors.New("html: invalid HTML")
	// ErrProcessorClosed: the Processor was closed.
	ErrProcessorClosed = errors.New("html: processor closed")
	// ErrMaxDepthExceeded: elements are nested deeper than Config.MaxDepth.
	ErrMaxDepthExceeded = errors.New("html: maximum depth exceeded")
	// ErrInvalidConfig: a field of Config is out of range.
	ErrInvalidConfig = errors.New("html: invalid configuration")
	// ErrProcessingTimeout: Config.ProcessingTimeout, or the caller's earlier deadline, ran out.
	ErrProcessingTimeout = errors.New("html: processing timeout")
	// ErrFileNotFound: there is no file at the path.
	ErrFileNotFound = errors.New("html: file not found")
	// ErrInvalidFilePath: the path is empty or malformed, names no regular file, or leaves Config.AllowedBaseDir.
	ErrInvalidFilePath = errors.New("html: invalid file path")
	// ErrInternalPanic: a panic of the library, a Scorer or a reader was contained. See [PanicError].
	ErrInternalPanic = errors.New("html: internal panic")
	// ErrMultipleConfigs: more than one Config was given.
	ErrMultipleConfigs = errors.New("html: at most one Config may be given")
	// ErrUnsupportedContentType: a stream's content type names something that cannot be a page. It is permanent.
	ErrUnsupportedContentType = errors.New("html: unsupported content type")
	// ErrLimitExceeded: a node or work budget ran out in a way that could not degrade.
	ErrLimitExceeded = errors.New("html: limit exceeded")
)

// InputError says that an input was refused for its size or kind. It unwraps to InputErr, or to
// [ErrInputTooLarge] where that is nil.
type InputError struct {
	Op       string // the operation, such as "Extract"
	Size     int    // bytes; of a file whose end was not reached, the bytes read
	MaxSize  int    // bytes
	InputErr error
}

// Error says which operation refused the input, and why.
func (e *InputError) Error() string {
	err := e.Unwrap()
	if errors.Is(err, ErrInputTooLarge) {
		return fmt.Sprintf("html: %s: input of %d bytes is larger than the limit of %d", e.Op, e.Size, e.MaxSize)
	}
	return fmt.Sprintf("html: %s: %s", e.Op, bare(err))
}

// Unwrap returns the cause.
func (e *InputError) Unwrap() error {
	if e.InputErr == nil {
		return ErrInputTooLarge
	}
	return e.InputErr
}

// ConfigError names the field of a Config that is out of range. It unwraps to [ErrInvalidConfig].
type ConfigError struct {
	Field   string
	Value   any
	Message string
}

// Error names the field, its value and what is wrong with it.
func (e *ConfigError) Error() string {
	return fmt.Sprintf("html: invalid configuration: %s = %v: %s", e.Field, e.Value, e.Message)
}

// Unwrap returns [ErrInvalidConfig].
func (e *ConfigError) Unwrap() error { return ErrInvalidConfig }

// FileError says what went wrong with a file. Its message and its JSON show the file's name only, never the
// folders above it. It unwraps to [ErrFileNotFound], [ErrInvalidFilePath] or the operating system's error.
type FileError struct {
	Op      string // the operation, such as "ExtractFromFile"
	Path    string // as the caller gave it
	FileErr error
}

// SafePath returns the last element of the path.
func (e *FileError) SafePath() string {
	if e.Path == "" {
		return ""
	}
	return filepath.Base(e.Path[strings.LastIndexAny(e.Path, `/\`)+1:])
}

// Error names the operation, the file without its folders, and the cause.
func (e *FileError) Error() string {
	return fmt.Sprintf("html: %s %q: %s", e.Op, e.SafePath(), e.cause())
}

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.FileErr }

// cause is the message of the innermost error: an fs.PathError around it would show the path.
func (e *FileError) cause() string {
	if e.FileErr == nil {
		return "unknown error"
	}
	err := e.FileErr
	var pathErr *fs.PathError
	for errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	if e.Path != e.SafePath() && strings.Contains(err.Error(), e.Path) {
		return "cannot be read"
	}
	return bare(err)
}

// MarshalJSON writes operation, file name and cause.
func (e *FileError) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Op    string `json:"op"`
		Path  string `json:"path"`
		Error string `json:"error"`
	}{e.Op, e.SafePath(), e.cause()})
}

// PanicError is a contained panic. It unwraps to [ErrInternalPanic], and to Value where that is an error.
type PanicError struct {
	Value any    // what was passed to panic
	Stack []byte // the stack of the goroutine that panicked
}

// Error says what was passed to panic, without the stack.
func (e *PanicError) Error() string { return fmt.Sprintf("html: internal panic: %v", e.Value) }

// Unwrap returns the sentinel and, where the panic's value is an error, that too.
func (e *PanicError) Unwrap() []error {
	if err, ok := e.Value.(error); ok {
		return []error{ErrInternalPanic, err}
	}
	return []error{ErrInternalPanic}
}

// bare is an error's message without the package's prefix, for use inside another message.
func bare(err error) string { return strings.TrimPrefix(err.Error(), "html: ") }
