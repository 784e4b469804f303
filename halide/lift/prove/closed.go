package prove

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// contentsOf guesses closed forms of what counters are not: accumulators, temporaries, arrays.
func (x *executor) contentsOf(t *turn, st *state, n *sym.Node, changed map[cell]bool, closed map[cell]*sym.Node) {
	for progress := true; progress; {
		progress = false
		known := x.s.Replacing()
		for _, c := range sortedSet(changed) {
			if h := t.havoc[c]; h != nil && closed[c] != nil {
				known.Func(h.Name, func(args []*sym.Node) *sym.Node { return x.read(closed[c], args) })
			}
		}
		for _, c := range sortedSet(changed) {
			h := t.havoc[c]
			if h == nil || closed[c] != nil {
				continue
			}
			after := known.In(t.body.cells[c])
			if v := x.guess(c, h, after, x.before(c, st), t, n); v != nil {
				closed[c] = v
				progress = true
				break
			}
		}
	}
}

// guess is a closed form of a cell with the unknown value h before and after after a turn; nil if it depends on what is
// not known.
func (x *executor) guess(c cell, h, after, entry *sym.Node, t *turn, n *sym.Node) *sym.Node {
	acc := x.s.Fresh("acc", h.Sort)
	own := make([]*sym.Node, c.rank())
	for d := range own {
		own[d] = x.elem(d)
	}
	after = x.s.Replacing().Func(h.Name, func(args []*sym.Node) *sym.Node {
		if slices.Equal(args, own) {
			return acc
		}
		return x.read(entry, args) // elsewhere: not written so far, it is hoped
	}).In(after)
	if x.unknown(after, t, nil) {
		return nil
	}
	if after == acc {
		return entry
	}
	if v := x.pinned(after, acc, entry, n); v != nil {
		return v
	}
	return x.folded(after, acc, entry, n)
}

// folded is what n turns of acc = after lead to.
//
//	acc + f(n)      ->  entry + sum(k in 0..n) f(k)
//	max(acc, f(n))  ->  greatest(k in 0..n) f(k), from entry
//	f(n)            ->  n > 0 ? f(n-1) : entry
func (x *executor) folded(after, acc, entry, n *sym.Node) *sym.Node {
	s := x.s
	if after.Op == sym.Ite && !s.Has(after.Args[0], n.Name) && !s.Has(after.Args[0], acc.Name) {
		return s.Ite(after.Args[0], x.folded(after.Args[1], acc, entry, n), x.folded(after.Args[2], acc, entry, n))
	}
	if after == acc {
		return entry
	}
	k := s.Fresh("k", sym.Int)
	at := s.Replacing().Atom(n, k)
	f := sym.FoldTerm{Vars: []*sym.Node{k}, Lo: []*sym.Node{s.Int(0)}, Hi: []*sym.Node{n}, Where: s.Bool(true),
		Init: entry}
	if !s.Has(after, acc.Name) {
		return s.Ite(s.Le(s.Int(1), n), s.Replacing().Atom(n, s.Sub(n, s.Int(1))).In(after), entry)
	}
	if d := x.growth(after, acc); d != nil && !(x.exact && acc.Sort == sym.Real) {
		f.Kind, f.Body, f.Init = sym.Sum, at.In(d), s.Rat(zeroRat(), acc.Sort)
		return s.Add(entry, s.MakeFold(f))
	}
	for _, e := range [2]struct {
		kind sym.FoldKind
		op   sym.Op
	}{{sym.Least, sym.Min}, {sym.Greatest, sym.Max}} {
		if where, body, ok := x.extremum(after, acc, e.op); ok {
			f.Kind, f.Where, f.Body = e.kind, at.In(where), at.In(body)
			return s.MakeFold(f)
		}
	}
	f.Kind, f.Acc, f.Body = sym.Step, acc, at.In(after)
	return s.MakeFold(f)
}

// growth is after - acc if that does not depend on acc; nil if it does.
func (x *executor) growth(after, acc *sym.Node) *sym.Node {
	if after.Op == sym.Ite && x.s.Has(after, acc.Name) {
		if x.s.Has(after.Args[0], acc.Name) {
			return nil
		}
		a, b := x.growth(after.Args[1], acc), x.growth(after.Args[2], acc)
		if a == nil || b == nil {
			return nil
		}
		return x.s.Ite(after.Args[0], a, b)
	}
	d := x.s.Sub(after, acc)
	if !x.s.Has(d, acc.Name) {
		return d
	}
	// acc + (c ? acc + f : acc) and the like: choices inside a sum are moved outwards.
	if after.Op == sym.Lin {
		for i, a := range after.Args {
			if a.Op != sym.Ite || !x.s.Has(a, acc.Name) || x.s.Has(a.Args[0], acc.Name) {
				continue
			}
			rest := x.s.Sub(after, x.s.Scale(after.Coefs[i], a))
			yes := x.growth(x.s.Add(rest, x.s.Scale(after.Coefs[i], a.Args[1])), acc)
			no := x.growth(x.s.Add(rest, x.s.Scale(after.Coefs[i], a.Args[2])), acc)
			if yes == nil || no == nil {
				return nil
			}
			return x.s.Ite(a.Args[0], yes, no)
		}
	}
	return nil
}

// extremum takes after apart as op(acc, body) where where holds.
func (x *executor) extremum(after, acc *sym.Node, op sym.Op) (where, body *sym.Node, ok bool) {
	if after.Op == sym.Ite && !x.s.Has(after.Args[0], acc.Name) {
		c, a, b := after.Args[0], after.Args[1], after.Args[2]
		if a == acc {
			c, a, b = x.s.Not(c), b, a
		}
		if b != acc {
			return nil, nil, false
		}
		where, body, ok = x.extremum(a, acc, op)
		if !ok {
			return nil, nil, false
		}
		return x.s.And(c, where), body, true
	}
	if after.Op != op || !slices.Contains(after.Args, acc) {
		return nil, nil, false
	}
	for _, a := range after.Args {
		switch {
		case a == acc:
		case x.s.Has(a, acc.Name):
			return nil, nil, false
		case body == nil:
			body = a
		case op == sym.Min:
			body = x.s.Min(body, a)
		default:
			body = x.s.Max(body, a)
		}
	}
	return x.s.Bool(true), body, true
}
