package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
	"github.com/winnowhtml/html/examples/gocollector/internal/store"
)

func newResync() *cobra.Command {
	var c store.Choice
	var class string
	cmd := &cobra.Command{
		Use: "resync [MODULE[@VERSION]]...", Short: "Mark events to be collected again by the next collect",
		RunE: func(cmd *cobra.Command, args []string) error {
			c.Modules, c.Class = args, identity.Class(class)
			if class != "" && !slices.Contains(identity.Classes[:], c.Class) {
				return fmt.Errorf("there is no class %q, but %q", class, identity.Classes)
			}
			db, err := open(cmd, false)
			if err != nil {
				return err
			}
			defer db.Close()
			n, err := db.Resync(cmd.Context(), c)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d events will be collected again\n", n)
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&class, "class", "", "events of a class")
	f.BoolVar(&c.Failed, "failed", false, "events that failed")
	f.BoolVar(&c.All, "all", false, "all events")
	return cmd
}
