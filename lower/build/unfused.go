package build

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// CodeUnfused is the kind of note of floats that are rounded one by one, as some stages say Reassociate and others not.
//
// Example: out(x) = sum(r, f(x+r.x) * k(r.x)) with reassociate; of f: computeroot, a sum of products without it
const CodeUnfused diag.Code = "unfused"

// Unfused are notes of the stages for whose sake a nest keeps the order and the rounding of its floats, though others
// of its stages say Reassociate: see compute.
func Unfused(s *halide.Schedule) diag.Notes {
	says := func(st *halide.Schedule) bool { return st.Compute().Reassociate }
	if !slices.ContainsFunc(s.Stages(), says) {
		return nil
	}
	b, err := newPipeline(s)
	if err != nil || b.compute().Reassociate {
		return nil
	}
	var list []diag.Note
	for _, m := range b.funcs {
		for _, st := range m.stages {
			lacks := slices.ContainsFunc(st.alternatives(), func(a alternative) bool { return !says(a.schedule) })
			var others []string
			for _, o := range b.view.Stages() {
				if says(o) && o != st.schedule {
					others = append(others, nameOf(o))
				}
			}
			slices.Sort(others)
			if !lacks || len(others) == 0 || !addsFloats(st.roots()) {
				continue
			}
			list = append(list, st.unfused(strings.Join(others, ", ")))
		}
	}
	return diag.NewNotes(list)
}

// unfused is the note of a stage that lacks what others have.
func (s *stage) unfused(others string) diag.Note {
	pos, name := s.schedule.Func.Pos, nameOf(s.schedule)
	if u := s.schedule.Stage(); u > 0 {
		pos = s.schedule.Func.Updates[u-1].Pos
	}
	n := diag.Note{Pos: pos, Code: CodeUnfused,
		Cause: fmt.Sprintf("the floats of %s are rounded one by one: reassociate stands at %s only", name, others),
		Cure:  fmt.Sprintf("Reassociate %s too: sums are free in all stages that compute floats, or in none", name)}
	if sumsProducts(s.roots()) {
		n.Cause = fmt.Sprintf("the products of this sum are not fused: reassociate stands at %s only", others)
	}
	return n
}

// nameOf is "f", or "f update 0".
func nameOf(s *halide.Schedule) string {
	if u := s.Stage(); u > 0 {
		return fmt.Sprintf("%s update %d", s.Func.Name, u-1)
	}
	return s.Func.Name
}

// sumsProducts reports whether a float product is added to something in roots.
func sumsProducts(roots []*halide.Expr) (found bool) {
	for _, e := range roots {
		halide.Walk(e, func(e *halide.Expr) {
			sum := e.Op == halide.OpAdd || e.Op == halide.OpReduce && e.Reduce == halide.SumOf
			if sum && e.Kind == halide.FloatKind {
				found = found || slices.ContainsFunc(e.Args, func(a *halide.Expr) bool { return a.Op == halide.OpMul })
			}
		})
	}
	return found
}
