package main

import (
	"flag"
	"fmt"
	"strings"
)

const helpHead = `winnow takes web pages in and gives their content out.

Usage: winnow [flags] input...

An input is a file, a pattern ('pages/*.html'), a folder (the pages below it), a URL, or - for standard input. Flags may
stand before and after inputs; after -- everything is an input.

`

const helpTail = `
Of many inputs, text formats put a line with the name before each page, json makes an array, jsonl a line for each page
(failed ones have "error"), explain one report. With -o folder/ each page gets a file of its own.

Exit codes: 0 all went well; 1 an input failed, the others were written; 2 the command line is wrong, nothing was read;
130 interrupted.
`

// helpGroups are the flags in the order of the help; a test sees to it that none is missing.
var helpGroups = [...]struct {
	title string
	flags []string
}{
	{"What comes out", []string{"f", "links", "meta", "explain", "o", "inline-images", "inline-links", "table-format", "max-runes", "only", "q"}},
	{"What counts as content", []string{"focus", "page-type", "whole", "comments", "no-headline", "no-images", "no-links", "no-videos", "no-audios", "no-sanitize"}},
	{"How pages are read", []string{"encoding", "base", "no-resolve", "timeout", "max-bytes", "max-depth", "high-security", "audit", "j"}},
	{"How URLs are fetched", []string{"user-agent", "header", "allow", "render"}},
	{"Else", []string{"version"}},
}

// help is what -help shows.
func help() string {
	f := newFlagSet()
	var b strings.Builder
	b.WriteString(helpHead)
	for _, g := range helpGroups {
		fmt.Fprintf(&b, "%s:\n", g.title)
		for _, name := range g.flags {
			writeFlag(&b, f.Lookup(name))
		}
	}
	b.WriteString(helpTail)
	return b.String()
}

func writeFlag(b *strings.Builder, f *flag.Flag) {
	value, usage := flag.UnquoteUsage(f)
	name := "-" + f.Name
	if f.Name == "f" {
		name += ", -format"
	}
	if value == "string" {
		value = "name"
	}
	if value != "" {
		name += " " + value
	}
	if d := f.DefValue; d != "" && d != "false" && d != "0" {
		usage += " (" + d + ")"
	}
	fmt.Fprintf(b, "  %-22s %s\n", name, usage)
}
