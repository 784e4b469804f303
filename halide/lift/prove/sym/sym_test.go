package sym_test

import (
	"errors"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// plain is an integer expression of its own, evaluated without normal forms.
type plain struct {
	op   string
	a, b *plain
	c    *plain // condition: c.a < c.b
	k    int64
	v    int
}

func drawn(t *rapid.T, depth int) *plain {
	kind := rapid.IntRange(0, 7).Draw(t, "kind")
	if depth == 0 {
		kind %= 2
	}
	switch kind {
	case 0:
		return &plain{op: "k", k: rapid.Int64Range(-4, 4).Draw(t, "k")}
	case 1:
		return &plain{op: "v", v: rapid.IntRange(0, 2).Draw(t, "v")}
	}
	op := []string{"+", "-", "*", "min", "max", "?"}[kind-2]
	p := &plain{op: op, a: drawn(t, depth-1), b: drawn(t, depth-1)}
	if op == "?" {
		p.c = &plain{a: drawn(t, depth-1), b: drawn(t, depth-1)}
	}
	return p
}

func (p *plain) value(v []int64) int64 {
	if p.op == "k" {
		return p.k
	}
	if p.op == "v" {
		return v[p.v]
	}
	a, b := p.a.value(v), p.b.value(v)
	switch p.op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "min":
		return min(a, b)
	case "max":
		return max(a, b)
	}
	if p.c.a.value(v) < p.c.b.value(v) {
		return a
	}
	return b
}

func (p *plain) node(s *sym.Store, v []*sym.Node) *sym.Node {
	if p.op == "k" {
		return s.Int(p.k)
	}
	if p.op == "v" {
		return v[p.v]
	}
	a, b := p.a.node(s, v), p.b.node(s, v)
	switch p.op {
	case "+":
		return s.Add(a, b)
	case "-":
		return s.Sub(a, b)
	case "*":
		return s.Mul(a, b)
	case "min":
		return s.Min(a, b)
	case "max":
		return s.Max(a, b)
	}
	return s.Ite(s.Lt(p.c.a.node(s, v), p.c.b.node(s, v)), a, b)
}

// TestNormalForm: terms mean what they were made from, whatever their constructors did: with values put in, they are the value.
func TestNormalForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(t, 4)
		s := sym.NewStore(100_000)
		atoms := []*sym.Node{s.Atom("x", sym.Int), s.Atom("y", sym.Int), s.Atom("z", sym.Int)}
		var n *sym.Node
		if err := sym.Guard(func() { n = p.node(s, atoms) }); err != nil {
			t.Skip(err)
		}
		for range 5 {
			values := make([]int64, 3)
			r := s.Replacing()
			for i := range values {
				values[i] = rapid.Int64Range(-6, 6).Draw(t, "value")
				r.Atom(atoms[i], s.Int(values[i]))
			}
			if got := r.In(n); got != s.Int(p.value(values)) {
				t.Fatalf("%s at %v is %s, want %d", n, values, got, p.value(values))
			}
			m := sym.Model{Atoms: map[*sym.Node]*big.Rat{}, Steps: 10_000}
			for i, v := range values {
				m.Atoms[atoms[i]] = big.NewRat(v, 1)
			}
			if got, err := m.Value(n); err != nil || got.Cmp(big.NewRat(p.value(values), 1)) != 0 {
				t.Fatalf("%s at %v has the value %s, %v, want %d", n, values, got, err, p.value(values))
			}
		}
	})
}

// TestSums: laws of sums make one term of two; an empty sum is 0; a sum's recurrence gives its value.
func TestSums(t *testing.T) {
	s := sym.NewStore(10_000)
	n, m := s.Atom("n", sym.Int), s.Atom("m", sym.Int)
	f := func(args ...*sym.Node) *sym.Node { return s.Apply("f", sym.Int, args...) }
	sum := func(lo, hi *sym.Node, body func(k *sym.Node) *sym.Node) *sym.Node {
		k := s.Fresh("k", sym.Int)
		return s.MakeFold(sym.FoldTerm{Vars: []*sym.Node{k}, Lo: []*sym.Node{lo}, Hi: []*sym.Node{hi}, Where: s.Bool(true), Init: s.Int(0), Body: body(k)})
	}
	zero, two := s.Int(0), s.Int(2)
	for _, c := range []struct {
		name string
		a, b *sym.Node
	}{
		{"names", sum(zero, n, func(k *sym.Node) *sym.Node { return f(k, m) }), sum(zero, n, func(k *sym.Node) *sym.Node { return f(k, m) })},
		{"from 2", sum(two, s.Add(n, two), func(k *sym.Node) *sym.Node { return f(k) }), sum(zero, n, func(k *sym.Node) *sym.Node { return f(s.Add(k, two)) })},
		{"factor", sum(zero, n, func(k *sym.Node) *sym.Node { return s.Mul(m, f(k)) }), s.Mul(m, sum(zero, n, func(k *sym.Node) *sym.Node { return f(k) }))},
		{"terms", sum(zero, n, func(k *sym.Node) *sym.Node { return s.Add(f(k), f(m, k)) }),
			s.Add(sum(zero, n, func(k *sym.Node) *sym.Node { return f(k) }), sum(zero, n, func(k *sym.Node) *sym.Node { return f(m, k) }))},
		{"empty", sum(zero, zero, func(k *sym.Node) *sym.Node { return f(k) }), zero},
		{"one", s.Taken(sum(zero, n, func(k *sym.Node) *sym.Node { return f(k) }), zero, m), f(m)},
	} {
		if c.a != c.b {
			t.Errorf("%s: %s and %s", c.name, c.a, c.b)
		}
	}
	shifted := sum(zero, n, func(k *sym.Node) *sym.Node { return f(s.Add(k, m)) })
	r := s.Replacing().Atom(m, s.Int(7)).Atom(n, s.Int(3))
	if got, want := r.In(shifted), sum(zero, s.Int(3), func(k *sym.Node) *sym.Node { return f(s.Add(k, s.Int(7))) }); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestLimits: a store ends with an error.
func TestLimits(t *testing.T) {
	s := sym.NewStore(50)
	err := sym.Guard(func() {
		for i := range int64(100) {
			s.Rat(big.NewRat(i, 1), sym.Int)
		}
	})
	var big sym.TooBig
	if !errors.As(err, &big) {
		t.Error(err)
	}
}
