package match

import (
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// bound is a condition on indices as "At >= 0".
type bound struct{ At summary.Affine }

// boundOf reads a comparison of indices; false for all other conditions.
func boundOf(e *summary.Expr) (bound, bool) {
	if len(e.Args) != 2 {
		return bound{}, false
	}
	a, okA := indexOf(e.Args[0])
	b, okB := indexOf(e.Args[1])
	if !okA || !okB {
		return bound{}, false
	}
	minusOne := summary.ConstOf(summary.Const(-1))
	switch e.Op {
	case summary.OpGE:
		return bound{a.Sub(b)}, true
	case summary.OpGT:
		return bound{a.Sub(b).Add(minusOne)}, true
	case summary.OpLE:
		return bound{b.Sub(a)}, true
	case summary.OpLT:
		return bound{b.Sub(a).Add(minusOne)}, true
	}
	return bound{}, false
}

// indexOf is an integer expression of indices and constants as one index.
func indexOf(e *summary.Expr) (summary.Affine, bool) {
	switch e.Op {
	case summary.OpIndex:
		return e.Index[0], true
	case summary.OpConst:
		if e.Const.IsInt() && e.Const.Num().IsInt64() {
			return summary.ConstOf(summary.Const(e.Const.Num().Int64())), true
		}
	case summary.OpConvert:
		return indexOf(e.Args[0])
	case summary.OpNeg:
		a, ok := indexOf(e.Args[0])
		return a.Scale(summary.Const(-1)), ok
	case summary.OpAdd, summary.OpSub:
		a, okA := indexOf(e.Args[0])
		b, okB := indexOf(e.Args[1])
		if e.Op == summary.OpSub {
			b = b.Scale(summary.Const(-1))
		}
		return a.Add(b), okA && okB
	}
	return summary.Affine{}, false
}

// inside says that the conditions are those under which index at of a dimension of that extent is inside: at >= 0 and
// at <= extent-1, either of which may be missing; it returns the conditions that are left.
func inside(where []bound, at summary.Affine, extent summary.Poly) (rest []bound, low, high bool) {
	top := summary.ConstOf(extent).Sub(at).Add(summary.ConstOf(summary.Const(-1)))
	for _, w := range where {
		switch {
		case w.At.Equal(at):
			low = true
		case w.At.Equal(top):
			high = true
		default:
			rest = append(rest, w)
		}
	}
	return rest, low, high
}
