package columns

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// slideFor is the datapath's arrangement for the data of a sub-vector, which stand in z, or nil.
func (p *planner) slideFor(v *vec) *triplet.Slide {
	if p.plain || p.dataIn(triplet.X) {
		return nil
	}
	return arrangement(p.path, v)
}

// arrangement is one for the data of a sub-vector, or nil: all taps must have scalar coefficients and data of the
// arrangement's lane stride.
func arrangement(path *triplet.Datapath, v *vec) *triplet.Slide {
	for i := range path.Slides {
		s := &path.Slides[i]
		fits := true
		for _, t := range v.taps {
			stride, ok := t.data.stride()
			c, scalar := t.coef.stride()
			fits = fits && ok && stride == s.Stride && scalar && c == 0 && t.data.stream > 0
		}
		if fits {
			return s
		}
	}
	return nil
}

// slideLayouts is a register with the coefficients of an arrangement.
func (p *planner) slideLayouts(o *op) []*layout {
	typ := p.path.X
	l := &layout{operand: triplet.X, typ: typ, n: p.path.XBits[0] / typ.Bits(), scalar: true, slide: o.slide}
	l.content = slices.Repeat([]source{anySource}, l.n)
	if !p.putSlide(o, l) {
		return nil
	}
	return []*layout{l}
}

// slideSlot is where a register holds the coefficients of an arrangement, or has room for them; -1: nowhere.
func (p *planner) slideSlot(o *op, l *layout) int {
	for at := 0; at+min(o.slide.Share, len(o.slide.Coef)) <= l.n; at += o.slide.Share {
		fits := true
		for i := range o.slide.Coef {
			have := l.content[affine.FloorMod(at+i, l.n)]
			fits = fits && (have == anySource || have == p.slideCoef(o, i))
		}
		if fits {
			return at
		}
	}
	return -1
}

// slideCoef is element i of the arrangement's coefficients.
func (p *planner) slideCoef(o *op, i int) source {
	if t := o.slide.Coef[i]; t >= 0 && o.cols[t] >= 0 {
		return p.vecs[o.vec].taps[o.cols[t]].coef.source
	}
	return zeroSource
}

// putSlide writes the coefficients of an arrangement into a register.
func (p *planner) putSlide(o *op, l *layout) bool {
	at := p.slideSlot(o, l)
	if at < 0 {
		return false
	}
	for i := range o.slide.Coef {
		l.content[affine.FloorMod(at+i, l.n)] = p.slideCoef(o, i)
	}
	return true
}

// slideWant replaces the indices of the coefficients by the arrangement's own, which the datapath can select.
func (p *planner) slideWant(o *op, l *layout, w [][]int) {
	at := p.slideSlot(o, l)
	for i := range w {
		for c := range w[i] {
			w[i][c] = affine.FloorMod(at+o.slide.CoefAt[i][c], l.n)
		}
	}
}
