package prove

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// rearranged looks for sums in an equation that have the same terms in another order, or in other portions (reversed,
// nested otherwise, unrolled, blocked, by several accumulators), and returns what makes them equal as further
// hypotheses. Two sums of terms over finite sets of points are equal if a map between the points is one to one and
// keeps the terms; that it does are conditions of their own, on points alone.
func (x *executor) rearranged(path []*sym.Node, name string, a, b *sym.Node) []*sym.Node {
	if x.quiet > 0 || a == b || maps.Equal(x.foldsIn(a), x.foldsIn(b)) {
		return nil
	}
	facts := x.aligned(path, name, a, b)
	for _, l := range x.leavesOf(a, x.s.Bool(true), 64) {
		for _, r := range x.leavesOf(b, x.s.Bool(true), 64) {
			under := x.s.And(l.under, r.under)
			if under.IsFalse() || l.value == r.value {
				continue
			}
			facts = append(facts, x.pairSums(path, name, under, l.value, r.value)...)
			if len(facts) > 32 {
				return facts
			}
		}
	}
	return facts
}

// pairSums finds for each sum on the right the summands on the left that are its portions. What it finds is true of
// these sums wherever they are; that they have the same factors serves only to try fewer.
func (x *executor) pairSums(path []*sym.Node, name string, under, l, r *sym.Node) []*sym.Node {
	d := x.s.Sub(l, r)
	var facts []*sym.Node
	all := x.summands(d)
	wanted := map[*sym.Node]bool{}
	for _, t := range x.summands(r) {
		wanted[t.node] = true
	}
	used := make([]bool, len(all))
	for i, t := range all {
		if used[i] || len(t.points.Vars) == 0 || !wanted[t.node] {
			continue
		}
		var portions []portion
		var which []int
		for j, p := range all {
			if j == i || used[j] || wanted[p.node] || p.others != t.others || new(big.Rat).Add(p.coef,
				t.coef).Sign() != 0 || x.chained(p.node, t.node) {
				continue
			}
			if q, ok := x.portionOf(p.points, t.points); ok {
				portions, which = append(portions, q), append(which, j)
			}
		}
		if len(portions) == 0 || len(portions) > 32 {
			continue
		}
		sum := x.s.Rat(zeroRat(), d.Sort)
		for _, j := range which {
			used[j] = true
			sum = x.s.Add(sum, all[j].node)
		}
		x.oneToOne(append(slices.Clone(path), under.Conjuncts()...), name, portions, t.points)
		facts = append(facts, x.s.Or(x.s.Not(under), x.s.Eq(sum, t.node)))
	}
	return facts
}

// absorbed is v with sums that are followed by their next term as longer sums: the program's are mostly whole.
//
//	sum(k in 0..n-1) f(k) + f(n-1), n-1 >= 0  ->  sum(k in 0..n) f(k)
func (x *executor) absorbed(v *sym.Node, st *state) *sym.Node {
	for _, m := range v.Monomials() {
		if len(m.Factors) != 1 || m.Factors[0].Op != sym.Fold || m.Factors[0].FoldKind() != sym.Sum {
			continue
		}
		f := m.Factors[0]
		next := x.s.Taken(f, x.s.Rat(zeroRat(), f.Sort), f.End())
		shorter := x.s.Sub(v, x.s.Scale(m.Coef, next))
		if next.Op == sym.Num || len(shorter.Monomials()) >= len(v.Monomials()) || !x.nonNegative(f.End(), st) {
			continue
		}
		whole := x.s.To(f, x.s.Add(f.End(), x.s.Int(1)))
		return x.s.Add(x.s.Sub(shorter, x.s.Scale(m.Coef, f)), x.s.Scale(m.Coef, whole))
	}
	return v
}

// chained: two sums are one but for a few terms at the end, which what defines them tells.
//
//	sum(k in 0..n) f(k), sum(k in 0..n-1) f(k)
func (x *executor) chained(a, b *sym.Node) bool {
	if a.Op != sym.Fold || b.Op != sym.Fold {
		return false
	}
	ta, pa := x.s.Abstract(a)
	tb, pb := x.s.Abstract(b)
	d := x.s.Sub(a.End(), b.End())
	return ta == tb && slices.Equal(pa[1:], pb[1:]) && d.Op == sym.Num &&
		new(big.Rat).Abs(d.Value).Cmp(big.NewRat(chain, 1)) <= 0
}

// portion is a part of a sum's points: how each point of its own is one of the sum's, and back.
type portion struct {
	from sym.FoldTerm
	to   []*sym.Node // the sum's variables, of the portion's
	back []*sym.Node // the portion's variables, of the sum's
}

// portionOf finds the map from p's points to t's that makes their terms the same, by the indices of what they load.
func (x *executor) portionOf(p, t sym.FoldTerm) (portion, bool) {
	to := map[*sym.Node]*sym.Node{}
	if !x.unify(t.Body, p.Body, t.Vars, to) {
		return portion{}, false
	}
	out := portion{from: p}
	r := x.s.Replacing()
	for _, y := range t.Vars {
		if to[y] == nil {
			return portion{}, false
		}
		out.to = append(out.to, to[y])
		r.Atom(y, to[y])
	}
	if r.In(t.Body) != p.Body {
		return portion{}, false
	}
	return out, x.invert(&out, t)
}

// unify finds values for vars that make the pattern the term.
func (x *executor) unify(pattern, v *sym.Node, vars []*sym.Node, to map[*sym.Node]*sym.Node) bool {
	free := func(n *sym.Node) bool {
		return slices.ContainsFunc(vars, func(y *sym.Node) bool { return to[y] == nil && x.s.Has(n, y.Name) })
	}
	known := x.s.Replacing()
	for _, y := range vars {
		if to[y] != nil {
			known.Atom(y, to[y])
		}
	}
	pattern = known.In(pattern)
	switch {
	case !free(pattern):
		return pattern == v || pattern.Sort == sym.Int // of integers it is seen in the end
	case pattern.Sort == sym.Int && pattern.Op != sym.Apply && pattern.Op != sym.Mul && x.linearIn(pattern, v, vars,
		to):
		return true
	case pattern.Op != v.Op || pattern.Name != v.Name || len(pattern.Args) != len(v.Args):
		return false
	case pattern.Op == sym.Mul:
		return x.unifyFactors(pattern.Args, v.Args, vars, to)
	}
	for i := range pattern.Args {
		if !x.unify(pattern.Args[i], v.Args[i], vars, to) {
			return false
		}
	}
	return true
}

// linearIn solves pattern = v for a variable, if only one with factor 1 or -1 is unknown in it.
func (x *executor) linearIn(pattern, v *sym.Node, vars []*sym.Node, to map[*sym.Node]*sym.Node) bool {
	var unknown []*sym.Node
	for _, y := range vars {
		if to[y] == nil && x.s.Has(pattern, y.Name) {
			unknown = append(unknown, y)
		}
	}
	if len(unknown) != 1 {
		return pattern.Op == sym.Lin // perhaps told by another index
	}
	by, rest, ok := x.s.Coef(pattern, unknown[0])
	if !ok {
		return false
	}
	switch k, _ := by.IntValue(); k {
	case 1:
		to[unknown[0]] = x.s.Sub(v, rest)
	case -1:
		to[unknown[0]] = x.s.Sub(rest, v)
	default:
		return by.Op == sym.Num
	}
	return true
}

// unifyFactors tries factors in any order that fits.
func (x *executor) unifyFactors(pattern, v []*sym.Node, vars []*sym.Node, to map[*sym.Node]*sym.Node) bool {
	if len(pattern) == 0 {
		return true
	}
	for i, f := range v {
		try := maps.Clone(to)
		if x.unify(pattern[0], f, vars, try) && x.unifyFactors(pattern[1:], slices.Delete(slices.Clone(v), i, i+1),
			vars, try) {
			maps.Copy(to, try)
			return true
		}
	}
	return false
}

// invert finds the way back: each of the sum's variables is a sum of the portion's with constant factors, taken apart
// like a number into digits.
//
//	y = 16*b + r  ->  b = y div 16, r = y mod 16
func (x *executor) invert(p *portion, t sym.FoldTerm) bool {
	back := map[*sym.Node]*sym.Node{}
	equations := x.recomposed(p, t)
	for i, to := range p.to {
		equations = append(equations, x.s.Sub(t.Vars[i], to))
	}
	for changed := true; changed; {
		changed = false
		for _, e := range equations {
			known := x.s.Replacing()
			for v, b := range back {
				known.Atom(v, b)
			}
			if x.digits(p, known.In(e), back) {
				changed = true
			}
		}
	}
	for _, v := range p.from.Vars {
		if back[v] == nil {
			return false
		}
		p.back = append(p.back, back[v])
	}
	return true
}

// digits solves rest = 0 for the portion's variables that are not known yet; rest is y less a sum of them.
func (x *executor) digits(p *portion, rest *sym.Node, back map[*sym.Node]*sym.Node) bool {
	type digit struct {
		v *sym.Node
		c int64
	}
	var ds []digit
	for _, v := range p.from.Vars {
		if back[v] != nil || !x.s.Has(rest, v.Name) {
			continue
		}
		c, r, ok := x.s.Coef(rest, v)
		if !ok {
			return false
		}
		k, number := c.IntValue()
		if !number || k == 0 {
			return false
		}
		ds, rest = append(ds, digit{v, -k}), r
	}
	if len(ds) == 0 {
		return false
	}
	slices.SortStableFunc(ds, func(a, b digit) int { return int(abs64(b.c) - abs64(a.c)) })
	for i, d := range ds {
		if d.c < 0 {
			if len(ds) > 1 {
				return false
			}
			rest, d.c = x.s.Neg(rest), -d.c
		}
		back[d.v] = x.s.Div(rest, x.s.Int(d.c))
		if i+1 < len(ds) {
			rest = x.s.Mod(rest, x.s.Int(d.c))
		}
	}
	return true
}

func abs64(v int64) int64 { return max(v, -v) }

// domain is the condition that the variables of a sum are one of its points.
func (x *executor) domain(t sym.FoldTerm) *sym.Node {
	out := t.Where
	for i, v := range t.Vars {
		out = x.s.And(out, x.s.Le(t.Lo[i], v), x.s.Lt(v, t.Hi[i]))
	}
	return out
}

// oneToOne notes that the portions are the sum's points: each point of a portion is one, and comes back; each point is
// in exactly one portion.
func (x *executor) oneToOne(path []*sym.Node, name string, ps []portion, t sym.FoldTerm) {
	s := x.s
	all := x.domain(t)
	var inside []*sym.Node
	for i, p := range ps {
		own := x.domain(p.from)
		there, here := s.Replacing(), s.Replacing()
		for k, y := range t.Vars {
			there.Atom(y, p.to[k])
		}
		for k, v := range p.from.Vars {
			here.Atom(v, p.back[k])
		}
		returns, same := s.Bool(true), here.In(own)
		for k, v := range p.from.Vars {
			returns = s.And(returns, s.Eq(there.In(p.back[k]), v))
		}
		for k, y := range t.Vars {
			same = s.And(same, s.Eq(here.In(p.to[k]), y))
		}
		st := &state{path: append(slices.Clone(path), own.Conjuncts()...)}
		x.require(st, fmt.Sprintf("%s points %d", name, i), "each term of a part is one of the whole sum, none twice",
			s.And(there.In(all), returns))
		inside = append(inside, same)
	}
	for i := range inside {
		for j := range i {
			st := &state{path: append(slices.Clone(path), all.Conjuncts()...)}
			x.require(st, fmt.Sprintf("%s apart %d %d", name, j, i), "no term is in two parts",
				s.Not(s.And(inside[i], inside[j])))
		}
	}
	st := &state{path: append(slices.Clone(path), all.Conjuncts()...)}
	x.require(st, name+" cover", "each term is in a part", s.Or(inside...))
}
