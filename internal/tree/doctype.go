package tree

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/token"
)

// doctype handles the page's doctype: it may mean quirks, and becomes a node if everything is kept.
func (b *builder) doctype() {
	d := &b.z.DT
	b.quirks = quirky(d)
	if !b.opt.KeepAll {
		return
	}
	b.attrs = append(b.attrs, attr{value: b.store(d.Name)})
	n := draft{kind: Doctype, at: uint32(len(b.attrs))}
	b.size += len(d.Name)
	if d.HasPublic || d.HasSystem {
		n.n = packed(0, 2)
		for i, id := range [...]tag.ID{tag.AttrPublic, tag.AttrSystem} {
			value := [...][]byte{d.Public, d.System}[i]
			b.attrs = append(b.attrs, attr{name: uint32(id), value: b.store(value)})
			b.size += len(value)
		}
	}
	b.attach(int32(Root), b.add(n))
}

// quirky reports whether a doctype asks for quirks mode.
func quirky(d *token.DTData) bool {
	if d.ForceQuirks || string(d.Name) != "html" {
		return true
	}
	public, system := bytes.ToLower(d.Public), bytes.ToLower(d.System)
	switch string(public) {
	case "-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html":
		return true
	}
	if string(system) == "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd" {
		return true
	}
	for _, id := range quirkyIDs {
		if bytes.HasPrefix(public, []byte(id)) {
			return true
		}
	}
	return !d.HasSystem && (bytes.HasPrefix(public, []byte("-//w3c//dtd html 4.01 frameset//")) ||
		bytes.HasPrefix(public, []byte("-//w3c//dtd html 4.01 transitional//")))
}

// quirkyIDs are the beginnings of public identifiers that ask for quirks mode, in lower case.
var quirkyIDs = [...]string{
	"+//silmaril//dtd html pro v0r11 19970101//",
	"-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
	"-//as//dtd html 3.0 aswedit + extensions//",
	"-//ietf//dtd html 2.0 level 1//",
	"-//ietf//dtd html 2.0 level 2//",
	"-//ietf//dtd html 2.0 strict level 1//",
	"-//ietf//dtd html 2.0 strict level 2//",
	"-//ietf//dtd html 2.0 strict//",
	"-//ietf//dtd html 2.0//",
	"-//ietf//dtd html 2.1e//",
	"-//ietf//dtd html 3.0//",
	"-//ietf//dtd html 3.2 final//",
	"-//ietf//dtd html 3.2//",
	"-//ietf//dtd html 3//",
	"-//ietf//dtd html level 0//",
	"-//ietf//dtd html level 1//",
	"-//ietf//dtd html level 2//",
	"-//ietf//dtd html level 3//",
	"-//ietf//dtd html strict level 0//",
	"-//ietf//dtd html strict level 1//",
	"-//ietf//dtd html strict level 2//",
	"-//ietf//dtd html strict level 3//",
	"-//ietf//dtd html strict//",
	"-//ietf//dtd html//",
	"-//metrius//dtd metrius presentational//",
	"-//microsoft//dtd internet explorer 2.0 html strict//",
	"-//microsoft//dtd internet explorer 2.0 html//",
	"-//microsoft//dtd internet explorer 2.0 tables//",
	"-//microsoft//dtd internet explorer 3.0 html strict//",
	"-//microsoft//dtd internet explorer 3.0 html//",
	"-//microsoft//dtd internet explorer 3.0 tables//",
	"-//netscape comm. corp.//dtd html//",
	"-//netscape comm. corp.//dtd strict html//",
	"-//o'reilly and associates//dtd html 2.0//",
	"-//o'reilly and associates//dtd html extended 1.0//",
	"-//o'reilly and associates//dtd html extended relaxed 1.0//",
	"-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
	"-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
	"-//spyglass//dtd html 2.0 extended//",
	"-//sq//dtd html 2.0 hotmetal + extensions//",
	"-//sun microsystems corp.//dtd hotjava html//",
	"-//sun microsystems corp.//dtd hotjava strict html//",
	"-//w3c//dtd html 3 1995-03-24//",
	"-//w3c//dtd html 3.2 draft//",
	"-//w3c//dtd html 3.2 final//",
	"-//w3c//dtd html 3.2//",
	"-//w3c//dtd html 3.2s draft//",
	"-//w3c//dtd html 4.0 frameset//",
	"-//w3c//dtd html 4.0 transitional//",
	"-//w3c//dtd html experimental 19960712//",
	"-//w3c//dtd html experimental 970421//",
	"-//w3c//dtd w3 html//",
	"-//w3o//dtd w3 html 3.0//",
	"-//webtechs//dtd mozilla html 2.0//",
	"-//webtechs//dtd mozilla html//",
}
