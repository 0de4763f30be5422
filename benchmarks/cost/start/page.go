// Package start has the page that two programs of nothing else take: how long a first call lasts and how large a
// program becomes is measured on them.
package start

import "strings"

// Page is a short article.
func Page() string {
	return `<!DOCTYPE html><title>Tides</title><nav><a href="/">Home</a></nav><article><h1>Tides</h1>` +
		strings.Repeat("<p>The flood fills the pond, and the miller lets the water <a href=\"/out\">out</a> over the wheel.</p>\n", 40) +
		`</article>`
}
