package extract

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// floored ends what is rounded down and saturates to bytes where its sum ends: accumulators shift and saturate at once,
// and no value is between that takes a register and goes back into an accumulator. Without such an end e and end stay.
//
//	narrow(uint8, (a + 4) / 9)   ->   narrow(uint8, 1821*(a + 4), 14, floor)
//	narrow(int8, (a + b) >> 3)   ->   narrow(int8, a + b, 3, floor)
//
// Products of 16 bits alone, as accumulators of wider ones do not end in bytes.
func (t byLanes) floored(e *halide.Expr, end triplet.Store) (*halide.Expr, triplet.Store, error) {
	out := end.Out.Buffer.Type
	if end.Op != halide.OpNarrow || end.Shift != 0 || e.Type != out || out.Bits() != 8 || !wholeBytes(t.walker, t.f) {
		return e, end, nil
	}
	q := e.Args[0]
	if q.Kind != halide.IntKind || q.Op != halide.OpDiv && q.Op != halide.OpShr || q.Args[1].Op != halide.OpConst {
		return e, end, nil
	}
	sum, by := q.Args[0], q.Args[1].Int
	shift := int(by.Int64())
	switch {
	case !t.span(sum).Fits(halide.Int16) || by.Sign() <= 0:
		return e, end, nil
	case q.Op == halide.OpShr && shift > mostFloored:
		return e, end, nil
	case q.Op == halide.OpDiv && by.TrailingZeroBits() == uint(by.BitLen()-1):
		shift = min(by.BitLen()-1, mostFloored)
	case q.Op == halide.OpDiv:
		r, ok := lower.ReciprocalOf(t.span(sum), by)
		if !ok || !(halide.Span{Lo: r.Times, Hi: r.Times}).Fits(halide.Int16) {
			return e, end, nil
		}
		var err error
		if sum, shift, err = t.byShift(q, halide.Int16); err != nil {
			return nil, end, err
		}
	}
	if !linear(sum) {
		return e, end, nil
	}
	end.Shift, end.Round = shift, halide.Floor
	return narrowTo(out, shift, halide.Floor, sum), end, nil
}

// mostFloored is the greatest shift that is taken into the end of a sum of 16 bits: more leaves 0 or -1, as it does.
const mostFloored = 15
