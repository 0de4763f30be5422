// Package cli is the command line: flags in, exit status, text and JSON out.
//
// Results go to standard output, progress and trouble to standard error. Flags may stand before or behind the
// command and its arguments.
package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/winnowhtml/html/examples/gocollector/internal/store"
)

// DefaultDB is the database where none is named.
const DefaultDB = "gocollector.db"

// Main runs a command and returns the exit status: 0, or 1 after an error.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.SetArgs(commandFirst(root, args))
	if err := root.ExecuteContext(ctx); err != nil {
		fmt.Fprintln(stderr, "gocollector:", err)
		return 1
	}
	return 0
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use: "gocollector", Short: "Collect Go modules from a module index",
		SilenceUsage: true, SilenceErrors: true,
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.PersistentFlags().String("db", DefaultDB, "file of SQLite, or postgres:// DSN of PostgreSQL")
	root.AddCommand(newCollect(), newReport(), newShow(), newResync())
	return root
}

// commandFirst moves the name of the command before the flags that stand in front of it, so that they may be
// the command's own.
func commandFirst(root *cobra.Command, args []string) []string {
	takesValue := map[string]bool{}
	names := map[string]bool{}
	note := func(f *pflag.Flag) { takesValue["--"+f.Name] = f.NoOptDefVal == "" }
	root.PersistentFlags().VisitAll(note)
	for _, c := range root.Commands() {
		names[c.Name()] = true
		c.Flags().VisitAll(note)
	}
	for i := 0; i < len(args); i++ {
		switch {
		case takesValue[args[i]]:
			i++
		case strings.HasPrefix(args[i], "-"):
		case names[args[i]]:
			return append(append([]string{args[i]}, args[:i]...), args[i+1:]...)
		default:
			return args
		}
	}
	return args
}

// open opens the database that the flags name. Only collect makes a file that is not there yet.
func open(cmd *cobra.Command, makes bool) (*store.Store, error) {
	dsn, err := cmd.Flags().GetString("db")
	if err != nil {
		return nil, err
	}
	if !makes && !strings.Contains(dsn, "://") {
		if _, err := os.Stat(dsn); err != nil {
			return nil, err
		}
	}
	return store.Open(cmd.Context(), dsn)
}

// printJSON writes a value for people and programs.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
