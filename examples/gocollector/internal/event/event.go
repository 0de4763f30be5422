// Package event names what the module index publishes: one version of one module path came into being.
//
// An event is identified by its exact bytes. Nothing is folded, trimmed or cleaned, because Foo/Bar and
// foo/bar are two modules. The price is that a path that nobody can fetch is an event too.
package event

import (
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// Event is a line of the module index.
type Event struct {
	Path    string    // as the index wrote it: a candidate, not yet a module's name
	Version string    // a semantic version
	Time    time.Time // when the index learnt of it; zero if it does not say
}

// ID is the primary key of an event.
type ID [sha256.Size]byte

// ID returns the SHA-256 of path@version.
func (e Event) ID() ID { return sha256.Sum256([]byte(e.String())) }

// String returns path@version.
func (e Event) String() string { return e.Path + "@" + e.Version }

// String returns the hexadecimal form.
func (id ID) String() string { return hex.EncodeToString(id[:]) }
