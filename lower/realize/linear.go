package realize

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// linear is a sum of integers modulo 2^32 or 2^64: numbers, rows times numbers, and products of rows. Whatever its
// terms overflow, the sum is exact if it fits, since words are a ring.
//
//	2*in(x) + in(x+1)*k(0)   ->   taps in(x) by 2, in(x+1) by k(0)
type linear[C word] struct {
	b      *builder
	evals  []func(n int) // the rows, in the order in which they were compiled
	number C
	adds   []func() C
	taps   []tap[C]
	free   []func() // lets go of rows

	products []factors[C]
}

// tap is a row times what by gives. Rows of the commonest inputs are read as they are stored: row is an *[]int16 or
// *[]uint8 as of says, or an *[]C of no type.
type tap[C word] struct {
	of  halide.Type
	row any
	by  func() C
}

// factors is the product of two rows times a number.
type factors[C word] struct {
	row, other *[]C
	coef       C
}

// pass adds taps to dst, or puts them and s there.
type pass[C word] func(dst []C, add bool, s C)

// add takes c*e into the sum.
func (l *linear[C]) add(e *halide.Expr, c C) {
	b := l.b
	if e.Op == halide.OpConst {
		l.number += c * low[C](e.Int)
		return
	}
	if b.uniform(e) {
		v := scalarOf[C](b, e)
		l.adds = append(l.adds, func() C { return c * v() })
		return
	}
	switch e.Op {
	case halide.OpAdd:
		l.add(e.Args[0], c)
		l.add(e.Args[1], c)
	case halide.OpSub:
		l.add(e.Args[0], c)
		l.add(e.Args[1], -c)
	case halide.OpNeg:
		l.add(e.Args[0], -c)
	case halide.OpMul:
		l.multiply(e.Args[0], e.Args[1], c)
	case halide.OpShl:
		if n := e.Args[1]; n.Op == halide.OpConst && n.Int.IsInt64() {
			l.add(e.Args[0], c<<uint64(n.Int.Int64()))
			return
		}
		l.tap(e, always(c))
	default:
		l.tap(e, always(c))
	}
}

// multiply takes c*x*y into the sum.
func (l *linear[C]) multiply(x, y *halide.Expr, c C) {
	b := l.b
	if b.uniform(x) {
		x, y = y, x
	}
	switch {
	case y.Op == halide.OpConst:
		l.add(x, c*low[C](y.Int))
	case b.uniform(y):
		v := scalarOf[C](b, y)
		l.tap(x, func() C { return c * v() })
	default:
		row := evaluated(l, ring[C](b, x))
		l.products = append(l.products, factors[C]{row, evaluated(l, ring[C](b, y)), c})
	}
}

func always[C word](c C) func() C { return func() C { return c } }

// tap takes a row times what by gives into the sum.
func (l *linear[C]) tap(e *halide.Expr, by func() C) {
	t := tap[C]{by: by}
	switch {
	case e.Op == halide.OpLoad && e.Type == halide.Int16:
		m := l.b.m.memory[e.Name]
		t.of, t.row = e.Type, evaluated(l, stored(l.b, &m.i16, l.b.address(m.buffer, e.Args)))
	case e.Op == halide.OpLoad && e.Type == halide.UInt8:
		m := l.b.m.memory[e.Name]
		t.of, t.row = e.Type, evaluated(l, stored(l.b, &m.u8, l.b.address(m.buffer, e.Args)))
	default:
		t.row = evaluated(l, ring[C](l.b, e))
	}
	l.taps = append(l.taps, t)
}

// evaluated is where a row of l will be.
func evaluated[C word, T any](l *linear[C], r row[T]) *[]T {
	at := new([]T)
	l.evals = append(l.evals, func(n int) { *at = r.eval(n) })
	if r.tmp != nil {
		l.free = append(l.free, func() { freeRow(l.b, r.tmp) })
	}
	return at
}

// compile gives what puts the sum into dst, or adds it there, and lets go of the rows. dst is none of them.
func (l *linear[C]) compile() func(dst []C, add bool) {
	passes := l.passes()
	for _, f := range l.free {
		f()
	}
	evals, number, adds := l.evals, l.number, l.adds
	return func(dst []C, add bool) {
		for _, f := range evals {
			f(len(dst))
		}
		s := number
		for _, f := range adds {
			s += f()
		}
		for _, p := range passes {
			p(dst, add, s)
			add, s = true, 0
		}
		switch {
		case len(passes) > 0:
		case add:
			shift(dst, s)
		default:
			fill(dst, s)
		}
	}
}

// low is a number modulo the size of words.
func low[C word](n *big.Int) C {
	if n.IsInt64() {
		return C(n.Int64())
	}
	m := new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1))
	return C(m.Uint64())
}
