package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
	"github.com/winnowhtml/html/examples/gocollector/internal/store"
)

func newReport() *cobra.Command {
	var asJSON bool
	var list int
	cmd := &cobra.Command{
		Use: "report", Short: "Sum up what was collected", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			db, err := open(cmd, false)
			if err != nil {
				return err
			}
			defer db.Close()
			r, err := db.Report(cmd.Context(), list)
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), r)
			}
			return writeReport(cmd.OutOrStdout(), r)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().IntVar(&list, "list", 100, "entries of each list at most")
	return cmd
}

func writeReport(w io.Writer, r *store.Report) error {
	fmt.Fprintf(w, "%d events: %d stored, %d waiting (%d after a failure), %d failed\n",
		r.Events.Total, r.Events.Stored, r.Events.Waiting, r.Events.Retrying, r.Events.Failed)
	for _, c := range identity.Classes {
		fmt.Fprintf(w, "  %-14s %d\n", c, r.Classes[c])
	}
	fmt.Fprintf(w, "%d products, %d versions, %d products that only the proxy has\n", r.Products, r.Versions, r.ProxyOnly)
	fmt.Fprintf(w, "Compared in lower case, %d index paths would be missing and %d products would share a row with another\n",
		r.LowerCase.Missing, r.LowerCase.Merged)
	var err error
	for _, f := range r.Failures {
		_, err = fmt.Fprintf(w, "  %s@%s: %s\n", f.Path, f.Version, f.Reason)
	}
	return err
}
