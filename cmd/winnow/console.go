package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// progressEvery bounds how often progress is shown.
const progressEvery = 100 * time.Millisecond

// console writes messages to standard error and, on a terminal, one line that tells how far a long run is.
type console struct {
	mu     sync.Mutex
	w      io.Writer
	quiet  bool
	live   bool // show progress
	total  int
	done   int
	shown  bool // a progress line stands on the terminal
	latest time.Time
}

func newConsole(w io.Writer, quiet bool, total int) *console {
	return &console{w: w, quiet: quiet, total: total, live: !quiet && total > 1 && isTerminal(w)}
}

// isTerminal reports whether a writer is a terminal that can move its cursor.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// message says why an input failed.
func (c *console) message(name, text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clear()
	fmt.Fprintf(c.w, "winnow: %s: %s\n", name, text)
}

// note is a message that -q leaves out.
func (c *console) note(name, text string) {
	if !c.quiet {
		c.message(name, text)
	}
}

// progress counts a finished input.
func (c *console) progress(failed int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done++
	if now := time.Now(); !c.live || now.Sub(c.latest) < progressEvery && c.done < c.total {
		return
	} else {
		c.latest = now
	}
	c.clear()
	fmt.Fprintf(c.w, "%d of %d", c.done, c.total)
	if failed > 0 {
		fmt.Fprintf(c.w, ", %d failed", failed)
	}
	c.shown = true
}

// clear takes the progress line away.
func (c *console) clear() {
	if c.shown {
		_, _ = io.WriteString(c.w, "\r\x1b[K")
		c.shown = false
	}
}

func (c *console) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clear()
}
