package infer_test

import (
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

var mnk = vectors([]string{"M", "N", "K"}, []int64{3, 5, 7}, []int64{5, 7, 3}, []int64{7, 3, 5}, []int64{4, 9, 6}, []int64{6, 5, 8})

// gemm runs body with offsets of A, B and C for each i, j.
func gemmArrays(t term.Type) []summary.Array {
	return []summary.Array{array("A", t, size("K"), size("M")), array("B", t, size("N"), size("K")), array("C", t, size("N"), size("M"))}
}

func programs() []program {
	f32, i32 := term.Float32, term.Int32
	zero := func(m *memory) term.T { return m.st.Float64(term.Single, 0) }
	each := func(m *memory, f func(i, j int64)) {
		for i := range m.s["M"] {
			for j := range m.s["N"] {
				f(i, j)
			}
		}
	}
	ab := func(m *memory, i, j, k int64) term.T {
		return m.mul(m.get("A", i*m.s["K"]+k), m.get("B", k*m.s["N"]+j))
	}
	ns := vectors([]string{"N"}, []int64{5}, []int64{7}, []int64{11}, []int64{8}, []int64{13})
	nm := vectors([]string{"N", "M"}, []int64{5, 7}, []int64{7, 4}, []int64{11, 5}, []int64{8, 9}, []int64{6, 11})
	vec := func(t term.Type, names ...string) (out []summary.Array) {
		for _, n := range names {
			out = append(out, array(n, t, size("N")))
		}
		return out
	}
	return []program{
		{name: "gemm accumulates", arrays: gemmArrays(f32), sizes: mnk, run: func(m *memory) term.T {
			each(m, func(i, j int64) {
				at := i*m.s["N"] + j
				for k := range m.s["K"] {
					m.set("C", at, m.add(m.get("C", at), ab(m, i, j, k)))
				}
			})
			return 0
		}, want: "C(j, i) = sum(k in 0..K, A(k, i) * B(j, k), from C(j, i)) for j in 0..N, i in 0..M"},
		{name: "gemm from zero", arrays: gemmArrays(f32), sizes: mnk, run: func(m *memory) term.T {
			each(m, func(i, j int64) {
				s := zero(m)
				for k := range m.s["K"] {
					s = m.add(s, ab(m, i, j, k))
				}
				m.set("C", i*m.s["N"]+j, s)
			})
			return 0
		}, want: "C(j, i) = sum(k in 0..K, A(k, i) * B(j, k)) for j in 0..N, i in 0..M"},
		{name: "gemm of integers", arrays: gemmArrays(i32), sizes: mnk, run: func(m *memory) term.T {
			each(m, func(i, j int64) {
				s := m.get("C", i*m.s["N"]+j)
				for k := range m.s["K"] {
					s = m.add(ab(m, i, j, m.s["K"]-1-k), s)
				}
				m.set("C", i*m.s["N"]+j, s)
			})
			return 0
		}, want: "C(j, i) = C(j, i) + sum(k in 0..K, A(k, i) * B(j, k)) for j in 0..N, i in 0..M"},
		{name: "gemm unrolled by 2", arrays: gemmArrays(f32), sizes: mnk, run: func(m *memory) term.T {
			each(m, func(i, j int64) {
				s0, s1 := zero(m), zero(m)
				k := int64(0)
				for ; k+1 < m.s["K"]; k += 2 {
					s0, s1 = m.add(s0, ab(m, i, j, k)), m.add(s1, ab(m, i, j, k+1))
				}
				for ; k < m.s["K"]; k++ {
					s0 = m.add(s0, ab(m, i, j, k))
				}
				m.set("C", i*m.s["N"]+j, m.add(s0, s1))
			})
			return 0
		}, want: "C(j, i) = sum(k in 0..K, A(k, i) * B(j, k)) for j in 0..N, i in 0..M", exact: summary.OverReals},
		{name: "gemm scaled", arrays: gemmArrays(f32), scals: []summary.Scalar{{Name: "alpha", Elem: f32}, {Name: "beta", Elem: f32}}, sizes: mnk,
			run: func(m *memory) term.T {
				each(m, func(i, j int64) {
					s := zero(m)
					for k := range m.s["K"] {
						s = m.add(s, ab(m, i, j, k))
					}
					c := m.mul(m.st.Scalar("beta", f32), m.get("C", i*m.s["N"]+j))
					m.set("C", i*m.s["N"]+j, m.add(m.mul(m.st.Scalar("alpha", f32), s), c))
				})
				return 0
			}, want: "C(j, i) = alpha * sum(k in 0..K, A(k, i) * B(j, k)) + beta * C(j, i) for j in 0..N, i in 0..M"},
		{name: "dot", arrays: vec(f32, "x", "y"), sizes: ns, result: f32, run: func(m *memory) term.T {
			s := zero(m)
			for i := range m.s["N"] {
				s = m.add(s, m.mul(m.get("x", i), m.get("y", i)))
			}
			return s
		}, want: "result = sum(k in 0..N, x(k) * y(k))"},
		{name: "sum from the first", arrays: vec(f32, "x"), sizes: ns, result: f32, run: func(m *memory) term.T {
			s := m.get("x", 0)
			for i := int64(1); i < m.s["N"]; i++ {
				s = m.add(s, m.get("x", i))
			}
			return s
		}, want: "result = sum(k in 1..N, x(k), from x(0))"},
		{name: "max", arrays: vec(i32, "x"), sizes: ns, result: i32, run: func(m *memory) term.T {
			s := m.get("x", 0)
			for i := int64(1); i < m.s["N"]; i++ {
				s = m.st.Select(m.st.Binary(term.OpLT, s, m.get("x", i)), m.get("x", i), s)
			}
			return s
		}, want: "result = max(k in 0..N, x(k))"},
		{name: "max of floats", arrays: vec(f32, "x"), sizes: ns, result: f32, run: func(m *memory) term.T {
			s := m.get("x", 0)
			for i := int64(1); i < m.s["N"]; i++ {
				s = m.st.Select(m.st.Binary(term.OpLT, s, m.get("x", i)), m.get("x", i), s)
			}
			return s
		}, want: "result = max(k in 0..N, x(k))", exact: summary.OverReals},
		{name: "axpy in place", arrays: vec(f32, "x", "y"), sizes: ns, scals: []summary.Scalar{{Name: "a", Elem: f32}}, run: func(m *memory) term.T {
			for i := range m.s["N"] {
				m.set("y", i, m.add(m.mul(m.st.Scalar("a", f32), m.get("x", i)), m.get("y", i)))
			}
			return 0
		}, want: "y(i) = a * x(i) + y(i) for i in 0..N"},
		{name: "position", arrays: vec(i32, "y"), sizes: ns, run: func(m *memory) term.T {
			for i := range m.s["N"] {
				m.set("y", i, m.st.Int(3*i+m.s["N"]))
			}
			return 0
		}, want: "y(i) = 3*i + N for i in 0..N"},
		{name: "prefix sums", arrays: vec(f32, "x", "y"), sizes: ns, run: func(m *memory) term.T {
			s := zero(m)
			for i := range m.s["N"] {
				s = m.add(s, m.get("x", i))
				m.set("y", i, s)
			}
			return 0
		}, want: "y(i) = sum(k in 0..i + 1, x(k)) for i in 0..N"},
		{name: "upper triangular product", arrays: []summary.Array{array("U", f32, size("N"), size("N")), array("x", f32, size("N")), array("y", f32, size("N"))},
			sizes: ns, run: func(m *memory) term.T {
				n := m.s["N"]
				for i := range n {
					s := zero(m)
					for k := i; k < n; k++ {
						s = m.add(s, m.mul(m.get("U", i*n+k), m.get("x", k)))
					}
					m.set("y", i, s)
				}
				return 0
			}, want: "y(i) = sum(k in i..N, U(k, i) * x(k)) for i in 0..N"},
		{name: "triangle written", arrays: []summary.Array{array("A", f32, size("N"), size("M")), array("C", f32, size("M"), size("M"))}, sizes: nm,
			run: func(m *memory) term.T {
				for i := range m.s["M"] {
					for j := range i + 1 {
						s := zero(m)
						for k := range m.s["N"] {
							s = m.add(s, m.mul(m.get("A", i*m.s["N"]+k), m.get("A", j*m.s["N"]+k)))
						}
						m.set("C", i*m.s["M"]+j, s)
					}
				}
				return 0
			}, want: "C(j, i) = sum(k in 0..N, A(k, i) * A(k, j)) for j in 0..i + 1, i in 0..M"},
		{name: "first and last", arrays: vec(f32, "x", "y"), sizes: ns, run: func(m *memory) term.T {
			n := m.s["N"]
			half := m.st.Float64(term.Single, 0.5)
			m.set("y", 0, m.get("x", 0))
			m.set("y", n-1, m.get("x", n-1))
			for i := int64(1); i < n-1; i++ {
				m.set("y", i, m.mul(half, m.add(m.get("x", i-1), m.get("x", i+1))))
			}
			return 0
		}, want: "y(i) = select(i >= 1 && i < N - 1, 0.5 * (x(i - 1) + x(i + 1)), x(i)) for i in 0..N"},
		{name: "clamped index", arrays: vec(f32, "x", "y"), sizes: ns, run: func(m *memory) term.T {
			n := m.s["N"]
			for i := range n {
				m.set("y", i, m.add(m.get("x", max(i-1, 0)), m.get("x", min(i+1, n-1))))
			}
			return 0
		}, want: "y(i) = x(clamp(i - 1, 0, N - 1)) + x(clamp(i + 1, 0, N - 1)) for i in 0..N"},
		{name: "reverse", arrays: vec(i32, "x", "y"), sizes: ns, run: func(m *memory) term.T {
			for i := range m.s["N"] {
				m.set("y", i, m.get("x", m.s["N"]-1-i))
			}
			return 0
		}, want: "y(i) = x(-i + N - 1) for i in 0..N"},
		{name: "upsample", arrays: []summary.Array{array("x", i32, size("N")), array("y", i32, size("N").Scale(2))}, sizes: ns, run: func(m *memory) term.T {
			for i := range 2 * m.s["N"] {
				m.set("y", i, m.get("x", i/2))
			}
			return 0
		}, want: "y(i) = x(floor(i, 2)) for i in 0..2*N"},
		{name: "every second", arrays: []summary.Array{array("x", i32, size("N")), array("y", i32, size("N").Scale(2))}, sizes: ns, run: func(m *memory) term.T {
			for i := range m.s["N"] {
				m.set("y", 2*i, m.get("x", i))
			}
			return 0
		}, want: "y(2*i) = x(i) for i in 0..N"},
		{name: "softmax", arrays: vec(f32, "x", "y"), sizes: ns, run: func(m *memory) term.T {
			n := m.s["N"]
			most := m.get("x", 0)
			for i := int64(1); i < n; i++ {
				most = m.st.Call("fmax", term.Single, most, m.get("x", i))
			}
			s := zero(m)
			for i := range n {
				e := m.st.Call("exp", term.Single, m.sub(m.get("x", i), most))
				m.set("y", i, e)
				s = m.add(s, e)
			}
			for i := range n {
				m.set("y", i, m.st.Binary(term.OpDiv, m.get("y", i), s))
			}
			return 0
		}, want: "y(i) = exp(x(i) - max(k in 0..N, x(k))) / sum(k in 0..N, exp(x(k) - max(l in 0..N, x(l)))) for i in 0..N", exact: summary.OverReals},
		blend(), convolution(), padded(), grouped(), winograd(), blockedSquare(),
	}
}

func blend() program {
	u8 := term.UInt8
	return program{name: "multiply blend", arrays: []summary.Array{array("a", u8, size("N")), array("b", u8, size("N")), array("y", u8, size("N"))},
		sizes: vectors([]string{"N"}, []int64{3}, []int64{4}, []int64{6}), run: func(m *memory) term.T {
			for i := range m.s["N"] {
				v := m.st.Binary(term.OpQuo, m.mul(m.get("a", i), m.get("b", i)), m.st.Int(255))
				w := m.sub(m.add(v, m.get("a", i)), m.st.Int(255))
				m.set("y", i, m.st.Wrap(m.st.Select(m.st.Binary(term.OpLT, w, m.st.Int(0)), m.st.Int(0), w), u8))
			}
			return 0
		}, want: "y(i) = max(quo(a(i) * b(i), 255) + a(i) - 255, 0) for i in 0..N"}
}

var convSizes = vectors([]string{"H", "W", "C", "OC", "KH", "KW", "S"}, []int64{7, 9, 2, 3, 3, 2, 1}, []int64{9, 8, 3, 2, 2, 3, 2}, []int64{8, 11, 2, 4, 3, 5, 2},
	[]int64{10, 7, 1, 2, 4, 3, 3}, []int64{11, 10, 4, 3, 5, 2, 1}, []int64{6, 9, 3, 5, 2, 4, 2})

func convolution() program {
	t := term.Float32
	out := func(in, k string) summary.Poly {
		return summary.Floor(size(in).Sub(size(k)), size("S")).Add(n0(1))
	}
	return program{name: "convolution with stride", sizes: convSizes,
		arrays: []summary.Array{array("in", t, size("W"), size("H"), size("C")), array("w", t, size("KW"), size("KH"), size("C"), size("OC")),
			array("out", t, out("W", "KW"), out("H", "KH"), size("OC"))},
		run: func(m *memory) term.T {
			s := m.s
			oh, ow := (s["H"]-s["KH"])/s["S"]+1, (s["W"]-s["KW"])/s["S"]+1
			for o := range s["OC"] {
				for y := range oh {
					for x := range ow {
						acc := m.st.Float64(term.Single, 0)
						for c := range s["C"] {
							for ky := range s["KH"] {
								for kx := range s["KW"] {
									in := m.get("in", (c*s["H"]+y*s["S"]+ky)*s["W"]+x*s["S"]+kx)
									acc = m.add(acc, m.mul(in, m.get("w", ((o*s["C"]+c)*s["KH"]+ky)*s["KW"]+kx)))
								}
							}
						}
						m.set("out", (o*oh+y)*ow+x, acc)
					}
				}
			}
			return 0
		},
		want: "out(x, y, z) = sum(k in 0..C, l in 0..KH, p in 0..KW, in(p + S*x, l + S*y, k) * w(p, l, k, z)) for " +
			"x in 0..floor(-KW + W, S) + 1, y in 0..floor(H - KH, S) + 1, z in 0..OC"}
}

func padded() program {
	t := term.Float32
	return program{name: "convolution with zero padding", sizes: vectors([]string{"H", "W", "KH", "KW", "P"}, []int64{7, 9, 3, 5, 1}, []int64{9, 8, 4, 3, 2},
		[]int64{8, 11, 3, 4, 1}, []int64{10, 7, 5, 3, 2}, []int64{6, 10, 5, 6, 2}),
		arrays: []summary.Array{array("in", t, size("W"), size("H")), array("w", t, size("KW"), size("KH")),
			array("out", t, size("W"), size("H"))},
		run: func(m *memory) term.T {
			s := m.s
			for y := range s["H"] {
				for x := range s["W"] {
					acc := m.st.Float64(term.Single, 0)
					for ky := range s["KH"] {
						for kx := range s["KW"] {
							iy, ix := y+ky-s["P"], x+kx-s["P"]
							if iy >= 0 && iy < s["H"] && ix >= 0 && ix < s["W"] {
								acc = m.add(acc, m.mul(m.get("in", iy*s["W"]+ix), m.get("w", ky*s["KW"]+kx)))
							}
						}
					}
					m.set("out", y*s["W"]+x, acc)
				}
			}
			return 0
		},
		want: "out(j, i) = sum(k in 0..KH, l in 0..KW where i + k - P >= 0 && j + l - P >= 0 && j + l - P < W && i + k - P < H, " +
			"in(j + l - P, i + k - P) * w(l, k)) for j in 0..W, i in 0..H"}
}

func grouped() program {
	t := term.Int32
	return program{name: "depthwise with dilation", sizes: vectors([]string{"H", "W", "C", "D"}, []int64{9, 11, 2, 1}, []int64{11, 10, 3, 2}, []int64{8, 9, 4, 1},
		[]int64{10, 12, 2, 3}, []int64{12, 9, 5, 2}),
		arrays: []summary.Array{array("in", t, size("W"), size("H"), size("C")), array("w", t, n0(3), n0(3), size("C")),
			array("out", t, size("W").Sub(size("D").Scale(2)), size("H").Sub(size("D").Scale(2)), size("C"))},
		run: func(m *memory) term.T {
			s := m.s
			oh, ow := s["H"]-2*s["D"], s["W"]-2*s["D"]
			for c := range s["C"] {
				for y := range oh {
					for x := range ow {
						acc := m.st.Int(0)
						for k := range int64(9) {
							in := m.get("in", (c*s["H"]+y+k/3*s["D"])*s["W"]+x+k%3*s["D"])
							acc = m.add(acc, m.mul(in, m.get("w", c*9+k)))
						}
						m.set("out", (c*oh+y)*ow+x, acc)
					}
				}
			}
			return 0
		},
		want: "out(x, y, z) = sum(k in 0..3, l in 0..3, in(D*l + x, D*k + y, z) * w(l, k, z)) for x in 0..-2*D + W, y in 0..-2*D + H, z in 0..C"}
}

// winograd is F(2, 3): two outputs of three taps by four products.
func winograd() program {
	t := term.Float32
	return program{name: "winograd", sizes: vectors([]string{"N"}, []int64{4}, []int64{6}, []int64{10}),
		arrays: []summary.Array{array("d", t, size("N").Add(n0(2))), array("g", t, n0(3)), array("y", t, size("N"))},
		run: func(m *memory) term.T {
			half := m.st.Float64(term.Single, 0.5)
			g := func(i int64) term.T { return m.get("g", i) }
			sum := m.add(g(0), g(2))
			u := []term.T{g(0), m.mul(m.add(sum, g(1)), half), m.mul(m.sub(sum, g(1)), half), g(2)}
			for i := int64(0); i < m.s["N"]; i += 2 {
				d := func(j int64) term.T { return m.get("d", i+j) }
				m1, m2 := m.mul(m.sub(d(0), d(2)), u[0]), m.mul(m.add(d(1), d(2)), u[1])
				m3, m4 := m.mul(m.sub(d(2), d(1)), u[2]), m.mul(m.sub(d(1), d(3)), u[3])
				m.set("y", i, m.add(m.add(m1, m2), m3))
				m.set("y", i+1, m.sub(m.sub(m2, m3), m4))
			}
			return 0
		}, want: "y(i) = sum(k in 0..3, d(i + k) * g(k)) for i in 0..N", exact: summary.OverReals}
}

// blockedSquare is A A of a matrix that is given as a vector, the sum in blocks of two: only normal forms see one sum, and they do not tell
// the two factors apart.
func blockedSquare() program {
	t := term.Float32
	nn := size("N").Mul(size("N"))
	return program{name: "square in blocks", sizes: vectors([]string{"N"}, []int64{3}, []int64{5}, []int64{4}, []int64{6}),
		arrays: []summary.Array{array("A", t, nn), array("C", t, nn)},
		run: func(m *memory) term.T {
			n := m.s["N"]
			for i := range n * n {
				sum := m.st.Float64(term.Single, 0)
				for kk := int64(0); kk < n; kk += 2 {
					block := m.st.Float64(term.Single, 0)
					for k := kk; k < min(kk+2, n); k++ {
						block = m.add(block, m.mul(m.get("A", i/n*n+k), m.get("A", k*n+i%n)))
					}
					sum = m.add(sum, block)
				}
				m.set("C", i, sum)
			}
			return 0
		}, want: "C(j, i) = sum(k in 0..N, A(j, k) * A(k, i)) for j in 0..N, i in 0..N", exact: summary.OverReals}
}
