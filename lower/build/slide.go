package build

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// slide computes in each iteration what no iteration before has computed, and what the first one finds before its loop:
// a window that moves along some of the dimensions.
//
//	alloc f                                     alloc f
//	    for y < 8                                   compute f over (0:16, 0:2)
//	        compute f over (0:16, y:3)      ->      for y < 8
//	        use f over (0:16, y:3)                      compute f over (0:16, y + 2:1)
//	                                                    use f over (0:16, y:3)
//
// A dimension slides along the loops over which its base moves by one step s > 0 throughout, shorter than the extent,
// if nothing else moves with them: for y = 16*yo + yi, along yo and yi. Where that cannot be seen all is computed each
// time.
func (p *placer) slide(body []lower.Stmt) ([]lower.Stmt, error) {
	return p.withAhead(body, func(s *piece, in path) ([]warmup, []lower.Stmt) {
		now, ahead := p.moved(s.region, in)
		if ahead == nil || !p.fits(s.region, now, ahead, in) {
			return nil, []lower.Stmt{s}
		}
		s.region = now
		return ahead, []lower.Stmt{s}
	}), nil
}

// moved is what each iteration of a path computes of a region, and what is computed ahead of its loops.
func (p *placer) moved(whole region, in path) (now region, list []warmup) {
	between := in[p.stored(in):].oneWay().names()
	now = whole.clone()
	streams := make([][]string, len(whole.base))
	for d := range whole.base {
		if stream, step := whole.stream(d, between, p.extents); stream != nil && p.apart(d) {
			streams[d] = stream
			now.base[d], now.extent[d] = whole.base[d].AddConst(whole.extent[d]-step), step
		}
	}
	for d, stream := range streams {
		if stream == nil {
			continue
		}
		first := slices.Index(between, stream[0])
		part := whole.clone()
		for o, other := range streams {
			if o != d && other != nil && slices.Index(between, other[0]) < first {
				part.base[o], part.extent[o] = now.base[o], now.extent[o]
			}
		}
		depth := slices.IndexFunc(in, func(l *loop) bool { return l.over != nil && l.over.Var == stream[0] })
		list = append(list, warmup{depth, part.ahead(d, stream, now.extent[d], in[:depth].loops(), p.extents)})
	}
	return now, list
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
func (r region) ahead(d int, stream []string, step int, outer map[string]bool, extents affine.Extents) region {
	zero := map[string]affine.Form{}
	for _, v := range stream {
		zero[v] = affine.Form{}
	}
	r.base[d] = r.base[d].Subst(zero, extents)
	r.extent[d] -= step
	return regionOf([]access{r.access(extents)}, outer, extents)
}

// clone is r with lists of its own.
func (r region) clone() region { return region{slices.Clone(r.base), slices.Clone(r.extent), r.all} }

// slidesAlong reports whether pieces of m in dimension d have nothing to do with each other: each of its stages runs
// over d, and reads of m itself what has the same place there.
func (m *member) slidesAlong(d int) bool {
	for _, s := range m.stages {
		own := s.plain(m.f, d)
		for _, e := range s.roots() {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Op == halide.OpCall && e.Func == m.f {
					own = own && e.Args[d].Op == halide.OpVar && e.Args[d].Name == m.f.Vars[d].Name
				}
			})
		}
		if !own {
			return false
		}
	}
	return true
}

// takes reports whether the stages of the member take the smaller extents of the pieces, and, where it has updates,
// compute no more than those in the dimensions that slide.
func (p *placer) takes(whole, now region, ahead []warmup, in path) bool {
	taken, extents, lanes := maps.Clone(p.taken), maps.Clone(p.extents), p.lanes
	defer func() { p.taken, p.pipeline.extents, p.lanes = taken, extents, lanes }()
	for _, w := range append(ahead[:len(ahead):len(ahead)], warmup{len(in), now}) {
		_, made, err := p.plans(p.m, w.region, in[:w.depth].loops())
		if err != nil {
			return false
		}
		for d, n := range made.extent {
			moves := now.extent[d] != whole.extent[d]
			if moves && len(p.m.stages) > 1 && (n != w.extent[d] || !made.base[d].Equal(w.base[d])) {
				return false
			}
		}
	}
	return true
}
