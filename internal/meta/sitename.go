package meta

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/jsonld"
	"github.com/winnowhtml/html/internal/weburl"
)

// readSite collects what is known of the site's name: what the page states, then the labels of its host.
func (r *reader) readSite() {
	for _, name := range []string{"og:site_name", "application-name", "apple-mobile-web-app-title"} {
		v, _ := r.head.get(name)
		r.addSite(v)
		if len(v) > 0 && r.f.SiteName == "" {
			r.f.SiteName = string(clean(v))
			r.source("site_name", name)
		}
	}
	for _, e := range r.graph.Entities() {
		site := jsonld.Is(e, "WebSite")
		if !site && !jsonld.Is(e, "Organization", "NewsMediaOrganization", "Corporation", "LocalBusiness") {
			continue
		}
		name := e.Get("name").Str()
		r.addSite(name)
		if site && r.f.SiteName == "" && len(name) > 0 {
			r.f.SiteName = string(clean(name))
			r.source("site_name", "json-ld")
		}
	}
	publisher := r.graph.Resolve(r.main.Get("publisher")).Get("name").Str()
	r.addSite(publisher)
	if r.f.SiteName == "" && len(publisher) > 0 {
		r.f.SiteName = string(clean(publisher))
		r.source("site_name", "json-ld")
	}
	tw, _ := r.head.get("twitter:site")
	r.addSite(bytes.TrimPrefix(tw, []byte("@")))
}

func (r *reader) addSite(name []byte) {
	if len(name) == 0 {
		return
	}
	if f := fold(nil, clean(name)); len(f) > 0 && len(f) < 80 && !contains(r.names, f) && len(r.names) < 20 {
		r.names = append(r.names, f)
	}
}

// host returns the host name of the page.
func (r *reader) host() string {
	og, _ := r.head.get("og:url")
	for _, u := range [...][]byte{[]byte(r.in.URL), r.head.canonical, og} {
		if h := weburl.Host(string(u[:min(len(u), maxURL)])); h != "" {
			return h
		}
	}
	return r.in.Base.Host()
}

// hostLabels returns the folded labels of the host.
func (r *reader) hostLabels() [][]byte {
	if r.labels == nil {
		for label := range strings.SplitSeq(r.host(), ".") {
			r.labels = append(r.labels, fold(nil, []byte(label)))
		}
	}
	return r.labels
}

// isSite reports whether text is a name of the site: it is, holds or is held by a stated name or a label of
// the host, or its initials are such a label.
func (r *reader) isSite(text []byte) bool {
	var buf [64]byte
	f := fold(buf[:0], text)
	if len(f) == 0 {
		return true
	}
	for _, s := range r.names {
		if bytes.Equal(f, s) || len(s) >= 4 && len(f)*5 <= len(s)*11 && bytes.Contains(f, s) || len(f) >= 4 && bytes.Contains(s, f) {
			return true
		}
	}
	ini := initials(text)
	for _, l := range r.hostLabels() {
		switch string(l) {
		case "", "www", "com", "org", "net", "co", "uk", "io", "edu", "gov":
			continue
		}
		if bytes.Equal(f, l) || len(l) >= 3 && len(f)*2 <= len(l)*5+12 && bytes.Contains(f, l) || len(f) >= 3 && bytes.Contains(l, f) {
			return true
		}
		if len(ini) >= 3 && bytes.Equal(ini, l) {
			return true
		}
	}
	return false
}

// namesSite reports whether text is a stated name of the site or a label of its host, and nothing more.
func (r *reader) namesSite(text []byte) bool {
	var buf [64]byte
	f := fold(buf[:0], text)
	if contains(r.names, f) {
		return true
	}
	return len(f) == 0 || contains(r.hostLabels(), f)
}

// initials returns the first bytes of the words of text, in lower case.
func initials(text []byte) (ini []byte) {
	inWord := false
	for _, r := range string(text) {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r)
		if letter && !inWord {
			var low [utf8.UTFMax]byte
			ini = append(ini, utf8.AppendRune(low[:0], unicode.ToLower(r))[0])
			if len(ini) == maxTokens {
				break
			}
		}
		inWord = letter
	}
	return ini
}
