package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// startTable builds two programs and prints their sizes and the times of their first calls.
func startTable(w io.Writer, repeats int) error {
	dir, err := os.MkdirTemp("", "cost")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	fmt.Fprintln(w, "| program | size | stripped | first call | whole process |\n|---|---|---|---|---|")
	for _, name := range []string{"parse", "winnow"} {
		size, err := build(filepath.Join(dir, name), name)
		if err != nil {
			return err
		}
		stripped, err := build(filepath.Join(dir, name+"-stripped"), name, "-ldflags=-s -w")
		if err != nil {
			return err
		}
		call, process, err := first(filepath.Join(dir, name), 3*repeats)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "| %s | %s | %s | %.2f ms | %.1f ms |\n", map[string]string{"parse": "x/net/html.Parse", "winnow": "html.Extract"}[name],
			human(size), human(stripped), call.Seconds()*1e3, process.Seconds()*1e3)
	}
	fmt.Fprintf(w, "\nMedians of %d starts; a short article.\n", 3*repeats)
	return nil
}

func build(to, name string, flags ...string) (uint64, error) {
	args := append(append([]string{"build", "-o", to}, flags...), "./start/"+name)
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		return 0, fmt.Errorf("building %s: %w\n%s", name, err, out)
	}
	info, err := os.Stat(to)
	if err != nil {
		return 0, err
	}
	return uint64(info.Size()), nil
}

// first starts a program again and again: the time that it prints, and that of the process.
func first(program string, starts int) (call, process time.Duration, err error) {
	var calls, processes []time.Duration
	for range starts {
		var out []byte
		processes = append(processes, watch(func() { out, err = exec.Command(program).Output() }))
		if err != nil {
			return 0, 0, err
		}
		ns, err := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
		if err != nil {
			return 0, 0, err
		}
		calls = append(calls, time.Duration(ns))
	}
	return median(calls), median(processes), nil
}
