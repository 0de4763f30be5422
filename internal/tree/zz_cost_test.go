package tree

import (
	"context"
	"fmt"
	"sort"
	"testing"
)

func TestZCost(t *testing.T) {
	names, data := pages(t, 1)
	type r struct {
		name        string
		kept, cost  int64
		nodes, size int
	}
	var all []r
	for i, p := range data {
		b := start(context.Background(), Options{})
		b.z.Reset(context.Background(), p, b.config())
		b.readAll()
		all = append(all, r{names[i], b.notes.Retained, b.cost, len(b.nodes), len(p)})
		b.release()
	}
	sort.Slice(all, func(i, j int) bool { return all[i].cost > all[j].cost })
	for _, a := range all[:12] {
		fmt.Printf("%+v\n", a)
	}
	sort.Slice(all, func(i, j int) bool {
		return float64(all[i].cost)/float64(all[i].kept) > float64(all[j].cost)/float64(all[j].kept)
	})
	for _, a := range all[:12] {
		fmt.Printf("%+v %.2f\n", a, float64(a.cost)/float64(a.kept))
	}
	a := all[len(all)/2]
	fmt.Printf("%+v %.2f\n", a, float64(a.cost)/float64(a.kept))
}
