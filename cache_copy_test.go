package html

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// fullResult is a Result with something in every field, whatever fields there are.
func fullResult() *Result {
	r := &Result{}
	fill(reflect.ValueOf(r).Elem(), "r")
	return r
}

// fill puts a value made of its path into everything below v.
func fill(v reflect.Value, path string) {
	if v.Type() == reflect.TypeFor[time.Time]() {
		v.Set(reflect.ValueOf(time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)))
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(path)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(len(path)))
	case reflect.Float64:
		v.SetFloat(0.5)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), path+"."+v.Type().Field(i).Name)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fill(v.Index(i), fmt.Sprint(path, i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, path+"-key")
		fill(value, path+"-value")
		v.SetMapIndex(key, value)
	default:
		panic(fmt.Sprintf("fill does not know the kind %s of %s", v.Kind(), path))
	}
}

// spoil changes everything that a Result holds by reference.
func spoil(r *Result) { spoilValue(reflect.ValueOf(r).Elem()) }

func spoilValue(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			return
		}
		for i := range v.NumField() {
			spoilValue(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			spoilValue(v.Index(i))
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			v.SetMapIndex(k, reflect.Zero(v.Type().Elem()))
		}
	case reflect.String:
		v.SetString("spoiled")
	}
}

func TestCloneSharesNothing(t *testing.T) {
	r := fullResult()
	c := r.clone()
	require.Equal(t, r, c)
	spoil(c)
	require.Equal(t, fullResult(), r)
	require.Equal(t, &Result{}, (&Result{}).clone(), "what is nil stays nil")
}

// Every string of a Result counts, so that a field that is added later cannot be forgotten.
func TestSizeCountsEverything(t *testing.T) {
	e := cacheEntry{result: fullResult(), events: []AuditEntry{{Message: "m"}}}
	before := e.size()
	require.Greater(t, before, int64(entryOverhead))
	grown := 0
	grow(reflect.ValueOf(e.result).Elem(), func() {
		grown++
		require.Equal(t, before+int64(grown)*1000, e.size(), "string %d", grown)
	})
	require.Greater(t, grown, 30)
	e.events[0].RawValue = string(make([]byte, 500))
	require.Equal(t, before+int64(grown)*1000+500, e.size())
}

// grow lengthens one string after the other by 1,000 bytes.
func grow(v reflect.Value, done func()) {
	longer := func(s string) reflect.Value { return reflect.ValueOf(s + string(make([]byte, 1000))) }
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			return
		}
		for i := range v.NumField() {
			grow(v.Field(i), done)
		}
	case reflect.Slice:
		for i := range v.Len() {
			grow(v.Index(i), done)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			v.SetMapIndex(k, longer(v.MapIndex(k).String()).Convert(v.Type().Elem()))
			done()
		}
	case reflect.String:
		v.Set(longer(v.String()).Convert(v.Type()))
		done()
	}
}
