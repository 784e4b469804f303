package term_test

import (
	"fmt"
	"math/big"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// gemm is an n x n x n matrix product of elements of type t, term by term.
func gemm(s *term.Store, n int, t term.Type) [][]term.T {
	zero := s.Int(0)
	if t.Float() {
		zero = s.Float64(t.Kind(), 0)
	}
	c := make([][]term.T, n)
	for i := range c {
		for j := range n {
			sum := zero
			for k := range n {
				sum = s.Binary(term.OpAdd, sum, s.Binary(term.OpMul, s.Elem("A", int64(i*n+k), t), s.Elem("B", int64(k*n+j), t)))
			}
			c[i] = append(c[i], sum)
		}
	}
	return c
}

// strassen is the product of a and b by seven products of halves.
func strassen(s *term.Store, a, b [][]term.T) [][]term.T {
	n := len(a)
	if n == 1 {
		return [][]term.T{{s.Binary(term.OpMul, a[0][0], b[0][0])}}
	}
	h := n / 2
	part := func(m [][]term.T, y, x int) [][]term.T {
		var out [][]term.T
		for i := range h {
			out = append(out, m[y*h+i][x*h:x*h+h])
		}
		return out
	}
	both := func(op term.Op, x, y [][]term.T) [][]term.T {
		out := make([][]term.T, len(x))
		for i := range x {
			for j := range x {
				out[i] = append(out[i], s.Binary(op, x[i][j], y[i][j]))
			}
		}
		return out
	}
	add := func(x, y [][]term.T) [][]term.T { return both(term.OpAdd, x, y) }
	sub := func(x, y [][]term.T) [][]term.T { return both(term.OpSub, x, y) }
	a11, a12, a21, a22 := part(a, 0, 0), part(a, 0, 1), part(a, 1, 0), part(a, 1, 1)
	b11, b12, b21, b22 := part(b, 0, 0), part(b, 0, 1), part(b, 1, 0), part(b, 1, 1)
	m1, m2 := strassen(s, add(a11, a22), add(b11, b22)), strassen(s, add(a21, a22), b11)
	m3, m4 := strassen(s, a11, sub(b12, b22)), strassen(s, a22, sub(b21, b11))
	m5, m6 := strassen(s, add(a11, a12), b22), strassen(s, sub(a21, a11), add(b11, b12))
	m7 := strassen(s, sub(a12, a22), add(b21, b22))
	c11, c12 := add(sub(add(m1, m4), m5), m7), add(m3, m5)
	c21, c22 := add(m2, m4), add(sub(add(m1, m3), m2), m6)
	out := make([][]term.T, n)
	for i := range h {
		out[i] = append(append(out[i], c11[i]...), c12[i]...)
		out[h+i] = append(append(out[h+i], c21[i]...), c22[i]...)
	}
	return out
}

func TestStrassenIsAProduct(t *testing.T) {
	for _, typ := range []term.Type{term.Int32, term.Float32} {
		s := term.NewStore(1 << 20)
		start := time.Now()
		want := gemm(s, 8, typ)
		n := term.NewNormal(s, term.Reals, 1<<22)
		for _, row := range want {
			for _, x := range row {
				n.Of(x)
			}
		}
		t.Logf("gemm 8: %v", time.Since(start))
		start = time.Now()
		a, b := make([][]term.T, 8), make([][]term.T, 8)
		for i := range 64 {
			a[i/8] = append(a[i/8], s.Elem("A", int64(i), typ))
			b[i/8] = append(b[i/8], s.Elem("B", int64(i), typ))
		}
		got := strassen(s, a, b)
		for i := range want {
			for j := range want {
				if !n.Equal(got[i][j], want[i][j]) {
					t.Fatalf("%d, %d differ: %v", i, j, n.Err())
				}
			}
		}
		t.Logf("strassen 8: %v, %d terms", time.Since(start), s.Len())
		if exact := term.NewNormal(s, term.Exact, 1<<22); exact.Equal(got[0][0], want[0][0]) == typ.Float() {
			t.Error("the order of float sums does not matter, or that of integers does")
		}
		v := s.EvalField(7)
		if v[got[3][5]] != v[want[3][5]] || v[got[3][5]] == v[want[3][4]] {
			t.Error("in the field")
		}
	}
}

// drawTerm draws an integer term of few leaves.
func drawTerm(t *rapid.T, s *term.Store, depth int) term.T {
	if depth == 0 || rapid.IntRange(0, 5).Draw(t, "leaf") == 0 {
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0:
			return s.Int(int64(rapid.IntRange(-3, 4).Draw(t, "const")))
		case 1:
			return s.Elem("u", int64(rapid.IntRange(0, 1).Draw(t, "u")), term.UInt8)
		case 2:
			return s.Elem("i", int64(rapid.IntRange(0, 1).Draw(t, "i")), term.Int8)
		}
		return s.Scalar("s", term.Int32)
	}
	sub := func() term.T { return drawTerm(t, s, depth-1) }
	switch k := rapid.IntRange(0, 13).Draw(t, "op"); {
	case k < 3:
		return s.Binary(term.OpAdd, sub(), sub())
	case k < 5:
		return s.Binary(term.OpSub, sub(), sub())
	case k < 7:
		return s.Binary(term.OpMul, sub(), sub())
	case k == 7:
		return s.Binary(rapid.SampledFrom([]term.Op{term.OpQuo, term.OpRem}).Draw(t, "quo"), sub(), sub())
	case k == 8:
		return s.Binary(rapid.SampledFrom([]term.Op{term.OpMin, term.OpMax}).Draw(t, "min"), sub(), sub())
	case k == 9:
		return s.Wrap(sub(), rapid.SampledFrom([]term.Type{term.UInt8, term.Int8, term.Int16, term.UInt32}).Draw(t, "type"))
	case k == 10:
		return s.Neg(sub())
	case k == 11:
		return s.Binary(rapid.SampledFrom([]term.Op{term.OpAnd, term.OpShr}).Draw(t, "bits"), sub(), s.Int(int64(rapid.IntRange(0, 7).Draw(t, "by"))))
	}
	return s.Select(drawCond(t, s, depth-1), sub(), sub())
}

func drawCond(t *rapid.T, s *term.Store, depth int) term.T {
	if depth > 0 && rapid.IntRange(0, 3).Draw(t, "connective") == 0 {
		c := s.Binary(rapid.SampledFrom([]term.Op{term.OpAnd, term.OpOr}).Draw(t, "and"), drawCond(t, s, depth-1), drawCond(t, s, depth-1))
		if rapid.Bool().Draw(t, "not") {
			c = s.Not(c)
		}
		return c
	}
	op := rapid.SampledFrom([]term.Op{term.OpEQ, term.OpLT, term.OpLE}).Draw(t, "compare")
	return s.Binary(op, drawTerm(t, s, max(depth-1, 0)), drawTerm(t, s, max(depth-1, 0)))
}

// envOf gives leaves values by a seed, small ones often.
func envOf(seed int64) term.Env {
	leaf := func(name string, i int64, typ term.Type) (term.Value, error) {
		h := uint64(seed)*0x9e3779b97f4a7c15 + uint64(len(name))*77 + uint64(name[0])*1234567 + uint64(i)*0xff51afd7ed558ccd
		h ^= h >> 31
		v := int64(h % 256)
		if typ == term.Int8 {
			v -= 128
		}
		if seed%3 == 0 {
			v %= 5
		}
		return term.Value{Int: big.NewInt(v), Float: float64(v)}, nil
	}
	return term.Env{Elem: leaf, Scalar: func(name string, t term.Type) (term.Value, error) { return leaf(name, 0, t) }}
}

// rewritten is a by laws that hold: another term with the same value.
func rewritten(t *rapid.T, s *term.Store, a term.T) term.T {
	b, c := drawTerm(t, s, 1), drawTerm(t, s, 1)
	switch rapid.IntRange(0, 4).Draw(t, "law") {
	case 0:
		return s.Binary(term.OpSub, s.Binary(term.OpAdd, b, a), b)
	case 1:
		return s.Binary(term.OpSub, s.Binary(term.OpMul, s.Binary(term.OpAdd, a, b), c), s.Binary(term.OpSub,
			s.Binary(term.OpMul, b, c), s.Binary(term.OpMul, a, s.Binary(term.OpSub, s.Int(1), c))))
	case 2:
		return s.Select(s.Binary(term.OpLT, b, c), a, a)
	case 3:
		return s.Neg(s.Neg(a))
	}
	return s.Binary(term.OpMin, a, s.Binary(term.OpMax, a, a))
}

// Terms of one form have one value, and laws of rings do not change the form.
func TestForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := term.NewStore(1 << 20)
		n := term.NewNormal(s, term.Exact, 1<<20)
		byForm := map[term.Form][]term.T{}
		for range 12 {
			x := drawTerm(t, s, rapid.IntRange(1, 4).Draw(t, "depth"))
			byForm[n.Of(x)] = append(byForm[n.Of(x)], x)
			y := rewritten(t, s, x)
			if !n.Equal(x, y) {
				t.Fatalf("%s and %s have two forms", s.String(x), s.String(y))
			}
			byForm[n.Of(x)] = append(byForm[n.Of(x)], y)
		}
		for f, terms := range byForm {
			if f == 0 {
				t.Fatal(n.Err())
			}
			for seed := range int64(12) {
				values := map[string]term.T{}
				for _, x := range terms {
					if v, err := s.Eval(envOf(seed), x); err == nil {
						values[v[0].Int.String()] = x
					}
				}
				if len(values) > 1 {
					t.Fatalf("one form: %v", fmt.Sprint(values)+" of "+describe(s, values))
				}
			}
		}
	})
}

func describe(s *term.Store, m map[string]term.T) (text string) {
	for v, x := range m {
		text += "\n" + v + ": " + s.String(x)
	}
	return text
}

func TestLaws(t *testing.T) {
	s := term.NewStore(1 << 16)
	a, b := s.Elem("u", 0, term.UInt8), s.Elem("u", 1, term.UInt8)
	x, y := s.Elem("f", 0, term.Float32), s.Elem("f", 1, term.Float32)
	wide := func(v term.T) term.T { return s.Convert(v, term.UInt8, term.Int32) }
	sum := s.Binary(term.OpAdd, wide(a), wide(b))
	f := func(op term.Op, p, q term.T) term.T { return s.Binary(op, p, q) }
	half := s.Float64(term.Single, 0.5)
	for _, c := range []struct {
		name         string
		p, q         term.T
		exact, reals bool
	}{
		{"wraps below wraps", s.Wrap(f(term.OpAdd, s.Wrap(sum, term.UInt16), s.Int(256)), term.UInt8), s.Wrap(sum, term.UInt8), true, true},
		{"a wrap is not nothing", s.Wrap(sum, term.UInt8), sum, false, false},
		{"min by select", s.Select(f(term.OpLE, a, b), a, b), f(term.OpMin, b, a), true, true},
		{"max, the other way", s.Select(f(term.OpLT, f(term.OpSub, a, b), s.Int(0)), b, a), f(term.OpMax, b, a), true, true},
		{"min is not max", s.Select(f(term.OpLE, a, b), b, a), f(term.OpMin, b, a), false, false},
		{"greater is at least one more", f(term.OpLT, a, b), s.Not(f(term.OpLT, b, f(term.OpAdd, a, s.Int(1)))), true, true},
		{"floats commute", f(term.OpAdd, x, y), f(term.OpAdd, y, x), true, true},
		{"floats do not associate", f(term.OpSub, f(term.OpAdd, x, y), y), x, false, true},
		{"NaN", s.Not(f(term.OpLT, x, y)), f(term.OpLE, y, x), false, true},
		{"halves", f(term.OpMul, x, half), f(term.OpDiv, x, s.Float64(term.Single, 2)), false, true},
		{"quotients", f(term.OpMul, f(term.OpDiv, x, y), y), x, false, true},
		{"float max", s.Select(f(term.OpLT, x, y), y, x), s.Call("fmax", term.Single, x, y), false, true},
		{"shift of what is not negative", f(term.OpShr, sum, s.Int(3)), f(term.OpQuo, sum, s.Int(8)), true, true},
		{"clamp both ways", f(term.OpMin, f(term.OpMax, s.Scalar("s", term.Int32), s.Int(0)), s.Int(255)),
			f(term.OpMax, f(term.OpMin, s.Scalar("s", term.Int32), s.Int(255)), s.Int(0)), true, true},
		{"there and back", s.Convert(s.Convert(x, term.Float32, term.Float64), term.Float64, term.Float32), x, true, true},
		{"rounding", s.Convert(s.Elem("d", 0, term.Float64), term.Float64, term.Float32), s.Elem("d", 0, term.Float64), false, true},
	} {
		if got := term.NewNormal(s, term.Exact, 1<<16).Equal(c.p, c.q); got != c.exact {
			t.Errorf("%s, exact: %v", c.name, got)
		}
		if got := term.NewNormal(s, term.Reals, 1<<16).Equal(c.p, c.q); got != c.reals {
			t.Errorf("%s, reals: %v", c.name, got)
		}
	}
}

func TestLimits(t *testing.T) {
	s := term.NewStore(100)
	x := s.Scalar("x", term.Float32)
	for range 200 {
		x = s.Binary(term.OpAdd, x, s.Scalar("y", term.Float32))
	}
	if s.Err() == nil || x != 0 {
		t.Error("the limit of terms does not hold")
	}
	s = term.NewStore(1 << 20)
	p := s.Int(1)
	for i := range int64(40) {
		p = s.Binary(term.OpMul, p, s.Binary(term.OpAdd, s.Elem("a", i, term.Int32), s.Elem("b", i, term.Int32)))
	}
	n := term.NewNormal(s, term.Exact, 1<<16)
	if n.Of(p) != 0 || n.Err() == nil {
		t.Error("the limit of monomials does not hold")
	}
	d := s.Scalar("x", term.Int32)
	for range 60 { // as a tree 2^60 leaves
		d = s.Binary(term.OpAdd, d, d)
	}
	if n := term.NewNormal(s, term.Exact, 1<<16); n.Of(d) == 0 {
		t.Error(n.Err())
	}
}
