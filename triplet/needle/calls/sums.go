package calls

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// sums are the accumulators of a nest that become arrays, where calls can add to them. One that is stored as it is
// becomes a part of the array that it is stored in.
//
//	for m: for k: acc(m, k) = 0                 for m: for k: out(k, m) = 0
//	... acc(m, k) += ..                   ->    ... out(k, m) += ..
//	for m: for k: out(k, m) = acc(m, k)
type sums struct {
	nest *lower.Nest
	by   map[string]*array // by accumulator; nil: it stays one
}

// array is the array of an accumulator.
type array struct {
	*lower.Buffer
	final *lower.Store   // what stores the accumulator, if the array is that one
	loops []*halide.Expr // what stands for the dimensions of the accumulator there
	used  bool           // a call adds to it
}

// at is where the array has what the accumulator has at index.
func (a *array) at(index []*halide.Expr) []*halide.Expr {
	if a.final == nil {
		out := slices.Clone(index)
		slices.Reverse(out)
		return out
	}
	values := map[string]*halide.Expr{}
	for d, l := range a.loops {
		values[l.Name] = index[d]
	}
	return indexes.Substitution(values).List(a.final.Index)
}

// array is the array of type t that the accumulator of s may become, and the index there; nil: it stays an accumulator.
func (s *sums) array(leaf *lower.Assign, t halide.Type) (*array, []*halide.Expr) {
	a, ok := s.by[leaf.Local]
	if !ok {
		if l := s.nest.Local(leaf.Local); len(l.Extent) > 0 && s.nest.Buffer(l.Name) == nil {
			if a = s.final(l, t); a == nil {
				b := &lower.Buffer{Name: l.Name, Type: t, Inner: true, Elems: 1, Align: 64, Bank: -1}
				if b.Values = (halide.Span{Lo: l.Lo, Hi: l.Hi}); t == halide.Float32 {
					b.Values = halide.Span{}
				}
				extents := slices.Clone(l.Extent)
				slices.Reverse(extents)
				addDims(b, extents...)
				a = &array{Buffer: b}
			}
		}
		s.by[leaf.Local] = a
	}
	if a == nil || a.Type != t {
		return nil, nil
	}
	return a, a.at(leaf.Index)
}

// becomes is the array of an accumulator if it became one.
func (s *sums) becomes(local string) *array {
	if a := s.by[local]; a != nil && a.used {
		return a
	}
	return nil
}

// final is the array that an accumulator is stored in, all of it and as it is, where nothing else of that array is in
// use while the accumulator is; nil: there is none.
func (s *sums) final(l *lower.Local, t halide.Type) *array {
	part := using(s.nest.Body, l.Name)
	var st *lower.Store
	var loops []*lower.For // around it
	plain := true
	var find func(body []lower.Stmt, around []*lower.For)
	find = func(body []lower.Stmt, around []*lower.For) {
		for _, x := range body {
			switch x := x.(type) {
			case *lower.For:
				find(x.Body, append(slices.Clone(around), x))
			case *lower.Assign:
				plain = plain && (x.Local != l.Name || x.Op == lower.Set || x.Reduce == halide.SumOf) &&
					!halide.Has(x.Value, halide.OpLocal, l.Name)
			case *lower.Store:
				if !halide.Has(x.Value, halide.OpLocal, l.Name) {
					continue
				}
				plain = plain && st == nil
				st, loops = x, around
			default: // what stands in a condition may not run
				plain = plain && !uses([]lower.Stmt{x}, l.Name)
			}
		}
	}
	find(part, nil)
	if !plain || st == nil || st.Value.Op != halide.OpLocal || st.Buffer.Type != t || st.Buffer.Folded() ||
		len(loops) != len(l.Extent) {
		return nil
	}
	for x := range lower.All(part) {
		if o, ok := x.(*lower.Store); ok && o != st && o.Buffer == st.Buffer || mentions(x, st.Buffer.Name) {
			return nil
		}
	}
	a := &array{Buffer: st.Buffer, final: st}
	for d, e := range st.Value.Args {
		i := slices.IndexFunc(loops, func(f *lower.For) bool { return e.Op == halide.OpVar && e.Name == f.Var })
		if i < 0 || loops[i].Extent != l.Extent[d] || slices.ContainsFunc(a.loops,
			func(o *halide.Expr) bool { return o.Name == e.Name }) {
			return nil
		}
		a.loops = append(a.loops, e)
	}
	if !apart(st, loops, s.nest) {
		return nil
	}
	return a
}

// apart reports whether a store stores another element for all values of loops.
func apart(st *lower.Store, loops []*lower.For, n *lower.Nest) bool {
	address, ok := linear(st.Buffer, st.Index, n.Extents(), loops)
	if !ok {
		return false
	}
	coef := func(f *lower.For) int { k, _ := address.Linear(f.Var); return k }
	order := slices.Clone(loops)
	slices.SortFunc(order, func(a, b *lower.For) int { return coef(a) - coef(b) })
	end := 1
	for _, f := range order {
		if coef(f) < end {
			return false
		}
		end = coef(f) * f.Extent
	}
	return true
}

// using is the innermost list of neighbours that has all that uses an accumulator.
func using(body []lower.Stmt, local string) []lower.Stmt {
	first, last := -1, -1
	for i, s := range body {
		if uses([]lower.Stmt{s}, local) {
			if last = i; first < 0 {
				first = i
			}
		}
	}
	if first >= 0 && first == last {
		for _, inner := range lower.Bodies(body[first]) {
			if part := using(inner, local); len(part) > 0 && !uses(without(lower.Bodies(body[first]), inner), local) {
				return part
			}
		}
	}
	if first < 0 {
		return nil
	}
	return body[first : last+1]
}

// without is the statements of all lists but one.
func without(lists [][]lower.Stmt, one []lower.Stmt) (out []lower.Stmt) {
	for _, l := range lists {
		if len(l) > 0 && &l[0] != &one[0] {
			out = append(out, l...)
		}
	}
	return out
}

// uses reports whether statements set or read an accumulator.
func uses(body []lower.Stmt, local string) bool {
	for s := range lower.All(body) {
		switch s := s.(type) {
		case *lower.Assign:
			if s.Local == local || halide.Has(s.Value, halide.OpLocal, local) {
				return true
			}
		case *lower.Store:
			if halide.Has(s.Value, halide.OpLocal, local) {
				return true
			}
		case *lower.If:
			if halide.Has(s.Cond, halide.OpLocal, local) {
				return true
			}
		}
	}
	return false
}

// mentions reports whether a statement, without those in it, loads from an array.
func mentions(s lower.Stmt, array string) (found bool) {
	if _, work := s.(*Call); work {
		return false
	}
	lower.MapExprs(s, &indexes.Rewriter{Leaf: func(x *halide.Expr) *halide.Expr {
		found = found || x.Op == halide.OpLoad && x.Name == array
		return nil
	}, Node: func(x *halide.Expr, _ []*halide.Expr) *halide.Expr {
		found = found || x.Op == halide.OpLoad && x.Name == array
		return nil
	}})
	return found
}

// stored is a nest in which accumulators are the arrays that were asked for.
func (s *sums) stored(n *lower.Nest) *lower.Nest {
	out := *n
	loads := &indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{}, Node: func(e *halide.Expr,
		args []*halide.Expr) *halide.Expr {
		if a := s.becomes(e.Name); e.Op == halide.OpLocal && a != nil {
			return &halide.Expr{Op: halide.OpLoad, Kind: e.Kind, Type: a.Type, Name: a.Name, Args: a.at(args),
				Pos: e.Pos}
		}
		return nil
	}}
	out.Body = lower.Map(n.Body, func(x lower.Stmt) []lower.Stmt {
		switch t := x.(type) {
		case *Call:
			return []lower.Stmt{x}
		case *lower.Store:
			for _, a := range s.by {
				if a != nil && a.used && a.final == t {
					return nil
				}
			}
		case *lower.For:
			if len(t.Body) == 0 {
				return nil
			}
		case *lower.Assign:
			if a := s.becomes(t.Local); a != nil {
				st := &lower.Store{Buffer: a.Buffer, Index: loads.List(a.at(t.Index)), Value: loads.Rewrite(t.Value),
					Pos: t.Pos}
				if t.Op == lower.Accumulate {
					old := &halide.Expr{Op: halide.OpLoad, Kind: t.Value.Kind, Type: a.Type, Name: a.Name,
						Args: st.Index}
					st.Value = &halide.Expr{Op: t.Reduce.Op(), Kind: t.Value.Kind, Args: []*halide.Expr{old, st.Value},
						Pos: t.Pos}
				}
				return []lower.Stmt{st}
			}
		}
		return []lower.Stmt{lower.MapExprs(x, loads)}
	})
	out.Locals = slices.DeleteFunc(slices.Clone(n.Locals), func(l lower.Local) bool { return s.becomes(l.Name) != nil })
	for _, l := range n.Locals {
		if a := s.becomes(l.Name); a != nil && a.final == nil {
			out.Buffers = append(out.Buffers, a.Buffer)
			out.Body = []lower.Stmt{&lower.Alloc{Buffer: a.Buffer, Body: out.Body}}
		}
	}
	return &out
}
