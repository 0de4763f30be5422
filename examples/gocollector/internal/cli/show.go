package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
	"github.com/winnowhtml/html/examples/gocollector/internal/store"
)

func newShow() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "show MODULE[@VERSION]", Short: "Show a module and its events by product key or index path, or one event",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			db, err := open(cmd, false)
			if err != nil {
				return err
			}
			defer db.Close()
			if path, version, ok := strings.Cut(args[0], "@"); ok {
				return showEvent(cmd, db, event.Event{Path: path, Version: version})
			}
			m, err := db.Show(cmd.Context(), args[0])
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), m)
			}
			return writeModule(cmd.OutOrStdout(), m)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// showEvent prints one event, as JSON in any case: it is short.
func showEvent(cmd *cobra.Command, db *store.Store, e event.Event) error {
	found, err := db.Lookup(cmd.Context(), e)
	if err != nil {
		return fmt.Errorf("%s: %w", e, err)
	}
	return printJSON(cmd.OutOrStdout(), found)
}

func writeModule(w io.Writer, m *store.Module) error {
	fmt.Fprintln(w, cmp.Or(m.ProductKey, m.Module))
	importers := ""
	if m.ImportedBy != nil {
		importers = fmt.Sprint(*m.ImportedBy)
	}
	for _, field := range [][2]string{
		{"synopsis", m.Synopsis}, {"licenses", strings.Join(m.Licenses, ", ")}, {"repository", m.Repository},
		{"imported by", importers}, {"latest", m.Latest}, {"no page", m.PageReason},
	} {
		if field[1] != "" {
			fmt.Fprintf(w, "  %-12s %s\n", field[0], field[1])
		}
	}
	fmt.Fprintf(w, "  %-12s %d\n", "versions", len(m.Versions))
	var err error
	for _, e := range m.Events {
		_, err = fmt.Fprintf(w, "  %s@%s processed=%d deprecated=%d %s %s\n", e.Path, e.Version, e.Processed, e.Deprecated, e.Class, e.Reason)
	}
	return err
}
