package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Known says what is stored of a version.
type Known struct {
	Listed  bool // it is there, listed by the proxy under the path that was asked about
	ModRead bool // and its own go.mod was read and names the product
	HasPage bool // the package site answered for its product
	PageAge time.Duration
}

// Known looks up a version of a product that the proxy lists under source.
func (s *Store) Known(ctx context.Context, key, version, source string) (Known, error) {
	var from sql.NullString
	var modRead, pageAt sql.NullInt64
	err := s.db.QueryRowContext(ctx, s.bind(`SELECT v.source_path, v.mod_read, p.page_at
		FROM products p LEFT JOIN versions v ON v.product_key = p.product_key AND v.version = ?
		WHERE p.product_key = ?`), version, key).Scan(&from, &modRead, &pageAt)
	if errors.Is(err, sql.ErrNoRows) {
		return Known{}, nil
	}
	k := Known{Listed: from.Valid && from.String == source, HasPage: pageAt.Valid}
	k.ModRead = k.Listed && modRead.Int64 == 1
	if k.HasPage {
		k.PageAge = time.Duration(s.clock()-pageAt.Int64) * time.Microsecond
	}
	return k, err
}
