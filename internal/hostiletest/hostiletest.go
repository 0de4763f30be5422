// Package hostiletest makes pages that are hard on a library that reads pages: shapes that repeat until a page has
// the size wanted, each aimed at one stage. Only tests and measuring programs import it.
//
// The trade-off: shapes are data, not code, so that growth can be measured by doubling any of them; pages that
// need counting or mirroring are out.
package hostiletest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// Shape is a page that grows by repeating Unit between Prefix and Suffix. "%d" in Unit is the running index.
type Shape struct {
	ID     string `json:"id"`
	Prefix string `json:"prefix"`
	Unit   string `json:"unit"`
	Suffix string `json:"suffix"`
}

// Page returns the shape with as many units as make it at least size bytes long.
func (s Shape) Page(size int) []byte {
	b := make([]byte, 0, size+len(s.Prefix)+len(s.Unit)+len(s.Suffix)+32)
	b = append(b, s.Prefix...)
	for i := 0; len(b)+len(s.Suffix) < size; i++ {
		if strings.Contains(s.Unit, "%d") {
			b = append(b, strings.ReplaceAll(s.Unit, "%d", fmt.Sprint(i))...)
		} else {
			b = append(b, s.Unit...)
		}
	}
	return append(b, s.Suffix...)
}

// Read reads shapes from a file of JSON lines.
func Read(path string) ([]Shape, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var all []Shape
	for line := range bytes.Lines(data) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var s Shape
		if err := json.Unmarshal(line, &s); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, s)
	}
	return all, nil
}
