package meta

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

const (
	maxAuthors = 20
	maxName    = 80 // bytes of a name
)

// bylineWords begin a byline before the names, in lower case, longest first where one begins another.
var bylineWords = []string{
	"written and reviewed by", "this post was written by", "this article was written by", "this entry was posted by", "article written by", "posted on behalf of", "words and photos by", "words & photos by",
	"originally posted by", "originally published by", "last updated by", "medically reviewed by", "written by", "story by", "words by", "text by", "report by", "reported by", "posted by", "published by", "created by",
	"contributed by", "submitted by", "started by", "insights from", "authored by", "edited by", "article by", "photo by", "blog by", "post by", "question by", "asked by", "recipe by", "review by", "reviewed by", "presented by", "author name", "about the author", "the author", "post author", "author", "authors", "autor", "autorin", "autores",
	"auteur", "auteurs", "autore", "autori", "door", "geschreven door", "escrito por", "publicado por", "écrit par", "rédigé par", "publié par", "geschrieben von", "veröffentlicht von", "ein artikel von", "scritto da", "pubblicato da",
	"автор", "tekst", "napisany przez", "przez", "skrevet av", "skrevet af", "skriven av", "kirjoittaja", "yazar", "by", "von", "por", "par", "di", "da", "av", "af", "od", "作者", "文", "記者", "著者", "执笔", "執筆", "글쓴이", "작성자", "بقلم", "מאת",
}

// trailingWords end a name: what follows is no part of it.
var trailingWords = []string{
	" | ", " – ", " — ", " - ", " • ", " · ", " / ", " on ", " in ", " at ", " from ", " published", " posted", " updated", " last updated", " reviewed", " edited", " min read", " minutes", " is a ",
	" is the ", " is an ", " has ", " was ", " for ", " via ", " read more", " follow", "\n", " (he", " (she", " (they", " am ", " vom ", " le ", " el ", " il ", " op ", " em ", " read ", " view ", " read\u00a0", " →", " »", " >", " @", " with ", ": ", " comments", " comment",
}

// jobWords mark what follows a comma after a name as a position and not as another name.
var jobWords = []string{
	"editor", "writer", "reporter", "correspondent", "manager", "director", "officer", "president", "founder", "ceo", "cto", "cmo", "coo", "head", "senior", "staff", "chief", "professor",
	"doctor", "contributor", "author", "analyst", "consultant", "specialist", "expert", "attorney", "lawyer", "journalist", "columnist", "producer", "engineer", "developer", "designer",
	"dietitian", "nutritionist", "therapist", "coach", "teacher", "student", "lead", "strategist", "marketing", "content", "associate", "assistant", "vp", "vice", "partner", "principal", "redakteur", "redakteurin", "journaliste",
	"redactor", "redactora", "periodista", "giornalista", "jornalista", "redacteur",
}

// isDegree reports whether a part after a comma is a degree or a title in letters: MD, PhD, R.N., E-RYT 200.
func isDegree(s []byte) bool {
	upper, lower := 0, 0
	for _, c := range s {
		switch {
		case c >= 'A' && c <= 'Z':
			upper++
		case c >= 'a' && c <= 'z':
			lower++
		case c >= 0x80:
			return false
		}
	}
	switch string(bytes.ToLower(s)) {
	case "jr", "jr.", "sr", "sr.", "esq", "esq.", "ph.d.", "phd", "psyd", "msc", "bsc", "m.sc.", "b.sc.":
		return true
	}
	return upper >= 2 && lower < upper && len(s) <= 14
}

func isJob(s []byte) bool {
	for _, w := range tokens(s) {
		for _, j := range jobWords {
			if string(w) == j {
				return true
			}
		}
	}
	return false
}

// splitNames returns the names in the text of a byline: words before and after them, positions, degrees and
// what cannot be a name left out.
func splitNames(s []byte) (names [][]byte) {
	s, _ = cutByline(s)
	if i := bytes.Index(bytes.ToLower(s[:min(len(s), maxLine)]), []byte(" by ")); i > 0 && i+4 < len(s) && bytes.ContainsAny(s[:i], "0123456789") {
		s = s[i+4:] // Published August 7, 2023 by …
	}
	s = cutTrailing(s)
	for _, part := range splitAnd(s) {
		for i, p := range bytes.Split(part, []byte(",")) {
			p = bytes.TrimSpace(p)
			if i > 0 && (isDegree(p) || isJob(p)) {
				if isJob(p) {
					break
				}
				continue
			}
			p = trimName(p)
			if plausible(p) && len(names) < maxAuthors {
				names = append(names, p)
			}
		}
	}
	return names
}

// cutByline removes the words that begin a byline, and reports whether there were any.
func cutByline(s []byte) (rest []byte, found bool) {
	s = bytes.TrimLeft(s, " .,:|–—-·•✍")
	for again := true; again; {
		again = false
		for _, w := range bylineWords {
			if !sameInitial(s, w) || !foldPrefix(s, w) {
				continue
			}
			after := s[len(w):]
			if len(after) == 0 {
				return nil, true
			}
			r, _ := utf8.DecodeRune(after)
			if w[0] < 0x80 && (unicode.IsLower(r) || unicode.IsUpper(r) && len(w) < 5) {
				continue // a longer word
			}
			s = bytes.TrimLeft(after, " :：.,|–—-·•")
			found, again = true, true
			break
		}
	}
	return s, found
}

// sameInitial reports whether s can begin with prefix, which is in lower case, by the first byte alone.
func sameInitial(s []byte, prefix string) bool {
	if len(s) == 0 {
		return false
	}
	if c := prefix[0]; c < utf8.RuneSelf {
		return s[0]|0x20 == c
	}
	return s[0] >= utf8.RuneSelf
}

// foldPrefix reports whether s begins with prefix, which is in lower case.
func foldPrefix(s []byte, prefix string) bool {
	return len(s) >= len(prefix) && bytes.EqualFold(s[:len(prefix)], []byte(prefix))
}

// cutTrailing ends a byline at the first word or sign that no name has, and before a date.
func cutTrailing(s []byte) []byte {
	if _, lo, _, ok := findDate(s, false); ok {
		s = s[:lo]
	}
	low := bytes.ToLower(s)
	if len(low) != len(s) {
		low = s
	}
	end := len(s)
	for _, w := range trailingWords {
		if i := bytes.Index(low[:end], []byte(w)); i > 0 {
			end = i
		}
	}
	return s[:end]
}

// splitAnd splits at words and signs that join names.
func splitAnd(s []byte) [][]byte {
	parts := [][]byte{s}
	for _, sep := range []string{" and ", " & ", ";", " und ", " et ", " y ", " e ", " en ", " и ", "、", " with "} {
		if !bytes.Contains(s, []byte(sep)) {
			continue
		}
		var next [][]byte
		for _, p := range parts {
			next = append(next, bytes.Split(p, []byte(sep))...)
		}
		parts = next
	}
	return parts
}

func trimName(p []byte) []byte {
	p = bytes.Trim(p, " .,:;|–—-·•/\\\"'“”*_")
	if i := bytes.IndexByte(p, '('); i > 2 {
		p = bytes.TrimRight(p[:i], " ")
	}
	return bytes.TrimPrefix(p, []byte("@"))
}

// plausible reports whether text may be a name: short, with letters, no address and no sentence.
func plausible(p []byte) bool {
	if len(p) < 2 || len(p) > maxName || bytes.Contains(p, []byte("://")) || bytes.Contains(p, []byte("www.")) {
		return false
	}
	letters, digits := 0, 0
	for _, r := range string(p) {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			digits++
		case r == '{' || r == '}' || r == '[' || r == ']' || r == '<' || r == '!' || r == '?' || r == '%' || r == '$' || r == '=':
			return false
		}
	}
	if letters < 2 || digits > letters || len(bytes.Fields(p)) > 6 {
		return false
	}
	switch string(bytes.ToLower(p)) {
	case "admin", "administrator", "unknown", "anonymous", "none", "null", "undefined", "name", "author", "authors", "guest", "guest author", "staff", "editor", "editorial team", "updated", "published", "posted", "root", "user", "webmaster", "by", "wordpress", "default", "noc admin", "follow", "share", "home", "about", "more", "posts", "profile", "website", "facebook", "twitter", "linkedin", "instagram", "email":
		return false
	}
	return true
}

// personal reports whether a name has the form of a person's: two to five words with capitals or of a script
// without them, particles aside.
func personal(name []byte) bool {
	words := bytes.Fields(name)
	if len(words) == 1 {
		r, _ := utf8.DecodeRune(name)
		return r >= 0x2E80 && utf8.RuneCount(name) >= 2 && utf8.RuneCount(name) <= 5
	}
	if len(words) < 2 || len(words) > 5 {
		return false
	}
	for _, w := range words {
		r, _ := utf8.DecodeRune(w)
		if !unicode.IsLetter(r) && r != '"' && r != '\'' || unicode.IsLower(r) && !particle(w) {
			return false
		}
	}
	return !organization(words)
}

// particle reports whether a word in lower case is a part of names.
func particle(w []byte) bool {
	switch string(w) {
	case "de", "del", "della", "der", "den", "di", "da", "dos", "das", "do", "du", "des", "van", "von", "zu", "zur", "la", "le", "el", "al", "bin", "ibn", "ter", "ten", "te", "y", "e", "af", "av", "los", "las", "abu", "ap":
		return true
	}
	return len(w) > 2 && w[1] == '\'' // d'Ancona
}

// organization reports whether a word of a name says that it is no person's.
func organization(words [][]byte) bool {
	for _, w := range words {
		switch string(bytes.ToLower(bytes.Trim(w, ".,"))) {
		case "team", "staff", "inc", "llc", "ltd", "gmbh", "news", "editors", "editorial", "university", "institute", "group", "company", "association", "foundation", "clinic", "hospital",
			"society", "magazine", "media", "agency", "department", "office", "center", "centre", "college", "school", "services", "studio", "solutions", "network", "press", "redaktion", "rédaction", "redacción", "dentistry":
			return true
		}
	}
	return false
}
