package feed

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
)

var (
	errUTF8  = errors.New("no valid UTF-8")
	errPath  = errors.New("no Path")
	errVers  = errors.New("no Version")
	errZero  = errors.New("a zero byte in Path or Version")
	errRunes = errors.New("an escape that is no character in Path or Version")
)

// parseLine reads {"Path":…,"Version":…,"Timestamp":…}. A timestamp that cannot be read is left out: the event
// counts, not its time.
func parseLine(line []byte) (event.Event, error) {
	if !utf8.Valid(line) {
		return event.Event{}, errUTF8
	}
	var in struct {
		Path, Version string
		Timestamp     any
	}
	if err := json.Unmarshal(line, &in); err != nil {
		return event.Event{}, err
	}
	both := in.Path + in.Version
	switch {
	case in.Path == "":
		return event.Event{}, errPath
	case in.Version == "":
		return event.Event{}, errVers
	case strings.ContainsRune(both, 0): // which no database keeps as text
		return event.Event{}, errZero
	case strings.ContainsRune(both, utf8.RuneError) && !bytes.ContainsRune(line, utf8.RuneError):
		return event.Event{}, errRunes // a lone surrogate: its bytes are lost
	}
	e := event.Event{Path: in.Path, Version: in.Version}
	if s, ok := in.Timestamp.(string); ok {
		if t, err := time.Parse(time.RFC3339Nano, s); err == nil {
			e.Time = t.UTC()
		}
	}
	return e, nil
}
