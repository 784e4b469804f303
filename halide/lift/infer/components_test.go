package infer_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Parts that differ, as of complex numbers and pixels, are told one by one, in the order of the program; what is one sum stays one.
func TestComponents(t *testing.T) {
	f32, i32 := term.Float32, term.Int32
	of := func(n int64, elem term.Type, names ...string) (all []summary.Array) {
		for _, name := range names {
			all = append(all, array(name, elem, n0(n), size("N")))
		}
		return all
	}
	sizes := vectors([]string{"N"}, []int64{5}, []int64{7}, []int64{6})
	// dot is a sum of products x(index) * by, in this order; negative ones are subtracted.
	type product struct {
		x, y int64
		sign int
	}
	dot := func(m *memory, a, b string, ps []product) (sum term.T) {
		for i, p := range ps {
			x := m.mul(m.get(a, p.x), m.get(b, p.y))
			switch {
			case i == 0:
				sum = x
			case p.sign < 0:
				sum = m.st.Binary(term.OpSub, sum, x)
			default:
				sum = m.add(sum, x)
			}
		}
		return sum
	}
	weighted := func(m *memory, i int64, weights ...int64) term.T {
		sum := m.st.Int(128)
		for k, w := range weights {
			sum = m.add(sum, m.mul(m.st.Int(w), m.get("a", 3*i+int64(k))))
		}
		return m.st.Binary(term.OpShr, sum, m.st.Int(8))
	}
	for _, p := range []program{
		{name: "complex numbers", arrays: of(2, f32, "a", "b", "y"), sizes: sizes, run: func(m *memory) term.T {
			for i := range m.s["N"] {
				re, im := 2*i, 2*i+1
				m.set("y", re, dot(m, "a", "b", []product{{re, re, 1}, {im, im, -1}}))
				m.set("y", im, dot(m, "a", "b", []product{{re, im, 1}, {im, re, 1}}))
			}
			return 0
		}, want: "y(j, i) = select(j == 0, a(0, i) * b(0, i) - a(1, i) * b(1, i), a(0, i) * b(1, i) + a(1, i) * b(0, i)) for j in 0..2, i in 0..N"},
		{name: "two rows of a quaternion's product", arrays: append(of(4, f32, "a", "b"), of(2, f32, "y")...), sizes: sizes, run: func(m *memory) term.T {
			for i := range m.s["N"] {
				q := 4 * i
				m.set("y", 2*i, dot(m, "a", "b", []product{{q, q + 1, 1}, {q + 1, q, 1}, {q + 2, q + 3, 1}, {q + 3, q + 2, -1}}))
				m.set("y", 2*i+1, dot(m, "a", "b", []product{{q, q + 2, 1}, {q + 1, q + 3, -1}, {q + 2, q, 1}, {q + 3, q + 1, 1}}))
			}
			return 0
		}, want: "y(j, i) = select(j == 0, a(0, i) * b(1, i) + a(1, i) * b(0, i) + a(2, i) * b(3, i) - a(3, i) * b(2, i), " +
			"a(0, i) * b(2, i) - a(1, i) * b(3, i) + a(2, i) * b(0, i) + a(3, i) * b(1, i)) for j in 0..2, i in 0..N"},
		{name: "a butterfly", arrays: append(of(2, f32, "w"), array("x", f32, n0(2), size("N"), n0(2))), sizes: sizes, run: func(m *memory) term.T {
			for i := range m.s["N"] {
				re, im := 2*(m.s["N"]+i), 2*(m.s["N"]+i)+1
				w := [][]product{{{re, 2 * i, 1}, {im, 2*i + 1, -1}}, {{re, 2*i + 1, 1}, {im, 2 * i, 1}}}
				turned := []term.T{dot(m, "x", "w", w[0]), dot(m, "x", "w", w[1])}
				for j, t := range turned {
					at := 2*i + int64(j)
					was := m.get("x", at)
					m.set("x", at, m.add(was, t))
					m.set("x", re+int64(j), m.st.Binary(term.OpSub, was, t))
				}
			}
			return 0
		}, want: "x(y, z, v0) = select(v0 == 0, " +
			"select(y == 0, x(0, z, 1) * w(0, z) - x(1, z, 1) * w(1, z) + x(0, z, 0), x(0, z, 1) * w(1, z) + x(1, z, 1) * w(0, z) + x(1, z, 0)), " +
			"select(y == 0, x(0, z, 0) - (x(0, z, 1) * w(0, z) - x(1, z, 1) * w(1, z)), x(1, z, 0) - (x(0, z, 1) * w(1, z) + x(1, z, 1) * w(0, z)))) " +
			"for y in 0..2, z in 0..N, v0 in 0..2"},
		{name: "colours", arrays: of(3, i32, "a", "y"), sizes: sizes, run: func(m *memory) term.T {
			for i := range m.s["N"] {
				m.set("y", 3*i, m.add(weighted(m, i, 66, 129, 25), m.st.Int(16)))
				m.set("y", 3*i+1, m.add(weighted(m, i, -38, -74, 112), m.st.Int(128)))
				m.set("y", 3*i+2, m.add(weighted(m, i, 112, -94, -18), m.st.Int(128)))
			}
			return 0
		}, want: "y(j, i) = select(j == 0, shr(66 * a(0, i) + 129 * a(1, i) + 25 * a(2, i) + 128, 8) + 16, " +
			"select(j == 1, shr((-38) * a(0, i) + (-74) * a(1, i) + 112 * a(2, i) + 128, 8) + 128, " +
			"shr(112 * a(0, i) + (-94) * a(1, i) + (-18) * a(2, i) + 128, 8) + 128)) for j in 0..3, i in 0..N"},
		{name: "one sum", arrays: append(of(3, i32, "a", "y"), array("b", i32, n0(3), n0(3))), sizes: sizes, run: func(m *memory) term.T {
			for i := range m.s["N"] {
				for j := range int64(3) {
					sum := m.st.Int(0)
					for k := range int64(3) {
						sum = m.add(sum, m.mul(m.get("a", 3*i+k), m.get("b", 3*k+j)))
					}
					m.set("y", 3*i+j, sum)
				}
			}
			return 0
		}, want: "y(j, i) = sum(k in 0..3, a(k, i) * b(j, k)) for j in 0..3, i in 0..N"},
	} {
		p.check(t)
	}
}
