package lanes

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

const (
	scatterParts = 4    // sums of an element that are under way at once
	scatterBytes = 4096 // of an array at most: the first cache has room for all parts, and for data
	scatterLoops = 16   // iterations for each element at least, against setting parts and adding them up
)

// scatter gives sums in elements that data choose several parts, which neighbouring iterations take in turns: where
// neighbours choose the same element, each would wait until memory has what the last one stored. Integers wrap, so
// that their order is of no matter.
//
//	for x < 80: h(in(x)) += 1   ->   for i < 3: for v vector: parts(v, i) = 0
//	                                 for x < 10: { h(in(8*x)) += 1; parts(in(8*x+1), 0) += 1; ... }
//	                                 for v vector: h(v) = h(v) + parts(v, 0) + parts(v, 1) + parts(v, 2)
func scatter(n *lower.Nest) *lower.Nest {
	s := &scatterer{names: NewNames(n), nest: *n}
	s.nest.Buffers = slices.Clone(n.Buffers)
	s.nest.Body = s.body(n.Body)
	return &s.nest
}

type scatterer struct {
	names *Names
	nest  lower.Nest
}

func (s *scatterer) body(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, st := range list {
		if f, ok := st.(*lower.For); ok {
			if loops, store := s.chain(f); store != nil {
				out = append(out, s.parts(loops, store))
				continue
			}
		}
		out = append(out, lower.MapBodies(st, s.body))
	}
	return out
}

// chain is loops around one update of an element that data choose, if it is worth having parts.
func (s *scatterer) chain(f *lower.For) (loops []*lower.For, store *lower.Store) {
	runs := 1
	for len(f.Outer) == 0 && f.Kind != halide.Vectorized && len(f.Body) == 1 {
		loops, runs = append(loops, f), min(runs*f.Extent, 1<<30)
		switch st := f.Body[0].(type) {
		case *lower.For:
			f = st
			continue
		case *lower.Store:
			b := st.Buffer
			if f.Extent >= 2*carried && runs >= scatterLoops*b.Elems && b.Elems*b.Type.Bytes() <= scatterBytes &&
				!b.Folded() && s.updates(st) {
				return loops, st
			}
		}
		break
	}
	return nil, nil
}

// updates reports whether a statement adds to an integer that data choose.
func (s *scatterer) updates(st *lower.Store) bool {
	v := st.Value
	if v.Op != halide.OpWrap || v.Type != st.Buffer.Type || v.Args[0].Op != halide.OpAdd {
		return false
	}
	same := func(e *halide.Expr) bool {
		return e.Op == halide.OpLoad && e.Name == st.Buffer.Name && slices.EqualFunc(e.Args, st.Index,
			func(a, b *halide.Expr) bool { return a.String() == b.String() })
	}
	a, b := v.Args[0].Args[0], v.Args[0].Args[1]
	if !same(a) {
		a, b = b, a
	}
	byData := false
	for _, e := range st.Index {
		_, err := indexes.Form(e, s.names.extents)
		byData = byData || err != nil
	}
	reads := func(e *halide.Expr) bool { return halide.Has(e, halide.OpLoad, st.Buffer.Name) || ReadsLocal(e) }
	return byData && same(a) && !reads(b) && !slices.ContainsFunc(st.Index, reads)
}

// parts is the loops with parts.
func (s *scatterer) parts(loops []*lower.For, st *lower.Store) lower.Stmt {
	array := s.array(st.Buffer)
	inner := *loops[len(loops)-1]
	whole := inner.Extent / carried
	many := inner
	many.Var, many.Extent, many.Body = s.names.Loop(inner.Var, "_w", whole), whole, nil
	for i := range carried {
		one := []lower.Stmt{s.part(st, array, i%scatterParts-1)}
		many.Body = append(many.Body, Replaced(one, inner.Var, affine.Var(many.Var).Scale(carried).AddConst(i))...)
	}
	body := append([]lower.Stmt{&many},
		copies([]lower.Stmt{st}, inner.Var, affine.Const(whole*carried), inner.Extent%carried)...)
	for _, f := range slices.Backward(loops[:len(loops)-1]) {
		c := *f
		c.Body, body = body, []lower.Stmt{&c}
	}
	var at []*halide.Expr
	var around []*lower.For
	for d, r := range st.Buffer.Dims {
		f := &lower.For{Var: s.names.Loop(array.Names[d], "_v", r.Extent), Extent: r.Extent, Pos: st.Pos}
		if d == 0 {
			f.Kind = halide.Vectorized
		}
		around = append(around, f)
		at = append(at, indexes.Expr(affine.Var(f.Var)))
	}
	each := func(store *lower.Store) lower.Stmt {
		var out lower.Stmt = store
		for _, f := range around {
			c := *f
			c.Body, out = []lower.Stmt{out}, &c
		}
		return out
	}
	part := s.names.Loop(array.Name, "_p", scatterParts-1)
	index := append(slices.Clone(at), indexes.Expr(affine.Var(part)))
	zero := each(&lower.Store{Buffer: array, Index: index, Value: indexes.Number(0), Pos: st.Pos})
	head := &lower.For{Var: part, Extent: scatterParts - 1, Body: []lower.Stmt{zero}, Pos: st.Pos}
	to := &lower.Store{Buffer: st.Buffer, Pos: st.Pos}
	for d, r := range st.Buffer.Dims {
		to.Index = append(to.Index, indexes.Expr(affine.Var(around[d].Var).AddConst(r.Min)))
	}
	load := func(b *lower.Buffer, index []*halide.Expr) *halide.Expr {
		return &halide.Expr{Op: halide.OpLoad, Kind: halide.IntKind, Name: b.Name, Type: b.Type, Args: index,
			Pos: st.Pos}
	}
	to.Value = load(st.Buffer, to.Index)
	for i := range scatterParts - 1 {
		index := append(slices.Clone(at), indexes.Number(i))
		sum := &halide.Expr{Op: halide.OpAdd, Kind: halide.IntKind, Args: []*halide.Expr{to.Value, load(array, index)},
			Pos: st.Pos}
		to.Value = &halide.Expr{Op: halide.OpWrap, Kind: halide.IntKind, Type: array.Type, Args: []*halide.Expr{sum},
			Pos: st.Pos}
	}
	body = slices.Concat([]lower.Stmt{head}, body, []lower.Stmt{each(to)})
	return &lower.Alloc{Buffer: array, Pos: st.Pos, Body: body}
}

// part is an update of part i; -1: of the array itself.
func (s *scatterer) part(st *lower.Store, array *lower.Buffer, i int) lower.Stmt {
	if i < 0 {
		return st
	}
	out, value, sum := *st, *st.Value, *st.Value.Args[0]
	out.Buffer, out.Index = array, nil
	for d, e := range st.Index {
		if least := st.Buffer.Dims[d].Min; least != 0 {
			e = &halide.Expr{Op: halide.OpSub, Kind: halide.IntKind, Args: []*halide.Expr{e, indexes.Number(least)},
				Pos: e.Pos}
		}
		out.Index = append(out.Index, e)
	}
	out.Index = append(out.Index, indexes.Number(i))
	sum.Args = slices.Clone(sum.Args)
	for j, e := range sum.Args {
		if e.Op == halide.OpLoad && e.Name == st.Buffer.Name {
			old := *e
			old.Name, old.Args = array.Name, out.Index
			sum.Args[j] = &old
		}
	}
	value.Args = []*halide.Expr{&sum}
	out.Value = &value
	return &out
}

// array is the parts of an array but for the first, which is the array itself.
func (s *scatterer) array(of *lower.Buffer) *lower.Buffer {
	b := &lower.Buffer{Name: s.names.Local("parts"), Type: of.Type, Inner: true, Align: 32, Bank: -1, Elems: 1}
	for d, r := range of.Dims {
		b.Dims = append(b.Dims, halide.Range{Extent: r.Extent})
		b.Names = append(b.Names, of.Names[d])
	}
	b.Dims = append(b.Dims, halide.Range{Extent: scatterParts - 1})
	b.Names, b.Valid = append(b.Names, "part"), b.Dims
	for d, r := range b.Dims {
		b.Axes = append([]lower.Axis{{Dim: d, Div: 1, Extent: r.Extent, Stride: b.Elems}}, b.Axes...)
		b.Elems *= r.Extent
	}
	b.Elems += 32 / b.Type.Bytes() // a tail so that whole vectors may be read
	s.nest.Buffers = append(s.nest.Buffers, b)
	return b
}
