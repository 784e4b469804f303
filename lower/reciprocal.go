package lower

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// Reciprocal is a division by a constant as a product and a shift to the right, exact for a range of dividends: the
// quotient is (Times*a + Plus) >> Shift, rounded down.
type Reciprocal struct {
	Times, Plus *big.Int
	Shift       int
}

// mostShift is the greatest shift of a Reciprocal.
const mostShift = 62

// ReciprocalOf is the one of the least shift that divides every a of s by d, rounded down; ok is false where no shift
// up to 62 does, or d is not positive.
//
//	0..765 by 3   ->   (683*a) >> 11
//
// With a = q*d + r and e = Times*d - 2^Shift the sum is q*2^Shift + q*e + r*Times + Plus. So it is exact if and only if
// 0 <= q*e + r*Times + Plus < 2^Shift; of q and r the ends decide.
func ReciprocalOf(s halide.Span, d *big.Int) (r Reciprocal, ok bool) {
	if !s.Known() || d.Sign() <= 0 {
		return r, false
	}
	low, high := new(big.Int).Div(s.Lo, d), new(big.Int).Div(s.Hi, d)
	rest := new(big.Int).Sub(d, big.NewInt(1))
	for shift := range mostShift + 1 {
		power := new(big.Int).Lsh(big.NewInt(1), uint(shift))
		times := new(big.Int).Div(new(big.Int).Add(power, rest), d) // rounded up
		e := new(big.Int).Sub(new(big.Int).Mul(times, d), power)    // not below 0
		plus := new(big.Int)
		if low.Sign() < 0 {
			plus.Neg(new(big.Int).Mul(low, e))
		}
		most := new(big.Int).Mul(high, e)
		most.Add(most, plus).Add(most, new(big.Int).Mul(rest, times))
		if most.Cmp(power) < 0 {
			return Reciprocal{times, plus, shift}, true
		}
	}
	return r, false
}

// Sum is Times*a + Plus.
func (r Reciprocal) Sum(a *halide.Expr) *halide.Expr {
	node := func(op halide.Op, a, b *halide.Expr) *halide.Expr {
		return &halide.Expr{Op: op, Kind: halide.IntKind, Args: []*halide.Expr{a, b}, Pos: a.Pos}
	}
	number := func(n *big.Int) *halide.Expr {
		return &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: n, Pos: a.Pos}
	}
	sum := node(halide.OpMul, a, number(r.Times))
	if r.Plus.Sign() != 0 {
		sum = node(halide.OpAdd, sum, number(r.Plus))
	}
	return sum
}
