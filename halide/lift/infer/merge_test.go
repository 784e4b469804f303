package infer_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Loops that go through one range together are one, and dimensions whose indices are digits are two; others stay.
func TestMerged(t *testing.T) {
	i32 := term.Int32
	halves := array("c", i32, summary.Floor(size("N"), n0(2)), n0(2), size("M"))
	halves.Dims[2].Stride = size("N")
	shared := func(name, row string) summary.Array {
		return array(name, i32, size(row), summary.Floor(size("M"), n0(2)), n0(2))
	}
	nmk := vectors([]string{"N", "M", "K"}, []int64{4, 5, 3}, []int64{6, 3, 5}, []int64{8, 4, 2}, []int64{10, 7, 4})
	each := func(n, m int64, f func(j, i int64)) {
		for i := range m {
			for j := range n {
				f(j, i)
			}
		}
	}
	sum := func(m *memory, n int64, f func(k int64) term.T) term.T {
		s := m.st.Int(0)
		for k := range n {
			s = m.add(s, f(k))
		}
		return s
	}
	for _, p := range []program{
		{name: "halves of rows", arrays: []summary.Array{array("a", i32, size("K"), size("M")), array("b", i32, size("N"), size("K")), halves}, sizes: nmk,
			run: func(m *memory) term.T {
				n, k := m.s["N"], m.s["K"]
				each(n, m.s["M"], func(j, i int64) {
					m.set("c", i*n+j, sum(m, k, func(l int64) term.T { return m.mul(m.get("a", i*k+l), m.get("b", l*n+j)) }))
				})
				return 0
			}, want: "c(x, z) = sum(k in 0..K, a(k, z) * b(x, k)) for x in 0..N, z in 0..M"},
		{name: "rows for two workers", arrays: []summary.Array{shared("a", "K"), array("b", i32, size("N"), size("K")), shared("c", "N")}, sizes: nmk,
			run: func(m *memory) term.T {
				n, k := m.s["N"], m.s["K"]
				each(n, m.s["M"]/2*2, func(j, i int64) {
					m.set("c", i*n+j, sum(m, k, func(l int64) term.T { return m.mul(m.get("a", i*k+l), m.get("b", l*n+j)) }))
				})
				return 0
			}, want: "c(x, y) = sum(k in 0..K, a(k, y) * b(x, k)) for x in 0..N, y in 0..2*floor(M, 2)"},
		{name: "a matrix stays one", arrays: []summary.Array{array("a", i32, size("N"), size("M")), array("c", i32, size("N"), size("M"))}, sizes: nmk,
			run: func(m *memory) term.T {
				each(m.s["N"], m.s["M"], func(j, i int64) { m.set("c", i*m.s["N"]+j, m.get("a", i*m.s["N"]+j)) })
				return 0
			}, want: "c(j, i) = a(j, i) for j in 0..N, i in 0..M"},
		{name: "half that is read otherwise", arrays: []summary.Array{array("a", i32, summary.Floor(size("N"), n0(2))), halves}, sizes: nmk,
			run: func(m *memory) term.T {
				each(m.s["N"], m.s["M"], func(j, i int64) { m.set("c", i*m.s["N"]+j, m.get("a", j%(m.s["N"]/2))) })
				return 0
			}, want: "c(x, y, z) = a(x) for x in 0..floor(N, 2), y in 0..2, z in 0..M"},
		{name: "weights in rows", arrays: []summary.Array{array("a", i32, size("K"), size("N").Add(n0(2))), array("f", i32, size("K").Scale(3), size("M")),
			array("c", i32, size("N"), size("M"))}, sizes: nmk,
			run: func(m *memory) term.T {
				k := m.s["K"]
				each(m.s["N"], m.s["M"], func(j, i int64) {
					m.set("c", i*m.s["N"]+j, sum(m, 3*k, func(l int64) term.T { return m.mul(m.get("a", j*k+l), m.get("f", i*3*k+l)) }))
				})
				return 0
			}, want: "c(j, i) = sum(k in 0..3, l in 0..K, a(l, j + k) * f(l, k, i)) for j in 0..N, i in 0..M"},
	} {
		p.check(t)
	}
}
