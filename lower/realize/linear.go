package realize

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// linear is a sum of integers modulo 2^32 or 2^64: numbers, rows times numbers, and products of rows. Whatever its terms
// overflow, the sum is exact if it fits, since words are a ring.
//
//	in(x) + 2*in(x+1) + in(x+2)     ->   taps of coefficient 1: in(x), in(x+2); of 2: in(x+1)
//	in(x)*k(0) + in(x+1)*k(1)       ->   taps by k(0) and k(1)
type linear[C word] struct {
	b      *builder
	evals  []func(n int) // the rows, in the order in which they were compiled
	number C
	adds   []func() C
	taps   []tap[C]
	tmps   []any // rows to be freed
}

// tap is a row, or the product of two, times coef or what by gives. row and other are *[]T of the type of.
type tap[C word] struct {
	of         halide.Type
	row, other any
	coef       C
	by         func() C
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
		l.tap(e, tap[C]{coef: c})
	default:
		l.tap(e, tap[C]{coef: c})
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
		l.tap(x, tap[C]{by: func() C { return c * v() }})
	case x.Op == halide.OpLoad && y.Op == halide.OpLoad && x.Type == y.Type:
		l.load(x, func(t halide.Type, p any) {
			l.load(y, func(_ halide.Type, q any) { l.taps = append(l.taps, tap[C]{of: t, row: p, other: q, coef: c}) })
		})
	default:
		t, p := l.words(ring[C](b, x))
		_, q := l.words(ring[C](b, y))
		l.taps = append(l.taps, tap[C]{of: t, row: p, other: q, coef: c})
	}
}

// tap takes a row with the factor of t into the sum.
func (l *linear[C]) tap(e *halide.Expr, t tap[C]) {
	if e.Op == halide.OpLoad {
		l.load(e, func(of halide.Type, row any) {
			t.of, t.row = of, row
			l.taps = append(l.taps, t)
		})
		return
	}
	t.of, t.row = l.words(ring[C](l.b, e))
	l.taps = append(l.taps, t)
}

// load has the row of an input evaluated, as it is stored.
func (l *linear[C]) load(e *halide.Expr, to func(halide.Type, any)) {
	l.b.load(e, loader{
		func(r row[int8]) { to(e.Type, evaluated(l, r)) },
		func(r row[int16]) { to(e.Type, evaluated(l, r)) },
		func(r row[int32]) { to(e.Type, evaluated(l, r)) },
		func(r row[int64]) { to(e.Type, evaluated(l, r)) },
		func(r row[uint8]) { to(e.Type, evaluated(l, r)) },
		func(r row[uint16]) { to(e.Type, evaluated(l, r)) },
		func(r row[uint32]) { to(e.Type, evaluated(l, r)) },
	})
}

// words has a computed row evaluated.
func (l *linear[C]) words(r row[C]) (halide.Type, any) {
	t := halide.Int32
	if _, wide := any(C(0)).(int64); wide {
		t = halide.Int64
	}
	return t, evaluated(l, r)
}

// evaluated is where a row of l will be.
func evaluated[C word, T any](l *linear[C], r row[T]) *[]T {
	at := new([]T)
	l.evals = append(l.evals, func(n int) { *at = r.eval(n) })
	if r.tmp != nil {
		l.tmps = append(l.tmps, r.tmp)
	}
	return at
}

// compile gives what puts the sum into dst, or adds it there, and lets go of the rows. dst is none of them.
func (l *linear[C]) compile() func(dst []C, add bool) {
	passes := l.passes()
	for _, t := range l.tmps {
		switch t := t.(type) {
		case []int8:
			freeRow(l.b, t)
		case []int16:
			freeRow(l.b, t)
		case []int32:
			freeRow(l.b, t)
		case []int64:
			freeRow(l.b, t)
		case []uint8:
			freeRow(l.b, t)
		case []uint16:
			freeRow(l.b, t)
		case []uint32:
			freeRow(l.b, t)
		}
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
