package halide

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Loops are the loops of s, outermost first.
func (s *Schedule) Loops() []Loop { return slices.Clone(s.loops) }

// Derivations say how Vars that are no loops any more follow from loops, in the order in which they were made: to
// find the value of a Var, go through them backwards.
func (s *Schedule) Derivations() []Derivation { return slices.Clone(s.derived) }

// Range is the range of a Var: for a Var of the Func the one that Bound gave, for a reduction Var or a loop made by a
// directive 0 to its extent. It is false for a Var without Bound and for an unknown name.
func (s *Schedule) Range(v string) (Range, bool) {
	if r, ok := s.bounds[v]; ok {
		return r, true
	}
	for _, r := range s.rdoms() {
		for i, rv := range r.Vars {
			if rv.Name == v {
				return r.Range(i), true
			}
		}
	}
	if i := s.find(v); i >= 0 && s.loops[i].Extent > 0 {
		return Range{0, s.loops[i].Extent}, true
	}
	for _, d := range s.derived {
		if d.Old == v {
			return Range{0, d.Extent}, d.Extent > 0
		}
		if d.Fuse && d.Inner == v {
			return Range{0, d.Factor}, true
		}
		if d.Fuse && d.Outer == v {
			return Range{0, d.Extent / d.Factor}, true
		}
	}
	return Range{}, false
}

// StorageOf is what s says of the storage of an Input or of the Func; Bank is -1 if s does not place it.
func (s *Schedule) StorageOf(name string) Storage {
	st, ok := s.storage[name]
	if !ok {
		return Storage{Bank: -1}
	}
	st.Pad, st.Fold, st.Fixed, st.Round = slices.Clone(st.Pad), slices.Clone(st.Fold), slices.Clone(st.Fixed),
		slices.Clone(st.Round)
	return st
}

// Compute is what s asks of the datapath.
func (s *Schedule) Compute() Compute { return s.compute }

// Err is every mistake of the Func and of its schedule, all stages, in the order in which they were made; nil if there
// is none. It is a diag.List.
func (s *Schedule) Err() error {
	return diag.List(append(mistakesOf(s.whole.outputs...), s.mistakes()...)).Err()
}

// find is the index of the loop of a name, or -1.
func (s *Schedule) find(name string) int {
	return slices.IndexFunc(s.loops, func(l Loop) bool { return l.Name == name })
}

// names are the names of the loops, outermost first.
func (s *Schedule) names() []string {
	names := make([]string, len(s.loops))
	for i, l := range s.loops {
		names[i] = l.Name
	}
	return names
}
