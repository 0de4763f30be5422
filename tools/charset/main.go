// Command charset computes the frequency tables that internal/charset tells encodings by.
//
// It reads running text in some forty languages from three sources, each unpacked into a folder (the
// licences and where to get them are in docs/ENCODINGS.md):
//
//	-chromium  locale packs (*.pak)
//	-cldr      annotations of the Common Locale Data Repository
//	-udhr      the Universal Declaration of Human Rights
//
// and writes models.bin and models.go into the folder -out. What it writes holds frequencies of letter pairs
// and of characters, and no text. The same input gives the same output, byte for byte.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	var src sources
	flag.StringVar(&src.chromium, "chromium", "", "folder of *.pak files")
	flag.StringVar(&src.cldr, "cldr", "", "folder with one folder of annotations a language")
	flag.StringVar(&src.udhr, "udhr", "", "folder of *.html declarations")
	out := flag.String("out", "../../internal/charset", "folder to write to")
	flag.Parse()
	if src.chromium == "" || src.cldr == "" || src.udhr == "" {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(src, *out); err != nil {
		log.Fatal(err)
	}
}

func run(src sources, out string) error {
	var w writer
	for _, l := range languages {
		texts, err := src.texts(l)
		if err != nil {
			return fmt.Errorf("%s: %w", l.tag, err)
		}
		w.addLanguage(l, train(l, texts))
	}
	for _, g := range grids {
		texts, err := src.texts(g.language)
		if err != nil {
			return fmt.Errorf("%s: %w", g.language.tag, err)
		}
		w.addGrid(g, g.train(texts))
	}
	return w.write(out)
}
