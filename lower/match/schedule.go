package match

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// Schedule is a schedule of what was found that computes its sum by an instruction: loops of the map innermost, directive map.
// Funcs that are called are computed before. Region is what is asked of the output, a range for each of its dimensions. The
// error says why no order of loops does it.
//
//	c(m, n) = sum(r, a(m, r.x) * b(r.x, n)),  i=n r.x=r.x
//	->
//	bound m 5; bound n 9; reorder m r.x n; map vpdpbusd i=n r.x=r.x
func (f Found) Schedule(name string, needle *Product, m Map, region []halide.Range) (*halide.Schedule, error) {
	s := f.Func.Schedule()
	for i, v := range f.Func.Vars {
		s.BoundMin(v, region[i].Min, region[i].Extent)
	}
	stage := s
	for _, g := range halide.Funcs(f.Func) {
		if g == f.Func {
			continue
		}
		t := s.Of(g).ComputeRoot()
		if g == f.Sum.Func {
			stage = t
		}
	}
	if f.Sum.Func != f.Func && stage == s {
		return nil, fmt.Errorf("%s is not called by %s", f.Sum.Func.Name, f.Func.Name)
	}
	if f.Sum.Update >= 0 {
		stage = stage.Update(f.Sum.Update)
	}
	f.reordered(stage, m)
	if f.Sum.Expr.Kind == halide.FloatKind && slices.ContainsFunc(needle.Loops, func(l Loop) bool { return l.Summed && l.Extent != 1 }) {
		stage.Reassociate()
	}
	var loops []halide.MapLoop
	for i, a := range m.Axes {
		if a >= 0 {
			loops = append(loops, halide.As(needle.Loops[i].Name, f.Sum.loop(a)))
		}
	}
	stage.Map(name, loops...)
	return s, s.Err()
}

// reordered puts the loops of a map inside all others, those of sums first.
func (f Found) reordered(stage *halide.Schedule, m Map) {
	var outer, sums, inner []halide.Var
	for _, l := range stage.Loops() {
		i := f.Sum.Product.Loop(l.Name)
		switch {
		case i < 0:
			outer = append(outer, loopVar(stage, l.Name))
		case !slices.Contains(m.Axes, i):
			outer = append(outer, f.Sum.loop(i))
		case f.Sum.Product.Loops[i].Summed && (f.Sum.Update < 0 || f.Sum.Inside):
			sums = append(sums, f.Sum.loop(i))
		default:
			inner = append(inner, f.Sum.loop(i))
		}
	}
	slices.SortStableFunc(outer, func(a, b halide.Var) int { return f.summed(a) - f.summed(b) })
	if all := slices.Concat(outer, sums, inner); len(all) > 1 {
		stage.Reorder(all...)
	}
}

func (f Found) summed(v halide.Var) int {
	if i := f.Sum.Product.Loop(v.Name); i < 0 || f.Sum.Product.Loops[i].Summed {
		return 1
	}
	return 0
}

// loop is the Var of loop i of the product.
func (s Sum) loop(i int) halide.Var {
	name := s.Product.Loops[i].Name
	for _, v := range s.Func.Vars {
		if v.Name == name {
			return v
		}
	}
	doms := []*halide.RDom{s.dom}
	if s.Update >= 0 {
		doms = append(doms, s.Func.Updates[s.Update].RDom)
	}
	for _, r := range doms {
		if r == nil {
			continue
		}
		for _, v := range r.Vars {
			if v.Name == name {
				return v
			}
		}
	}
	panic("BUG: no Var of loop " + name)
}

// loopVar is a Var of another sum of the same stage.
func loopVar(stage *halide.Schedule, name string) halide.Var {
	for _, r := range halide.NewPipeline(stage.Func).RDoms() {
		for _, v := range r.Vars {
			if v.Name == name {
				return v
			}
		}
	}
	return halide.NewVar(name)
}
