package halide

import (
	"fmt"
	"slices"
	"strconv"
)

// maxExtent bounds every extent, so that products of two of them do not overflow. No machine has memory for more.
const maxExtent = 1 << 30

// Bound says that the Func's Var v runs from 0 to extent-1. Every Var of the Func needs a Bound (or BoundMin), before
// the first directive that needs its extent.
//
//	for x   ->   for x in 0..extent-1
func (s *Schedule) Bound(v Var, extent int) *Schedule {
	return s.line("bound", nameOf(v), strconv.Itoa(extent)).bound(v, Range{0, extent})
}

// BoundMin says that the Func's Var v runs from min to min+extent-1.
func (s *Schedule) BoundMin(v Var, min, extent int) *Schedule {
	return s.line("bound", nameOf(v), strconv.Itoa(min), strconv.Itoa(extent)).bound(v, Range{min, extent})
}

func (l *line) bound(v Var, r Range) *Schedule {
	s := l.s
	if !l.usable(v) {
		return s
	}
	dim := slices.ContainsFunc(s.Func.Vars, func(fv Var) bool { return fv.Name == v.Name })
	old, bounded := s.bounds[v.Name]
	switch {
	case s.update > 0:
		l.wrong(CodeStage, fmt.Sprintf("the ranges of an update are those of %s", s.Func.Name),
			"say it of the definition: Of("+s.Func.Name+")")
	case bounded:
		l.wrong(CodeBoundTwice, fmt.Sprintf("%s has a Bound already", v.Name),
			fmt.Sprintf("it runs from %d to %d since %s", old.Min, old.Min+old.Extent-1, s.earlier("bound", v.Name)))
	case !dim:
		l.notBoundable(v)
	case r.Extent < 1 || r.Extent > maxExtent || r.Min < -maxExtent || r.Min > maxExtent:
		l.wrong(CodeExtent, fmt.Sprintf("%s cannot run from %d with extent %d", v.Name, r.Min, r.Extent),
			fmt.Sprintf("extents are 1 to %d, least values -%d to %d", maxExtent, maxExtent, maxExtent))
		s.asked[v.Name] = l.bad
	case s.find(v.Name) < 0:
		l.wrong(CodeNoBound, fmt.Sprintf("%s is no loop any more, and those made of it have no extent", v.Name),
			s.state(), s.gone(v.Name), "say it before that line")
	default:
		i := s.find(v.Name)
		s.bounds[v.Name] = r
		s.loops[i].Extent = r.Extent
		for _, o := range s.whole.all() {
			if o.Func == s.Func {
				o.inherit(v.Name, r)
			}
		}
		l.done()
	}
	return s
}

// notBoundable says why Bound is not for v, which is no Var of the Func.
func (l *line) notBoundable(v Var) {
	s := l.s
	i := s.find(v.Name)
	switch {
	case i >= 0 && s.loops[i].Reduction, i < 0 && s.reductionVar(v.Name):
		l.wrong(CodeBoundReduction, fmt.Sprintf("%s has its extent from its RDom", v.Name),
			"Bound is for the Vars of the Func: "+s.dims())
	case i >= 0:
		l.wrong(CodeBoundDerived, fmt.Sprintf("%s was made by a directive and has its extent from there", v.Name),
			fmt.Sprintf("it was made at %s; bind the Var of the Func that it comes from", s.loops[i].Pos))
	default:
		l.loop(v) // tells
	}
}

// openExtent is extent, and 0 where it follows from callers: Resolve checks again what is said of such loops.
func (l *line) openExtent(i int) (int, bool) {
	if l.s.open() && l.s.loops[i].Extent == 0 {
		return 0, true
	}
	return l.extent(i)
}

// extent is the extent of loop i. It is false, and told once for each Var, if that still lacks a Bound.
func (l *line) extent(i int) (int, bool) {
	loop := l.s.loops[i]
	if loop.Extent > 0 {
		return loop.Extent, true
	}
	if m, told := l.s.asked[loop.Name]; told {
		l.bad = m
		return 0, false
	}
	remedy := "say it first: " + l.s.call("bound", loop.Name, "256")
	if l.s.open() {
		remedy = "it follows from what calls " + l.s.Func.Name + ": split it, or say it first: " + l.s.call("bound",
			loop.Name, "256")
	}
	l.wrong(CodeNoBound, fmt.Sprintf("the extent of %s is not known", loop.Name), remedy)
	l.s.asked[loop.Name] = l.bad
	return 0, false
}
