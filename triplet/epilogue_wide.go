package triplet

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// low is how many bits of a number of 62 bits go in the lower of two lanes of int32, as a number that is not negative.
const low = 31

// inTwo is a shift to the right, or a quotient of a power of two, of what no lanes hold: a sum of two values that they hold. nil if
// e is none, or one value does.
//
//	a*b >> 4, of 50 bits   ->   t0 = a*b >> 31;  t1 = (a*b - t0*2^31) >> 4;  t0*2^27 + t1
func (t *epilogue) inTwo(e *halide.Expr) (*halide.Expr, error) {
	if e.Op != halide.OpShr && e.Op != halide.OpDiv || e.Kind != halide.IntKind || e.Args[1].Op != halide.OpConst ||
		t.lanes(e, halide.Int16) != halide.NoType {
		return nil, nil
	}
	by := e.Args[1].Int
	if e.Op == halide.OpDiv {
		if by.Sign() <= 0 || by.TrailingZeroBits() != uint(by.BitLen()-1) {
			return nil, nil
		}
		by = big.NewInt(int64(by.BitLen() - 1))
	}
	if !by.IsInt64() || by.Int64() < 0 || by.Int64() > low {
		return nil, nil
	}
	a, n := e.Args[0], int(by.Int64())
	if !t.span(node2(halide.OpShr, a, constantOf(big.NewInt(low), a))).Fits(halide.Int32) {
		return nil, nil
	}
	high, err := t.asLoad(narrowTo(halide.Int32, low, halide.Floor, a))
	if err != nil {
		return nil, err
	}
	times := func(bits int) *halide.Expr {
		return node2(halide.OpMul, high, constantOf(new(big.Int).Lsh(big.NewInt(1), uint(bits)), a))
	}
	rest, err := t.sumOf(node2(halide.OpSub, a, times(low)), halide.Int32, Store{Op: halide.OpNarrow, Shift: n, Round: halide.Floor})
	if err != nil {
		return nil, err
	}
	most := new(big.Int).Lsh(big.NewInt(1), uint(low-n))
	t.spans[rest.Name] = halide.Span{Lo: new(big.Int), Hi: most.Sub(most, big.NewInt(1))}
	return node2(halide.OpAdd, times(low-n), t.load(rest)), nil
}
