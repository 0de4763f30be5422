// Command audit extracts a hostile page and shows what the audit says of it: critical entries go to the
// log at once, all of them as JSON Lines to a file, and a table of what was blocked to standard output.
//
//	go run ./examples/audit                          a page that is built in
//	go run ./examples/audit -log audit.jsonl p.html  a file
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"text/tabwriter"

	"github.com/winnowhtml/html"
)

//go:embed hostile.html
var hostile []byte

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, stdout, stderr io.Writer) (err error) {
	flags := flag.NewFlagSet("audit", flag.ContinueOnError)
	flags.SetOutput(stderr)
	logName := flags.String("log", "", "file that the entries are appended to as JSON Lines")
	if err := flags.Parse(args); err != nil {
		return err
	}
	entries := html.NewChannelAuditSink(4096)
	sinks := []html.AuditSink{entries, html.NewLevelFilteredSink(
		html.NewSlogAuditSink(slog.New(slog.NewTextHandler(stderr, nil))), html.AuditLevelCritical)}
	if *logName != "" {
		f, err := os.OpenFile(*logName, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		sinks = append(sinks, html.NewWriterAuditSink(f))
	}
	cfg := html.HighSecurityConfig()
	cfg.Audit.Sink = html.NewMultiSink(sinks...)
	p, err := html.New(cfg)
	if err != nil {
		return err
	}
	if name := flags.Arg(0); name != "" {
		_, err = p.ExtractFromFile(name)
	} else {
		_, err = p.Extract(hostile)
	}
	// Closing the Processor closes its sinks, and so ends the range over the channel.
	return errors.Join(err, p.Close(), table(stdout, entries))
}

// table prints what was blocked, where and why.
func table(w io.Writer, entries *html.ChannelAuditSink) error {
	var b bytes.Buffer
	t := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	fmt.Fprintln(t, "LEVEL\tEVENT\tWHERE\tWHY\tVALUE")
	n := 0
	for e := range entries.Channel() {
		n++
		where := e.Tag
		if e.Attribute != "" {
			where += " " + e.Attribute
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%.40q\n", e.Level, e.EventType, where, e.Message, e.RawValue)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(&b, "%d entries, %d dropped\n", n, entries.DroppedCount())
	_, err := b.WriteTo(w)
	return err
}
