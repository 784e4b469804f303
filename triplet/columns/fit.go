package columns

import (
	"errors"

	"github.com/vyasa-go/vyasa/triplet"
)

// fit finds a place for an operation in two registers: the indices that it wants there, if the datapath can select
// them. Where it wants zeros, it tries several of those that there are.
func (p *planner) fit(o *op, x, z *layout, mx, mz matrix) error {
	shift, step, together := p.shifts(mx)
	if !together {
		return errAbsent
	}
	xs := p.indices(o, x, mx)
	if len(xs) == 0 {
		return errAbsent
	}
	zs := p.indices(o, z, mz)
	err := errAbsent
	for _, wx := range xs {
		for _, wz := range zs {
			w := triplet.Want{X: wx, Z: wz, XLen: x.n, ZLen: z.n, XStep: step}
			s, e := p.path.Select(w)
			if e == nil {
				o.want, o.choice, o.shift, o.x, o.z = w, s, shift, x, z
				return nil
			}
			err = clearer(err, e)
		}
	}
	return err
}

// errAbsent is the answer for registers that lack an element.
var errAbsent = errors.New("what it reads does not fit its registers")

// clearer is the first of two reasons that says something of the datapath.
func clearer(a, b error) error {
	if a != errAbsent {
		return a
	}
	return b
}

// indices lists the ways to read m from a register, which differ in the zeros that they take; none if it lacks something.
func (p *planner) indices(o *op, l *layout, m matrix) [][][]int {
	cells := make([]int, p.path.Lanes*p.path.Columns)
	w := make([][]int, p.path.Lanes)
	find := finder{arena: p.arena, layout: l, at: -1, last: anySource}
	zeros := false
	for i := range m {
		w[i] = cells[i*p.path.Columns : (i+1)*p.path.Columns]
		for c, s := range m[i] {
			zeros = zeros || s == zeroSource
			w[i][c] = find.index(s)
			if w[i][c] < 0 && s != anySource {
				return nil
			}
		}
	}
	switch {
	case o.slide != nil && !p.dataIn(l.operand):
		p.slideWant(o, l, w)
	case o.alternate:
		if !(alternator{p}).alternateWant(o, l, m, w) {
			return nil
		}
	case zeros:
		return p.otherZeros(l, m, w)
	}
	return [][][]int{w}
}

// possible reports whether an operation could be done with registers of its own, none of them put together element by
// element unless the operation says so or some element cannot be loaded at all. It leaves the operation with them.
func (p *planner) possible(o *op) error {
	err := errAbsent
	for _, fills := range o.fillings(p.path.Columns) {
		o.xFills = fills
		mx, mz := p.wants(o, triplet.X), p.wants(o, triplet.Z)
		zs := p.own(o, triplet.Z, mz)
		for _, x := range p.own(o, triplet.X, mx) {
			for _, z := range zs {
				e := p.fit(o, x, z, mx, mz)
				if e == nil {
					return nil
				}
				err = clearer(err, e)
			}
		}
	}
	return err
}

// fillings lists on which side a column without a tap may read zero: z first, since constants and coefficients stand
// there as a rule.
func (o *op) fillings(columns int) []bool {
	if o.slide != nil || o.alternate || o.count() == columns {
		return []bool{false}
	}
	return []bool{false, true}
}

// own lists registers of an operation's own: loaded, or if some element cannot be loaded at all, made.
func (p *planner) own(o *op, x triplet.Operand, m matrix) []*layout {
	if o.slide != nil && !p.dataIn(x) {
		return p.slideLayouts(o, x)
	}
	if o.alternate {
		return alternator{p}.alternateLayouts(o, x, m)
	}
	if o.made[x] {
		return p.gatheredLayouts(x, m)
	}
	list := p.fresh(x, m)
	if len(list) > 0 || p.anyDynamic(m) || p.separately(x, m) {
		return list
	}
	return p.gatheredLayouts(x, m)
}

// separately reports whether each element that m wants can be loaded, if not all into one register.
func (p *planner) separately(x triplet.Operand, m matrix) bool {
	if x == triplet.X {
		_, _, ok := p.tiles(m, p.path.X, 2*unitBits/p.path.X.Bits())
		return ok
	}
	_, _, ok := p.tiles(m, p.path.Z, unitBits/p.path.Z.Bits())
	return ok
}
