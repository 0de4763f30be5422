package main

import "sync"

// pending holds the rows of pages in work, by position: no more than there are workers, and one.
type pending struct {
	mu   sync.Mutex
	rows map[int]row
}

func newPending() *pending { return &pending{rows: map[int]row{}} }

func (p *pending) put(index int, r row) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rows[index] = r
}

func (p *pending) pop(index int) row {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.rows[index]
	delete(p.rows, index)
	return r
}
