// Command gocollector collects Go modules from a module index: what they are really called, their versions,
// licences and metadata. README.md says why and how.
package main

import (
	"context"
	"os"

	"github.com/winnowhtml/html/examples/gocollector/internal/cli"
)

func main() { os.Exit(cli.Main(context.Background(), os.Args[1:], os.Stdout, os.Stderr)) }
