package term_test

import (
	"math/big"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

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
