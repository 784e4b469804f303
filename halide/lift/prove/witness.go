package prove

import (
	"hash/fnv"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// That hypotheses do not contradict each other is shown by a model: sizes, counters and contents for which each of
// them, and each axiom, is true when it is computed, sums term by term. It is looked for by trying small numbers, each
// hypothesis as soon as all in it is known. What a solver says of a changed summary is not needed either, where a model
// makes it false.

// byValues is how answers from models are called.
const byValues = "values"

// modelSteps is how many terms may be looked at in the search of one model, tries how often contents are drawn.
const (
	modelSteps = 150_000
	tries      = 4
)

// witness are values of symbols under which conditions hold.
type witness struct {
	x     *executor
	conds []*sym.Node // that must hold
	left  []int       // of each: how many of its symbols have no value yet
	of    map[*sym.Node][]int
	atoms []*sym.Node // in the order in which values are tried
	model *sym.Model
	seed  uint64
}

// model looks for values under which all of conds hold; nil if none are found, which says nothing.
func (x *executor) model(conds []*sym.Node) *sym.Model { return x.modelIn(conds, tries, modelSteps) }

// glance is a short look: solvers need longer to begin than it takes.
const glance = 300

// modelIn draws contents so many times, and looks at so many terms each time.
func (x *executor) modelIn(conds []*sym.Node, tries uint64, steps int) *sym.Model {
	for seed := range tries {
		w := &witness{x: x, conds: conds, of: map[*sym.Node][]int{}, seed: seed}
		w.model = &sym.Model{Atoms: map[*sym.Node]*big.Rat{}, Apply: w.apply, Steps: steps}
		for i, c := range conds {
			atoms := x.s.FreeAtoms(c)
			w.left = append(w.left, len(atoms))
			for _, a := range atoms {
				if w.of[a] == nil {
					w.atoms = append(w.atoms, a)
				}
				w.of[a] = append(w.of[a], i)
			}
		}
		if w.settled() && w.search(0) {
			return w.model
		}
	}
	return nil
}

// settled reports whether conditions without symbols hold.
func (w *witness) settled() bool {
	for i, c := range w.conds {
		if w.left[i] == 0 {
			if ok, err := w.model.Holds(c); !ok || err != nil {
				return false
			}
		}
	}
	return true
}

// search gives the atoms from k on values.
func (w *witness) search(k int) bool {
	if k == len(w.atoms) {
		return true
	}
	a := w.atoms[k]
	for _, i := range w.of[a] {
		w.left[i]--
	}
	for _, v := range w.candidates(a) {
		w.model.Atoms[a] = v
		w.model.Forget()
		if w.holds(a) && w.search(k+1) {
			return true
		}
		if w.model.Steps <= 0 {
			break
		}
	}
	delete(w.model.Atoms, a)
	w.model.Forget()
	for _, i := range w.of[a] {
		w.left[i]++
	}
	return false
}

// holds reports whether the conditions hold that a was the last unknown of.
func (w *witness) holds(a *sym.Node) bool {
	for _, i := range w.of[a] {
		if w.left[i] > 0 {
			continue
		}
		if ok, err := w.model.Holds(w.conds[i]); !ok || err != nil {
			return false
		}
	}
	return true
}

// span is how many values are tried of one symbol.
const span = 14

// candidates are values for a: those that equations and bounds allow in which nothing else is unknown.
func (w *witness) candidates(a *sym.Node) []*big.Rat {
	var low, high *big.Rat
	for _, i := range w.of[a] {
		c := w.conds[i]
		if w.left[i] > 0 || c.Op != sym.Ge0 && c.Op != sym.Eq0 {
			continue
		}
		by, rest, ok := w.x.s.Coef(c.Args[0], a)
		if !ok {
			continue
		}
		b, err := w.model.Value(by)
		if err != nil || b.Sign() == 0 {
			continue
		}
		r, err := w.model.Value(rest)
		if err != nil {
			continue
		}
		at := new(big.Rat).Neg(new(big.Rat).Quo(r, b))
		switch {
		case c.Op == sym.Eq0:
			if a.Sort == sym.Int && !at.IsInt() {
				return nil
			}
			return []*big.Rat{at}
		case b.Sign() > 0 && (low == nil || at.Cmp(low) > 0):
			low = at
		case b.Sign() < 0 && (high == nil || at.Cmp(high) < 0):
			high = at
		}
	}
	return w.between(low, high)
}

// between are whole numbers from low to high, those in the middle of what is tried first for sizes: loops then run
// several times.
func (w *witness) between(low, high *big.Rat) []*big.Rat {
	var first int64
	switch {
	case low != nil:
		first = new(big.Int).Neg(floorRat(new(big.Rat).Neg(low))).Int64()
	case high != nil:
		first = floorRat(high).Int64() - span + 1
	}
	var out []*big.Rat
	for k := range int64(span) {
		if v := new(big.Rat).SetInt64(first + k); high == nil || v.Cmp(high) <= 0 {
			out = append(out, v)
		}
	}
	if high == nil && len(out) > 5 { // 3, 5, 2, 4, ...
		order := slices.Clone(out)
		for i := range out {
			out[i] = order[(2+i*3+int(w.seed))%len(order)]
		}
	} else if len(out) > 1 && w.seed%2 == 1 {
		slices.Reverse(out)
	}
	return out
}

// apply draws contents: small numbers that differ from place to place, in the range of their type; once, such from its
// ends.
func (w *witness) apply(name string, s sym.Sort, args []*big.Rat) *big.Rat {
	h := fnv.New64a()
	h.Write([]byte(name))
	for _, a := range args {
		h.Write(sym.AppendRat([]byte{' '}, a))
	}
	v := int64((h.Sum64()^w.seed*0x9e3779b97f4a7c15)>>7)%41 - 20
	low, high := w.x.rangeOf(name)
	if low != nil && w.seed == 1 {
		switch at := new(big.Rat).SetInt64(v &^ 1); {
		case v%2 == 0 && low.Sign() < 0:
			return at.Add(low, at.Abs(at))
		case v%4 != 0:
			return at.Sub(high, at.Abs(at))
		}
	}
	if low != nil && low.Sign() == 0 {
		v = max(v, -v)
	}
	out := new(big.Rat).SetInt64(v)
	if low != nil && (out.Cmp(low) < 0 || out.Cmp(high) > 0) {
		return high
	}
	return out
}
