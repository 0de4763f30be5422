// Package identity finds out what a module is called: the module line of its go.mod, and how that relates to
// the path under which the index knows it.
//
// The rule compares strings alone, so it is quick, repeatable, and a table can show all of it. What strings
// cannot tell is whether a repository that carries another module's name is its home or a copy; there the rule
// proposes and the proxy decides.
package identity

import (
	"unicode/utf8"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// maxPath is longer than any path that a proxy serves, in bytes.
const maxPath = 1024

// Declared returns the path of the module line of a go.mod, or "" if there is none that could be imported.
func Declared(mod []byte) string {
	path := modfile.ModulePath(mod)
	if len(path) > maxPath || !utf8.ValidString(path) || module.CheckImportPath(path) != nil {
		return ""
	}
	return path
}

// Key is PRODUCT_KEY: the declared path, or the index path if nothing is declared.
func Key(indexPath, declared string) string {
	if declared == "" {
		return indexPath
	}
	return declared
}
