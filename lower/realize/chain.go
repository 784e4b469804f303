package realize

import (
	"math"

	"github.com/vyasa-go/vyasa/halide"
)

// link is a term of a chain of float sums: a row times a number, or the product of two rows.
type link struct{ row, other, by *[]float32 }

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

func chainPasses(c []link) []func(dst []float32) {
	var out []func(dst []float32)
	for len(c) > 0 {
		plain := 0
		for plain < len(c) && plain < 4 && c[plain].other == nil {
			plain++
		}
		a := c
		switch plain {
		case 0:
			out, plain = append(out, func(dst []float32) { floatProduct(dst, *a[0].row, *a[0].other) }), 1
		case 1:
			out = append(out, func(dst []float32) { float1(dst, (*a[0].by)[0], *a[0].row) })
		case 2:
			out = append(out, func(dst []float32) { float2(dst, (*a[0].by)[0], (*a[1].by)[0], *a[0].row, *a[1].row) })
		case 3:
			out = append(out, func(dst []float32) {
				float3(dst, (*a[0].by)[0], (*a[1].by)[0], (*a[2].by)[0], *a[0].row, *a[1].row, *a[2].row)
			})
		default:
			out = append(out, func(dst []float32) {
				float4(dst, (*a[0].by)[0], (*a[1].by)[0], (*a[2].by)[0], (*a[3].by)[0], *a[0].row, *a[1].row, *a[2].row,
					*a[3].row)
			})
		}
		c = c[plain:]
	}
	return out
}

// float1 is dst += j*a.
func float1(dst []float32, j float32, a []float32) {
	a = a[:len(dst)]
	for i := range dst {
		dst[i] += float32(j * a[i])
	}
}

func float2(dst []float32, j, k float32, a, b []float32) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = float32(dst[i]+float32(j*a[i])) + float32(k*b[i])
	}
}

func float3(dst []float32, j, k, l float32, a, b, c []float32) {
	a, b, c = a[:len(dst)], b[:len(dst)], c[:len(dst)]
	for i := range dst {
		dst[i] = float32(float32(dst[i]+float32(j*a[i]))+float32(k*b[i])) + float32(l*c[i])
	}
}

func float4(dst []float32, j, k, l, m float32, a, b, c, d []float32) {
	n := len(dst)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	for i := range dst {
		v := float32(float32(dst[i]+float32(j*a[i])) + float32(k*b[i]))
		dst[i] = float32(v+float32(l*c[i])) + float32(m*d[i])
	}
}

// floatProduct is dst += a*b.
func floatProduct(dst []float32, a, b []float32) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] += float32(a[i] * b[i])
	}
}
