package identity

import "strings"

// Class says how an index path relates to the path that its go.mod declares.
type Class string

// The classes, in the order in which they are tried.
const (
	Same         Class = "same"          // the path is the module's
	AliasGit     Class = "alias_git"     // the module's repository under another name
	Subpath      Class = "subpath"       // a folder inside the module
	DeclaredDiff Class = "declared_diff" // another module's name
)

// Classes lists them all.
var Classes = [...]Class{Same, AliasGit, Subpath, DeclaredDiff}

// Classify is the one rule. It tries in this order:
//
//  1. equal, or nothing declared: same
//  2. equal but for .git at the end of an element: alias_git
//  3. the address of a repository that is not the module's path, and the same name: alias_git
//  4. the declared path is a prefix that ends where an element ends: subpath
//  5. anything else: declared_diff
//
// Paths are compared byte by byte: those that differ in the case of letters are different modules.
func Classify(indexPath, declared string) Class {
	bare := withoutGit(indexPath)
	switch {
	case declared == "" || indexPath == declared:
		return Same
	case bare == withoutGit(declared), isHome(bare, declared):
		return AliasGit
	case strings.HasPrefix(indexPath, declared+"/"), strings.HasPrefix(bare, withoutGit(declared)+"/"):
		return Subpath
	}
	return DeclaredDiff
}

// ByName reports whether step 3 made an alias. It goes by names, so it holds only if the proxy knows the
// declared path too; otherwise the class is declared_diff.
func ByName(indexPath, declared string) bool {
	return Classify(indexPath, declared) == AliasGit && withoutGit(indexPath) != withoutGit(declared)
}

// withoutGit cuts .git off the elements of a path.
func withoutGit(path string) string {
	return strings.ReplaceAll(strings.TrimSuffix(path, ".git"), ".git/", "/")
}

// isHome reports whether index is the address of a repository, and declared a name beyond forges that the
// repository bears too: codeberg.org/godoc/godocs.io and godocs.io, github.com/uber-go/zap and
// go.uber.org/zap. A repository that declares the address of another one is a copy of it, and no home.
func isHome(index, declared string) bool {
	if isForge(host(declared)) || host(index) == host(declared) {
		return false
	}
	if strings.HasSuffix(index, "/"+declared) {
		return true
	}
	return isForge(host(index)) && strings.Count(withoutMajor(index), "/") == 2 && name(index) == name(declared)
}

// name returns the last element without a major version.
func name(path string) string {
	path = withoutMajor(path)
	return path[strings.LastIndexByte(path, '/')+1:]
}

// withoutMajor cuts off /v2 and the like, and gopkg.in's .v2.
func withoutMajor(path string) string {
	i := strings.LastIndexAny(path, "/.")
	if i < 0 || len(path) < i+3 || path[i+1] != 'v' || strings.Trim(path[i+2:], "0123456789") != "" {
		return path
	}
	return path[:i]
}

func host(path string) string {
	h, _, _ := strings.Cut(path, "/")
	return h
}

// isForge reports whether a host keeps repositories of anybody at host/owner/name.
func isForge(host string) bool {
	switch host {
	case "github.com", "gitlab.com", "codeberg.org", "bitbucket.org", "gitee.com", "gitea.com", "git.sr.ht",
		"framagit.org", "salsa.debian.org", "notabug.org", "gitlab.freedesktop.org", "gitlab.gnome.org":
		return true
	}
	return strings.HasPrefix(host, "git.") || strings.HasPrefix(host, "gitlab.") || strings.HasPrefix(host, "gitea.")
}
