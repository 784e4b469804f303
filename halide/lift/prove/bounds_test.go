package prove

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// someTerm is a small term of the atoms and of an array of bytes, with all operations that bounds know.
func someTerm(r *rapid.T, s *sym.Store, atoms []*sym.Node, depth int) *sym.Node {
	if depth == 0 {
		switch k := rapid.IntRange(0, 5).Draw(r, "leaf"); k {
		case 0, 1, 2:
			return atoms[k]
		case 3:
			return s.Apply("b", sym.Int, atoms[rapid.IntRange(0, 2).Draw(r, "at")])
		}
		return s.Int(int64(rapid.IntRange(-5, 5).Draw(r, "number")))
	}
	a, b := someTerm(r, s, atoms, depth-1), someTerm(r, s, atoms, depth-1)
	by := s.Int(int64(rapid.IntRange(1, 4).Draw(r, "by")))
	switch rapid.IntRange(0, 9).Draw(r, "operation") {
	case 0:
		return s.Sub(a, b)
	case 1:
		return s.Mul(a, b)
	case 2:
		return s.Div(a, by)
	case 3:
		return s.Mod(a, by)
	case 4:
		return s.Min(a, b)
	case 5:
		return s.Max(a, b)
	case 6:
		return s.Ite(s.Le(atoms[0], by), a, b)
	case 7:
		return s.Mul(by, a)
	}
	return s.Add(a, b)
}

// TestBounds: what is said to follow is so, for values for which the facts hold; and what is simplified has the same value.
func TestBounds(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		for range 20 { // each is short
			boundsOnce(r)
		}
	})
}

func boundsOnce(r *rapid.T) {
	s := sym.NewStore(100_000)
	x := &executor{s: s, ranges: map[string]ctree.Int{"b": {Bits: 8}}, names: map[string]int{}}
	atoms := []*sym.Node{s.Atom("n", sym.Int), s.Atom("i", sym.Int), s.Atom("j", sym.Int)}
	w := &witness{x: x, seed: uint64(rapid.IntRange(0, 9).Draw(r, "contents"))}
	m := &sym.Model{Atoms: map[*sym.Node]*big.Rat{}, Apply: w.apply, Steps: 100_000}
	for _, a := range atoms {
		m.Atoms[a] = big.NewRat(int64(rapid.IntRange(-7, 7).Draw(r, "value")), 1)
	}
	st := &state{}
	for range rapid.IntRange(0, 4).Draw(r, "facts") { // each that does not hold is turned around
		f := s.Ge0(someTerm(r, s, atoms, rapid.IntRange(0, 2).Draw(r, "depth of a fact")))
		if ok, err := m.Holds(f); err != nil {
			r.Fatal(err)
		} else if !ok {
			f = s.Not(f)
		}
		st.assume(f)
	}
	v := someTerm(r, s, atoms, rapid.IntRange(1, 3).Draw(r, "depth"))
	value, err := m.Value(v)
	if err != nil {
		r.Fatal(err)
	}
	facts := x.facts(st)
	if x.nonNegative(v, st) && value.Sign() < 0 {
		r.Errorf("%s = %s is said not to be negative if %v", v, value.RatString(), st.path)
	}
	if low := x.least(v, facts); low != nil && low.Cmp(value) > 0 {
		r.Errorf("%s = %s is said to be at least %s if %v", v, value.RatString(), low.RatString(), st.path)
	}
	if high := x.most(v, facts); high != nil && high.Cmp(value) < 0 {
		r.Errorf("%s = %s is said to be at most %s if %v", v, value.RatString(), high.RatString(), st.path)
	}
	for name, same := range map[string]*sym.Node{"extrema": x.extrema(v, st), "reduced": x.reducedBy(v, st, true), "chosen": x.chosen(v, st)} {
		if got, err := m.Value(same); err != nil || got.Cmp(value) != 0 {
			r.Errorf("%s: %s = %v, of %s = %s if %v", name, same, got, v, value.RatString(), st.path)
		}
	}
	truth, _ := m.Holds(s.Ge0(v))
	if c := x.decided(s.Ge0(v), st); c.IsTrue() && !truth || c.IsFalse() && truth {
		r.Errorf("%s >= 0 is decided as %s if %v", v, c, st.path)
	}
}
