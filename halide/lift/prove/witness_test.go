package prove

import (
	"math/big"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// TestModel: values are found for conditions that hold for some, and none for those that hold for none.
func TestModel(t *testing.T) {
	s := sym.NewStore(10_000)
	x := &executor{s: s, ranges: map[string]ctree.Int{"b": {Bits: 8}}, names: map[string]int{}}
	n, i, j := s.Atom("n", sym.Int), s.Atom("i", sym.Int), s.Atom("j", sym.Int)
	b := func(at *sym.Node) *sym.Node { return s.Apply("b", sym.Int, at) }
	k := s.Fresh("k", sym.Int)
	sum := s.MakeFold(sym.FoldTerm{Vars: []*sym.Node{k}, Lo: []*sym.Node{s.Int(0)}, Hi: []*sym.Node{n}, Where: s.Bool(true), Init: s.Int(0), Body: s.Add(k, s.Int(1))})
	for _, c := range []struct {
		name  string
		conds []*sym.Node
		some  bool
	}{
		{"in a loop", []*sym.Node{s.Le(s.Int(1), n), s.Le(s.Int(0), i), s.Lt(i, n)}, true},
		{"an equation", []*sym.Node{s.Le(s.Int(1), n), s.Lt(i, n), s.Eq(s.Mul(s.Int(4), i), s.Add(j, s.Int(8))), s.Le(s.Int(0), j)}, true},
		{"far away", []*sym.Node{s.Lt(s.Int(1_000_000), n), s.Eq(i, n)}, true},
		{"of bytes", []*sym.Node{s.Lt(s.Int(3), b(i)), s.Lt(b(i), s.Int(18))}, true},
		{"a sum by hand", []*sym.Node{s.Eq(n, s.Int(4)), s.Eq(sum, s.Int(10))}, true},
		{"nothing between", []*sym.Node{s.Lt(i, n), s.Lt(n, s.Add(i, s.Int(1)))}, false},
		{"no half", []*sym.Node{s.Eq(s.Mul(s.Int(2), s.Mul(i, i)), s.Int(5))}, false},
		{"another sum", []*sym.Node{s.Eq(n, s.Int(4)), s.Not(s.Eq(sum, s.Int(10)))}, false},
		{"negative bytes", []*sym.Node{s.Lt(b(i), s.Int(0))}, false},
	} {
		m := x.model(c.conds)
		if (m != nil) != c.some {
			t.Errorf("%s: %v", c.name, m)
			continue
		}
		for _, h := range c.conds {
			if m == nil {
				break
			}
			if m.Steps = 1000; true {
				if ok, err := m.Holds(h); !ok || err != nil {
					t.Errorf("%s: %s does not hold: %v", c.name, h, err)
				}
			}
		}
	}
}

// TestValuesAgainstSolvers: values that show that hypotheses hold must show that what was proven from them does.
func TestValuesAgainstSolvers(t *testing.T) {
	s := sym.NewStore(10_000)
	x := &executor{s: s, ranges: map[string]ctree.Int{}, names: map[string]int{}}
	n := s.Atom("n", sym.Int)
	hyps := []*sym.Node{s.Le(s.Int(2), n)}
	if a, why := x.satisfied(&condition{hyps: hyps, goal: s.Le(s.Int(1), n)}); why != "" || a.Result != smt.Sat {
		t.Errorf("%v: %s", a.Result, why)
	}
	if _, why := x.satisfied(&condition{hyps: hyps, goal: s.Lt(s.Int(100), n)}); why == "" {
		t.Error("a wrong proof goes unseen")
	}
}

// TestAxiomsAreTrue: instances of what defines sums hold of sums that are added up.
func TestAxiomsAreTrue(t *testing.T) {
	s := sym.NewStore(10_000)
	x := &executor{s: s, ranges: map[string]ctree.Int{}, names: map[string]int{}}
	n, m := s.Atom("n", sym.Int), s.Atom("m", sym.Int)
	fold := func(kind sym.FoldKind, end *sym.Node) *sym.Node {
		k, acc := s.Fresh("k", sym.Int), s.Fresh("acc", sym.Int)
		f := sym.FoldTerm{Kind: kind, Vars: []*sym.Node{k}, Lo: []*sym.Node{s.Int(0)}, Hi: []*sym.Node{end}, Where: s.Bool(true), Init: m, Body: s.Apply("f", sym.Int, k, m)}
		switch kind {
		case sym.Sum:
			f.Init = s.Int(0)
		case sym.Step:
			f.Acc, f.Body = acc, s.Sub(s.Apply("f", sym.Int, k), acc)
		}
		return s.MakeFold(f)
	}
	for _, kind := range []sym.FoldKind{sym.Sum, sym.Least, sym.Greatest, sym.Step} {
		roots := []*sym.Node{fold(kind, n), fold(kind, s.Add(n, s.Int(2))), fold(kind, s.Int(3)), s.Div(n, m), s.Mod(n, m)}
		axioms := x.axioms(roots)
		if len(axioms) < 6 {
			t.Errorf("%d axioms", len(axioms))
		}
		for value := range int64(9) {
			w := &witness{x: x, seed: uint64(value)}
			model := &sym.Model{Atoms: map[*sym.Node]*big.Rat{n: big.NewRat(value-2, 1), m: big.NewRat(1+value%3, 1)}, Apply: w.apply, Steps: 100_000}
			for _, a := range axioms {
				if ok, err := model.Holds(a); !ok || err != nil {
					t.Errorf("fold %d, n = %d: %s: %v", kind, value-2, a, err)
				}
			}
		}
	}
}
