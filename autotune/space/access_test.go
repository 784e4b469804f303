package space

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAccesses reads coordinates of all kinds.
func TestAccesses(t *testing.T) {
	const algorithm = "in: int16(x, y, z, w)\nk: uint8(x)\nr: 3, 4\n" +
		"out(x, y) = narrow(int16, sum(r, in(2*x-r.x+5, (y-r.y)*3, x/4, 7) * k(k(r.x))), 8, even)\n"
	sp := kernelOf(t, algorithm, "bound x 16\nbound y 8", Capacities{Lanes: []Datapath{{16, 2}, {8, 4}}}, Options{})
	want := []Tensor{
		{Name: "in", Bits: 16, Dims: []Dim{
			{Name: "x", Extent: 33, Terms: []Term{{0, 2}, {2, -1}}, Plain: true}, // 5-2 .. 30+5
			{Name: "y", Extent: 31, Terms: []Term{{1, 3}, {3, -3}}, Plain: true}, // -9 .. 21
			{Name: "z", Extent: 4, Terms: []Term{{0, 0}}},
			{Name: "w", Extent: 1, Plain: true},
		}},
		{Name: "k", Bits: 8, Dims: []Dim{{Name: "x", Extent: 256, Terms: []Term{{2, 1}}}}},
		{Name: "out", Bits: 16, Output: true, Dims: []Dim{
			{Name: "x", Extent: 16, Terms: []Term{{0, 1}}, Plain: true}, {Name: "y", Extent: 8, Terms: []Term{{1, 1}},
				Plain: true}}},
	}
	got := sp.Tensors()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	if got := fmt.Sprint(sp.Loops()); got != "[{x 16 false} {y 8 false} {r.x 3 true} {r.y 4 true}]" {
		t.Error(got)
	}
	if sp.Products() != 1 { // those in coordinates are of no data
		t.Errorf("%d products", sp.Products())
	}
}

// TestQuotients: lanes of a loop inside a quotient must be a multiple of what it is divided by, or divide it.
func TestQuotients(t *testing.T) {
	for by, want := range map[int]string{2: "x|y", 16: "x|y", 32: "x|y", 3: "y", 24: "y"} {
		algorithm := fmt.Sprintf("in: int16(x, y)\nout(x, y) = narrow(int16, in(x/%d, y) * 3, 1, even)\n", by)
		sp := kernelOf(t, algorithm, "bound x 64\nbound y 64", Capacities{Lanes: []Datapath{{16, 2}}}, Options{})
		if got := textOf(sp.names[atVector], sp.root.domain(atVector)); got != want {
			t.Errorf("by %d: %s, want %s", by, got, want)
		}
	}
}
