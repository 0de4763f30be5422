// Command winnow takes web pages in and gives their content out.
//
//	winnow page.html                         the text
//	winnow -f markdown https://example.org/  a page from the web, as Markdown
//	curl -s URL | winnow -f json -           standard input, as JSON
//	winnow -f jsonl 'pages/*.html' > out     many pages, one JSON object a line
//	winnow -explain page.html > why.html     what was kept, what was dropped, and why
//
// winnow -help lists everything else. URLs are fetched with package fetch: public addresses only, unless -allow says
// otherwise. The command is a thin front of the library and needs nothing else; it trades the tuning of a long-running
// service (cache, audit sinks, custom scorers) for being one line of shell.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
)

// Exit codes.
const (
	exitOK          = 0
	exitFailed      = 1 // at least one input failed; the others were written
	exitUsage       = 2 // a flag or a value was wrong; nothing was read
	exitInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
	stop()
	os.Exit(code)
}

// streams are where a run reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// run is the whole command: arguments in, exit code out.
func run(ctx context.Context, args []string, s streams) int {
	o, err := parse(args, s.err)
	switch {
	case errors.Is(err, errHelp):
		_, _ = io.WriteString(s.out, help())
		return exitOK
	case errors.Is(err, errVersion):
		fmt.Fprintln(s.out, "winnow", version())
		return exitOK
	case err != nil:
		fmt.Fprintf(s.err, "winnow: %v\nRun winnow -help for usage.\n", err)
		return exitUsage
	}
	j, err := newJob(o, s)
	if err != nil {
		fmt.Fprintf(s.err, "winnow: %v\n", err)
		return exitUsage
	}
	defer j.close()
	failed, err := j.all(ctx)
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(s.err, "winnow: interrupted")
		return exitInterrupted
	case err != nil:
		fmt.Fprintf(s.err, "winnow: %v\n", err)
		return exitFailed
	case failed > 0:
		return exitFailed
	}
	return exitOK
}
