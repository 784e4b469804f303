package columns

import (
	"errors"

	"github.com/vyasa-go/vyasa/triplet"
)

// fit finds a place for an operation in two registers, the first pair of choices where there is one: the indices that
// it wants there, if the datapath can select them. Where it wants zeros, it tries several of those that there are.
func (p *planner) fit(o *op, xs, zs []choice, mx, mz matrix) (x, z *choice, err error) {
	shift, step, together := p.shifts(mx)
	if !together {
		return nil, nil, errAbsent
	}
	err = errAbsent
	for i := range xs {
		x = &xs[i]
		for k := range zs {
			z = &zs[k]
			if x.tried && z.tried {
				continue
			}
			for _, wx := range p.ways(o, x, mx) {
				for _, wz := range p.ways(o, z, mz) {
					w := triplet.Want{X: wx, Z: wz, XLen: x.layout.n, ZLen: z.layout.n, XStep: step}
					s, e := p.path.Select(w)
					if e == nil {
						w.X, w.Z = cloned(wx), cloned(wz)
						o.want, o.choice, o.shift, o.x, o.z = w, s, shift, x.layout, z.layout
						return x, z, nil
					}
					err = clearer(err, e)
				}
			}
		}
	}
	return nil, nil, err
}

// ways are the ways to read m from a choice, which are worked out once.
func (p *planner) ways(o *op, c *choice, m matrix) [][][]int {
	if !c.read {
		c.ways, c.read = p.indices(o, c.layout, m), true
	}
	return c.ways
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

// indices lists the ways to read m from a register, which differ in the zeros that they take; none if it lacks
// something.
func (p *planner) indices(o *op, l *layout, m matrix) [][][]int {
	w := p.tables.next(p.path.Lanes, p.path.Columns)
	if l.ordered {
		return l.orderedWant(m, w)
	}
	find := finder{arena: p.arena, layout: l, at: -1, last: anySource}
	zeros := false
	for i := range m {
		row := w[i]
		for c, s := range m[i] {
			if s == anySource {
				row[c] = -1
				continue
			}
			zeros = zeros || s == zeroSource
			if row[c] = find.index(s); row[c] < 0 {
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
	if p.sides == nil {
		defer p.forget(p.remember())
	}
	err := errAbsent
	for _, fills := range p.fillings(o) {
		o.xFills = fills
		z := p.side(o, triplet.Z)
		if len(z.choices) == 0 && !p.byCoef { // whether x is slow matters by coefficient alone
			continue
		}
		x := p.side(o, triplet.X)
		_, _, e := p.fit(o, x.choices, z.choices, x.matrix, z.matrix)
		if e == nil {
			return nil
		}
		err = clearer(err, e)
	}
	return err
}

// side is an operand of an operation, and the registers of its own that it could have.
type side struct {
	matrix
	choices []choice
	slowed  bool // a register was refused that takes too many loads
}

// sideOf names the side of an operation of so many taps, the first of those that cut looks at.
type sideOf struct {
	taps    int
	operand triplet.Operand
	xFills  bool
	made    bool
}

// side is that of an operation; while cut looks at the first taps of a list, it is remembered.
func (p *planner) side(o *op, x triplet.Operand) *side {
	k := sideOf{o.count(), x, o.xFills, o.made[x]}
	s := p.sides[k]
	if s == nil {
		before := p.slowed
		p.slowed = false
		s = &side{matrix: p.wants(o, x)}
		for _, l := range p.own(o, x, s.matrix) {
			s.choices = append(s.choices, choice{at: -1, layout: l})
		}
		s.slowed, p.slowed = p.slowed, before
		if p.sides != nil {
			p.sides[k] = s
		}
	}
	p.slowed = p.slowed || s.slowed
	return s
}

// fillings lists on which side a column without a tap may read zero: z first, since constants and coefficients stand
// there as a rule.
func (p *planner) fillings(o *op) []bool {
	columns := p.path.Columns
	if o.alternate {
		columns /= 2
	}
	if o.slide != nil || o.count() == columns || o.alternate && p.whole {
		return []bool{false}
	}
	return []bool{false, true}
}

// own lists registers of an operation's own: loaded, or if some element cannot be loaded at all, made.
func (p *planner) own(o *op, x triplet.Operand, m matrix) []*layout {
	if o.slide != nil && !p.dataIn(x) {
		return p.slideLayouts(o)
	}
	if o.alternate {
		return alternator{p}.alternateLayouts(o, x, m)
	}
	if o.made[x] {
		return p.gatheredLayouts(x, m)
	}
	list, loadable := p.fresh(x, m)
	if len(list) > 0 || loadable || p.anyDynamic(m) {
		return list
	}
	return p.gatheredLayouts(x, m)
}
