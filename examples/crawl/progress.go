package main

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

// progress counts what became of pages and says so now and then.
type progress struct {
	pages, words, failed, denied atomic.Int64
	waiting                      func() int
}

func (p *progress) count(rec *record) {
	switch {
	case rec.Denied:
		p.denied.Add(1)
	case rec.Error != "":
		p.failed.Add(1)
	default:
		p.pages.Add(1)
		p.words.Add(int64(rec.Words))
	}
}

func (p *progress) String() string {
	return fmt.Sprintf("%d pages, %d words, %d failed, %d denied by robots.txt, %d waiting",
		p.pages.Load(), p.words.Load(), p.failed.Load(), p.denied.Load(), p.waiting())
}

// report writes a line every interval and once at the end, when stop is called.
func (p *progress) report(w io.Writer, interval time.Duration) (stop func()) {
	ticker := time.NewTicker(interval)
	quit, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-ticker.C:
				fmt.Fprintln(w, p)
			case <-quit:
				ticker.Stop()
				fmt.Fprintln(w, p)
				return
			}
		}
	}()
	return func() { close(quit); <-done }
}
