package prove

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// piece is a value under a guard.
type piece struct{ guard, value *sym.Node }

// pinned is the closed form of an array of which each element is changed in at most one turn, which the element's index
// tells; nil if the guards of the writes do not tell.
//
//	e = 4*n + 1 ? f(n) : acc             ->  with p = (e - 1) div 4:  0 <= p < n && e = 4*p + 1 ? f(p) : entry
//	8*n <= e < min(8*n+8, N) ? f(n) : acc  ->  with p = e div 8:  0 <= p < n && ... ? f(p) : entry
func (x *executor) pinned(after, acc, entry, n *sym.Node) *sym.Node {
	var ps []piece
	if !x.pieces(after, acc, x.s.Bool(true), &ps) || len(ps) == 0 {
		return nil
	}
	out := entry
	for i := len(ps) - 1; i >= 0; i-- {
		at := x.turnOf(ps[i].guard, n)
		if at == nil {
			return nil
		}
		there := x.s.Replacing().Atom(n, at)
		guard := x.s.And(x.s.Le(x.s.Int(0), at), x.s.Lt(at, n), there.In(ps[i].guard))
		value := x.s.Replacing().Atom(acc, entry).In(there.In(ps[i].value))
		out = x.s.Ite(guard, value, out)
	}
	return out
}

// pieces takes a choice apart into values under guards, in order, acc where none of them holds; false if there is no
// end.
func (x *executor) pieces(v, acc, under *sym.Node, out *[]piece) bool {
	if v == acc {
		return true
	}
	if v.Op == sym.Ite {
		c := v.Args[0]
		return x.pieces(v.Args[1], acc, x.s.And(under, c), out) && x.pieces(v.Args[2], acc, x.s.And(under, x.s.Not(c)),
			out)
	}
	if v.Op == sym.Lin { // acc + (c ? f : 0)
		if d := x.s.Sub(v, acc); d.Op == sym.Ite && !x.s.Has(d, acc.Name) {
			return x.pieces(x.s.Ite(d.Args[0], x.s.Add(acc, d.Args[1]), x.s.Add(acc, d.Args[2])), acc, under, out)
		}
	}
	if under.IsFalse() {
		return true
	}
	if len(*out) > 256 {
		return false
	}
	*out = append(*out, piece{under, v})
	return true
}

// turnOf is the turn in which a guard holds, from an equation or a range in it that has the turn and an index; nil if
// there is none.
func (x *executor) turnOf(guard, n *sym.Node) *sym.Node {
	cs := guard.Conjuncts()
	for _, c := range cs {
		if c.Op != sym.Eq0 || !x.hasElement(c) {
			continue
		}
		if at := x.solve(c.Args[0], n); at != nil {
			return at
		}
	}
	for _, c := range cs { // e - (c*n + r) >= 0 with c > 0, and an upper end that moves too
		if c.Op != sym.Ge0 || !x.hasElement(c) {
			continue
		}
		by, rest, ok := x.s.Coef(c.Args[0], n)
		if !ok {
			continue
		}
		if v, number := by.IntValue(); number && v < 0 && x.upperMoves(cs, n) {
			return x.s.Div(rest, x.s.Int(-v))
		}
	}
	return nil
}

// upperMoves reports whether an index is bounded by what grows with n.
func (x *executor) upperMoves(cs []*sym.Node, n *sym.Node) bool {
	for _, c := range cs {
		if c.Op != sym.Ge0 || !x.hasElement(c) {
			continue
		}
		if by, _, ok := x.s.Coef(c.Args[0], n); ok {
			if v, number := by.IntValue(); number && v > 0 {
				return true
			}
		}
	}
	return false
}

func (x *executor) hasElement(n *sym.Node) bool {
	for d := range maxRank {
		if x.s.Has(n, x.elem(d).Name) {
			return true
		}
	}
	return false
}

// maxRank is how many dimensions an array may have.
const maxRank = 8

// solve is n from v = 0; nil if v is not linear in it with a constant factor.
func (x *executor) solve(v, n *sym.Node) *sym.Node {
	by, rest, ok := x.s.Coef(v, n)
	if !ok {
		return nil
	}
	k, number := by.IntValue()
	switch {
	case !number || k == 0:
		return nil
	case k < 0:
		k, rest = -k, x.s.Neg(rest)
	}
	// k*n + rest = 0
	if k == 1 {
		return x.s.Scale(big.NewRat(-1, 1), rest)
	}
	return x.s.Div(x.s.Neg(rest), x.s.Int(k))
}
