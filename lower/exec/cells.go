package exec

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// cells are the accumulators of a Local.
type cells struct {
	*lower.Local
	ints   []int64
	lo, hi int64
	big    []halide.Value // instead of ints, where int64 does not hold them
	floats []float32
}

func newCells(l *lower.Local) *cells {
	n := 1
	for _, x := range l.Extent {
		n *= x
	}
	c := &cells{Local: l}
	switch {
	case l.Kind == halide.FloatKind:
		c.floats = make([]float32, n)
	case l.Lo.IsInt64() && l.Hi.IsInt64():
		c.ints, c.lo, c.hi = make([]int64, n), l.Lo.Int64(), l.Hi.Int64()
	default:
		c.big = make([]halide.Value, n)
	}
	return c
}

// set puts an integer into a cell that must hold it.
func (c *cells) set(at int, v int64) {
	if v < c.lo || v > c.hi {
		Failf("%s gets %d, outside %d..%d", c.Name, v, c.lo, c.hi)
	}
	c.ints[at] = v
}

// setBig is set where int64 does not hold what may be set.
func (c *cells) setBig(at int, v halide.Value) {
	if n := v.BigInt(); n.Cmp(c.Lo) < 0 || n.Cmp(c.Hi) > 0 {
		Failf("%s gets %s, outside %s..%s", c.Name, v, c.Lo, c.Hi)
	}
	c.big[at] = v
}

// cell is the place of an accumulator.
func (m *Machine) cell(c *cells, index []*halide.Expr) func() int {
	var sum affine.Form
	for i, e := range index {
		f, err := indexes.Form(e, m.extents)
		if err != nil {
			Failf("index %s of %s: %v", e, c.Name, err)
		}
		sum = sum.Scale(c.Extent[i]).Add(f)
	}
	return m.within(sum, max(len(c.ints), len(c.big), len(c.floats)), c.Name)
}
