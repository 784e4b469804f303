package wrap

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/triplet"
)

// size counts the nodes of orders.
func size(list []order) int {
	n := 0
	for _, o := range list {
		n += 1 + size(o.body)
	}
	return n
}

// randomOrder draws loops around elements and zeros.
func randomOrder(t *rapid.T, depth int) []order {
	var list []order
	for range rapid.IntRange(1, 3).Draw(t, "nodes") {
		var o order
		switch kind := rapid.IntRange(0, 3).Draw(t, "kind"); {
		case kind == 0:
		case kind == 1 || depth == 0:
			o.at = []int{rapid.IntRange(-3, 9).Draw(t, "x"), rapid.IntRange(0, 3).Draw(t, "y")}
		default:
			o = order{count: rapid.IntRange(2, 6).Draw(t, "count"), body: randomOrder(t, depth-1),
				step: []int{rapid.IntRange(-2, 8).Draw(t, "by x"), rapid.IntRange(0, 2).Draw(t, "by y")}}
		}
		list = append(list, o)
	}
	return list
}

// Whatever the table, its order gives it back, and is never longer than the table.
func TestOrderGivesTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := coords(randomOrder(t, 3))
		list := orderOf(&triplet.Packed{Coords: table})
		if diff := cmp.Diff(table, coords(list)); diff != "" {
			t.Fatalf("the order has another table (-want +got):\n%s", diff)
		}
		if size(list) > 2*len(table) {
			t.Fatalf("%d nodes for %d elements", size(list), len(table))
		}
	})
}

// A table that loops made is found to be loops, not a list.
func TestOrderIsShort(t *testing.T) {
	for _, c := range []struct {
		name string
		list []order
		most int // nodes
	}{
		{"one row", []order{{count: 40, step: []int{1, 0}, body: []order{{at: []int{0, 0}}}}}, 2},
		{"doubled coefficients behind zeros", []order{
			{count: 4, body: []order{{}}},
			{count: 6, step: []int{1, 0}, body: []order{{count: 2, step: []int{0, 0}, body: []order{{at: []int{0, 0}}}}}},
		}, 5},
		{"windows of three rows of blocks", []order{{count: 3, step: []int{0, 1}, body: []order{
			{count: 5, step: []int{16, 0}, body: []order{{count: 32, step: []int{3, 0}, body: []order{{at: []int{-1, 0}}}}}},
		}}}, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := orderOf(&triplet.Packed{Coords: coords(c.list)}); size(got) > c.most {
				t.Errorf("%d nodes, want at most %d: %v", size(got), c.most, got)
			}
		})
	}
}
