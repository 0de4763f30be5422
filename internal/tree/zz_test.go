package tree

import (
	"context"
	"testing"
)

func BenchmarkZPruned(b *testing.B) {
	_, data := pages(b, 6)
	n := 0
	for _, p := range data {
		n += len(p)
	}
	b.SetBytes(int64(n))
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range data {
			_, _ = Parse(context.Background(), p, Options{})
		}
	}
}

func BenchmarkZKeep(b *testing.B) {
	_, data := pages(b, 6)
	n := 0
	for _, p := range data {
		n += len(p)
	}
	b.SetBytes(int64(n))
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range data {
			_, _ = Parse(context.Background(), p, Options{KeepAll: true})
		}
	}
}
