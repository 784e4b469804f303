package autoschedule

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// shape is how the loops of a stage are written.
type shape struct {
	lanes int // of vectors; 0: none
	jam   int // rows that are computed together; 1: one
	body  int // products of a reduction that are written out at most
	// vectors follow each other in the outermost loop, so that what differs by lane stays
	outer  bool
	joined bool // vectors go on in the next rows where rows are shorter
	near   bool // terms of a sum that lie side by side in an input follow each other
	// a loop over terms that no divisor cuts well is cut, and what is left goes by itself; so do rows that a jam leaves
	// of a Func whose extents follow from what uses it
	rest   bool
	across bool // vectors go along the longest other dimension, not along what lies side by side
	turned bool // the outermost loop goes inside the others, so that its rounds are computed together
}

// loops writes the loops of a stage: vectors along what lies side by side in memory, or, across, along what does not,
// and inside of reductions. It reports whether the stage is one loop then, as it goes element by element.
//
//	for y: for x: for r.y: for r.x: S   ->   for yo: for xo: for xi in lanes, yi in jam, r.y, r.x: S
func (p shape) loops(s *halide.Schedule) (one bool) {
	along := contiguous(s)
	r, short := shortRows(s, p.lanes)
	if p.across {
		r, short = rows{along: otherLoop(s), short: 8, tile: true, around: along}, p.lanes == 16
		along = r.along
	}
	var outer []halide.Var
	extents := map[string]int{}
	found := false
	for _, l := range s.Loops() {
		extents[l.Name] = l.Extent
		switch {
		case l.Reduction:
		case l.Name == along:
			found = true
		default:
			outer = append(outer, loopVar(l.Name))
		}
	}
	if p.turned && len(outer) > 1 {
		outer = append(outer[1:], outer[0])
	}
	reductions, unrolled := p.terms(s)
	if one = p.joined && !short && p.lanes > 0 && flat(s); one {
		o, i := flatten(s, p.lanes)
		s.Vectorize(i)
		outer, extents[o.Name] = []halide.Var{o}, 2*p.jam // its extent is not known, and needs no rest
	} else if p.joined && short && found {
		var o, around, i halide.Var
		outer, o, around, i = r.join(s, p.lanes)
		if p.outer {
			s.Reorder(slices.Concat([]halide.Var{o}, outer, reductions, []halide.Var{around, i})...)
		} else {
			s.Reorder(slices.Concat(outer, []halide.Var{o}, reductions, []halide.Var{around, i})...)
		}
		s.Vectorize(s.Fuse(around, i))
	} else if p.lanes > 0 && found {
		o, i := s.Split(loopVar(along), p.lanes)
		if p.outer {
			s.Reorder(slices.Concat([]halide.Var{o}, outer, reductions, []halide.Var{i})...)
		} else {
			s.Reorder(slices.Concat(outer, []halide.Var{o}, reductions, []halide.Var{i})...)
		}
		s.Vectorize(i)
	} else if len(reductions) > 1 {
		s.Reorder(reductions...)
	}
	for _, v := range unrolled {
		s.Unroll(v)
	}
	if n := len(outer); p.jam > 1 && n > 0 {
		switch v := outer[n-1]; {
		case extents[v.Name] > 0 && extents[v.Name]%p.jam == 0 || extents[v.Name] == 0 && !p.rest:
			s.UnrollJam(v, p.jam)
		case extents[v.Name] == 0 || extents[v.Name] > p.jam: // the rest by itself, so that arrays stay as they are
			s.UnrollJam(v, p.jam, halide.Guard)
		}
	}
	return one
}

// terms splits the loops over terms where a part of one is written out; unrolled are those that are, innermost first.
func (p shape) terms(s *halide.Schedule) (all, unrolled []halide.Var) {
	for _, l := range slices.Backward(p.sums(s)) {
		v := loopVar(l.Name)
		if 1 < l.written && l.written < l.Extent {
			o, i := s.Split(v, l.written, l.tail()...)
			all, unrolled = append(all, i, o), append(unrolled, i)
			continue
		}
		all = append(all, v)
		if l.written == l.Extent {
			unrolled = append(unrolled, v)
		}
	}
	slices.Reverse(all)
	return all, unrolled
}

// otherLoop is the longest loop but that over what lies side by side and those over terms; the last Var's of several.
func otherLoop(s *halide.Schedule) string {
	along, name, most := contiguous(s), "", 1
	for _, v := range s.Func.Vars {
		for _, l := range s.Loops() {
			if l.Name == v.Name && l.Name != along && !l.Reduction && l.Extent >= most {
				name, most = l.Name, l.Extent
			}
		}
	}
	return name
}

// contiguous is the loop over the dimension of the Func whose elements lie side by side.
func contiguous(s *halide.Schedule) string {
	f := s.Func
	dim := ""
	if len(f.Vars) > 0 {
		dim = f.Vars[0].Name
	}
	if l := s.StorageOf(f.Name).Layout; l != nil && len(l.Axes) > 0 {
		dim = l.Axes[len(l.Axes)-1].Dim
	}
	return dim
}

// loopVar is a loop by its name: those of reductions, as r.x, too.
func loopVar(name string) halide.Var {
	return halide.Var{Expr: &halide.Expr{Op: halide.OpVar, Kind: halide.IntKind, Name: name}}
}
