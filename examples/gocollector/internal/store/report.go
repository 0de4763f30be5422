package store

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
)

// Report is a summary of the database. Lists are sorted, and cut where the caller wants them cut; numbers count
// everything.
type Report struct {
	Events    EventCounts              `json:"events"`
	Processed map[string]int64         `json:"processed"` // events by the value of processed
	Classes   map[identity.Class]int64 `json:"classes"`   // stored events by class
	Products  int64                    `json:"products"`
	Versions  int64                    `json:"versions"`

	ProxyOnly        int64    `json:"proxy_only"` // products that the proxy has and the package site has not
	ProxyOnlyModules []string `json:"proxy_only_modules"`

	LowerCase LowerCase `json:"lower_case"`
	Failures  []Failure `json:"failures"` // events with a reason: given up, or waiting for another try
}

// EventCounts counts events by what became of them.
type EventCounts struct {
	Total      int64 `json:"total"`
	Waiting    int64 `json:"waiting"`    // not collected yet, or to be collected again
	Retrying   int64 `json:"retrying"`   // of them after a failure
	Stored     int64 `json:"stored"`     // processed=1 and processed=6
	Deprecated int64 `json:"deprecated"` // processed=6: stored under another key
	Failed     int64 `json:"failed"`     // processed=9: nothing to store
}

// LowerCase is what a comparison of lower-cased index paths and product keys would have made of this database.
type LowerCase struct {
	Missing      int64      `json:"missing"` // stored index paths that no product key equals
	MissingPaths []string   `json:"missing_paths"`
	Merged       int64      `json:"merged"` // products that would share a row with another
	Lost         int64      `json:"lost"`   // rows that would have been overwritten
	MergedGroups [][]string `json:"merged_modules"`
}

// Failure is an event with a reason.
type Failure struct {
	Path      string `json:"path"`
	Version   string `json:"version"`
	Processed int    `json:"processed"`
	Attempts  int    `json:"attempts"`
	Reason    string `json:"reason"`
}

// Report sums the database up. Lists have at most so many entries.
func (s *Store) Report(ctx context.Context, list int) (*Report, error) {
	r := &Report{
		Processed: map[string]int64{}, Classes: map[identity.Class]int64{},
		ProxyOnlyModules: []string{}, LowerCase: LowerCase{MissingPaths: []string{}, MergedGroups: [][]string{}}, Failures: []Failure{},
	}
	for _, c := range identity.Classes {
		r.Classes[c] = 0
	}
	for _, step := range []func(context.Context, *Report, int) error{
		s.reportEvents, s.reportProducts, s.reportMissing, s.reportMerged, s.reportFailures,
	} {
		if err := step(ctx, r, list); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (s *Store) reportEvents(ctx context.Context, r *Report, _ int) error {
	for _, processed := range []string{"0", "1", "6", "9"} {
		r.Processed[processed] = 0
	}
	return s.each(ctx, `SELECT processed, CASE WHEN processed = 0 OR resync = 1 THEN 1 ELSE 0 END,
			CASE WHEN reason IS NULL THEN 0 ELSE 1 END, COALESCE(class, ''), count(*)
		FROM events GROUP BY 1, 2, 3, 4`, nil, func(scan func(...any) error) error {
		var processed, waiting, reason int
		var class identity.Class
		var n int64
		if err := scan(&processed, &waiting, &reason, &class, &n); err != nil {
			return err
		}
		r.Events.Total += n
		r.Processed[strconv.Itoa(processed)] += n
		if waiting == 1 {
			r.Events.Waiting += n
			if reason == 1 {
				r.Events.Retrying += n
			}
		}
		switch processed {
		case 1, 6:
			r.Events.Stored += n
			r.Classes[class] += n
			if processed == 6 {
				r.Events.Deprecated += n
			}
		case 9:
			r.Events.Failed += n
		}
		return nil
	})
}

func (s *Store) reportProducts(ctx context.Context, r *Report, list int) error {
	const proxyOnly = " FROM products WHERE page_status IN (404, 410)"
	for query, into := range map[string]*int64{
		"SELECT count(*) FROM products": &r.Products,
		"SELECT count(*) FROM versions": &r.Versions,
		"SELECT count(*)" + proxyOnly:   &r.ProxyOnly,
	} {
		if err := s.db.QueryRowContext(ctx, query).Scan(into); err != nil {
			return err
		}
	}
	return s.strings(ctx, &r.ProxyOnlyModules, "SELECT product_key"+proxyOnly+" ORDER BY product_key LIMIT ?", list)
}

func (s *Store) reportMissing(ctx context.Context, r *Report, list int) error {
	const missing = ` FROM events e WHERE processed IN (1, 6) AND NOT EXISTS
		(SELECT 1 FROM products p WHERE lower(p.product_key) = lower(e.index_path))`
	if err := s.db.QueryRowContext(ctx, "SELECT count(DISTINCT index_path)"+missing).Scan(&r.LowerCase.Missing); err != nil {
		return err
	}
	return s.strings(ctx, &r.LowerCase.MissingPaths, "SELECT DISTINCT index_path"+missing+" ORDER BY index_path LIMIT ?", list)
}

func (s *Store) reportMerged(ctx context.Context, r *Report, list int) error {
	const groups = "(SELECT lower(product_key) AS folded, count(*) AS n FROM products GROUP BY 1 HAVING count(*) > 1)"
	err := s.db.QueryRowContext(ctx, "SELECT COALESCE(sum(n), 0), COALESCE(sum(n - 1), 0) FROM "+groups+" g").
		Scan(&r.LowerCase.Merged, &r.LowerCase.Lost)
	if err != nil || r.LowerCase.Merged == 0 {
		return err
	}
	last := ""
	return s.each(ctx, `SELECT g.folded, p.product_key FROM `+groups+` g JOIN products p ON lower(p.product_key) = g.folded
		ORDER BY 1, 2 LIMIT ?`, []any{list}, func(scan func(...any) error) error {
		var folded, key string
		if err := scan(&folded, &key); err != nil {
			return err
		}
		if out := &r.LowerCase.MergedGroups; folded != last {
			*out, last = append(*out, []string{key}), folded
		} else {
			(*out)[len(*out)-1] = append((*out)[len(*out)-1], key)
		}
		return nil
	})
}

func (s *Store) reportFailures(ctx context.Context, r *Report, list int) error {
	return s.each(ctx, `SELECT index_path, index_version, processed, attempts, reason FROM events
		WHERE reason IS NOT NULL ORDER BY index_path, index_version LIMIT ?`, []any{list}, func(scan func(...any) error) error {
		var f Failure
		if err := scan(&f.Path, &f.Version, &f.Processed, &f.Attempts, &f.Reason); err != nil {
			return err
		}
		r.Failures = append(r.Failures, f)
		return nil
	})
}

// each calls f for every row of a query.
func (s *Store) each(ctx context.Context, query string, args []any, f func(scan func(...any) error) error) error {
	found, err := s.db.QueryContext(ctx, s.bind(query), args...)
	if err != nil {
		return err
	}
	defer found.Close()
	for found.Next() {
		if err := f(found.Scan); err != nil {
			return err
		}
	}
	return errors.Join(found.Err(), found.Close())
}

// strings appends the only column of a query.
func (s *Store) strings(ctx context.Context, out *[]string, query string, args ...any) error {
	return s.each(ctx, query, args, func(scan func(...any) error) error {
		var v sql.NullString
		if err := scan(&v); err != nil {
			return err
		}
		*out = append(*out, v.String)
		return nil
	})
}
