package store

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"slices"
	"time"

	"golang.org/x/mod/semver"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
)

// Module is all that is known of a path: the product that it leads to, and the events of both.
type Module struct {
	Module     string          `json:"module"`      // as it was asked for
	ProductKey string          `json:"product_key"` // empty if no event of it is stored yet
	Latest     string          `json:"latest"`
	Versions   []ModuleVersion `json:"versions"` // in the order of semantic versions
	Licenses   []string        `json:"licenses"`
	Synopsis   string          `json:"synopsis"`
	Repository string          `json:"repository"`
	ImportedBy *int64          `json:"imported_by"` // null if the page does not say
	PageStatus int             `json:"page_status"` // what the package site answered; 0: nothing
	PageReason string          `json:"page_reason,omitempty"`
	ProxyOnly  bool            `json:"proxy_only"` // the package site has no page
	Events     []ModuleEvent   `json:"events"`
}

// ModuleVersion is a version of a product.
type ModuleVersion struct {
	Version string    `json:"version"`
	Source  string    `json:"source"` // the path that the proxy lists it under
	Time    time.Time `json:"time,omitzero"`
}

// ModuleEvent is an event and what became of it.
type ModuleEvent struct {
	ID         string    `json:"id"`
	Path       string    `json:"path"`
	Version    string    `json:"version"`
	Time       time.Time `json:"time,omitzero"`
	Processed  int       `json:"processed"`
	Deprecated int       `json:"deprecated"`
	Resync     int       `json:"resync"`
	ProductKey string    `json:"product_key"`
	Class      string    `json:"class"`
	Attempts   int       `json:"attempts"`
	Reason     string    `json:"reason,omitempty"`
}

// Show looks up a product by its key, or by an index path that was stored under it. The error is ErrUnknown if
// there is neither product nor event.
func (s *Store) Show(ctx context.Context, path string) (*Module, error) {
	m := &Module{Module: path, Versions: []ModuleVersion{}, Licenses: []string{}, Events: []ModuleEvent{}}
	key, err := s.keyOf(ctx, path)
	if err != nil {
		return nil, err
	}
	for _, step := range []func(context.Context, *Module, string) error{s.showProduct, s.showVersions, s.showEvents} {
		if err := step(ctx, m, key); err != nil {
			return nil, err
		}
	}
	if m.ProductKey == "" && len(m.Events) == 0 {
		return nil, ErrUnknown
	}
	return m, nil
}

// keyOf returns the key that a path leads to: itself, or that of its event stored last.
func (s *Store) keyOf(ctx context.Context, path string) (key string, err error) {
	err = s.db.QueryRowContext(ctx, s.bind("SELECT product_key FROM products WHERE product_key = ?"), path).Scan(&key)
	if !errors.Is(err, sql.ErrNoRows) {
		return key, err
	}
	err = s.db.QueryRowContext(ctx, s.bind(`SELECT product_key FROM events WHERE index_path = ? AND product_key IS NOT NULL
		ORDER BY finished_at DESC LIMIT 1`), path).Scan(&key)
	if errors.Is(err, sql.ErrNoRows) {
		return path, nil
	}
	return key, err
}

func (s *Store) showProduct(ctx context.Context, m *Module, key string) error {
	var latest sql.NullString
	err := s.db.QueryRowContext(ctx, s.bind(`SELECT product_key, latest, synopsis, repository, imported_by, page_status, page_reason
		FROM products WHERE product_key = ?`), key).
		Scan(&m.ProductKey, &latest, &m.Synopsis, &m.Repository, &m.ImportedBy, &m.PageStatus, &m.PageReason)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	m.Latest, m.ProxyOnly = latest.String, m.PageStatus == 404 || m.PageStatus == 410
	if err != nil {
		return err
	}
	return s.strings(ctx, &m.Licenses, "SELECT license FROM licenses WHERE product_key = ? ORDER BY license", key)
}

func (s *Store) showVersions(ctx context.Context, m *Module, key string) error {
	err := s.each(ctx, "SELECT version, source_path, time FROM versions WHERE product_key = ? ORDER BY version",
		[]any{key}, func(scan func(...any) error) error {
			var v ModuleVersion
			var at sql.NullInt64
			if err := scan(&v.Version, &v.Source, &at); err != nil {
				return err
			}
			v.Time = timeOf(at)
			m.Versions = append(m.Versions, v)
			return nil
		})
	slices.SortStableFunc(m.Versions, func(a, b ModuleVersion) int { return semver.Compare(a.Version, b.Version) })
	return err
}

// eventColumns are those of a ModuleEvent.
const eventColumns = `SELECT id, index_path, index_version, index_time, processed, deprecated, resync,
	COALESCE(product_key, ''), COALESCE(class, ''), attempts, COALESCE(reason, '') FROM events `

func (s *Store) showEvents(ctx context.Context, m *Module, key string) error {
	return s.each(ctx, eventColumns+"WHERE index_path = ? OR product_key = ? ORDER BY index_path, index_time, index_version",
		[]any{m.Module, key}, func(scan func(...any) error) error {
			e, err := scanEvent(scan)
			m.Events = append(m.Events, e)
			return err
		})
}

// Lookup returns one event by its key. The error is ErrUnknown if there is none.
func (s *Store) Lookup(ctx context.Context, e event.Event) (*ModuleEvent, error) {
	id := e.ID()
	found, err := scanEvent(s.db.QueryRowContext(ctx, s.bind(eventColumns+"WHERE id = ?"), id[:]).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrUnknown
	}
	return &found, err
}

func scanEvent(scan func(...any) error) (e ModuleEvent, err error) {
	var id []byte
	var at sql.NullInt64
	err = scan(&id, &e.Path, &e.Version, &at, &e.Processed, &e.Deprecated, &e.Resync,
		&e.ProductKey, &e.Class, &e.Attempts, &e.Reason)
	e.ID, e.Time = hex.EncodeToString(id), timeOf(at)
	return e, err
}
