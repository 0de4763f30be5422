package html_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

// section is the text of a document under one heading.
func section(t *testing.T, doc, heading string) string {
	t.Helper()
	_, rest, ok := strings.Cut(readFile(t, doc), "\n## "+heading+"\n")
	require.True(t, ok, "%s has no section %q", doc, heading)
	body, _, _ := strings.Cut(rest, "\n## ")
	return body
}

// rows are the rows of all tables in a text, as cells without backticks.
func rows(text string) [][]string {
	var all [][]string
	for line := range strings.SplitSeq(text, "\n") {
		if !strings.HasPrefix(line, "| `") && !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "|---") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.ReplaceAll(strings.TrimSpace(cells[i]), "`", "")
		}
		all = append(all, cells)
	}
	return all
}

// shown is a value as a table shows it.
func shown(v reflect.Value) string {
	if d, ok := v.Interface().(time.Duration); ok {
		return short(d)
	}
	switch v.Kind() {
	case reflect.String:
		if v.Len() == 0 {
			return `""`
		}
		return v.String()
	case reflect.Interface:
		if v.IsNil() {
			return "nil"
		}
	}
	return fmt.Sprint(v.Interface())
}

// short is a duration without units that are zero.
func short(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

// TestReferenceDefaults compares the tables of Config and AuditConfig with the presets, field by field.
func TestReferenceDefaults(t *testing.T) {
	documented := map[string][]string{}
	for _, r := range rows(section(t, "docs/REFERENCE.md", "Config")) {
		documented[r[0]] = r
	}
	compare := func(standard, high reflect.Value) {
		for i := range standard.NumField() {
			name := standard.Type().Field(i).Name
			if name == "Audit" {
				continue
			}
			row := documented[name]
			require.NotNil(t, row, "%s is not documented", name)
			require.Equal(t, []string{name, shown(standard.Field(i)), shown(high.Field(i))}, row[:3])
			delete(documented, name)
		}
	}
	standard, high := html.DefaultConfig(), html.HighSecurityConfig()
	checkValid(t, documented)
	compare(reflect.ValueOf(standard), reflect.ValueOf(high))
	compare(reflect.ValueOf(standard.Audit), reflect.ValueOf(high.Audit))
	delete(documented, "field")
	require.Empty(t, documented, "these fields do not exist")
}

var intRange = regexp.MustCompile(`^(\d+)…(\d+)`)

// checkValid tries the bounds and names that the table calls valid, and values just outside.
func checkValid(t *testing.T, documented map[string][]string) {
	t.Helper()
	valid := func(name string, set func(reflect.Value)) bool {
		cfg := html.DefaultConfig()
		v := reflect.ValueOf(&cfg).Elem().FieldByName(name)
		if !v.IsValid() {
			v = reflect.ValueOf(&cfg.Audit).Elem().FieldByName(name)
		}
		set(v)
		err := cfg.Validate()
		if err != nil {
			require.ErrorContains(t, err, name)
		}
		return err == nil
	}
	number := func(name string, n int64) bool { return valid(name, func(v reflect.Value) { v.SetInt(n) }) }
	word := func(name, s string) bool { return valid(name, func(v reflect.Value) { v.SetString(s) }) }
	tried := 0
	for name, row := range documented {
		rule, _, _ := strings.Cut(row[3], ";")
		tried++
		switch m := intRange.FindStringSubmatch(rule); {
		case m != nil:
			low, _ := strconv.ParseInt(m[1], 10, 64)
			high, _ := strconv.ParseInt(m[2], 10, 64)
			require.True(t, number(name, low) && number(name, high), "%s: %s", name, rule)
			require.False(t, number(name, low-1) || number(name, high+1), "%s: %s", name, rule)
		case strings.HasPrefix(rule, "≥ 0"):
			require.True(t, number(name, 0) && !number(name, -1), "%s: %s", name, rule)
		case strings.Contains(rule, ", ") && row[1] != "nil":
			for value := range strings.SplitSeq(rule, ", ") {
				require.True(t, word(name, value) && word(name, strings.ToUpper(value)), "%s: %s", name, value)
			}
			require.False(t, word(name, "nonsense"), name)
		default:
			tried--
		}
	}
	require.GreaterOrEqual(t, tried, 14)
}

// declared are the exported package variables that are made by errors.New, with their texts.
func declared(t *testing.T, path, prefix string) map[string]string {
	t.Helper()
	all := map[string]string{}
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	require.NoError(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 || !strings.HasPrefix(spec.Names[0].Name, "Err") {
			return true
		}
		if call, ok := spec.Values[0].(*ast.CallExpr); ok && len(call.Args) == 1 {
			text, err := strconv.Unquote(call.Args[0].(*ast.BasicLit).Value)
			require.NoError(t, err)
			all[prefix+spec.Names[0].Name] = text
		} else {
			all[prefix+spec.Names[0].Name] = fetch.ErrTimeout.Error() // the one of a type of its own
		}
		return true
	})
	return all
}

func TestReferenceErrors(t *testing.T) {
	want := declared(t, "errors.go", "")
	for name, text := range declared(t, "fetch/errors.go", "fetch.") {
		want[name] = text
	}
	got := map[string]string{}
	for _, r := range rows(section(t, "docs/REFERENCE.md", "Errors")) {
		if r[0] != "sentinel" {
			got[r[0]] = r[1]
		}
	}
	require.Equal(t, want, got)
	for _, doc := range documents(t) { // names of errors anywhere exist
		for _, name := range regexp.MustCompile(`\bErr[A-Z][A-Za-z]+\b`).FindAllString(readFile(t, doc), -1) {
			if name != "ErrTimestampMissing" && !strings.Contains(name, "Err_") { // of another library
				require.True(t, want[name] != "" || want["fetch."+name] != "", "%s: %s", doc, name)
			}
		}
	}
}

// constants are the exported constants of a package, as tables show them.
func constants(t *testing.T, imports types.Importer, path string) map[string]string {
	t.Helper()
	pkg, err := imports.Import(path)
	require.NoError(t, err)
	all := map[string]string{}
	for _, name := range pkg.Scope().Names() {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if !ok || !c.Exported() {
			continue
		}
		text := c.Val().ExactString()
		switch c.Val().Kind() {
		case constant.String:
			text = constant.StringVal(c.Val())
		case constant.Float:
			text = c.Val().String()
		}
		if c.Type().String() == "time.Duration" {
			n, _ := constant.Int64Val(c.Val())
			text = short(time.Duration(n))
		}
		all[name] = text
	}
	return all
}

func TestReferenceConstants(t *testing.T) {
	imports := exports(t)
	values := constants(t, imports, module)
	for name, v := range constants(t, imports, module+"/fetch") {
		values["fetch."+name] = v
	}
	documented := map[string]string{}
	for _, r := range rows(section(t, "docs/REFERENCE.md", "Constants")) {
		documented[r[0]] = r[1]
		if r[0] != "constant" {
			require.Equal(t, values[r[0]], r[1], r[0])
		}
	}
	for name := range values {
		if strings.HasPrefix(strings.TrimPrefix(name, "fetch."), "Default") && name != "fetch.DefaultUserAgent" || strings.HasPrefix(name, "Max") {
			require.NotEmpty(t, documented[name], "%s is not documented", name)
		}
	}
	warnings := 0
	for _, r := range rows(section(t, "docs/REFERENCE.md", "Warnings")) {
		if r[0] != "code" {
			require.Equal(t, values[r[1]], r[0])
			warnings++
		}
	}
	names := map[string][]string{}
	for _, r := range rows(section(t, "docs/REFERENCE.md", "Names")) {
		names[r[0]] = strings.Split(r[1], ", ")
	}
	for what, prefix := range map[string]string{"page types": "Page", "how an encoding was found": "Detected", "sources of structured data": "Source", "audit events": "AuditEvent"} {
		var want []string
		for name, v := range values {
			if strings.HasPrefix(name, prefix) {
				want = append(want, v)
			}
		}
		require.ElementsMatch(t, want, names[what], what)
	}
	for name := range values {
		if strings.HasPrefix(name, "Warn") {
			warnings--
		}
	}
	require.Zero(t, warnings, "every warning has its row")
	require.Equal(t, keysOf(t, &html.Result{PageType: html.PageForum, Encoding: "UTF-8", Warnings: []html.Warning{{}}}), names["keys of a Result as JSON"])
}

// keysOf are the keys of a value as JSON, in their order.
func keysOf(t *testing.T, v any) []string {
	t.Helper()
	b, err := json.Marshal(v)
	require.NoError(t, err)
	var keys []string
	dec := json.NewDecoder(strings.NewReader(string(b)))
	_, err = dec.Token()
	require.NoError(t, err)
	for dec.More() {
		key, err := dec.Token()
		require.NoError(t, err)
		keys = append(keys, key.(string))
		var value json.RawMessage
		require.NoError(t, dec.Decode(&value))
	}
	return keys
}

// TestReferenceExitCodes compares the command's exit codes with its constants.
func TestReferenceExitCodes(t *testing.T) {
	source, err := os.ReadFile("cmd/winnow/main.go")
	require.NoError(t, err)
	var want []string
	for _, m := range regexp.MustCompile(`(?m)^\texit[A-Z]\w+ += (\d+)`).FindAllStringSubmatch(string(source), -1) {
		want = append(want, m[1])
	}
	var got []string
	for _, r := range rows(section(t, "docs/REFERENCE.md", "The command")) {
		if r[0] != "exit code" {
			got = append(got, r[0])
		}
	}
	require.Equal(t, want, got)
}
