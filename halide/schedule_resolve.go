package halide

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// loopWords are the directives that make, order and mark loops: those that depend on extents.
var loopWords = []string{"split", "tile", "fuse", "reorder", "unroll", "unrolljam", "vectorize", "parallel", "serial", "rename"}

// Resolve is the stage with its Vars over ranges of the given extents, one a dimension, from 0: its directives are carried
// out anew. That is how the loops of a Func that others call get their extents. Dimensions over which an update does not run
// may have any extent. The error is a diag.List of what is wrong with the directives, at their lines, for those extents.
func (s *Schedule) Resolve(extents []int) (*Schedule, error) {
	if s.isResolved(extents) {
		return s, nil
	}
	r := newStage(s.Func, s.update, &stages{outputs: s.whole.outputs}, s.pos)
	for d, v := range s.Func.Vars {
		r.bounds[v.Name] = Range{s.bounds[v.Name].Min, extents[d]}
		if i := r.find(v.Name); i >= 0 {
			r.loops[i].Extent = extents[d]
		}
	}
	reader := &scheduleReader{s: r, wrong: map[string]Var{}}
	for _, d := range s.Directives {
		if !slices.Contains(loopWords, d.Name) {
			continue
		}
		pos := d.Pos
		r.at, r.inGo = &pos, pos.File != "schedule"
		words := append([]string{d.Name}, d.Args...)
		if len(d.Results) > 0 {
			words = append(append(words, "->"), d.Results...)
		}
		reader.directive(words)
	}
	if len(r.errs) > 0 {
		var found diag.List
		for _, e := range r.errs {
			found = append(found, e.Mistake)
		}
		return nil, found
	}
	r.at = nil
	r.Directives, r.storage, r.compute, r.levels, r.wishes = s.Directives, maps.Clone(s.storage), s.compute, s.levels, s.wishes
	return r, nil
}

// isResolved says whether the loops of s have these extents already.
func (s *Schedule) isResolved(extents []int) bool {
	for d, v := range s.Func.Vars {
		runs := s.update == 0 || s.Func.Updates[s.update-1].runsOver(d)
		if runs && s.bounds[v.Name].Extent != extents[d] {
			return false
		}
	}
	return !slices.ContainsFunc(s.loops, func(l Loop) bool { return l.Extent == 0 })
}

// Place is inside the first Depth loops of a stage: 0 is the definition, i+1 update i. The zero Place is outside of all loops.
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
	stage := n.schedule(stageID{f, 0})
	compute, _ := s.ComputePlace(f)
	if compute.Func == nil || stage == nil || stage.levels.Store.Kind == DefaultLevel {
		return compute
	}
	store := stage.levels.Store
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
