package lift

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// rowsApart are the conditions that strides of outputs are no less than rows are long, where they are sizes of their own.
func (c *candidate) rowsApart() []summary.Condition {
	var out []summary.Condition
	for i := range c.summary.Arrays {
		a := &c.summary.Arrays[i]
		for d := 1; d < len(a.Dims) && a.Role != summary.In; d++ {
			row := a.Dims[d-1].Extent.Mul(a.Dims[d-1].Stride)
			_, fixed := a.Dims[d].Stride.Constant()
			if room, known := a.Dims[d].Stride.Sub(row).Constant(); !fixed && (!known || room < 0) {
				out = append(out, summary.AtLeast(a.Dims[d].Stride, row))
			}
		}
	}
	return out
}

// overlaps says that one of these conditions does not hold at p.
func (c *candidate) overlaps(p point) bool {
	return slices.ContainsFunc(c.rowsApart(), func(k summary.Condition) bool {
		holds, known := k.Test(c.sizesAt(p))
		return known && !holds
	})
}
