package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// sources are the folders that text comes from.
type sources struct{ chromium, cldr, udhr string }

// text is a piece of text and how often it counts.
type text struct {
	s      string
	weight int
}

// texts returns all text of a language, composed. The declaration counts several times: it is the only
// source in full sentences with a general vocabulary, and the smallest.
func (src sources) texts(l language) ([]text, error) {
	var all []text
	if l.chromium != "" {
		strs, err := readPak(filepath.Join(src.chromium, l.chromium+".pak"))
		if err != nil {
			return nil, err
		}
		all = append(all, weigh(strs, 1)...)
	}
	strs, err := readAnnotations(filepath.Join(src.cldr, l.cldr, "annotations.json"))
	if err != nil {
		return nil, err
	}
	all = append(all, weigh(strs, 1)...)
	strs, err = readDeclaration(filepath.Join(src.udhr, l.udhr+".html"))
	if err != nil {
		return nil, err
	}
	return append(all, weigh(strs, 8)...), nil
}

func weigh(strs []string, weight int) []text {
	texts := make([]text, len(strs))
	for i, s := range strs {
		texts[i] = text{norm.NFC.String(s), weight}
	}
	return texts
}

var errPak = errors.New("not a locale pack of version 5 in UTF-8")

// readPak returns the strings of a locale pack: a header, a table of (id, offset), and the strings.
func readPak(name string) ([]string, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	const header, entry = 12, 6
	if len(b) < header || binary.LittleEndian.Uint32(b) != 5 || b[4] != 1 {
		return nil, errPak
	}
	count := int(binary.LittleEndian.Uint16(b[8:]))
	if len(b) < header+(count+1)*entry {
		return nil, errPak
	}
	offset := func(i int) int { return int(binary.LittleEndian.Uint32(b[header+i*entry+2:])) }
	var strs []string
	for i := range count {
		from, to := offset(i), offset(i+1)
		if from > to || to > len(b) {
			return nil, errPak
		}
		strs = append(strs, plain(string(b[from:to])))
	}
	return strs, nil
}

// readAnnotations returns the names and keywords of all characters, in a fixed order.
func readAnnotations(name string) ([]string, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var file struct {
		Annotations struct {
			Annotations map[string]struct{ Default, Tts []string }
		}
	}
	if err := json.Unmarshal(b, &file); err != nil {
		return nil, err
	}
	var strs []string
	for _, a := range file.Annotations.Annotations {
		strs = append(strs, a.Default...)
		strs = append(strs, a.Tts...)
	}
	sort.Strings(strs)
	return strs, nil
}

// readDeclaration returns the paragraphs of a declaration.
func readDeclaration(name string) ([]string, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	_, body, _ := strings.Cut(string(b), "<body>")
	return strings.Split(plain(body), "\n"), nil
}

var markup = regexp.MustCompile(`<[^>]*>|\{[A-Z_]+,|\$\d|(=\d+|[a-z]+)\{`)

// plain takes tags, placeholders and entities out of a string.
func plain(s string) string { return html.UnescapeString(markup.ReplaceAllString(s, " ")) }
