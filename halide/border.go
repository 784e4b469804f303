package halide

import (
	"fmt"
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// ConstantExterior is in with the value wherever a coordinate lies outside its range, one range a dimension.
func (in *Input) ConstantExterior(value Operand, ranges ...Range) *Input {
	return in.constantExterior(diag.Caller(), value, ranges)
}

func (in *Input) constantExterior(pos diag.Pos, value Operand, ranges []Range) *Input {
	c := in.bordered(pos, "ConstantExterior", ranges)
	v := operand(pos, "ConstantExterior", value)
	if c.Mistake != nil {
		return c
	}
	switch {
	case v.Kind == Poison:
		c.Mistake = v.cause()
	case v.Op != OpConst || v.Kind == BoolKind:
		c.Mistake = mistake(pos, CodeBorder, fmt.Sprintf("ConstantExterior of %s: %s is not a number", in.Name, v.brief()))
	case !c.Border.hold(in.Type, v):
		c.Mistake = mistake(pos, CodeBorder,
			fmt.Sprintf("ConstantExterior of %s: %s does not fit %s", in.Name, v.brief(), in.Type))
	}
	return c
}

// hold takes the constant v as the exterior of elements of type t, if it fits.
func (b *Border) hold(t Type, v *Expr) bool {
	if t == Float32 {
		b.Float = v.Float
		if v.Kind == IntKind {
			f, acc := new(big.Float).SetInt(v.Int).Float32()
			b.Float = f
			return acc == big.Exact
		}
		return true
	}
	if v.Kind != IntKind {
		return false
	}
	lo, hi := t.Bounds()
	if v.Int.Cmp(lo) < 0 || v.Int.Cmp(hi) > 0 {
		return false
	}
	b.Value = v.Int.Int64()
	return true
}

// RepeatEdge is in with the nearest element inside the ranges wherever a coordinate lies outside, one range a dimension.
func (in *Input) RepeatEdge(ranges ...Range) *Input { return in.repeatEdge(diag.Caller(), ranges) }

func (in *Input) repeatEdge(pos diag.Pos, ranges []Range) *Input {
	c := in.bordered(pos, "RepeatEdge", ranges)
	if c.Mistake == nil {
		c.Border.Repeat = true
	}
	return c
}

// bordered is a copy of in with a border over ranges.
func (in *Input) bordered(pos diag.Pos, call string, ranges []Range) *Input {
	c := in.copy(pos, call)
	if c.Mistake != nil {
		return c
	}
	if len(ranges) != len(in.Dims) {
		c.Mistake = mistake(pos, CodeBorder,
			fmt.Sprintf("%s of %s: %s for %s", call, in.Name, count(len(ranges), "range"), count(len(in.Dims), "dimension")))
		return c
	}
	for i, r := range ranges {
		if !r.valid() {
			c.Mistake = mistake(pos, CodeBorder,
				fmt.Sprintf("%s of %s: the range of %s, from %d with extent %d, is empty or too large", call, in.Name, in.Dims[i], r.Min, r.Extent))
		}
	}
	c.Border = &Border{Ranges: append([]Range(nil), ranges...)}
	return c
}

// valid says whether r has a point and all its points, and their sums with others, fit an int32.
func (r Range) valid() bool {
	return r.Extent >= 1 && r.Extent <= math.MaxInt32 && r.Min >= math.MinInt32 && r.Min <= math.MaxInt32-r.Extent
}
