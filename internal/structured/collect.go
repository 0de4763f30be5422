package structured

import (
	"context"

	"github.com/winnowhtml/html/internal/datascript"
	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/jsonld"
	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"
)

// maxItems bounds how many items a page may have.
const maxItems = 1000

// LD returns the values of all JSON-LD scripts of a page in document order. Scripts that cannot be read are
// reported to record, if it is not nil, and what came before the fault in them is kept.
func LD(t *tree.Tree, record event.Recorder) []jsonscan.Value {
	var all []jsonscan.Value
	for i := range t.Scripts() {
		if s := t.Script(i); s.Kind == datascript.JSONLD {
			all = append(all, parse(s, record)...)
		}
	}
	return all
}

func parse(s tree.Script, record event.Recorder) []jsonscan.Value {
	vs, err := jsonscan.Parse(s.Body, jsonscan.Limits{})
	if err != nil {
		report(record, err, s)
	}
	return vs
}

func report(record event.Recorder, err error, s tree.Script) {
	if record != nil {
		record(event.Event{Type: event.BlockedTag, Tag: "script", Message: "data script cannot be read: " + err.Error(), Raw: string(s.Body)})
	}
}

// Collect returns all structured data of a page: scripts in document order, then microdata, then Open Graph.
// Relative URLs of microdata are resolved against base. Scripts that cannot be read are reported to record, if
// it is not nil. The only error is the context's.
func Collect(ctx context.Context, t *tree.Tree, base weburl.Base, record event.Recorder) ([]Item, error) {
	var items []Item
	for i := range t.Scripts() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		items = appendScript(items, t.Script(i), record)
	}
	items, err := appendMicrodata(ctx, items, t, base)
	if err != nil {
		return nil, err
	}
	items = appendOpenGraph(items, t)
	return items[:min(len(items), maxItems)], nil
}

func appendScript(items []Item, s tree.Script, record event.Recorder) []Item {
	switch s.Kind {
	case datascript.JSONLD:
		for _, v := range parse(s, record) {
			for _, e := range jsonld.Flatten(nil, v) {
				items = append(items, Item{Source: JSONLD, Name: string(s.Name), Type: string(jsonld.Type(e)), Value: e})
			}
		}
	case datascript.JSON:
		src := JSON
		if datascript.Marker(s.Name, nil) != "" {
			src = State
		}
		for _, v := range parse(s, record) {
			items = append(items, Item{Source: src, Name: string(s.Name), Value: v})
		}
	case datascript.State:
		items = appendStates(items, s, record)
	}
	return items
}

// appendStates appends every state that a plain script assigns.
func appendStates(items []Item, s tree.Script, record event.Recorder) []Item {
	before := len(items)
	failed := error(jsonscan.ErrNotFound)
	for _, m := range datascript.MarkersIn(s.Body) {
		v, err := jsonscan.ParseJS(s.Body, m, jsonscan.Limits{})
		if err == nil {
			items = append(items, Item{Source: State, Name: m, Value: v})
		} else {
			failed = err
		}
	}
	if len(items) > before {
		return items
	}
	if m := datascript.Marker(s.Name, nil); m != "" { // the marker is the script's id
		if vs := parse(s, record); len(vs) > 0 {
			return append(items, Item{Source: State, Name: m, Value: vs[0]})
		}
		return items
	}
	report(record, failed, s)
	return items
}
