package halide

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Resolve is the stage with its Vars over ranges of the given extents, one a dimension, from 0: what its directives
// make of them. That is how the loops of a Func that others call get their extents. Dimensions over which an update
// does not run may have any extent. The error is a diag.List of what is wrong with the directives, at their lines, for
// those extents.
func (s *Schedule) Resolve(extents []int) (*Schedule, error) {
	if s.isResolved(extents) {
		return s, nil
	}
	r := s.copy()
	known := map[string]int{}
	for d, v := range s.Func.Vars {
		r.bounds[v.Name] = Range{s.bounds[v.Name].Min, extents[d]}
		known[v.Name] = extents[d]
	}
	for _, dom := range s.rdoms() {
		for i, v := range dom.Vars {
			known[v.Name] = dom.Extents[i]
		}
	}
	var found diag.List
	r.derived = slices.Clone(s.derived)
	for i := range r.derived {
		found = append(found, r.derived[i].resolve(s, known)...)
	}
	for i := range r.loops {
		l := &r.loops[i]
		if n, ok := known[l.Name]; ok {
			l.Extent = n
		}
	}
	found = append(found, r.tooLong()...)
	return r, found.Err()
}

// resolve gives d the extents that are known of the loops it was made of, and makes those known that come out of it.
func (d *Derivation) resolve(s *Schedule, known map[string]int) diag.List {
	wrong := func(code diag.Code, word string, args []string, fact, help string) diag.List {
		return diag.List{origin{s.call(word, args...), d.Pos, 0}.mistake(code, fact, help).Mistake}
	}
	if d.Fuse {
		m, n := known[d.Outer], known[d.Inner]
		if m*n > maxExtent {
			return wrong(CodeExtent, "fuse", []string{d.Outer, d.Inner},
				fmt.Sprintf("the fused loop would have %d iterations", m*n), fmt.Sprintf("extents are 1 to %d",
					maxExtent))
		}
		d.Factor, d.Extent, known[d.Fused] = n, m*n, m*n
		return nil
	}
	if n, ok := known[d.Old]; ok {
		d.Extent = n
	}
	if known[d.Outer] = (d.Extent + d.Factor - 1) / d.Factor; d.Inner != "" {
		known[d.Inner] = d.Factor
	}
	if d.Tail == ShiftInwards && d.Factor > d.Extent {
		return wrong(CodeTailShift, "split", []string{d.Old, strconv.Itoa(d.Factor), d.Tail.String()},
			fmt.Sprintf("a tile of %d does not fit into the %d elements of %s, however it is shifted", d.Factor,
				d.Extent, d.Old), fmt.Sprintf("take a factor of at most %d, or RoundUp or Guard", d.Extent))
	}
	return nil
}

// tooLong tells of marks on loops that turn out to be longer than the marks allow.
func (s *Schedule) tooLong() diag.List {
	copies := 1
	for _, l := range s.loops {
		if l.Kind == Vectorized && l.Extent > maxLanes {
			return diag.List{origin{s.call("vectorize", l.Name), l.Pos, 0}.mistake(CodeTooManyLanes,
				fmt.Sprintf("%s has %d iterations, and a vector loop at most %d", l.Name, l.Extent, maxLanes),
				"split it and vectorise the inner loop: "+s.call("split", l.Name, "16")).Mistake}
		}
		if l.Kind == Unrolled {
			if copies *= l.Extent; copies > maxCopies {
				return diag.List{origin{s.call("unroll", l.Name), l.Pos, 0}.mistake(CodeUnrollLarge,
					fmt.Sprintf("that makes more than %d copies of the body", maxCopies), s.sizes(),
					"split a long loop and unroll the inner one").Mistake}
			}
		}
	}
	return nil
}

// isResolved reports whether the loops of s have these extents already.
func (s *Schedule) isResolved(extents []int) bool {
	for d, v := range s.Func.Vars {
		runs := s.update == 0 || s.Func.Updates[s.update-1].runsOver(d)
		if runs && s.bounds[v.Name].Extent != extents[d] {
			return false
		}
	}
	return !slices.ContainsFunc(s.loops, func(l Loop) bool { return l.Extent == 0 })
}

// Place is inside the first Depth loops of a stage: 0 is the definition, i+1 update i. The zero Place is outside of all
// loops.
type Place struct {
	Func  *Func
	Stage int
	Depth int
}

// ComputePlace is where f is computed; false if it is written out where it is used. s is right: its Err is nil.
func (s *Schedule) ComputePlace(f *Func) (Place, bool) {
	n := s.whole.nesting()
	level := n.compute(f)
	if level.Kind != LoopLevel {
		return Place{}, level.Kind == RootLevel
	}
	at, fault := n.place(f, level)
	if fault != "" {
		panic("BUG: " + fault)
	}
	return Place{at.f, at.update, at.depth}, true
}

// StorePlace is where the array of f lives: where it is computed, or further out. s is right: its Err is nil.
func (s *Schedule) StorePlace(f *Func) Place {
	n := s.whole.nesting()
	store := n.store(f)
	compute, _ := s.ComputePlace(f)
	if compute.Func == nil || store.Kind == DefaultLevel {
		return compute
	}
	if store.Kind == RootLevel {
		return Place{}
	}
	at := scope{stageID{compute.Func, compute.Stage}, compute.Depth}
	for _, a := range append([]scope{at}, n.around(at.stageID)[1:]...) {
		if a.f == store.Func {
			return Place{a.f, a.update, slices.Index(n.loops(a.stageID), store.Loop) + 1}
		}
	}
	panic("BUG: " + f.Name + " is not stored around the loop of " + compute.Func.Name)
}
