package lift

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

// rowsApart are the conditions that strides of outputs are no less than rows are long, where they are sizes of their
// own.
func (c *candidate) rowsApart() []summary.Condition {
	var out []summary.Condition
	for i := range c.summary.Arrays {
		a := &c.summary.Arrays[i]
		for d := 1; d < len(a.Dims) && a.Role != summary.In; d++ {
			if a.Dims[d].Level != a.Dims[d-1].Level {
				continue
			}
			row := a.Dims[d-1].Extent.Mul(a.Dims[d-1].Stride)
			_, fixed := a.Dims[d].Stride.Constant()
			if room, known := a.Dims[d].Stride.Sub(row).Constant(); !fixed && (!known || room < 0) {
				out = append(out, summary.AtLeast(a.Dims[d].Stride, row))
			}
		}
	}
	return out
}

// overlaps reports whether one of these conditions does not hold at p.
func (c *candidate) overlaps(p point) bool {
	return slices.ContainsFunc(c.rowsApart(), func(k summary.Condition) bool {
		holds, known := k.Test(c.sizesAt(p))
		return known && !holds
	})
}

// ofOwn are the conditions that no element of an array that is written is a field or a global of its type that the
// function goes on to read: runs have these in memory of their own, and C tells them apart by types only.
func (s *subject) ofOwn(sum *summary.Summary) []summary.Condition {
	var out []summary.Condition
	for _, a := range sum.Arrays {
		var paths []string
		for _, x := range s.fields {
			if mayBe(a.Elem, x.Elem) {
				paths = append(paths, x.Path)
			}
		}
		for _, k := range s.knobs {
			if (k.from == fromMemory || k.from == fromGlobal) && !k.block && mayBe(a.Elem, terms.Type(k.kind)) {
				paths = append(paths, k.path)
			}
		}
		if a.Role != summary.In && len(paths) > 0 {
			out = append(out, summary.Condition{Kind: summary.Outside, Text: fmt.Sprintf("no element of %s is %s",
				a.Name, strings.Join(paths, ", "))})
		}
	}
	return out
}

// mayBe reports whether C allows for an element of one type in memory that is declared as another (C11 6.5, paragraph
// 7).
func mayBe(elem, declared term.Type) bool {
	return elem == declared || elem.Bits() == 8 || elem.Integer() && declared.Integer() &&
		elem.Bits() == declared.Bits()
}
