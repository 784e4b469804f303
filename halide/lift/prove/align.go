package prove

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// aligned looks for folds in an equation that take in the terms of another one in the same order, but several in a
// turn, or in loops inside loops, or from another start, and returns what makes them equal as further hypotheses:
//
//	F after h turns = T after p(h) turns
//
// It is shown by induction over h, with the start and the step as conditions. p is where the terms of turn h begin, as
// indices of loads tell. This keeps the order of operations, so it holds bit for bit.
func (x *executor) aligned(path []*sym.Node, name string, a, b *sym.Node) []*sym.Node {
	var facts []*sym.Node
	for _, t := range x.orderedFolds(b) {
		for _, f := range x.orderedFolds(a) {
			known := append(slices.Clone(path), facts...)
			facts = append(facts, x.align(known, name, f, t, 3)...)
		}
	}
	return facts
}

// orderedFolds are the folds in n for which order matters, or that are no sums, those inside initial values first.
func (x *executor) orderedFolds(n *sym.Node) []*sym.Node {
	var out []*sym.Node
	n.Walk(func(f *sym.Node) {
		if f.Op == sym.Fold && f.FoldKind() != sym.Sum {
			out = append(out, f)
		}
	})
	slices.Reverse(out)
	return out
}

// align is the fact that f is t up to some turn; none if they are alike or nothing tells where. Which folds are tried,
// where a turn's terms begin and that they end with t's are guesses: the start and the step are what makes the fact
// true, for ends that are not below 0.
func (x *executor) align(path []*sym.Node, name string, f, t *sym.Node, depth int) []*sym.Node {
	s := x.s
	ft, fp := s.Abstract(f)
	tt, tp := s.Abstract(t)
	if f == t || f.FoldKind() != t.FoldKind() || depth == 0 || ft == tt && slices.Equal(fp[1:], tp[1:]) {
		return nil
	}
	h := s.Fresh("h", sym.Int)
	begins, nested := x.begins(f, t, h)
	if begins == nil {
		return nil
	}
	at := func(k *sym.Node) *sym.Node {
		p := s.Replacing().Atom(h, k).In(begins)
		if nested {
			p = s.Min(p, t.End())
		}
		return s.To(t, p)
	}
	x.requireEqual(path, name+" starts", "a sum in portions starts where the whole one is", f.Init(), at(s.Int(0)))
	during := append(slices.Clone(path), s.Le(s.Int(0), h), s.Lt(h, f.End()))
	next := s.Taken(f, at(h), h)
	for _, inner := range x.orderedFolds(next) {
		if nested && inner.FoldKind() == t.FoldKind() {
			during = append(during, x.align(during, name, inner, t, depth-1)...)
		}
	}
	x.requireEqual(during, name+" goes on", "a portion of a sum leads to where the whole one is then", next,
		at(s.Add(h, s.Int(1))))
	return []*sym.Node{s.Or(s.Lt(f.End(), s.Int(0)), s.Eq(f, at(f.End())))}
}

// begins is the first value of t's variable whose term f takes in in turn h; nested says that f does so in a fold
// inside.
func (x *executor) begins(f, t, h *sym.Node) (first *sym.Node, nested bool) {
	s := x.s
	whole := s.Open(t)
	if len(whole.Vars) != 1 {
		return nil, false
	}
	y := whole.Vars[0]
	patterns := x.loadsOf(whole.Body, []*sym.Node{y})
	turn := s.Taken(f, s.Fresh("acc", f.Sort), h)
	bodies := []*sym.Node{turn}
	for _, inner := range x.orderedFolds(turn) {
		part := s.Open(inner)
		start := s.Replacing()
		for i, v := range part.Vars {
			start.Atom(v, part.Lo[i])
		}
		bodies, nested = append(bodies, start.In(part.Body)), true
	}
	for _, p := range patterns {
		for _, b := range bodies {
			for _, l := range x.loadsOf(b, nil) {
				to := map[*sym.Node]*sym.Node{}
				if l.Name != p.Name || !x.unify(p, l, whole.Vars, to) || to[y] == nil ||
					s.Replacing().Atom(y, to[y]).In(p) != l {
					continue
				}
				if first == nil {
					first = to[y]
				} else if d := s.Sub(first, to[y]); d.Op == sym.Num && d.Value.Sign() > 0 {
					first = to[y]
				}
			}
		}
		if first != nil {
			return first, nested
		}
	}
	return nil, false
}

// loadsOf are the elements of arrays in n, not in folds; only those that depend on one of vars unless that is nil.
func (x *executor) loadsOf(n *sym.Node, vars []*sym.Node) []*sym.Node {
	var out []*sym.Node
	n.Walk(func(l *sym.Node) {
		if l.Op != sym.Apply || len(l.Args) == 0 || !x.data[l.Name] {
			return
		}
		if vars == nil || slices.ContainsFunc(vars, func(v *sym.Node) bool { return x.s.Has(l, v.Name) }) {
			out = append(out, l)
		}
	})
	return out
}
