package infer_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Cases whose ends are the least of two bounds, and sums of which now one is longer and now the other.
func TestUneven(t *testing.T) {
	f32 := term.Float32
	line := func(name string) summary.Array { return array(name, f32, size("N")) }
	bounds := program{name: "the least of two bounds", arrays: []summary.Array{line("A"), line("B"), line("C"), line("O")},
		sizes: vectors([]string{"N", "S"}, []int64{7, 2}, []int64{9, 3}, []int64{8, 1}, []int64{6, 4}, []int64{10, 0}, []int64{11, 1}),
		run: func(m *memory) term.T {
			for i := range m.s["N"] {
				from := "B"
				switch {
				case i >= 2:
					from = "C"
				case i < m.s["S"]:
					from = "A"
				}
				m.set("O", i, m.get(from, i))
			}
			return 0
		}, want: "O(i) = select(i < 2 && i >= S, B(i), select(i < 2, A(i), C(i))) for i in 0..N"}
	sums := program{name: "sums", arrays: []summary.Array{array("A", f32, size("N"), size("K")), array("B", f32, size("N"), n0(4)), line("O")},
		sizes: vectors([]string{"N", "K"}, []int64{5, 3}, []int64{7, 2}, []int64{6, 5}, []int64{8, 4}, []int64{4, 7}),
		run: func(m *memory) term.T {
			for i := range m.s["N"] {
				var sum [2]term.T
				for n, of := range []string{"A", "B"} {
					sum[n] = m.st.Float64(term.Single, 0)
					for k := range []int64{m.s["K"], 4}[n] {
						sum[n] = m.add(sum[n], m.get(of, k*m.s["N"]+i))
					}
				}
				m.set("O", i, m.add(sum[0], sum[1]))
			}
			return 0
		}, want: "O(i) = sum(k in 0..K, A(i, k)) + sum(k in 0..4, B(i, k)) for i in 0..N"}
	blocks := program{name: "an accumulator from a bias, of blocks", arrays: []summary.Array{array("A", f32, n0(3), size("K"), size("N")), line("B"), line("O")},
		sizes: vectors([]string{"N", "K"}, []int64{5, 3}, []int64{7, 2}, []int64{6, 5}, []int64{8, 4}, []int64{4, 7}),
		run: func(m *memory) term.T {
			for i := range m.s["N"] {
				s := m.get("B", i)
				for k := range m.s["K"] {
					at := (i*m.s["K"] + k) * 3
					s = m.add(s, m.add(m.add(m.get("A", at), m.get("A", at+1)), m.get("A", at+2)))
				}
				m.set("O", i, s)
			}
			return 0
		}, want: "O(i) = sum(k in 0..K, A(0, k, i) + A(1, k, i) + A(2, k, i), from B(i)) for i in 0..N"}
	onto := program{name: "a sum that is added to an element", arrays: []summary.Array{array("A", f32, size("K"), size("N")), line("O")},
		sizes: vectors([]string{"N", "K"}, []int64{5, 3}, []int64{7, 2}, []int64{6, 5}, []int64{8, 4}, []int64{4, 7}),
		run: func(m *memory) term.T {
			for i := range m.s["N"] {
				s := m.st.Float64(term.Single, 0)
				for k := range m.s["K"] {
					s = m.add(s, m.get("A", i*m.s["K"]+k))
				}
				m.set("O", i, m.add(m.get("O", i), s))
			}
			return 0
		}, want: "O(i) = sum(k in 0..K, A(k, i)) + O(i) for i in 0..N"}
	bounds.check(t)
	onto.check(t)
	sums.check(t)
	blocks.check(t)
}
