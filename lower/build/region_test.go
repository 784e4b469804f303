package build

import (
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Every line: a condition, an index under it, and the region by hand, for x in 0..9 and r.x in 0..2.
func TestRegionsUnderConditions(t *testing.T) {
	for _, test := range []struct {
		cond, index string
		lo, hi      int
	}{
		{"x - r.x >= 0", "x - r.x", 0, 9},
		{"x >= r.x", "x - r.x + 5", 5, 14},
		{"x + r.x < 10", "x + r.x", 0, 9},
		{"9 > x + r.x && x - r.x > 1", "x + r.x", 0, 8},
		{"!(x + r.x <= 2 || x + r.x > 8)", "x + r.x", 3, 8},
		{"x + r.x == 4", "x + r.x - 1", 3, 3},
		{"x + r.x != 4", "x + r.x", 0, 11},
		{"x + r.x < 3 || r.x > 1", "x + r.x", 0, 11},
		{"x + r.x < -1", "x + r.x", 0, 11}, // never read: anything will do
		{"2*x - r.x >= 0", "2*x - r.x", 0, 18},
		{"x < 5", "x + r.x", 0, 11}, // not followed: not the same sum
		{"r.x > 0", "r.x", 1, 2},
		{"in(x, 0) > 0", "x", 0, 9},
		{"x > 3", "clamp(int8(1.0) + x, 2, 7)", 2, 7},
	} {
		s := schedule(t, "in: int16(x, y)\nr: 3\nout(x) = sum(r where "+test.cond+", in("+test.index+", 0))", "bound x 10")
		n, _, err := derive(s)
		if err != nil {
			t.Fatalf("%s: %v", test.cond, err)
		}
		want := halide.Range{Min: test.lo, Extent: test.hi - test.lo + 1}
		if got := n.Buffers[0].Dims[0]; got != want {
			t.Errorf("%s, where %s: got %v, want %v", test.index, test.cond, got, want)
		}
	}
}

// Every line: an index, and the region by its interval, for x in 0..9 and in of uint8. An index that is no sum of Vars
// goes no further than a border, here over 3:20, which others have a halo for.
func TestRegionsOfGathers(t *testing.T) {
	for _, test := range []struct {
		index     string
		lo, hi    int
		scattered bool
	}{
		{"in(x)", 0, 255, true},
		{"in(x) + x - 100", -100, 164, true},
		{"clamp(in(x), 5, 8)", 5, 8, true},
		{"x*x", 0, 81, true},
		{"7/(x + 1)", 0, 7, true},
		{"max(in(x), x) % 6", 0, 5, true},
		{"sum(r, clamp(in(x + r.x), 1, 2))", 3, 6, true},
		{"x", 0, 9, false},
	} {
		inside := halide.Range{Min: 3, Extent: 17}
		for _, border := range []string{"", " edge(3:20)", " image(3:20)", " mirror(3:20)", " interior(3:20)",
			" constant(1, 3:20)"} {
			s := schedule(t, "in: uint8(x)\nlut: int16(x)"+border+"\nr: 3\nout(x) = lut("+test.index+") + sum(r, in(r.x))",
				"bound x 10")
			n, _, err := derive(s)
			if err != nil {
				t.Fatalf("%s: %v", test.index, err)
			}
			got := n.Buffers[slices.IndexFunc(n.Buffers, func(b *lower.Buffer) bool { return b.Name == "lut" })].Dims[0]
			want := halide.Range{Min: test.lo, Extent: test.hi - test.lo + 1}
			if border != "" && test.scattered && indexes.Cover(inside, want) != inside {
				if indexes.Cover(inside, got) != inside {
					t.Errorf("%s, lut%s: got %v, want part of %v", test.index, border, got, inside)
				}
			} else if got != want {
				t.Errorf("%s, lut%s: got %v, want %v", test.index, border, got, want)
			}
		}
	}
}
