package hoist

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// array makes the array of the part, a vector for each iteration of the other loops that it needs, and its accumulator;
// ok is false if it is too large.
func (s *sumOfTerms) array(taken map[string]bool) (ok bool) {
	name := func(stem string) string {
		for k := 2; taken[stem]; k++ {
			stem = lower.Numbered(s.add.Local, k)
		}
		taken[stem] = true
		return stem
	}
	b := &lower.Buffer{Name: name(s.add.Local + "_of"), Type: halide.Int32, Inner: true,
		Align: lower.VectorBytes, Bank: -1, Elems: 1}
	for _, c := range slices.Backward(slices.Concat(s.around, s.loops)) {
		f, loop := c.(*lower.For)
		if !loop || !s.keeps[f.Var] || f.Reduction && slices.Contains(s.loops, c) {
			continue
		}
		b.Names = append(b.Names, f.Var)
		b.Dims = append(b.Dims, halide.Range{Extent: f.Extent})
		b.Axes = slices.Insert(b.Axes, 0, lower.Axis{Dim: len(b.Axes), Div: 1, Extent: f.Extent, Stride: b.Elems})
		whole := lower.VectorBytes / b.Type.Bytes()
		if b.Elems *= f.Extent; len(b.Axes) == 1 {
			b.Elems = (b.Elems + whole - 1) / whole * whole
		}
		s.index = append(s.index, indexes.Variable(f.Var))
		if b.Elems > mostOfSums {
			return false
		}
	}
	b.Valid = b.Dims
	s.buffer = b
	extents := s.n.Local(s.add.Local).Extent
	s.local.Name = name(s.add.Local + "_part")
	for i, e := range s.add.Index {
		if s.within(e) {
			s.at, s.local.Extent = append(s.at, e), append(s.local.Extent, extents[i])
		}
	}
	return true
}

// alloc is the array with the loops that fill it.
func (s *sumOfTerms) alloc() *lower.Alloc {
	needs := func(c lower.Stmt) bool {
		switch c := c.(type) {
		case *lower.For:
			return s.keeps[c.Var]
		case *lower.If:
			return s.within(c.Cond)
		}
		return false
	}
	pure := func(c lower.Stmt) bool {
		f, loop := c.(*lower.For)
		return !loop || !f.Reduction
	}
	only := func(list []lower.Stmt, is func(lower.Stmt) bool) (out []lower.Stmt) {
		for _, c := range list {
			if is(c) {
				out = append(out, c)
			}
		}
		return out
	}
	var around []lower.Stmt
	for _, c := range only(s.around, needs) {
		if f, ok := c.(*lower.For); ok && f.Kind != halide.Unrolled { // what is around may go there and back
			c := *f
			c.Kind = halide.Serial
			around = append(around, &c)
			continue
		}
		around = append(around, c)
	}
	terms := only(s.loops, needs)
	lanes := only(terms, pure)
	pos := s.add.Pos
	set, add := *s.add, *s.add
	set.Local, add.Local, set.Index, add.Index = s.local.Name, s.local.Name, s.at, s.at
	set.Op, set.Value, set.Taps = lower.Set, constantZero(pos), nil
	add.Value = s.of
	sum := &halide.Expr{Op: halide.OpLocal, Kind: halide.IntKind, Name: s.local.Name, Args: s.at, Pos: pos}
	if s.bias != nil {
		sum = indexes.Node(halide.OpAdd, sum, s.bias)
		sum.Pos = pos
	}
	store := &lower.Store{Buffer: s.buffer, Index: s.index, Pos: pos, Value: narrowed(halide.Int32, sum)}
	body := []lower.Stmt{inside(lanes, &set), inside(terms, &add), inside(lanes, store)}
	for _, c := range slices.Backward(around) {
		within := body
		body = []lower.Stmt{lower.MapBodies(c, func([]lower.Stmt) []lower.Stmt { return within })}
	}
	return &lower.Alloc{Buffer: s.buffer, Body: body, Pos: pos}
}

func constantZero(pos diag.Pos) *halide.Expr {
	e := indexes.Number(0)
	e.Pos = pos
	return e
}

// narrowed is a value of a type as one that saturates, which it need not.
func narrowed(t halide.Type, e *halide.Expr) *halide.Expr {
	return &halide.Expr{Op: halide.OpNarrow, Kind: halide.IntKind, Type: t, Args: []*halide.Expr{e}, Pos: e.Pos}
}

// withValue is an assignment of another value.
func withValue(a *lower.Assign, e *halide.Expr) *lower.Assign {
	c := *a
	c.Value = e
	return &c
}

// reads is a statement in which what reads the accumulator adds the part, and not the bias that is in it.
func (s *sumOfTerms) reads(st lower.Stmt) lower.Stmt {
	isSum := func(e *halide.Expr) bool { return e.Op == halide.OpLocal && e.Name == s.add.Local }
	with := func(e *halide.Expr) *halide.Expr {
		part := &halide.Expr{Op: halide.OpLoad, Kind: halide.IntKind, Name: s.buffer.Name, Type: halide.Int32,
			Args: s.index, Pos: e.Pos}
		sum := indexes.Node(halide.OpAdd, e, part)
		sum.Pos = e.Pos
		return sum
	}
	r := &indexes.Rewriter{Leaf: func(e *halide.Expr) *halide.Expr {
		if s.bias != nil && e.Op == halide.OpAdd {
			for i, a := range e.Args {
				if isSum(a) && e.Args[1-i] == s.bias {
					return with(a)
				}
			}
		}
		if isSum(e) {
			return with(e)
		}
		return nil
	}}
	return lower.Map([]lower.Stmt{st}, func(st lower.Stmt) []lower.Stmt {
		store, ok := st.(*lower.Store)
		if !ok {
			return []lower.Stmt{st}
		}
		v := r.Rewrite(store.Value)
		if v == store.Value {
			return []lower.Stmt{st}
		}
		c := *store
		if c.Value = v; v.Op != halide.OpNarrow && v.Op != halide.OpWrap {
			c.Value = narrowed(store.Buffer.Type, v)
		}
		return []lower.Stmt{&c}
	})[0]
}

// inside puts a statement into copies of loops and conditions.
func inside(chain []lower.Stmt, s lower.Stmt) lower.Stmt {
	for _, c := range slices.Backward(chain) {
		s = lower.MapBodies(c, func([]lower.Stmt) []lower.Stmt { return []lower.Stmt{s} })
	}
	return s
}
