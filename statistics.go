package html

import (
	"sync"
	"time"
)

// Statistics counts what a Processor did since it was made or [Processor.ResetStatistics] was called.
type Statistics struct {
	TotalProcessed     int64 // finished calls, cache hits and errors included
	CacheHits          int64
	CacheMisses        int64 // lookups that found nothing; 0 while the cache is off
	ErrorCount         int64
	AverageProcessTime time.Duration // over TotalProcessed
}

// statistics is a Statistics that goroutines may update. One lock keeps the figures consistent with each
// other; it is held for a few additions a call.
type statistics struct {
	mu    sync.Mutex
	s     Statistics
	spent time.Duration
}

// lookup says what became of a call's look into the cache.
type lookup uint8

const (
	unasked lookup = iota // the call does not use the cache, or ended before it came to it
	missed
	hit
)

func (s *statistics) finish(d time.Duration, l lookup, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.s.TotalProcessed++
	s.spent += d
	switch l {
	case hit:
		s.s.CacheHits++
	case missed:
		s.s.CacheMisses++
	}
	if err != nil {
		s.s.ErrorCount++
	}
}

// GetStatistics returns the figures so far.
func (p *Processor) GetStatistics() Statistics {
	p.stats.mu.Lock()
	defer p.stats.mu.Unlock()
	s := p.stats.s
	if s.TotalProcessed > 0 {
		s.AverageProcessTime = p.stats.spent / time.Duration(s.TotalProcessed)
	}
	return s
}

// ResetStatistics sets all figures to zero. The cache stays.
func (p *Processor) ResetStatistics() {
	p.stats.mu.Lock()
	defer p.stats.mu.Unlock()
	p.stats.s, p.stats.spent = Statistics{}, 0
}
