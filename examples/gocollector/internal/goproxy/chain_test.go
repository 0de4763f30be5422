package goproxy

import (
	"errors"
	"reflect"
	"testing"
)

func TestParseChain(t *testing.T) {
	for in, want := range map[string][]entry{
		"https://a.example":                         {{"https://a.example", false}},
		"https://a.example/,direct":                 {{"https://a.example", false}},
		"https://a.example|http://b.example:8080/x": {{"https://a.example", true}, {"http://b.example:8080/x", false}},
		" https://a.example , b.example/go |off":    {{"https://a.example", false}, {"https://b.example/go", true}},
		"file:///srv/proxy,https://a.example":       {{"file:///srv/proxy", false}, {"https://a.example", false}},
		"https://a.example,off,https://never":       {{"https://a.example", false}},
		",https://a.example,":                       {{"https://a.example", false}},
	} {
		if got, err := parseChain(in); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v %v", in, got, err)
		}
	}
	for _, in := range []string{"", "direct", "off", "direct,https://a.example", " , "} {
		if _, err := parseChain(in); !errors.Is(err, ErrNoProxy) {
			t.Errorf("%q: %v", in, err)
		}
	}
	for _, in := range []string{"word", "ftp://a.example", "https://a.example,noproxy", "/srv/proxy", "https://me:secret@a.example"} {
		if got, err := parseChain(in); err == nil {
			t.Errorf("%q: %v", in, got)
		}
	}
}

func TestReadEnv(t *testing.T) {
	t.Setenv("GOPROXY", "https://a.example,off")
	t.Setenv("GOPRIVATE", "corp.example/*")
	want := Env{"https://a.example,off", "corp.example/*"}
	if got := ReadEnv(t.Context()); got != want {
		t.Errorf("by the go command: %+v", got)
	}
	t.Setenv("PATH", "")
	if got := ReadEnv(t.Context()); got != want {
		t.Errorf("without it: %+v", got)
	}
	t.Setenv("GOPROXY", "")
	if got := ReadEnv(t.Context()); got.Proxy != standard {
		t.Errorf("nothing set: %+v", got)
	}
	if urls, err := want.URLs(); err != nil || !reflect.DeepEqual(urls, []string{"https://a.example"}) {
		t.Error(urls, err)
	}
}
