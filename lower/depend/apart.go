package depend

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// separate reports whether no two iterations of v meet in what accesses touch: in one dimension all of them are at c*v
// plus something less than c wide; or no two of which one writes meet. None at all are separate. b is the array, nil
// for an accumulator: what differs in a dimension that is folded may be one element.
func (t *Tree) separate(v *Node, accesses []access, b *lower.Buffer) bool {
	if len(accesses) == 0 {
		return true
	}
	var dims []int
	for d := range accesses[0].index {
		if b == nil || !folded(b, d) {
			dims = append(dims, d)
			if t.apart(v, accesses, d) {
				return true
			}
		}
	}
	return len(dims) > 0 && t.pairs(v, accesses, dims)
}

func (t *Tree) apart(v *Node, accesses []access, d int) bool {
	var first part
	for i, a := range accesses {
		p := t.part(v, a, d)
		switch {
		case !p.known || p.step == 0:
			return false
		case i == 0:
			first = p
			continue
		case p.step != first.step || !p.outer.Equal(first.outer):
			return false
		}
		first.lo, first.hi = min(first.lo, p.lo), max(first.hi, p.hi)
	}
	return first.apart(first, 0)
}

// maxPairs is how many pairs of accesses are looked at.
const maxPairs = 1 << 16

// pairs reports whether no two accesses of which one writes meet in two iterations of v: each pair is apart in one of
// the dimensions.
//
//	for x: f(x, y+1) = f(x-1, y) + f(x, y+1)    writes are apart in x, and the reads of row y are never in row y+1
func (t *Tree) pairs(v *Node, accesses []access, dims []int) bool {
	writes := 0
	parts := make([]part, 0, len(accesses)*len(dims))
	for _, a := range accesses {
		if !a.read {
			writes++
		}
		for _, d := range dims {
			parts = append(parts, t.part(v, a, d))
		}
	}
	if writes*len(accesses) > maxPairs {
		return false
	}
	for i, a := range accesses {
		if a.read {
			continue
		}
		for j, c := range accesses {
			if !c.read && j < i {
				continue
			}
			apart := false
			for d := 0; d < len(dims) && !apart; d++ {
				apart = parts[i*len(dims)+d].apart(parts[j*len(dims)+d], v.Loop().Extent)
			}
			if !apart {
				return false
			}
		}
	}
	return true
}

// part is a coordinate: step*v, what depends on loops around v only, and the range of the rest.
type part struct {
	step   int
	outer  affine.Form
	lo, hi int
	known  bool
}

func (t *Tree) part(v *Node, a access, d int) (p part) {
	f := a.index[d]
	inner := affine.Const(f.Const)
	for _, term := range f.Terms {
		switch {
		case term.Atom.Op == affine.IsVar && term.Atom.Var == v.Loop().Var:
			p.step = term.Coef
		case term.Atom.DependsOn(v.Loop().Var):
			return part{}
		case v.surrounds(term.Atom):
			p.outer.Terms = append(p.outer.Terms, term)
		default:
			inner.Terms = append(inner.Terms, term)
		}
	}
	p.lo, p.hi, p.known = inner.Hull(t.Extents)
	p.known = p.known && !slices.Contains(a.odd, d)
	return p
}

// apart reports whether two coordinates differ wherever v does, or, over so many iterations, always.
func (p part) apart(q part, extent int) bool {
	if !p.known || !q.known || !p.outer.Equal(q.outer) {
		return false
	}
	if p.step != 0 && p.step == q.step && max(p.hi-q.lo, q.hi-p.lo) < max(p.step, -p.step) {
		return true
	}
	reach := func(p part) (lo, hi int) {
		last := p.step * (extent - 1)
		return p.lo + min(0, last), p.hi + max(0, last)
	}
	lo, hi := reach(p)
	least, most := reach(q)
	return extent > 0 && (hi < least || most < lo)
}

// surrounds reports whether an atom depends on loops around v only.
func (v *Node) surrounds(a affine.Atom) bool {
	vars := []string{a.Var}
	if a.Op != affine.IsVar {
		vars = a.Of.Vars()
	}
	for _, name := range vars {
		found := false
		for up := v.Up; up != nil; up = up.Up {
			if f := up.Loop(); f != nil && f.Var == name {
				found = true
			}
		}
		if !found {
			return false
		}
	}
	return true
}
