package extract

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
)

// moved takes a number that is added to a rounded shift into the sum below, where rounding is the same for all numbers
// and nothing saturates between: accumulators shift, round and saturate at once, and no value is between that goes back
// into an accumulator.
//
//	narrow(int8, narrow(int16, a*b, 17, posinf) - 2)   ->   narrow(int8, a*b - 2*2^17, 17, posinf)
//
// Of products whose accumulators are too few lanes for a vector of bytes it is added to bytes, which are all together.
func (t choices) moved(e *halide.Expr, end triplet.Store) (*halide.Expr, triplet.Store) {
	out := end.Out.Buffer.Type
	if end.Op != halide.OpNarrow || end.Shift != 0 || e.Type != out || out.Bits() != 8 || !wholeBytes(t.walker, t.f) {
		return e, end
	}
	a := e.Args[0]
	if a.Op != halide.OpAdd && a.Op != halide.OpSub || a.Args[1].Op != halide.OpConst {
		return e, end
	}
	n, inner := a.Args[1].Int, a.Args[0]
	if a.Op == halide.OpSub {
		n = new(big.Int).Neg(n)
	}
	if inner.Op != halide.OpNarrow || inner.Shift == 0 || !addsUp(inner.Args[0]) || t.inHalves(inner.Args[0]) {
		return e, end
	}
	switch inner.Round {
	case halide.PosInf, halide.NegInf, halide.Floor, halide.Ceil:
	case halide.Even:
		if n.Bit(0) == 1 { // halves go to the other side
			return e, end
		}
	default:
		return e, end
	}
	lo, hi := inner.Type.Bounds()
	if !halide.TypeSpan(out).Inside(halide.Span{Lo: lo.Add(lo, n), Hi: hi.Add(hi, n)}) {
		return e, end
	}
	sum := node2(halide.OpAdd, inner.Args[0], constantOf(new(big.Int).Lsh(n, uint(inner.Shift)), e))
	end.Shift, end.Round = inner.Shift, inner.Round
	return narrowTo(out, inner.Shift, inner.Round, sum), end
}
