package affine

import (
	"container/heap"
	"fmt"
)

// Range is the least and the greatest value of f over all iterations of its loops. It is exact for linear Forms, for
// sums of quotients, minima and maxima of linear Forms without common variables, and for all others unless rangeBudget
// subdivisions do not settle it: then it may be too wide. It does not enumerate the loops. A variable without extent is
// a panic.
func (f Form) Range(extents Extents) (lo, hi int) {
	f.EachVar(func(v string) {
		if extents[v] < 1 {
			panic(fmt.Sprintf("BUG: affine: no extent for %s in %s", v, f))
		}
	})
	lo, hi, ok := f.hull(extents)
	if !ok {
		panic(fmt.Sprintf("BUG: affine: %s overflows", f))
	}
	if f.separate() {
		return lo, hi
	}
	return -f.Scale(-1).greatest(extents), f.greatest(extents)
}

// Hull is Range by interval arithmetic: quick, never too narrow, too wide where variables occur twice. It is not ok if
// the extent of a loop is not known or the numbers get too large.
func (f Form) Hull(extents Extents) (lo, hi int, ok bool) { return f.hull(extents) }

// separate reports whether interval arithmetic is exact: no variable occurs twice, and there is no remainder (one that
// does not wrap round is simplified away).
func (f Form) separate() bool {
	if f.IsLinear() {
		return true
	}
	var occurrences []string
	f.vars(&occurrences)
	return len(occurrences) == len(f.Vars()) && !f.hasMod()
}

func (f Form) hasMod() bool {
	for _, t := range f.Terms {
		if t.Atom.Op == IsMod || t.Atom.Op != IsVar && t.Atom.Of.hasMod() {
			return true
		}
	}
	return false
}

// rangeBudget is how many boxes greatest looks into.
const rangeBudget = 2000

// piece is f over part of its loops, as a Form of its own.
type piece struct {
	form    Form
	extents Extents
	most    int // no value is greater
}

type pieces []piece

func (p pieces) Len() int           { return len(p) }
func (p pieces) Less(i, j int) bool { return p[i].most > p[j].most }
func (p pieces) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }
func (p *pieces) Push(x any)        { *p = append(*p, x.(piece)) }
func (p *pieces) Pop() any {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}

// greatest is the greatest value of f, by branch and bound: the loops are halved until the upper limit of the most
// promising part is a value that is reached.
func (f Form) greatest(extents Extents) int {
	own := Extents{}
	for _, v := range f.Vars() {
		own[v] = extents[v]
	}
	queue := &pieces{newPiece(f, own)}
	for budget := rangeBudget; ; budget-- {
		best := heap.Pop(queue).(piece)
		if budget == 0 || best.form.separate() {
			return best.most
		}
		low, high := best.halves()
		heap.Push(queue, low)
		heap.Push(queue, high)
	}
}

func newPiece(f Form, extents Extents) piece {
	single := map[string]Form{}
	for v, n := range extents {
		if n == 1 {
			single[v] = Form{}
		}
	}
	f = f.Subst(single, extents)
	_, most, _ := f.hull(extents)
	return piece{f, extents, most}
}

// halves cuts the longest loop that f still depends on.
func (p piece) halves() (low, high piece) {
	longest := ""
	for _, v := range p.form.Vars() {
		if longest == "" || p.extents[v] > p.extents[longest] {
			longest = v
		}
	}
	n := p.extents[longest]
	cut := func(from, to int) piece {
		part := Extents{}
		for v, e := range p.extents {
			part[v] = e
		}
		part[longest] = to - from
		return newPiece(p.form.Subst(map[string]Form{longest: Var(longest).AddConst(from)}, part), part)
	}
	return cut(0, n/2), cut(n/2, n)
}
