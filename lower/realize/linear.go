package realize

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// linear is a sum of integers modulo 2^64: numbers, rows times numbers, and products of rows. Whatever its terms
// overflow, the sum is exact if it fits, since words are a ring.
//
//	2*in(x) + in(x+1)*k(0)   ->   taps in(x) by 2, in(x+1) by k(0)
type linear struct {
	b      *builder
	words  func(e *halide.Expr) row[int64]   // compiles a term
	scalar func(e *halide.Expr) func() int64 // compiles one that is the same in all lanes

	evals  []func(n int) // the rows, in the order in which they were compiled
	number int64
	adds   []func() int64
	taps   []tap
	free   []func() // lets go of rows

	products []factors
}

// tap is a row times what by gives. Rows of the commonest inputs are read as they are stored: row is an *[]int16 or
// *[]uint8 as of says, or an *[]int64 of no type.
type tap struct {
	of  halide.Type
	row any
	by  func() int64
}

// factors is the product of two rows times a number.
type factors struct {
	row, other *[]int64
	coef       int64
}

// pass adds taps to dst, or puts them and s there.
type pass func(dst []int64, add bool, s int64)

// add takes c*e into the sum.
func (l *linear) add(e *halide.Expr, c int64) {
	b := l.b
	if e.Op == halide.OpConst {
		l.number += c * low(e.Int)
		return
	}
	if b.uniform(e) {
		v := l.scalar(e)
		l.adds = append(l.adds, func() int64 { return c * v() })
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
func (l *linear) multiply(x, y *halide.Expr, c int64) {
	b := l.b
	if b.uniform(x) {
		x, y = y, x
	}
	switch {
	case y.Op == halide.OpConst:
		l.add(x, c*low(y.Int))
	case b.uniform(y):
		v := l.scalar(y)
		l.tap(x, func() int64 { return c * v() })
	default:
		row := evaluated(l, l.words(x))
		l.products = append(l.products, factors{row, evaluated(l, l.words(y)), c})
	}
}

func always(c int64) func() int64 { return func() int64 { return c } }

// tap takes a row times what by gives into the sum.
func (l *linear) tap(e *halide.Expr, by func() int64) {
	t := tap{by: by}
	if e.Op == halide.OpLoad {
		m := l.b.m.memory[e.Name]
		p := l.b.address(m.buffer, e.Args)
		switch {
		case e.Type == halide.Int16 && l.b.inMemory(p):
			t.of, t.row = e.Type, evaluated(l, row[int16]{eval: slice(&m.i16, p)})
		case e.Type == halide.UInt8 && l.b.inMemory(p):
			t.of, t.row = e.Type, evaluated(l, row[uint8]{eval: slice(&m.u8, p)})
		default:
			t.row = evaluated(l, l.b.loadedAt(m, p))
		}
	} else {
		t.row = evaluated(l, l.words(e))
	}
	l.taps = append(l.taps, t)
}

// evaluated is where a row of l will be.
func evaluated[T any](l *linear, r row[T]) *[]T {
	at := new([]T)
	l.evals = append(l.evals, func(n int) { *at = r.eval(n) })
	if r.tmp != nil {
		l.free = append(l.free, func() { freeRow(l.b, r.tmp) })
	}
	return at
}

// compile gives what puts the sum into dst, or adds it there, and lets go of the rows. dst is none of them.
func (l *linear) compile() func(dst []int64, add bool) {
	passes := l.passes()
	for _, f := range l.free {
		f()
	}
	evals, number, adds := l.evals, l.number, l.adds
	return func(dst []int64, add bool) {
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

// low is a number modulo 2^64.
func low(n *big.Int) int64 {
	if n.IsInt64() {
		return n.Int64()
	}
	m := new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1))
	return int64(m.Uint64())
}
