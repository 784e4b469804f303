package columns

import (
	"encoding/binary"
	"errors"
)

// budget is the work that a plan may need to be of use, if there is one.
type budget struct {
	set  bool
	work int
}

// without is what some work leaves.
func (b budget) without(work int) budget { return budget{b.set, b.work - work} }

// each is the share of one of so many rounds.
func (b budget) each(rounds int) budget { return budget{b.set, b.work / max(1, rounds)} }

// errBeyond stops a plan that needs more than its budget.
var errBeyond = errors.New("beyond the budget")

// beyond reports whether a plan needs more than its budget when some sub-vectors are done but for some taps, which fill
// whole operations at best. Those that look like one that is done need as many as that.
func (p *planner) beyond(done, taps int) bool {
	if !p.most.set {
		return false
	}
	n := len(p.ops) + ceilDiv(taps, p.path.Columns)
	for i := range p.vecs[done:] {
		n += fewest(p, done+i)
	}
	return opWork*n > p.most.work
}

// fewest is the least number of operations of a sub-vector that is not cut yet.
func fewest(p *planner, vec int) int {
	if p.alike != nil {
		if n := p.needed[p.alike[vec]]; n > 0 {
			return n
		}
	}
	return ceilDiv(len(p.vecs[vec].taps), p.path.Columns)
}

// compare finds sub-vectors of which runs makes the same operations, where that may say sooner that a plan is beyond
// its budget: not beside a limit, as plans that are dearer are another matter.
func compare(p *planner) {
	if !p.most.set || p.limit > 0 || len(p.vecs) < 2 || p.path.Columns == 1 || p.path.Mirror || isComplex(p.path) ||
		p.compute.Group != "" || p.compute.PairSet {
		return
	}
	classes := map[string]int{}
	p.alike, p.needed = make([]int, len(p.vecs)), make([]int, len(p.vecs))
	for i := range p.vecs {
		v := &p.vecs[i]
		if (alternator{p}).alternates(v) || p.slideFor(v) != nil {
			p.alike, p.needed = nil, nil
			return
		}
		p.key = looks(p, p.key[:0], i, p.order(v))
		p.alike[i] = number(classes, string(p.key))
	}
}

// looks appends what describes all taps of a sub-vector in their order: those alike have the same signatures wherever
// runs cuts and pairs them.
func looks(p *planner, b []byte, vec int, order []int) []byte {
	type rowOf struct{ stream, row int }
	v, traits := &p.vecs[vec], p.traits[vec]
	rows, tiles := map[rowOf]int{}, map[tile]int{} // numbered as they come
	streams, coefs := map[int]int{}, map[int]int{}
	var units []int // where each row begins
	b = append(b, byte(v.n))
	for _, t := range order {
		u, x := &v.taps[t], &traits[t]
		r := number(rows, rowOf{u.data.stream, u.row})
		if r == len(units) {
			units = append(units, x.unit)
		}
		b = append(append(b, bit(u.neg)), x.lanes...)
		for _, n := range []int{x.at, x.place, r, x.unit - units[r], u.row - v.taps[order[0]].row&^1,
			number(streams, u.data.stream), number(tiles, x.tile), number(coefs, u.coef.stream)} {
			b = binary.AppendVarint(b, int64(n))
		}
	}
	return b
}

// number is that of a key, the next one if it is new.
func number[K comparable](numbers map[K]int, k K) int {
	n, known := numbers[k]
	if !known {
		n = len(numbers)
		numbers[k] = n
	}
	return n
}
