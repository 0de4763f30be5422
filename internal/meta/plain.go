package meta

import (
	"bytes"

	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/weburl"
)

// readPlain reads the facts that need no judgement.
func (r *reader) readPlain() {
	r.plain(&r.f.Description, "description", "description", "og:description", "twitter:description", "dc.description", "dcterms.description", "itemprop description")
	r.plain(&r.f.Type, "type", "og:type")
	r.readLanguage()
	r.readCanonical()
	r.readImage()
	r.readLicense()
	r.readKeywords()
}

// plain sets a field to the first of the meta elements that the page has.
func (r *reader) plain(field *string, key string, names ...string) {
	if v, name := r.head.get(names...); len(v) > 0 {
		if s := clean(v); len(s) > 0 {
			*field = string(s)
			r.source(key, name)
		}
	}
}

func (r *reader) readLanguage() {
	if v := bytes.TrimSpace(r.head.lang); isLanguage(v) {
		r.f.Language = string(v)
		r.source("language", "html lang")
		return
	}
	for _, name := range []string{"content-language", "language", "dc.language", "dcterms.language", "itemprop inlanguage", "og:locale"} {
		if v, _ := r.head.get(name); isLanguage(v) {
			r.f.Language = string(bytes.ReplaceAll(v, []byte("_"), []byte("-")))
			r.source("language", name)
			return
		}
	}
	for _, e := range r.graph.Entities() {
		if v := e.Get("inLanguage").Str(); isLanguage(v) {
			r.f.Language = string(v)
			r.source("language", "json-ld")
			return
		}
	}
}

// isLanguage reports whether v has the form of a language tag.
func isLanguage(v []byte) bool {
	n := 0
	for n < len(v) && isLetter(v[n]) {
		n++
	}
	return n >= 2 && n <= 3 && len(v) <= 20 && (n == len(v) || v[n] == '-' || v[n] == '_')
}

func (r *reader) readCanonical() {
	og, _ := r.head.get("og:url")
	for _, c := range [...]struct {
		url  []byte
		from string
	}{{r.head.canonical, "link rel=canonical"}, {og, "og:url"}} {
		if len(bytes.TrimSpace(c.url)) > 0 && weburl.CheckFetch(c.url, false) == "" {
			r.f.Canonical = r.in.Base.Resolve(string(c.url))
			r.source("canonical", c.from)
			return
		}
	}
}

func (r *reader) readImage() {
	v, name := r.head.get("og:image", "og:image:secure_url", "og:image:url", "twitter:image", "twitter:image:src", "itemprop image", "thumbnail")
	if r.setImage(clean(v), name) {
		return
	}
	for _, e := range r.graph.Entities() {
		for _, key := range []string{"image", "primaryImageOfPage", "thumbnailUrl"} {
			if r.setImage(r.imageURL(e.Get(key)), "json-ld") {
				return
			}
		}
	}
}

// setImage sets the image, and reports whether there is one that may be loaded.
func (r *reader) setImage(u []byte, from string) bool {
	if len(u) == 0 || weburl.CheckFetch(u, true) != "" {
		return false
	}
	r.f.Image = r.in.Base.Resolve(string(u))
	r.source("image", from)
	return true
}

// imageURL returns the URL of the first image of a JSON-LD value.
func (r *reader) imageURL(v jsonscan.Value) []byte {
	for e := range v.Each() {
		e = r.graph.Resolve(e)
		if s := e.Str(); len(s) > 0 {
			return clean(s)
		}
		for _, key := range []string{"url", "contentUrl"} {
			if s := e.Get(key).Str(); len(s) > 0 {
				return clean(s)
			}
		}
	}
	return nil
}

func (r *reader) readLicense() {
	for _, l := range [][]byte{r.head.license, r.body.license} {
		if len(bytes.TrimSpace(l)) > 0 && weburl.CheckBytes(l) == "" {
			r.f.License = r.in.Base.Resolve(string(l))
			r.source("license", "rel=license")
			return
		}
	}
	for _, e := range r.graph.Entities() {
		l := e.Get("license")
		s := l.Str()
		if s == nil {
			s = l.Get("url").Str()
		}
		if s = clean(s); len(s) > 0 && !runs(s) {
			r.f.License = string(s)
			r.source("license", "json-ld")
			return
		}
	}
	names := []string{"dc.rights.license", "dcterms.license", "dc.rights", "dcterms.rights", "copyright"}
	if v, _ := r.head.get(names...); !runs(clean(v)) {
		r.plain(&r.f.License, "license", names...)
	}
}

// runs reports whether a text, which may be a URL and may be words with a colon, is a script or data as a URL.
func runs(text []byte) bool {
	why := weburl.CheckBytes(text)
	return why != "" && why != weburl.ReasonScheme
}

// maxKeywords bounds the list of keywords.
const maxKeywords = 64

func (r *reader) readKeywords() {
	from := ""
	if v, name := r.head.get("keywords", "news_keywords", "parsely-tags", "sailthru.tags", "dc.subject", "citation_keywords"); len(v) > 0 {
		r.addKeywords(v)
		from = name
	}
	if len(r.f.Keywords) == 0 {
		for _, t := range r.head.tags {
			if string(t.name) == "article:tag" {
				r.addKeywords(t.content)
				from = "article:tag"
			}
		}
	}
	for _, e := range r.graph.Entities() {
		if len(r.f.Keywords) > 0 {
			break
		}
		for k := range e.Get("keywords").Each() {
			r.addKeywords(k.Str())
			from = "json-ld"
		}
	}
	if len(r.f.Keywords) > 0 {
		r.source("keywords", from)
	}
}

// addKeywords splits a list at commas and semicolons and adds what is new.
func (r *reader) addKeywords(list []byte) {
	for _, k := range bytes.FieldsFunc(list, func(c rune) bool { return c == ',' || c == ';' || c == '，' || c == '、' || c == '|' }) {
		s := string(clean(k))
		known := s == "" || len(s) > 100 || len(r.f.Keywords) >= maxKeywords
		for _, have := range r.f.Keywords {
			known = known || have == s
		}
		if !known {
			r.f.Keywords = append(r.f.Keywords, s)
		}
	}
}
