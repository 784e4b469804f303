package extract

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Vector units without bitwise operations have shifts and remainders of powers of two, of which those with a constant
// are sums, one for each run of ones:
//
//	a & 0b111000   ->   ((a mod 64) >> 3)*8
//	a & -8         ->   (a >> 3)*8
//	a | m          ->   (a & ^m) + m
//	a ^ m          ->   a + m - 2*(a & m)
//	^a             ->   -1 - a
//	a << 4 | b     ->   a << 4 + b, b in 0..15

// mostRuns is how many runs of ones a mask may have: more take longer than the scalar unit.
const mostRuns = 3

// bitwise makes a bitwise operation with a constant in lanes of typ, which hold it.
func (t *epilogue) bitwise(e *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	minus := constantOf(big.NewInt(-1), e)
	if e.Op == halide.OpNot {
		return t.exactly(node2(halide.OpSub, minus, e.Args[0]), e, typ)
	}
	if e.Args[0].Op == halide.OpConst {
		return t.bitwise(node2(e.Op, e.Args[1], e.Args[0]), typ)
	}
	m := e.Args[1]
	if e.Op != halide.OpAnd && new(big.Int).And(t.ones(e.Args[0]), t.ones(m)).Sign() == 0 {
		return t.exactly(node2(halide.OpAdd, e.Args[0], m), e, typ)
	}
	if m.Op != halide.OpConst {
		return nil, refused(e)
	}
	a, err := t.asLoad(e.Args[0])
	if err != nil {
		return nil, err
	}
	mask := m.Int
	if e.Op == halide.OpOr {
		mask = new(big.Int).Not(mask)
	}
	sum := t.masked(a, mask, e)
	switch {
	case sum == nil:
		return nil, refused(e)
	case e.Op == halide.OpAnd && sum.Op == halide.OpMod:
		return t.value(sum, typ)
	case e.Op == halide.OpOr:
		sum = node2(halide.OpAdd, sum, m)
	case e.Op == halide.OpXor:
		sum = node2(halide.OpSub, node2(halide.OpAdd, a, m), node2(halide.OpMul, constantOf(big.NewInt(2), e), sum))
	}
	return t.exactly(sum, e, typ)
}

// masked is the bits of a that m has, as a sum; nil if these are too many runs.
func (t *epilogue) masked(a *halide.Expr, m *big.Int, e *halide.Expr) *halide.Expr {
	s := t.span(a)
	bits := max(s.Lo.BitLen(), s.Hi.BitLen()) // above these all are as the sign
	if s.Lo.Sign() < 0 {
		bits = max(bits, m.BitLen()+1)
	}
	var sum *halide.Expr
	for runs, from := 0, 0; ; runs++ {
		for from < bits && m.Bit(from) == 0 {
			from++
		}
		end := from
		for end < bits && m.Bit(end) == 1 {
			end++
		}
		switch {
		case from == end && sum == nil:
			return constantOf(new(big.Int), e)
		case from == end:
			return sum
		case runs == mostRuns:
			return nil
		}
		part := a
		if end < bits || s.Lo.Sign() < 0 && m.Sign() >= 0 {
			part = node2(halide.OpMod, a, constantOf(new(big.Int).Lsh(big.NewInt(1), uint(end)), e))
		}
		if from > 0 {
			part = node2(halide.OpMul, node2(halide.OpShr, part, constantOf(big.NewInt(int64(from)), e)),
				constantOf(new(big.Int).Lsh(big.NewInt(1), uint(from)), e))
		}
		if from = end; sum != nil {
			part = node2(halide.OpAdd, sum, part)
		}
		sum = part
	}
}

// ones are the bits that may be set in e; all of them where it may be below zero.
func (t *epilogue) ones(e *halide.Expr) *big.Int {
	s := t.span(e)
	if s.Lo.Sign() < 0 {
		return big.NewInt(-1)
	}
	all := new(big.Int).Lsh(big.NewInt(1), uint(s.Hi.BitLen()))
	all.Sub(all, big.NewInt(1))
	switch e.Op {
	case halide.OpConst:
		return e.Int
	case halide.OpAnd:
		return all.And(all, new(big.Int).And(t.ones(e.Args[0]), t.ones(e.Args[1])))
	case halide.OpOr, halide.OpXor, halide.OpMin, halide.OpMax:
		return all.And(all, new(big.Int).Or(t.ones(e.Args[0]), t.ones(e.Args[1])))
	case halide.OpSelect:
		return all.And(all, new(big.Int).Or(t.ones(e.Args[1]), t.ones(e.Args[2])))
	case halide.OpShl, halide.OpShr, halide.OpMul:
		by := e.Args[1]
		if by.Op != halide.OpConst || by.Int.Sign() < 0 {
			return all
		}
		a, n := t.ones(e.Args[0]), uint(by.Int.Uint64())
		switch {
		case e.Op == halide.OpShr:
			return all.And(all, new(big.Int).Rsh(a, n))
		case e.Op == halide.OpMul && by.Int.Sign() > 0 && by.Int.TrailingZeroBits() == uint(by.Int.BitLen()-1):
			n = by.Int.TrailingZeroBits()
		case e.Op == halide.OpMul:
			return all
		}
		return all.And(all, new(big.Int).Lsh(a, n))
	}
	return all
}
