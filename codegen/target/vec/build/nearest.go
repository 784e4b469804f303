package build

import (
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
)

// mantissa is how many bits a float32 holds exactly.
const mantissa = 24

// nearest is a quotient of an integer of 32 bits by 2^shift, rounded as floats are: to the nearest, ties to even.
// Integers of 24 bits become floats exactly. Of 25 bits the even ones do, and odd ones go to the nearest multiple of 4:
// if bias 2 is added first, a tie, which is a multiple of 4, lies between two of them, and stays apart from its
// neighbours. Larger numbers must saturate.
//
//	narrow(int16, a, 8, even)    ->   NarrowS(Nearest(float(a) * 2^-8))
//	narrow(int16, a, 10, even)   ->   NarrowS(Nearest(float(a + 2) * 2^-10 - 2 * 2^-10))
type nearest struct {
	shift int
	bias  int64
}

// nearestOf is how to make a Narrow so of a number in s; not ok: some numbers are rounded otherwise.
func nearestOf(e *halide.Expr, s halide.Span) (q nearest, ok bool) {
	if e.Round != halide.Even || e.Shift == 0 || e.Shift >= 32 || !lanes.Holds(s, vec.I32, true) {
		return q, false
	}
	lo, hi := e.Type.Bounds()
	lo, hi = new(big.Int).Lsh(lo, uint(e.Shift)), new(big.Int).Lsh(new(big.Int).Add(hi, big.NewInt(1)), uint(e.Shift))
	inside := func(bits uint) bool {
		most := new(big.Int).Lsh(big.NewInt(1), bits)
		least := new(big.Int).Neg(most)
		return lo.Cmp(least) >= 0 && hi.Cmp(most) <= 0 || s.Lo.Cmp(least) >= 0 && s.Hi.Cmp(most) <= 0
	}
	q.shift = e.Shift
	if inside(mantissa) {
		return q, true
	}
	const aTie = 3 // shift from which ties are multiples of 4
	q.bias = 2
	return q, e.Shift >= aTie && inside(mantissa+1)
}

// of is the quotients of x. The sum with bias fits 32 bits.
func (q nearest) of(b *exprs, x value) value {
	float := func(f float64) value { return b.constant(vec.F32, int64(math.Float32bits(float32(f)))) }
	scale := math.Ldexp(1, -q.shift)
	if q.bias != 0 {
		x = b.apply(vec.Add, x, b.constant(vec.I32, q.bias))
	}
	f := b.each(&vec.Op{Code: vec.IntToFloat, Elem: vec.F32, From: vec.I32}, x)
	back := -float64(q.bias) * scale
	switch { // all exact
	case q.bias == 0:
		f = b.apply(vec.Mul, f, float(scale))
	case b.m.FMA:
		f = b.apply(vec.FMA, f, float(scale), float(back))
	default:
		f = b.apply(vec.Add, b.apply(vec.Mul, f, float(scale)), float(back))
	}
	return b.each(&vec.Op{Code: vec.Nearest, Elem: vec.I32, From: vec.F32}, f)
}
