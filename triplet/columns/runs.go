package columns

import (
	"cmp"
	"errors"
	"slices"

	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// runs cuts the taps of each sub-vector into operations: runs of up to Columns neighbours by the address of the data
// that the datapath can select together, longest first (the paper's section III-D, Table IV).
//
//	W(0,0) I(x), W(1,0) I(x+1), W(2,0) I(x+2), W(3,0) I(x+3)   ->   W(0:1,0) I(x+{0,1}), W(2:3,0) I(x+{2,3})
//
// What is left over, shorter runs, is joined by pairs across rows or filled with a zero column. Float sums keep their
// order and have one column.
func (p *planner) runs() error {
	compare(p)
	for i := range p.vecs {
		v, before := &p.vecs[i], len(p.ops)
		if p.path.Mirror {
			p.ops = append(p.ops, p.mirrored(i)...)
			continue
		}
		if isComplex(p.path) {
			p.ops = append(p.ops, p.complexes(i)...)
			continue
		}
		order := p.order(v)
		if p.path.Columns == 1 {
			for k := range order {
				p.ops = append(p.ops, p.run(i, order[k:]))
			}
			if p.dear {
				return errDearer
			}
			continue
		}
		if (alternator{p}).alternates(v) {
			order = alternator{p}.alternating(i, order)
		} else if s := p.slideFor(v); s != nil {
			order = p.slides(i, s, order)
		}
		var left []*op
		shared := len(order) // taps without an operation that is certain to be theirs alone
		for len(order) > 0 {
			o := p.run(i, order)
			n := o.count()
			order = order[n:]
			if n < p.path.Columns {
				left = append(left, o)
			} else {
				p.ops, shared = append(p.ops, o), shared-n
			}
			if p.beyond(i+1, shared) {
				return errBeyond
			}
			if p.dear || p.limit > 0 && p.bound(i+1, len(left)+p.shortRuns(len(order))) >= p.limit {
				return errDearer
			}
		}
		p.ops = append(p.ops, p.pairs(left)...)
		if p.alike != nil {
			p.needed[p.alike[i]] = len(p.ops) - before
		}
		if p.beyond(i+1, 0) {
			return errBeyond
		}
	}
	return nil
}

// shortRuns is how many leftovers the taps to come count as at least: an operation that fills the columns counts as
// two. It is 0 where a plan that is given up tells others something, or finds streams for them.
func (p *planner) shortRuns(taps int) int {
	if p.swap || !p.byCoef && p.path.X.Bits() != 8 {
		return 0
	}
	return ceilDiv(taps, p.path.Columns-1)
}

// errDearer stops a plan that costs at least as much as the best so far.
var errDearer = errors.New("dearer")

// order sorts the taps of a sub-vector: by sign and row, then by address; by coefficient by sign and the address of
// that; with a Group directive by all reduction Vars but the one that it names, then by that.
func (p *planner) order(v *vec) []int {
	order := make([]int, len(v.taps))
	for i := range order {
		order[i] = i
	}
	if p.kindFloat {
		return order
	}
	group := p.compute.Group
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := &v.taps[i], &v.taps[j]
		c := cmp.Compare(bit(a.neg), bit(b.neg))
		if group != "" {
			return cmp.Or(c, compareTaps(a.at, b.at, group))
		}
		if p.byCoef {
			return cmp.Or(c, cmp.Compare(a.coef.stream, b.coef.stream), cmp.Compare(a.coef.off+a.coef.lane[0],
				b.coef.off+b.coef.lane[0]))
		}
		return cmp.Or(c, cmp.Compare(a.data.stream, b.data.stream), cmp.Compare(a.row, b.row),
			cmp.Compare(a.data.off+a.data.lane[0], b.data.off+b.data.lane[0]), cmp.Compare(a.coef.off, b.coef.off))
	})
	return order
}

// run is the longest run of the first taps of order that is possible, of at least one tap. Registers are put together
// element by element where not even one tap can be selected from loaded ones; the plan is given up there if there is
// another already, unless that put some together, too, and this one has another order. What lists of taps that look
// alike became is remembered: filters of many channels have the same few over and over.
func (p *planner) run(vec int, order []int) *op {
	v := &p.vecs[vec]
	first := &v.taps[order[0]]
	most := 1
	for most < min(p.path.Columns, len(order)) && p.joins(first, &v.taps[order[most]]) {
		most++
	}
	if most > 1 {
		p.grouped.tried++
	}
	p.key = p.signature(p.key[:0], vec, order[:most], true)
	found, known := p.cuts[string(p.key)]
	if !known {
		key := string(p.key)
		found = p.cut(vec, order[:most])
		p.cuts[key] = found
	}
	switch {
	case found.taps > 1:
		p.grouped.made++
	case found.taps == 0:
		p.dear = p.limit > 0 && !p.byCoef
	}
	o := columnsOf(p.path.Columns, vec, first.neg, order[:max(found.taps, 1)])
	o.made = found.made
	return o
}

// cut is how many of the first taps of a list become an operation, 0 if not even one does, and with which operands put
// together.
type cut struct {
	taps int
	made [2]bool
}

// cut finds the longest run of the first taps that is possible. It is a matter of their looks alone.
func (p *planner) cut(vec int, taps []int) cut {
	p.sides = map[sideOf]*side{}
	defer func(mark [2]int) { p.sides = nil; p.forget(mark) }(p.remember())
	o := columnsOf(p.path.Columns, vec, p.vecs[vec].taps[taps[0]].neg, nil)
	for _, made := range [][2]bool{{}, {triplet.X: true}, {triplet.Z: true}, {true, true}} {
		if p.limit > 0 && !p.byCoef && made != [2]bool{} {
			break
		}
		if (made[triplet.X] && p.dataIn(triplet.X) || made[triplet.Z] && p.dataIn(triplet.Z)) && mustLoad(p, vec) {
			p.spared = true
			continue
		}
		for n := len(taps); n > 0; n-- {
			o.has(taps[:n])
			if o.made = made; p.answer(o) == yes {
				return cut{n, made}
			}
			if made == [2]bool{} && tooSlow(p, o) && !mustLoad(p, vec) {
				if o.made[triplet.X] = true; p.answer(o) == yes {
					return cut{n, o.made}
				}
			}
		}
	}
	return cut{}
}

// mustLoad reports whether the data of a sub-vector are not to be put together: they slide along rows, an arrangement
// takes them as they lie, and its coefficients are the same in all rounds of loops over results.
//
//	in(x), in(x+1), in(x+2)      in(x+1), which no selection reads, is not put into another place
//	in(x, y), in(x, y+1), ..     may be packed, which saves loads
func mustLoad(p *planner, vec int) bool {
	if !p.loaded {
		return false
	}
	must, known := p.musts[vec]
	if !known {
		if must = slidesAsLoaded(p, &p.vecs[vec]); p.musts == nil {
			p.musts = map[int]bool{}
		}
		p.musts[vec] = must
	}
	return must
}

func slidesAsLoaded(p *planner, v *vec) bool {
	if arrangement(p.path, v) == nil {
		return false
	}
	slides, first := false, map[int]int{} // by row
	for _, t := range v.taps {
		if t.coef.stream > 0 && slices.ContainsFunc(p.streams[t.coef.stream].form.Vars(), func(name string) bool {
			return p.results[name]
		}) {
			return false
		}
		off, seen := first[t.row]
		if slides = slides || seen && (t.data.off-off)%2 != 0; !seen {
			first[t.row] = t.data.off
		}
	}
	return slides
}

// haveCoefs reports whether sub-vectors all have the same coefficients.
func haveCoefs(vecs []vec) bool {
	var first []source
	for i := range vecs {
		var own []source
		for _, t := range vecs[i].taps {
			own = append(own, t.coef.source)
		}
		slices.SortFunc(own, func(a, b source) int {
			return cmp.Or(cmp.Compare(a.stream, b.stream), cmp.Compare(a.off, b.off))
		})
		if i > 0 && !slices.Equal(own, first) {
			return false
		}
		first = own
	}
	return true
}

// tooSlow reports whether an operation is refused for a register that takes too many loads, where packing is looked at.
func tooSlow(p *planner, o *op) bool { return p.byCoef && p.answer(o) == slow }

// slides cuts taps, sorted by address, into operations of an arrangement, and returns those that it cannot do.
//
//	taps at 0, 1, 2 of a row           ->   one operation, taps 3, 4, 5 of the arrangement zero
//	taps at 1, 2 where only even goes  ->   one operation from 0 on, its first tap zero
//	taps at 12, .., 17 of 32 elements  ->   one operation of those up to 16, whose data end in the register
//	a tap of lanes too far apart       ->   one operation for each half of them
func (p *planner) slides(vec int, s *triplet.Slide, order []int) (left []int) {
	for len(order) > 0 {
		o, most := p.slid(vec, s, order)
		list, n := []*op{o}, o.count()
		if n < most || most == 0 {
			if parts, k := p.slidParts(vec, s.Parts, order); k > n {
				list, n = parts, k
			}
		}
		if n > 0 {
			p.ops = append(p.ops, list...)
		} else {
			left, n = append(left, order[0]), 1
		}
		order = order[n:]
	}
	return left
}

// slid is the operation of the first taps that an arrangement can do, maybe of none, and how many it has the place for.
func (p *planner) slid(vec int, s *triplet.Slide, order []int) (o *op, most int) {
	v := &p.vecs[vec]
	first := &v.taps[order[0]]
	off := first.data.off + first.data.lane[0]
	o = &op{vec: vec, slide: s, neg: first.neg, data: source{first.data.stream,
		affine.FloorDiv(off, s.Even) * s.Even}}
	o.cols = slices.Repeat([]int{-1}, s.Taps)
	for _, t := range order {
		u := &v.taps[t]
		d := u.data.off + u.data.lane[0] - o.data.off
		if u.data.stream != o.data.stream || u.neg != o.neg || d < 0 || d >= s.Taps || o.cols[d] >= 0 {
			break
		}
		o.cols[d] = t
		most++
	}
	for n := most; n > 0 && p.possible(o) != nil; n-- {
		o.cols[slices.Index(o.cols, order[n-1])] = -1
	}
	return o, most
}

// slidParts are operations of arrangements of some lanes each, which together do the first n taps.
func (p *planner) slidParts(vec int, parts []triplet.Slide, order []int) (list []*op, n int) {
	if len(parts) == 0 {
		return nil, 0
	}
	for n, last := len(order), 0; n > 0 && n != last; {
		list, last = nil, n
		for i := range parts {
			o, _ := p.slid(vec, &parts[i], order[:n])
			o.part = true
			list, n = append(list, o), min(n, o.count())
			if n == 0 {
				return nil, 0
			}
		}
		if n == last {
			return list, n
		}
	}
	return nil, 0
}
