package main

import (
	"errors"
	"testing"
	"time"

	"github.com/winnowhtml/html"
)

// A second of soaking must pass its own checks.
func TestRun(t *testing.T) {
	if err := run(time.Second, 3, ""); err != nil {
		t.Fatal(err)
	}
}

func TestCount(t *testing.T) {
	w := tally{errors: map[string]int{}}
	for _, err := range []error{nil, html.ErrProcessingTimeout, errors.New("x")} {
		w.count(err)
	}
	if w.pages != 1 || w.errors[html.ErrProcessingTimeout.Error()] != 1 || len(w.untyped) != 1 {
		t.Fatalf("%+v", w)
	}
}

func TestPercentiles(t *testing.T) {
	if got := percentiles([]time.Duration{3e6, 1e6, 2e6}); got != "p50 2ms  p90 3ms  p99 3ms  p99.9 3ms  max 3ms" {
		t.Fatal(got)
	}
}
