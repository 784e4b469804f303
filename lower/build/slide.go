package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower/affine"
)

// slide is how a box is computed piece by piece that is needed in each iteration of loops, and stored outside of them:
// a window that moves along some of the dimensions.
type slide struct {
	now   region   // what is computed in each iteration: what no iteration before has computed
	ahead []warmup // what is computed before loops
	lift  string   // the loop before which all is computed, as it is the same in all its iterations; or ""
	whole region   // what is needed in an iteration
	moves []bool   // whether the window moves along a dimension
}

// warmup is a region that is computed before a loop.
type warmup struct {
	loop   string
	region region
}

// slideBox computes a box piece by piece that is needed in each iteration of path; the first stored loops of that are
// around what it is stored in. apart reports whether pieces have nothing to do with each other in a dimension.
//
//	for y: f over y, extent 3    ->   f over 0, extent 2; for y: f over y + 2, extent 1
//
// A dimension slides along the loops over which its base moves by one step s > 0 throughout, shorter than the extent,
// if nothing else moves with them: for y = 16*yo + yi, along yo and yi. Where that cannot be seen all is computed each
// time. What moves with no dimension, a loop over columns where only rows are needed, is computed before that loop.
func slideBox(r region, path path, stored int, apart func(d int) bool, extents affine.Extents) *slide {
	s := &slide{whole: r, moves: make([]bool, len(r.base))}
	var between []string // the loops between array and computation
	for i, a := range path[stored:] {
		if a.loop.Name == "" {
			continue
		}
		if !slices.ContainsFunc(r.base, func(f affine.Form) bool { return f.DependsOn(a.loop.Name) }) {
			s.lift, path = a.loop.Name, path[:stored+i]
			s.whole = regionOf([]access{r.access(extents)}, path.loops(), extents)
			break
		}
		between = append(between, a.loop.Name)
	}
	s.now = region{slices.Clone(s.whole.base), slices.Clone(s.whole.extent), s.whole.all}
	streams := make([][]string, len(r.base))
	for d := range r.base {
		if stream, step := s.whole.stream(d, between, extents); stream != nil && apart(d) {
			streams[d], s.moves[d] = stream, true
			s.now.base[d], s.now.extent[d] = s.whole.base[d].AddConst(s.whole.extent[d]-step), step
		}
	}
	for d, stream := range streams {
		if stream == nil {
			continue
		}
		first := slices.Index(between, stream[0])
		part := region{slices.Clone(s.whole.base), slices.Clone(s.whole.extent), s.whole.all}
		for o, other := range streams {
			if o != d && other != nil && slices.Index(between, other[0]) < first {
				part.base[o], part.extent[o] = s.now.base[o], s.now.extent[o]
			}
		}
		s.ahead = append(s.ahead, part.ahead(d, stream, s.now.extent[d], path, extents))
	}
	return s
}

// stream are the loops along which dimension d of r slides, outermost first, and by how much; nil if there are none.
func (r region) stream(d int, between []string, extents affine.Extents) (stream []string, step int) {
	for _, v := range slices.Backward(between) {
		if !r.base[d].DependsOn(v) {
			continue
		}
		alone := true
		for o, f := range r.base {
			alone = alone && (o == d || !f.DependsOn(v))
		}
		s := r.base[d].Step(v)
		switch {
		case !alone || s <= 0:
			return stream, step
		case stream == nil && s >= r.extent[d]:
			return nil, 0
		case stream == nil:
			step = s
		case s != r.base[d].Step(stream[0])*extents[stream[0]]:
			return stream, step
		}
		stream = append([]string{v}, stream...)
	}
	return stream, step
}

// ahead is what of r is computed before the loops along which dimension d slides: the first window but for what the
// first iteration computes, in the other dimensions what all iterations inside need.
func (r region) ahead(d int, stream []string, step int, path path, extents affine.Extents) warmup {
	zero := map[string]affine.Form{}
	for _, v := range stream {
		zero[v] = affine.Form{}
	}
	r.base[d] = r.base[d].Subst(zero, extents)
	r.extent[d] -= step
	return warmup{stream[0], regionOf([]access{r.access(extents)}, path.before(stream[0]).loops(), extents)}
}

// before is what of p is around a loop.
func (p path) before(loop string) path {
	return p[:slices.IndexFunc(p, func(a around) bool { return a.loop.Name == loop })]
}
