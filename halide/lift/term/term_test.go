package term_test

import (
	"context"
	"errors"
	"math/big"
	"testing"
	"time"

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

func TestLaws(t *testing.T) {
	s := term.NewStore(1 << 16)
	a, b := s.Elem("u", 0, term.UInt8), s.Elem("u", 1, term.UInt8)
	x, y := s.Elem("f", 0, term.Float32), s.Elem("f", 1, term.Float32)
	wide := func(v term.T) term.T { return s.Convert(v, term.UInt8, term.Int32) }
	sum := s.Binary(term.OpAdd, wide(a), wide(b))
	f := func(op term.Op, p, q term.T) term.T { return s.Binary(op, p, q) }
	half, none := s.Float64(term.Single, 0.5), s.Float64(term.Single, 0)
	zero := func(v term.T) term.T { return s.Binary(term.OpEQ, v, none) }
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
		{"special values", s.Select(zero(x), y, f(term.OpAdd, y, f(term.OpMul, x, x))), f(term.OpAdd, y, f(term.OpMul, x, x)), false, true},
		{"another special value", s.Select(s.Not(f(term.OpEQ, x, half)), f(term.OpMul, x, y), f(term.OpMul, half, y)), f(term.OpMul, x, y), false, true},
		{"one of two special values", s.Select(s.Binary(term.OpOr, zero(x), zero(y)), none, f(term.OpMul, x, y)), f(term.OpMul, x, y), false, true},
		{"both", s.Select(s.Binary(term.OpAnd, zero(x), zero(y)), none, f(term.OpAdd, x, y)), f(term.OpAdd, x, y), false, true},
		{"one of them alone", s.Select(s.Binary(term.OpOr, zero(x), zero(y)), none, f(term.OpAdd, x, y)), f(term.OpAdd, x, y), false, false},
		{"not what it is there", s.Select(zero(x), y, f(term.OpMul, x, y)), f(term.OpMul, x, y), false, false},
		{"nor a quotient", s.Select(zero(x), none, f(term.OpDiv, y, x)), f(term.OpDiv, y, x), false, false},
		{"of integers", s.Select(f(term.OpEQ, a, s.Int(3)), f(term.OpMul, s.Int(3), b), f(term.OpMul, a, b)), f(term.OpMul, a, b), true, true},
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

// A magnitude by a selection is one whether the 0 is older than what it is compared with or not, and nothing else is.
func TestMagnitudes(t *testing.T) {
	for _, zeroFirst := range []bool{true, false} {
		s := term.NewStore(1 << 10)
		if zeroFirst {
			s.Int(0)
		}
		x := s.Elem("x", 0, term.Int32)
		zero, minus := s.Int(0), s.Neg(x)
		lt := func(p, q term.T) term.T { return s.Binary(term.OpLT, p, q) }
		le := func(p, q term.T) term.T { return s.Binary(term.OpLE, p, q) }
		for i, c := range []struct {
			t    term.T
			sign int64 // of the magnitude
		}{
			{s.Select(lt(x, zero), minus, x), 1}, {s.Select(le(x, zero), minus, x), 1}, {s.Select(lt(zero, x), x, minus), 1},
			{s.Select(le(zero, x), x, s.Binary(term.OpSub, zero, x)), 1}, {s.Select(lt(x, zero), x, minus), -1}, {s.Select(lt(zero, x), minus, x), -1},
		} {
			for v := int64(-2); v <= 2; v++ {
				env := term.Env{Elem: func(string, int64, term.Type) (term.Value, error) { return term.Value{Int: big.NewInt(v)}, nil }}
				got, err := s.Eval(env, c.t)
				if err != nil || got[0].Int.Int64() != c.sign*max(v, -v) {
					t.Errorf("zero first %v, %d: %s of %d is %v, %v", zeroFirst, i, s.String(c.t), v, got, err)
				}
			}
		}
	}
}

// TestWithin: nothing is made or normalised any more when the time is over, and the cause is told.
func TestWithin(t *testing.T) {
	over := errors.New("over")
	ctx, cancel := context.WithCancelCause(context.Background())
	s := term.NewStore(1 << 20).Within(ctx)
	p, q := s.Int(1), s.Int(1)
	for i := range int64(300) {
		p, q = s.Binary(term.OpAdd, p, s.Elem("a", i, term.Int32)), s.Binary(term.OpAdd, q, s.Elem("b", i, term.Int32))
	}
	p = s.Binary(term.OpMul, p, q)
	cancel(over)
	n := term.NewNormal(s, term.Exact, 1<<20)
	if n.Of(p) != 0 || !errors.Is(n.Err(), over) {
		t.Errorf("a normal form was found after the end: %v", n.Err())
	}
	for i := range int64(20_000) {
		p = s.Elem("c", i, term.Int32)
	}
	if p != 0 || !errors.Is(s.Err(), over) {
		t.Errorf("terms were made after the end: %v", s.Err())
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
	s = term.NewStore(1 << 20)
	x = s.Scalar("x", term.Float32)
	y := s.Scalar("y", term.Float32)
	for range 200_000 {
		x = s.Abs(s.Binary(term.OpDiv, y, x))
	}
	if s.Err() == nil || x != 0 {
		t.Error("the limit of depth does not hold")
	}
	s = term.NewStore(1 << 20)
	d := s.Scalar("x", term.Int32)
	for range 60 { // as a tree 2^60 leaves
		d = s.Binary(term.OpAdd, d, d)
	}
	if n := term.NewNormal(s, term.Exact, 1<<16); n.Of(d) == 0 {
		t.Error(n.Err())
	}
}
