package tree

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"
)

func TestZMin(t *testing.T) {
	_, data := pages(t, 30)
	n, _ := strconv.Atoi(os.Getenv("N"))
	if n == 0 {
		n = 40
	}
	for _, o := range []Options{{}, {KeepAll: true}} {
		best := make([]time.Duration, len(data))
		for r := 0; r < n; r++ {
			for i, p := range data {
				s := time.Now()
				_, _ = Parse(context.Background(), p, o)
				if d := time.Since(s); r == 0 || d < best[i] {
					best[i] = d
				}
			}
		}
		sum := time.Duration(0)
		for _, d := range best {
			sum += d
		}
		fmt.Println("MIN", o.KeepAll, sum.Microseconds())
	}
}
