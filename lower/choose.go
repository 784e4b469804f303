package lower

import (
	"math"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// hoistConditions takes conditions out of loops that they do not depend on.
//
//	for r.x < 64: if y < in(0): acc += in(r.x)   ->   if y < in(0): for r.x < 64: acc += in(r.x)
//
// After partition, which decides the conditions that loops' ranges decide.
func hoistConditions(n *Nest) (*Nest, error) {
	out := *n
	out.Body = Map(n.Body, func(s Stmt) []Stmt {
		f, ok := s.(*For)
		if !ok || len(f.Body) != 1 {
			return []Stmt{s}
		}
		c, ok := f.Body[0].(*If)
		if !ok || len(c.Else) > 0 || halide.Has(c.Cond, halide.OpLocal, "") || slices.ContainsFunc(f.Levels(),
			func(l Level) bool { return indexes.Mentions(c.Cond, l.Var) }) || changes(c.Body, c.Cond) {
			return []Stmt{s}
		}
		inner, around := *f, *c
		inner.Body, around.Body = c.Body, []Stmt{&inner}
		return []Stmt{&around}
	})
	return &out, nil
}

// changes reports whether statements store to an array that e reads.
func changes(body []Stmt, e *halide.Expr) bool {
	for s := range All(body) {
		if s, ok := s.(*Store); ok && halide.Has(e, halide.OpLoad, s.Buffer.Name) {
			return true
		}
	}
	return false
}

// choose makes conditions that differ from lane to lane choices of values, which vectors have: a sum takes in nothing,
// an element stays as it is.
//
//	for xi vector: if in(xi) < 3: acc[xi] += k(xi)    ->   for xi vector: acc[xi] += select(in(xi) < 3, k(xi), 0)
//	for xi vector: if in(xi) < 3: out(xi) = 5         ->   for xi vector: out(xi) = select(in(xi) < 3, 5, out(xi))
//
// What is then read although the condition does not hold lies in its arrays, as the loops say. After partition, before
// scalarize, which takes the lanes of the other conditions apart.
func choose(n *Nest) (*Nest, error) {
	out := *n
	extents := n.Extents()
	out.Body = Map(n.Body, func(s Stmt) []Stmt {
		f, ok := s.(*For)
		if !ok || f.Kind != halide.Vectorized || f.Lanes != nil && f.Lanes.Why != (Reason{}) {
			return []Stmt{s}
		}
		c := *f
		c.Body = nil
		for _, s := range f.Body {
			c.Body = append(c.Body, asChoices(s, f.Var, n, extents)...)
		}
		return []Stmt{&c}
	})
	return &out, nil
}

// asChoices is s without the conditions around it, if they depend on the lane and choices are the same.
func asChoices(s Stmt, lane string, n *Nest, extents affine.Extents) []Stmt {
	same := []Stmt{s}
	cond, list, byLane := (*halide.Expr)(nil), same, false
	for len(list) == 1 {
		c, ok := list[0].(*If)
		if !ok {
			break
		}
		if len(c.Else) > 0 || halide.Has(c.Cond, halide.OpLocal, "") {
			return same
		}
		byLane = byLane || indexes.Mentions(c.Cond, lane)
		if cond == nil {
			cond = c.Cond
		} else {
			cond = &halide.Expr{Op: halide.OpAnd, Kind: halide.BoolKind, Args: []*halide.Expr{cond, c.Cond},
				Pos: c.Cond.Pos}
		}
		list = c.Body
	}
	if !byLane || !inArrays(cond, n, extents) || changes(list, cond) {
		return same
	}
	var out []Stmt
	for _, inner := range unheld(list, n) {
		var then Stmt
		switch inner := inner.(type) {
		case *Assign:
			if inner.Op == Accumulate && inner.Reduce == halide.SumOf && inArrays(inner.Value, n, extents) {
				a := *inner
				a.Value = choiceOf(cond, inner.Value, nothing(inner.Value))
				then = &a
			}
		case *Store:
			st := stored(inner, cond)
			if halide.Has(inner.Value, halide.OpLoad, inner.Buffer.Name) && inArrays(st.Value, n, extents) {
				then = st
			}
		}
		if then == nil {
			return same
		}
		out = append(out, then)
	}
	return out
}

// unheld are statements without accumulators that hold values for those that follow, where none of these changes what
// another reads.
//
//	held = a(x) + 1; held2 = b(x) + 2; a(x) = held; b(x) = held2   ->   a(x) = a(x) + 1; b(x) = b(x) + 2
func unheld(list []Stmt, n *Nest) []Stmt {
	held := map[string]*halide.Expr{}
	inside := &indexes.Rewriter{Leaf: func(e *halide.Expr) *halide.Expr {
		if e.Op == halide.OpLocal {
			return held[e.Name]
		}
		return nil
	}}
	var out []Stmt
	for _, s := range list {
		if a, ok := s.(*Assign); ok && a.Op == Set && len(a.Index) == 0 && !usedElsewhere(a.Local, list, n) {
			held[a.Local] = a.Value
			continue
		}
		out = append(out, MapExprs(s, inside))
	}
	for i, s := range out {
		if st, ok := s.(*Store); ok && slices.ContainsFunc(out[i+1:], func(t Stmt) bool {
			return slices.ContainsFunc(Exprs(t), func(e *halide.Expr) bool {
				return halide.Has(e, halide.OpLoad, st.Buffer.Name)
			})
		}) {
			return list
		}
	}
	return out
}

// usedElsewhere reports whether statements beside those of list name an accumulator.
func usedElsewhere(name string, list []Stmt, n *Nest) bool {
	count := func(body []Stmt) (uses int) {
		for s := range All(body) {
			if a, ok := s.(*Assign); ok && a.Local == name {
				uses++
			}
		}
		WalkExprs(body, func(e *halide.Expr) {
			if e.Op == halide.OpLocal && e.Name == name {
				uses++
			}
		})
		return uses
	}
	return count(n.Body) != count(list)
}

func choiceOf(cond, yes, no *halide.Expr) *halide.Expr {
	return &halide.Expr{Op: halide.OpSelect, Kind: yes.Kind, Args: []*halide.Expr{cond, yes, no}, Pos: yes.Pos}
}

// stored is what an element becomes where cond holds. What is narrowed stays so outermost: the old value fits the type.
func stored(s *Store, cond *halide.Expr) *Store {
	old := &halide.Expr{Op: halide.OpLoad, Kind: s.Value.Kind, Name: s.Buffer.Name, Type: s.Buffer.Type, Args: s.Index,
		Pos: s.Pos}
	c := *s
	c.Value = choiceOf(cond, s.Value, old)
	if v := s.Value; v.Op == halide.OpWrap || v.Op == halide.OpNarrow && v.Shift == 0 {
		c.Value = indexes.WithArgs(v, []*halide.Expr{choiceOf(cond, v.Args[0], old)})
	}
	return &c
}

// nothing is what adds nothing.
func nothing(like *halide.Expr) *halide.Expr {
	e := &halide.Expr{Op: halide.OpConst, Kind: like.Kind, Pos: like.Pos}
	if like.Kind == halide.IntKind {
		e.Int = new(big.Int)
	} else {
		e.Float = float32(math.Copysign(0, -1))
	}
	return e
}

// inArrays reports whether all that e reads lies in its arrays, whatever holds around, and is no double.
func inArrays(e *halide.Expr, n *Nest, extents affine.Extents) bool {
	in := true
	halide.Walk(e, func(e *halide.Expr) {
		in = in && e.Kind != halide.DoubleKind
		if e.Op != halide.OpLoad {
			return
		}
		b := n.Buffer(e.Name)
		for d, x := range e.Args {
			f, err := indexes.Form(x, extents)
			if err != nil || b == nil {
				in = false
				return
			}
			lo, hi := f.Range(extents)
			r := b.Valid[d]
			if b.Border != nil {
				r = b.Dims[d]
			}
			in = in && lo >= r.Min && hi < r.Min+r.Extent
		}
	})
	return in
}
