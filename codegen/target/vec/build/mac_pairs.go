package build

import (
	"math/big"
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Pair is a condition of an input of bytes with a sign, under which sums of two products with bytes without one fit 16
// bits: all sums of what lies in row 2n and one row further, for each n, are from -128 to 128. A row is so many
// elements of the array, from its start on.
//
//	255*w(k, 2n) + 255*w(k, 2n+1)   ->   rows of k: w(k, 2n) + w(k, 2n+1) in -128..128
//
// That is exact: of opposite signs, products do not add up, and 255 times 128 fits 16 bits.
type Pair struct {
	Buffer int // in Nest.Buffers
	Row    int
}

// pairsOf is what must hold so that neighbouring products of tuples may be summed in 16 bits; not ok: that cannot be
// asked for.
func (b *dots) pairsOf(tuples []tuple, swapped bool) (list []Pair, ok bool) {
	for _, t := range tuples {
		for i := 0; i+1 < len(t.data); i += 2 {
			x, y := t.data[i], t.data[i+1]
			if x == nil || y == nil {
				continue
			}
			for sum, c := range x.coefs {
				d := y.coefs[sum]
				if c.coef == nil || d.coef == nil || b.fitPair(c, d) {
					continue
				}
				first, second := c.data, d.data
				if !swapped {
					first, second = c.coef, d.coef
				}
				p, ok := b.rowPair(first, second)
				if !ok || !b.m.Pairs {
					return nil, false
				}
				if !slices.Contains(list, p) {
					list = append(list, p)
				}
			}
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		p, q := list[i], list[j]
		return p.Buffer < q.Buffer || p.Buffer == q.Buffer && p.Row < q.Row
	})
	return list, true
}

// fitPair reports whether two products add up to 16 bits whatever inputs hold.
func (b *dots) fitPair(c, d product) bool {
	times := func(p product) halide.Span {
		return b.span(&halide.Expr{Op: halide.OpMul, Kind: halide.IntKind, Args: []*halide.Expr{p.data, p.coef}})
	}
	x, y := times(c), times(d)
	if !x.Known() || !y.Known() {
		return false
	}
	return lanes.Holds(halide.Span{Lo: new(big.Int).Add(x.Lo, y.Lo), Hi: new(big.Int).Add(x.Hi, y.Hi)}, vec.I16, true)
}

// rowPair is the condition of two loads: the second is a row behind the first, which is in a row of an even number.
func (b *dots) rowPair(first, second *halide.Expr) (p Pair, ok bool) {
	var at [2]affine.Form
	for i, e := range []*halide.Expr{first, second} {
		if e.Op != halide.OpLoad || e.Name != first.Name || e.Type != halide.Int8 {
			return p, false
		}
		for _, x := range e.Args {
			if _, err := indexes.Form(x, b.extents); err != nil {
				return p, false
			}
		}
		at[i] = b.nest.Buffer(e.Name).Address(e.Args, b.extents)
	}
	p.Buffer = slices.IndexFunc(b.nest.Buffers,
		func(o *lower.Buffer) bool { return o.Name == first.Name && !o.Output && !o.Inner })
	apart := at[1].Sub(at[0])
	if p.Buffer < 0 || !apart.IsConst() || apart.Const <= 0 || !at[0].IsLinear() {
		return p, false
	}
	p.Row = apart.Const
	within := affine.Const(at[0].Const % (2 * p.Row))
	for _, t := range at[0].Terms {
		if t.Coef%(2*p.Row) != 0 {
			within.Terms = append(within.Terms, t)
		}
	}
	lo, hi := within.Range(b.extents)
	return p, lo >= 0 && hi < p.Row
}

// dotPairs adds the products of bytes in two registers to acc: pairs in 16 bits, and pairs of these.
func (m *maker) dotPairs(acc, x, y vec.Reg, begins bool) {
	if m.swapped {
		x, y = y, x
	}
	words, n := m.m.Full(vec.I16), m.lanes(vec.I32)
	sums := m.op(&vec.Op{Code: vec.DotUS, Elem: vec.I16, From: vec.I8, N: words, Args: []vec.Reg{x, y}})
	ones := m.op(&vec.Op{Code: vec.Const, Elem: vec.I16, N: words, Imm: 1})
	o := &vec.Op{Code: vec.DotSS, Elem: vec.I32, From: vec.I16, N: n, Args: []vec.Reg{sums, ones}, Dst: []vec.Reg{acc},
		Mem: vec.Address{Arg: -1, Index: vec.NoReg}}
	if begins {
		m.add(o)
		return
	}
	o.Dst = []vec.Reg{m.reg(vec.Vector)}
	m.add(o)
	m.add(&vec.Op{Code: vec.Add, Elem: vec.I32, N: n, Dst: []vec.Reg{acc}, Args: []vec.Reg{acc, o.Dst[0]}, Mem: o.Mem})
}
