package bound

import (
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// TestAround: what is set up before loops and the return behind them count where a loop is certain to be left: 13 cycles
// from the first load to the last store, 6 for the return, and 11 or 9 for constants, 2 more of which tell the array
// that alone changes along the lanes from the other.
func TestAround(t *testing.T) {
	rates := plain
	rates.Setups, rates.Return = []Setup{{16, 2, 11, 2, 0, 0}, {8, 4, 9, 2, 0, 0}}, 6
	small := rates
	small.DataBytes = 1 << 10
	half, most := rates, rates
	half.DataBytes, most.DataBytes = 12<<10, 20<<10
	for _, c := range []struct {
		name string
		s    *halide.Schedule
		r    Rates
		want int64
	}{
		{"a window", conv2d(256, 16, 3, 3, 1), rates, 256*5 + 13 + 6 + 13},
		{"a product of matrices", matmul(16, 16, 64), rates, 16*32 + 13 + 6 + 11}, // 8x4
		{"both arrays change along the lanes", depthwise(100, 16, 4), rates, 200 + 13 + 6 + 9},
		{"one body", conv2d(16, 1, 3, 3, 1), rates, 5 + 13},
		{"a body and a rest", conv2d(16, 7, 3, 3, 1), rates, 7*5 + 13},
		{"fewer results than lanes", matmul(12, 12, 64), rates, 12*32 + 13 + 6},
		{"32 parts, each perhaps without a loop", conv2d(256, 16, 3, 3, 1), small, 256*5 + 32*13},
		{"two parts with loops", conv2d(256, 16, 3, 3, 1), half, 256*5 + 2*(13+6+13)},
		{"one part or two", conv2d(256, 16, 3, 3, 1), most, 256*5 + 13 + 6 + 13},
	} {
		sp, b := newBound(t, c.s, c.r)
		st, err := sp.Root()
		if err != nil {
			t.Fatal(err)
		}
		if v := b.Of(&st); v.Cycles != c.want || v.Cycles != b.Cycles(&st) {
			t.Errorf("%s: %v, want %d", c.name, v, c.want)
		} else if c.want > 2000 && !strings.Contains(v.Why.String(), "before and behind") {
			t.Errorf("%s: %v", c.name, v)
		}
	}
}

// TestTogether: a body and what its jam leaves wait for their loads and their last store together, if there is no loop
// between them.
func TestTogether(t *testing.T) {
	long := plain
	long.FoldLimit = 8 // no body overlaps with its neighbours
	sp, b := newBound(t, conv2d(16, 7, 3, 3, 1), long)
	st, err := sp.Root()
	if err != nil {
		t.Fatal(err)
	}
	for l, n := range []int{1, 5} {
		v := slices.Index(sp.Numbers(sp.Jam(l)), n)
		if v < 0 || !sp.Apply(&st, space.Decision{Choice: sp.Jam(l), Value: uint8(v)}) {
			t.Fatalf("%s cannot be jammed by %d", sp.Loops()[l].Name, n)
		}
	}
	if v := b.Of(&st); v.Cycles != 7*5+13 {
		t.Errorf("%v, want %d", v, 7*5+13)
	}
}
