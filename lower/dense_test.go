package lower

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Pixels of few channels lie without a gap where gaps would take more than a page, and nobody said how they lie; all else stays.
func TestDense(t *testing.T) {
	n, err := ParseNest(`nest out

input in: uint8(c 0:3, x 0:512, y 0:2)
    axes y[2]*16384 x[512]*32 c[3]*1
    elements 32832, align 32

input few: uint8(c 0:3, x 0:64)
    axes x[64]*32 c[3]*1
    elements 2112, align 32

input rows: uint8(x 0:30, y 0:512)
    axes y[512]*32 x[30]*1
    elements 16448, align 32

output out: int16(c 0:3, x 0:512, y 0:2)
    axes y[2]*8192 x[512]*16 c[3]*1
    elements 16384, align 32

for y < 2
    for x < 512
        for c < 3
            out(c, x, y) = in(c, x, y) + few(c, x % 64) + rows(c, x)
`)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]int{"in": {1536, 3, 1}, "few": {32, 1}, "rows": {32, 1}, "out": {1536, 3, 1}}
	elems := map[string]int{"in": 3072 + 64, "few": 2112, "rows": 16448, "out": 3072}
	for _, b := range n.Dense().Buffers {
		var strides []int
		for _, a := range b.Axes {
			strides = append(strides, a.Stride)
		}
		if d := cmp.Diff(want[b.Name], strides); d != "" {
			t.Errorf("%s (-want +got):\n%s", b.Name, d)
		}
		if b.Elems != elems[b.Name] {
			t.Errorf("%s has %d elements, not %d", b.Name, b.Elems, elems[b.Name])
		}
	}
	if err := Check(n.Dense()); err != nil {
		t.Error(err)
	}
	for _, b := range n.Buffers {
		b.Placed = true
	}
	if n.Dense() != n {
		t.Error("what a schedule lays out does not stay")
	}
}
