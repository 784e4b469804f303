package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
)

// maker makes the sums of a run.
type maker struct {
	*dots
	how  mapping
	sums []*products
	cell []value
	set  []bool // the accumulators of a sum hold nothing yet

	swapped bool // it is the coefficients that are bytes without a sign
}

// makeMacs makes sums of products, tuple by tuple: what sums share is near to where each one needs it. They are right
// where the pairs hold.
func (b *dots) makeMacs(all []*products) (pairs []Pair) {
	m := &maker{dots: b, how: b.mac.how, sums: all}
	for _, p := range all {
		v, in := b.cell(p.local, p.index)
		if !in {
			panic("BUG: an accumulator of dot instructions is in an array")
		}
		if p.first != nil {
			clear(b.memo) // the register that a sum begins with becomes its own
			b.move(v, b.bits(p.first, v.elem))
		}
		m.cell = append(m.cell, v)
		m.set = append(m.set, p.set && p.first == nil)
	}
	data := b.dataOf(all)
	m.swapped, _ = b.signs(data, m.how.dot)
	tuples := b.tuples(data, len(all), m.how)
	if m.how.pairs {
		pairs, _ = b.pairsOf(tuples, m.swapped)
	}
	for _, t := range tuples {
		var ops [][]vec.Reg
		switch {
		case m.how.step == 1:
			ops = m.halves(t)
		case m.how.step == 2:
			ops = m.strided(t)
		case m.how.words:
			ops = m.wordwise(t.exprs(-1))
		default:
			ops = m.interleaved(t.exprs(-1))
		}
		for i := range all {
			if t.used(i) {
				m.take(i, t, ops)
			}
		}
	}
	return pairs
}

// take adds the products of a tuple to a sum: x is the data, a register for each of the accumulator's.
func (m *maker) take(sum int, t tuple, x [][]vec.Reg) {
	coefs := t.exprs(sum)
	if m.how.words {
		m.takeWords(sum, t, x)
		return
	}
	y := x
	if slices.ContainsFunc(coefs, func(e *halide.Expr) bool { return e != nil && m.varies(e) }) {
		y = m.interleaved(coefs)
	} else {
		var data []*halide.Expr // where it is nil, registers hold 0
		if m.how.step == 0 {
			data = t.exprs(-1)
		}
		k := m.uniform(coefs, data)
		var shifted vec.Reg
		single := m.how.step == 1 && t.data[1] == nil
		if single { // the odd lanes lie in the odd places of the same register
			shifted = m.uniform([]*halide.Expr{nil, coefs[0]}, nil)
		}
		y = make([][]vec.Reg, len(x))
		for j := range x {
			y[j] = slices.Repeat([]vec.Reg{k}, len(x[j]))
			if single {
				y[j][1] = shifted
			}
		}
	}
	parts := m.how.order.parts()
	for j := range x {
		for p := range x[j] {
			m.dot(m.cell[sum].regs[j*parts+p], x[j][p], y[j][p], m.set[sum])
		}
	}
	m.set[sum] = false
}

// takeWords adds the products of four data to a sum.
func (m *maker) takeWords(sum int, t tuple, x [][]vec.Reg) {
	coefs := t.exprs(sum)
	even, odd := m.words(coefs, t.exprs(-1))
	parts := m.how.order.parts()
	used := func(a, b *halide.Expr) bool { return a != nil || b != nil }
	for j := range x {
		for p := range parts {
			acc := m.cell[sum].regs[j*parts+p]
			begins := m.set[sum]
			if used(coefs[0], coefs[2]) {
				m.dot(acc, x[j][p], even, begins)
				begins = false
			}
			if used(coefs[1], coefs[3]) {
				m.dot(acc, x[j][parts+p], odd, begins)
			}
		}
	}
	m.set[sum] = false
}

// dot adds the products of two registers to acc, or makes it begin with them.
func (m *maker) dot(acc, x, y vec.Reg, begins bool) {
	n := m.lanes(vec.I32)
	o := &vec.Op{Elem: vec.I32, From: m.how.elem, N: n, Dst: []vec.Reg{acc}, Args: []vec.Reg{x, y},
		Mem: vec.Address{Arg: -1, Index: vec.NoReg}}
	switch {
	case m.how.pairs:
		m.dotPairs(acc, x, y, begins)
		return
	case m.how.elem == vec.I8:
		if m.swapped {
			o.Args = []vec.Reg{y, x}
		}
		c := acc
		if begins {
			c = m.op(&vec.Op{Code: vec.Const, Elem: vec.I32, N: n})
		}
		o.Code, o.Args = m.how.dot, append(o.Args, c)
	case begins:
		o.Code = vec.DotSS
	case m.m.DotAcc && !m.how.apart:
		o.Code, o.Args = vec.DotAcc, append(o.Args, acc)
	default:
		o.Code, o.Dst = vec.DotSS, []vec.Reg{m.reg(vec.Vector)}
		m.add(o)
		o = &vec.Op{Code: vec.Add, Elem: vec.I32, N: n, Dst: []vec.Reg{acc}, Args: []vec.Reg{acc, o.Dst[0]}, Mem: o.Mem}
	}
	m.add(o)
}
