package autotune

import (
	"context"
	"errors"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
)

// What is said of a leaf that is slower than the limit holds for each of its placements: the first may wait longer than the
// others, which are not tried where the code alone is slower.
func TestSlowerLeaf(t *testing.T) {
	o := small(nil)
	o.Capacities.Modules, o.Coded = 4, true
	tree, err := NewTree(filter(t), o)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := tree.Root()
	if err != nil {
		t.Fatal(err)
	}
	for !tree.Leaf(&leaf) {
		kids, _ := tree.Branch(&leaf, nil)
		leaf = kids[0]
	}
	if n := len(tree.Space.Placements(&leaf)); n < 2 {
		t.Fatalf("%d placements", n)
	}
	for _, c := range []struct{ floor, want int64 }{{110, 110}, {90, 150}} {
		tried := int64(0)
		_, _, err := tree.Settle(search.WithLimit(t.Context(), 100), &leaf, func(ctx context.Context, _ *halide.Schedule) (int64, error) {
			tried++
			search.SayFloor(ctx, c.floor)
			return 0, &search.AtLeast{Cycles: 149 + tried}
		})
		var slower *search.AtLeast
		if !errors.As(err, &slower) || slower.Cycles != c.want || (tried == 1) != (c.floor > 100) {
			t.Errorf("floor %d: %v after %d placements, want %d", c.floor, err, tried, c.want)
		}
	}
}
