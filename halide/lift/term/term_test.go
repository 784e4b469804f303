package term_test

import (
	"context"
	"errors"
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

// drawn is a term and what it means, computed without the package's laws; false where it has no value.
type drawn struct {
	t     term.T
	value func(env term.Env) (*big.Int, bool)
}

// drawTerm draws an integer term of few leaves.
func drawTerm(t *rapid.T, s *term.Store, depth int) drawn {
	if depth == 0 || rapid.IntRange(0, 5).Draw(t, "leaf") == 0 {
		return drawLeaf(t, s)
	}
	a, b := drawTerm(t, s, depth-1), drawTerm(t, s, depth-1)
	both := func(op term.Op, f func(z, x, y *big.Int)) drawn {
		return drawn{s.Binary(op, a.t, b.t), func(env term.Env) (*big.Int, bool) {
			x, ok1 := a.value(env)
			y, ok2 := b.value(env)
			if !ok1 || !ok2 || (op == term.OpQuo || op == term.OpRem) && y.Sign() == 0 || op == term.OpShr && (y.Sign() < 0 || !y.IsInt64() || y.Int64() > 99) {
				return nil, false
			}
			z := new(big.Int)
			f(z, x, y)
			return z, true
		}}
	}
	switch k := rapid.IntRange(0, 14).Draw(t, "op"); {
	case k < 3:
		return both(term.OpAdd, func(z, x, y *big.Int) { z.Add(x, y) })
	case k < 5:
		return both(term.OpSub, func(z, x, y *big.Int) { z.Sub(x, y) })
	case k < 7:
		return both(term.OpMul, func(z, x, y *big.Int) { z.Mul(x, y) })
	case k == 7:
		return both(term.OpQuo, func(z, x, y *big.Int) { z.Quo(x, y) })
	case k == 8:
		return both(term.OpRem, func(z, x, y *big.Int) { z.Rem(x, y) })
	case k == 9:
		return both(term.OpMin, func(z, x, y *big.Int) { z.Set(map[bool]*big.Int{true: x, false: y}[x.Cmp(y) < 0]) })
	case k == 10:
		return both(term.OpMax, func(z, x, y *big.Int) { z.Set(map[bool]*big.Int{true: x, false: y}[x.Cmp(y) > 0]) })
	case k == 11:
		return both(term.OpAnd, func(z, x, y *big.Int) { z.And(x, y) })
	case k == 12:
		return both(term.OpShr, func(z, x, y *big.Int) { z.Rsh(x, uint(y.Int64())) })
	case k == 13:
		typ := rapid.SampledFrom([]term.Type{term.UInt8, term.Int8, term.Int16, term.UInt32}).Draw(t, "type")
		return drawn{s.Wrap(a.t, typ), func(env term.Env) (*big.Int, bool) {
			x, ok := a.value(env)
			if !ok {
				return nil, false
			}
			size := new(big.Int).Lsh(big.NewInt(1), uint(typ.Bits()))
			z := new(big.Int).Mod(x, size)
			if typ.Signed() && new(big.Int).Lsh(z, 1).Cmp(size) >= 0 {
				z.Sub(z, size)
			}
			return z, true
		}}
	}
	c, holds := drawCond(t, s, depth-1)
	return drawn{s.Select(c, a.t, b.t), func(env term.Env) (*big.Int, bool) {
		yes, ok := holds(env)
		x, ok1 := a.value(env)
		y, ok2 := b.value(env)
		if !ok || !ok1 || !ok2 {
			return nil, false
		}
		return map[bool]*big.Int{true: x, false: y}[yes], true
	}}
}

func drawLeaf(t *rapid.T, s *term.Store) drawn {
	from := func(x term.T, get func(env term.Env) (term.Value, error)) drawn {
		return drawn{x, func(env term.Env) (*big.Int, bool) { v, _ := get(env); return v.Int, true }}
	}
	i := int64(rapid.IntRange(0, 1).Draw(t, "element"))
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		c := int64(rapid.IntRange(-3, 4).Draw(t, "const"))
		return drawn{s.Int(c), func(term.Env) (*big.Int, bool) { return big.NewInt(c), true }}
	case 1:
		return from(s.Elem("u", i, term.UInt8), func(env term.Env) (term.Value, error) { return env.Elem("u", i, term.UInt8) })
	case 2:
		return from(s.Elem("i", i, term.Int8), func(env term.Env) (term.Value, error) { return env.Elem("i", i, term.Int8) })
	}
	return from(s.Scalar("s", term.Int32), func(env term.Env) (term.Value, error) { return env.Scalar("s", term.Int32) })
}

func drawCond(t *rapid.T, s *term.Store, depth int) (term.T, func(env term.Env) (yes, ok bool)) {
	if depth > 0 && rapid.IntRange(0, 3).Draw(t, "connective") == 0 {
		a, f := drawCond(t, s, depth-1)
		b, g := drawCond(t, s, depth-1)
		or, not := rapid.Bool().Draw(t, "or"), rapid.Bool().Draw(t, "not")
		c := s.Binary(map[bool]term.Op{true: term.OpOr, false: term.OpAnd}[or], a, b)
		if not {
			c = s.Not(c)
		}
		return c, func(env term.Env) (bool, bool) {
			x, ok1 := f(env)
			y, ok2 := g(env)
			return (x && y || or && (x || y)) != not, ok1 && ok2
		}
	}
	op := rapid.SampledFrom([]term.Op{term.OpEQ, term.OpLT, term.OpLE}).Draw(t, "compare")
	a, b := drawTerm(t, s, max(depth-1, 0)), drawTerm(t, s, max(depth-1, 0))
	return s.Binary(op, a.t, b.t), func(env term.Env) (bool, bool) {
		x, ok1 := a.value(env)
		y, ok2 := b.value(env)
		if !ok1 || !ok2 {
			return false, false
		}
		c := x.Cmp(y)
		return op == term.OpEQ && c == 0 || op == term.OpLT && c < 0 || op == term.OpLE && c <= 0, true
	}
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
	b, c := drawTerm(t, s, 1).t, drawTerm(t, s, 1).t
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

// A term has the value that its operations have one by one, and its form has it too. Laws of rings do not change the form.
func TestForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := term.NewStore(1 << 20)
		n := term.NewNormal(s, term.Exact, 1<<20)
		for range 8 {
			x := drawTerm(t, s, rapid.IntRange(1, 4).Draw(t, "depth"))
			f := n.Of(x.t)
			if f == 0 {
				t.Fatal(n.Err())
			}
			if y := rewritten(t, s, x.t); !n.Equal(x.t, y) {
				t.Fatalf("%s and %s have two forms", s.String(x.t), s.String(y))
			}
			for seed := range int64(8) {
				env := envOf(seed)
				want, ok := x.value(env)
				if !ok {
					continue
				}
				got, err := s.Eval(env, x.t)
				if err != nil || got[0].Int.Cmp(want) != 0 {
					t.Fatalf("%s is %v, %v, not %s", s.String(x.t), got, err, want)
				}
				if v, ok := ofForm(n, f, env); !ok || v.Cmp(want) != 0 {
					t.Fatalf("%s has a form with the value %v, %v, not %s", s.String(x.t), v, ok, want)
				}
			}
		}
	})
}

// ofForm is the value of a form of integers, read product by product; false where it divides by zero.
func ofForm(n *term.Normal, f term.Form, env term.Env) (*big.Int, bool) {
	sum := new(big.Int)
	for _, p := range n.Products(f) {
		if !p.Coeff.IsInt() {
			return nil, false
		}
		z := new(big.Int).Set(p.Coeff.Num())
		for _, id := range p.Atoms {
			v, ok := ofAtom(n, n.Atom(id), env)
			if !ok {
				return nil, false
			}
			z.Mul(z, v)
		}
		sum.Add(sum, z)
	}
	return sum, true
}

// ofAtom is the value of an unknown, conditions as 0 and 1.
func ofAtom(n *term.Normal, a term.Atom, env term.Env) (*big.Int, bool) {
	truth := func(b bool) (*big.Int, bool) { return big.NewInt(map[bool]int64{true: 1}[b]), true }
	switch a.Op {
	case term.OpInt:
		return big.NewInt(a.Number), true
	case term.OpElem:
		v, _ := env.Elem(a.Name, a.Number, a.Type)
		return v.Int, true
	case term.OpScalar:
		v, _ := env.Scalar(a.Name, a.Type)
		return v.Int, true
	}
	var args []*big.Int
	for _, f := range a.Args {
		v, ok := ofForm(n, f, env)
		if !ok {
			return nil, false
		}
		args = append(args, v)
	}
	z := new(big.Int).Set(args[0])
	switch a.Op {
	case term.OpEQ:
		return truth(z.Sign() == 0)
	case term.OpLT:
		return truth(z.Sign() < 0)
	case term.OpLE:
		return truth(z.Sign() <= 0)
	case term.OpNot:
		return truth(z.Sign() == 0)
	case term.OpSelect:
		return args[2-z.Int64()], true
	case term.OpConvert:
		size := new(big.Int).Lsh(big.NewInt(1), uint(a.Type.Bits()))
		if z.Mod(z, size); a.Type.Signed() && z.Bit(a.Type.Bits()-1) == 1 {
			z.Sub(z, size)
		}
		return z, true
	case term.OpShr:
		return z.Rsh(z, uint(args[1].Int64())), true
	}
	for _, y := range args[1:] {
		switch {
		case a.Op == term.OpAnd:
			z.And(z, y)
		case a.Op == term.OpOr:
			z.Or(z, y)
		case a.Op == term.OpMin && y.Cmp(z) < 0, a.Op == term.OpMax && y.Cmp(z) > 0:
			z.Set(y)
		case a.Op == term.OpMin, a.Op == term.OpMax:
		case y.Sign() == 0:
			return nil, false
		case a.Op == term.OpQuo:
			z.Quo(z, y)
		case a.Op == term.OpRem:
			z.Rem(z, y)
		default:
			return nil, false
		}
	}
	return z, true
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
