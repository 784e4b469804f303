package columns

import "github.com/vyasa-go/vyasa/triplet"

// pairs joins leftover runs of different rows into one operation: the data register then holds two rows.
//
//	W(2,0) I(x+2, y), 0    W(2,1) I(x+2, y+1), 0   ->   W(2,0) I(x+2, y), W(2,1) I(x+2, y+1)
//
// Rows 2i and 2i+1 of the block's sorted rows are tried first, so that the outputs of an unroll-and-jam share
// registers: out(y) takes rows (0,1), 2 and out(y+1) row 1, rows (2,3). Then any two. The paper pads the filter
// instead (section IV-A); this is the experts' trick. Pair directives say which reduction Vars the rows may differ in.
func (p *planner) pairs(left []*op) []*op {
	if len(left) > 1 {
		p.paired.tried++
	}
	left = p.matched(left, func(a, b int) bool { return a/2 == b/2 && a != b }, len(left))
	return p.matched(left, func(a, b int) bool { return true }, mostTried)
}

// mostTried bounds how many partners are tried for a leftover beyond its neighbour row.
const mostTried = 4

// matched joins leftovers whose rows are like, trying at most so many partners of each.
func (p *planner) matched(left []*op, like func(a, b int) bool, tries int) []*op {
	var out []*op
	used := make([]bool, len(left))
	for i, o := range left {
		if used[i] {
			continue
		}
		tried := 0
		for j := i + 1; j < len(left) && tried < tries && o.count() < p.path.Columns; j++ {
			if used[j] || !like(rowOf(p, o), rowOf(p, left[j])) || !p.mayPair(o, left[j]) {
				continue
			}
			tried++
			if joined := p.joined(o, left[j]); joined != nil {
				o, used[j] = joined, true
				p.paired.made++
			}
		}
		out = append(out, o)
	}
	return out
}

func rowOf(p *planner, o *op) int { return p.vecs[o.vec].taps[o.first()].row }

// mayPair reports whether two leftovers fit the columns and the Pair directive.
func (p *planner) mayPair(a, b *op) bool {
	if a.neg != b.neg || a.made != b.made || a.made != [2]bool{} && !packsCoefs(p, a) ||
		a.count()+b.count() > p.path.Columns {
		return false
	}
	if !p.compute.PairSet {
		return true
	}
	v := &p.vecs[a.vec]
	s, t := v.taps[a.first()].at, v.taps[b.first()].at
	for i := range min(len(s), len(t)) {
		if s[i] == t[i] {
			continue
		}
		named := false
		for _, name := range p.compute.Pair {
			named = named || name == s[i].name
		}
		if !named {
			return false
		}
	}
	return true
}

// packsCoefs reports whether an operation has coefficients in x that are packed, and data as they are loaded: lanes of
// bytes with coefficients of their own.
func packsCoefs(p *planner, o *op) bool {
	return p.swap && o.made == [2]bool{triplet.X: true} && p.path.X.Bits() == 16 && p.path.Z.Bits() == 8
}

// joined is one operation for two, or nil: either may come first, behind each other or, since selection works on pairs
// of columns, each at an even column.
func (p *planner) joined(a, b *op) *op {
	s, t := a.taps(), b.taps()
	o := columnsOf(p.path.Columns, a.vec, a.neg, nil)
	o.made = a.made
	for _, even := range []bool{false, true} {
		for _, cols := range [...][]int{join(s, t, even), join(t, s, even)} {
			if len(cols) > p.path.Columns {
				continue
			}
			if o.has(cols); p.answer(o) == yes {
				return o
			}
		}
	}
	return nil
}

func join(s, t []int, even bool) []int {
	out := append([]int{}, s...)
	if even && len(out)%2 == 1 {
		out = append(out, -1)
	}
	return append(out, t...)
}
