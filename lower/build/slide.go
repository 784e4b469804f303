package build

import (
	"errors"
	"slices"

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
func (w *windows) slide(body []lower.Stmt) ([]lower.Stmt, error) {
	c := chainOf(body)
	whole, between := c.piece.region, c.loops[c.stored:]
	now := whole.clone()
	streams := make([][]string, len(whole.base))
	for d := range whole.base {
		if stream, step := whole.stream(d, between, w.extents); stream != nil && w.apart(d) {
			streams[d] = stream
			now.base[d], now.extent[d] = whole.base[d].AddConst(whole.extent[d]-step), step
		}
	}
	ahead := map[string][]lower.Stmt{}
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
		r := part.ahead(d, stream, now.extent[d], c.before(c.stored+first), w.extents)
		ahead[stream[0]] = append(ahead[stream[0]], &piece{region: r})
	}
	out := withPieces(body, ahead, &piece{region: now})
	if len(ahead) > 0 && !w.fits(body, out) {
		return nil, errors.New("the Func does not take smaller pieces")
	}
	return out, nil
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
