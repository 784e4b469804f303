package sel

import (
	"math/big"
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// atom is a register that holds a loop, or a quotient, remainder, minimum or maximum of loops.
func (p *Plan) atom(in *scope, a affine.Atom) vec.Reg {
	if a.Op == affine.IsVar {
		return in.of(a.Var).x
	}
	lo, hi := a.Of.Range(in.extents())
	x, d := p.value(in, *a.Of), vec.NoReg
	if a.Op == affine.IsMod && a.By&(a.By-1) != 0 {
		d = p.value(in, oneAtom(affine.Atom{Op: affine.IsDiv, Of: a.Of, By: a.By}))
	}
	r := p.m.Index()
	in.begin = append(in.begin, func() {
		switch a.Op {
		case affine.IsDiv:
			p.quotient(r, x, a.By, lo, hi)
		case affine.IsMod:
			p.Remainder(r, x, d, int64(a.By))
		default:
			by := p.m.Index()
			p.m.Imm(by, int64(a.By))
			p.m.Less(r, x, by, a.Op == affine.IsMin)
		}
	})
	return r
}

func oneAtom(a affine.Atom) affine.Form { return affine.Form{Terms: []affine.Term{{Coef: 1, Atom: a}}} }

// quotient is floor(x / by) for x in lo .. hi: a shift, or the high bits of a product.
//
//	x/7   ->   (x * 2454267027) >> 34    for 0 <= x < 1<<31
func (p *Plan) quotient(d, x vec.Reg, by, lo, hi int) {
	if by&(by-1) == 0 {
		p.m.ShrS(d, x, bits.TrailingZeros(uint(by)))
		return
	}
	lift := 0 // whole multiples that make it positive
	if lo < 0 {
		lift = -affine.FloorDiv(lo, by)
	}
	if uint64(hi+lift*by) >= 1<<31 || by >= 1<<31 {
		p.Divide(d, x, int64(by))
		return
	}
	l := bits.Len(uint(by - 1))
	m := new(big.Int).Lsh(big.NewInt(1), uint(31+l))
	m.Add(m, big.NewInt(int64(by-1))).Div(m, big.NewInt(int64(by)))
	y, f, q := p.m.Index(), p.m.Index(), p.m.Index()
	p.m.AddImm(y, x, int64(lift*by))
	p.m.Imm(f, m.Int64())
	p.m.Mul(q, y, f)
	t := p.m.Index()
	p.m.ShrU(t, q, 31+l)
	p.m.AddImm(d, t, int64(-lift))
}

// Remainder is x mod by; q is the quotient, if by is no power of two.
func (p *Plan) Remainder(d, x, q vec.Reg, by int64) {
	if by&(by-1) == 0 {
		p.m.AndImm(d, x, by-1)
		return
	}
	t := p.m.Index()
	p.m.MulImm(t, q, by)
	p.m.Sub(d, x, t)
}

// Divide is floor(x / by) for every x of 64 bits: of a negative x it is ^(^x / by), and y / by of 63 bits is the high
// half of a product.
func (p *Plan) Divide(d, x vec.Reg, by int64) {
	if by < 1 {
		p.m.Fail("a division by %d", by)
		return
	}
	if by&(by-1) == 0 {
		p.m.ShrS(d, x, bits.Len64(uint64(by))-1)
		return
	}
	l := bits.Len64(uint64(by - 1))
	m := new(big.Int).Lsh(big.NewInt(1), uint(63+l))
	m.Add(m, big.NewInt(by-1)).Div(m, big.NewInt(by))
	sign, y, t, q := p.m.Index(), p.m.Index(), p.m.Index(), p.m.Index()
	p.m.ShrS(sign, x, 63)
	p.m.Xor(y, x, sign)
	p.m.MulHigh(t, y, m.Uint64())
	p.m.ShrU(q, t, l-1)
	p.m.Xor(d, q, sign)
}
