package realize

import (
	"math"

	"github.com/vyasa-go/vyasa/halide"
)

// floats compiles a float expression: every operation is rounded to float32, in the order in which it is written.
func (b *builder) floats(e *halide.Expr) row[float32] {
	if b.uniform(e) {
		return same(b, b.float(e))
	}
	switch e.Op {
	case halide.OpLoad:
		m := b.m.memory[e.Name]
		return stored(b, &m.f32, b.address(m.buffer, e.Args))
	case halide.OpLocal:
		a, p := b.cells(e.Name, e.Args)
		return stored(b, &a.f32, p)
	case halide.OpAdd, halide.OpMul:
		return b.floatSum(e)
	case halide.OpSub, halide.OpDiv, halide.OpMin, halide.OpMax, halide.OpPow:
		return joined(b, b.floats(e.Args[0]), b.floats(e.Args[1]), floatKernel(e.Op))
	case halide.OpSelect:
		return selected(b, b.mask(e.Args[0]), b.floats(e.Args[1]), b.floats(e.Args[2]))
	case halide.OpToFloat:
		return b.toFloat(e)
	}
	return mapped(b, b.floats(e.Args[0]), unaryKernel(e))
}

// float compiles a float that is the same in all lanes.
func (b *builder) float(e *halide.Expr) (out func() float32) {
	if e.Op == halide.OpConst {
		v := e.Float
		return func() float32 { return v }
	}
	b.scalar(func() {
		r := b.floats(e)
		out = func() float32 { return r.eval(1)[0] }
	})
	return out
}

// floatSum compiles a chain of sums to a row of its own.
func (b *builder) floatSum(e *halide.Expr) row[float32] {
	tmp := newRow[float32](b)
	put := b.chain([]*halide.Expr{e}, false)
	return row[float32]{tmp: tmp, eval: func(n int) []float32 {
		put(tmp[:n])
		return tmp[:n]
	}}
}

func (b *builder) toFloat(e *halide.Expr) row[float32] {
	if x := e.Args[0]; b.class(x) == words {
		return mapped(b, b.ring(x), func(dst []float32, a []int64) {
			for i, v := range a {
				dst[i] = float32(v)
			}
		})
	}
	return mapped(b, applied(b, e), func(dst []float32, a []halide.Value) {
		for i, v := range a {
			dst[i] = v.Float
		}
	})
}

// chain compiles the sum of terms, from the left: what puts it into dst, or adds each term to it. dst is no row of
// theirs, but may be what they are added to.
//
//	((a*j + b*k) + c)   ->   dst = a*j; dst += b*k; dst += c, four terms in a loop
//
// Each product and each sum is rounded, as written; -0 + t is t, and t*1 is t, for every float t.
func (b *builder) chain(terms []*halide.Expr, add bool) func(dst []float32) {
	var links []func(n int)
	var chain []link
	var tmps [][]float32
	row := func(e *halide.Expr) *[]float32 {
		at, r := new([]float32), b.floats(e)
		links = append(links, func(n int) { *at = r.eval(n) })
		tmps = append(tmps, r.tmp)
		return at
	}
	number := func(e *halide.Expr) *[]float32 {
		at, v := &[]float32{1}, func() float32 { return 1 }
		if e != nil {
			v = b.float(e)
		}
		links = append(links, func(int) { (*at)[0] = v() })
		return at
	}
	var take func(e *halide.Expr, first bool)
	take = func(e *halide.Expr, first bool) {
		switch {
		case first && e.Op == halide.OpAdd && !b.uniform(e):
			take(e.Args[0], true)
			take(e.Args[1], false)
			return
		case e.Op != halide.OpMul || b.uniform(e):
			chain = append(chain, link{row: row(e), by: number(nil)})
			return
		}
		x, y := e.Args[0], e.Args[1]
		if b.uniform(x) {
			x, y = y, x
		}
		if b.uniform(y) {
			chain = append(chain, link{row: row(x), by: number(y)})
			return
		}
		p := row(x)
		chain = append(chain, link{row: p, other: row(y)})
	}
	for i, e := range terms {
		take(e, i == 0 && !add)
	}
	passes := chainPasses(chain)
	for _, t := range tmps {
		freeRow(b, t)
	}
	return func(dst []float32) {
		for _, f := range links {
			f(len(dst))
		}
		if !add {
			fill(dst, float32(math.Copysign(0, -1)))
		}
		for _, p := range passes {
			p(dst)
		}
	}
}
