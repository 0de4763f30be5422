package main

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pak builds a locale pack.
func pak(strs ...string) []byte {
	b := binary.LittleEndian.AppendUint32(nil, 5)
	b = append(b, 1, 0, 0, 0)
	b = binary.LittleEndian.AppendUint16(b, uint16(len(strs)))
	b = binary.LittleEndian.AppendUint16(b, 0)
	at := 12 + 6*(len(strs)+1)
	for i := 0; i <= len(strs); i++ {
		b = binary.LittleEndian.AppendUint16(b, uint16(i))
		b = binary.LittleEndian.AppendUint32(b, uint32(at))
		if i < len(strs) {
			at += len(strs[i])
		}
	}
	return append(b, strings.Join(strs, "")...)
}

// folder writes a small corpus of one language and returns its sources.
func folder(t *testing.T) sources {
	t.Helper()
	dir := t.TempDir()
	write := func(name string, content []byte) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("chromium/cs.pak", pak("Žluťoučký <b>kůň</b>", "pěl &amp; úpěl", "{COUNT,plural, =1{řeka}}"))
	write("cldr/cs/annotations.json", []byte(`{"annotations":{"annotations":{"x":{"default":["dům","strom"],"tts":["háj"]}}}}`))
	write("udhr/ces.html", []byte("<html><head><title>no</title></head><body><p>Všichni lidé</p>\n<p>rodí se</p></body></html>"))
	return sources{filepath.Join(dir, "chromium"), filepath.Join(dir, "cldr"), filepath.Join(dir, "udhr")}
}

var czech = language{tag: "cs", chromium: "cs", cldr: "cs", udhr: "ces", encodings: central}

func TestTexts(t *testing.T) {
	texts, err := folder(t).texts(czech)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, x := range texts {
		all = append(all, strings.Fields(x.s)...)
	}
	got := strings.Join(all, " ")
	if want := "Žluťoučký kůň pěl & úpěl plural, řeka}} dům háj strom Všichni lidé rodí se"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if _, err := folder(t).texts(language{tag: "xx", cldr: "xx"}); err == nil {
		t.Error("no error for a missing source")
	}
}

func TestReadPakRefusesDamage(t *testing.T) {
	good := pak("one", "two")
	for name, b := range map[string][]byte{"empty": nil, "version": append([]byte{4}, good[1:]...), "cut": good[:20], "short": good[:len(good)-1]} {
		file := filepath.Join(t.TempDir(), "x.pak")
		if err := os.WriteFile(file, b, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := readPak(file); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestTrain(t *testing.T) {
	m := train(czech, []text{{"kůň kůň kůň", 10}, {"žoko αβ", 1}})
	if got := m.class('Ů', "cs"); got != m.class('ů', "cs") || got < firstLetter {
		t.Errorf("class of a capital: %d", got)
	}
	if m.class('ř', "cs") != classOther || m.class('α', "cs") != classForeign || m.class('-', "cs") != classBoundary {
		t.Error("classes of letters that the text lacks")
	}
	cost := func(a, b rune) byte { return m.cost[int(m.class(a, "cs"))*m.classes+int(m.class(b, "cs"))] }
	if cost('k', 'ů') >= cost('k', 'o') || cost('k', 'o') >= cost('k', 'ň') {
		t.Errorf("costs after k: ů %d, o %d, ň %d", cost('k', 'ů'), cost('k', 'o'), cost('k', 'ň'))
	}
	// What follows a letter must be a distribution, but for rounding and the classes that cost extra.
	sum := 0.0
	for c := range m.classes {
		if c != classOther && c != classForeign {
			sum += math.Exp2(-float64(m.cost[int(m.class('k', "cs"))*m.classes+c]) / costUnit)
		}
	}
	if sum < 0.85 || sum > 1.1 {
		t.Errorf("probabilities add up to %f", sum)
	}
}

func TestRewrite(t *testing.T) {
	for _, tc := range []struct{ got, want string }{
		{cedillas("Ștefan țară")[0], "Ştefan ţară"},
		{arabicYeh("ایران")[0], "ايران"},
		{visual("אבג")[0], "גבא"},
		{vietnamese("số")[0], "sô\u0301"},
		{vietnamese("bà")[0], "ba\u0300"},
		{vietnamese("bà số")[1], "bà sô\u0301"},
	} {
		if tc.got != tc.want {
			t.Errorf("got %q, want %q", tc.got, tc.want)
		}
	}
}

func TestGrids(t *testing.T) {
	for _, g := range grids {
		costs := g.train([]text{{"的一是 我們 のにを 한국어는", 100}})
		if len(costs) != g.rows*g.width() {
			t.Errorf("%s: %d cells", g.name, len(costs))
		}
	}
	gb := grids[0]
	costs := gb.train([]text{{"的的的的是", 100}})
	if a, b := costs[gb.cell(0xB5, 0xC4)], costs[gb.cell(0xCA, 0xC7)]; a >= b {
		t.Errorf("的 costs %d, 是 %d", a, b)
	}
	if gb.cell(0xA0, 0xA1) != -1 || gb.cell(0xA1, 0x40) != -1 || grids[1].cell(0xA1, 0x40) != 0 || grids[1].cell(0xA1, 0xA1) != 63 {
		t.Error("cells at the edges")
	}
}

func TestKinds(t *testing.T) {
	for r, want := range map[rune]byte{
		' ': kindBoundary, '1': kindBoundary, 'a': kindLower, 'Ж': kindUpper, 'ж': kindLower, 'ש': kindCaseless, '\u0301': kindCaseless,
		'’': kindApostrophe, '\u00a0': kindJoin, '“': kindQuote, '€': kindOpen, '…': kindClose, '¤': kindInvalid, '±': kindRare,
		'\u0085': kindInvalid, '\uFFFD': kindInvalid, 'µ': kindRare,
	} {
		if got := kindOf(r); got != want {
			t.Errorf("%q: %d, want %d", r, got, want)
		}
	}
}

// Two runs give the same files, and the files fit each other.
func TestRunIsDeterministic(t *testing.T) {
	src := folder(t)
	texts, err := src.texts(czech)
	if err != nil {
		t.Fatal(err)
	}
	var outs [2]string
	for i := range outs {
		var w writer
		w.addLanguage(czech, train(czech, texts))
		w.addGrid(grids[0], grids[0].train(texts))
		dir := t.TempDir()
		if err := w.write(dir); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"models.go", "models.bin"} {
			b, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			outs[i] += string(b)
		}
	}
	if outs[0] != outs[1] || !strings.Contains(outs[0], "gb2312At") {
		t.Error("two runs differ, or a table is missing")
	}
}
