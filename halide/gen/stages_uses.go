package gen

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// outside reports whether f may be used in a stage other than in reductions over rdom, whose loops end with their
// terms. An update is inside the loops of its RDom. Of copies and parts that the schedule makes it is not known.
func (g *stager) outside(f *halide.Func, id stage, rdom string) (found bool) {
	if id.update > 0 {
		if r := id.f.Updates[id.update-1].RDom; r != nil && r.Name == rdom {
			return false
		}
	}
	if g.made[f.Name] {
		return true
	}
	var walk func(e *halide.Expr)
	walk = func(e *halide.Expr) {
		if e.Op == halide.OpReduce && e.RDom.Name == rdom {
			return
		}
		found = found || e.Op == halide.OpCall && e.Func != id.f && reaches(e.Func, f)
		for _, a := range e.Args {
			walk(a)
		}
	}
	for _, e := range expressions(id.f)[id.update] {
		walk(e)
	}
	return found
}

// reaches reports whether f is g or called by it, through other Funcs too.
func reaches(g, f *halide.Func) bool {
	for _, h := range halide.Funcs(g) {
		if h == f {
			return true
		}
	}
	return false
}

// calls reports whether one of roots calls f.
func calls(roots []*halide.Expr, f *halide.Func) (found bool) {
	for _, e := range roots {
		halide.Walk(e, func(e *halide.Expr) { found = found || e.Op == halide.OpCall && e.Func == f })
	}
	return found
}

// expressions are those of each stage of f.
func expressions(f *halide.Func) [][]*halide.Expr {
	all := [][]*halide.Expr{f.Values}
	for _, u := range f.Updates {
		roots := append(slices.Clone(u.Coords), u.Values...)
		if u.RDom != nil && u.RDom.Cond != nil {
			roots = append(roots, u.RDom.Cond)
		}
		all = append(all, roots)
	}
	return all
}

func samePlace(a, b []*halide.Expr) bool {
	for i := range a {
		if a[i].String() != b[i].String() {
			return false
		}
	}
	return true
}
