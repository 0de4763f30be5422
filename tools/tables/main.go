// Command tables writes the generated tables of internal/tag and internal/token: the hash of known element
// and attribute names, and the standard's list of named character references in a compact form. Both come
// from the sources of golang.org/x/net/html that this module depends on. Run it in its folder:
//
//	go run .
package main

import (
	"bytes"
	"go/format"
	"log"
	"os"
	"os/exec"
	"strings"
)

func main() {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/net").Output()
	if err != nil {
		log.Fatal(err)
	}
	dir := strings.TrimSpace(string(out))
	write("../../internal/tag/table.go", names(dir))
	write("../../internal/token/entities.go", entities(dir))
}

func write(path string, src []byte) {
	b, err := format.Source(src)
	if err != nil {
		log.Fatalf("%s: %v", path, err)
	}
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, b) {
		return
	}
	if err := os.WriteFile(path, b, 0o644); err != nil {
		log.Fatal(err)
	}
}
