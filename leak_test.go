package html_test

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// TestMain fails a run that leaves goroutines of the library behind: nothing runs on after a call returned, and
// Close ends what a Processor keeps running. Forgotten Processors end with the garbage collector.
func TestMain(m *testing.M) {
	code := m.Run()
	if code == 0 {
		if left := leaked(); left != "" {
			fmt.Fprintln(os.Stderr, "goroutines left behind:\n\n"+left)
			code = 1
		}
	}
	os.Exit(code)
}

// leaked returns the stacks of goroutines that run code of the module, after giving them time to end.
func leaked() (stacks string) {
	for wait := time.Millisecond; wait < 4*time.Second; wait *= 2 {
		runtime.GC()
		debug.FreeOSMemory()
		buf := make([]byte, 1<<20)
		var left []string
		for _, g := range strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n")[1:] { // the first is ours
			if strings.Contains(g, "github.com/winnowhtml/html") {
				left = append(left, g)
			}
		}
		if stacks = strings.Join(left, "\n\n"); stacks == "" {
			return ""
		}
		time.Sleep(wait)
	}
	return stacks
}
