package lanes

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// reduce has lanes add up parts of a long sum of integers that stands in no lane, as the greatest or least of many: their order is
// of no matter. What is stored in an update of one element is such a sum, too.
//
//	for r < 100: acc += in(r)   ->   for l < 32 vector: { part = 0; for r_l < 3: part += in(32*r_l + l); parts(l) = part }
//	                                 for l < 32: acc += parts(l)
//	                                 for r_t < 4: acc += in(r_t + 96)
func reduce(n *lower.Nest, m vec.Machine) *lower.Nest { return reduced(n, m, false) }

// reduceRows is reduce ahead of planning: of sums where no loop around them has elements side by side.
func reduceRows(n *lower.Nest, m vec.Machine) *lower.Nest { return reduced(n, m, true) }

func reduced(n *lower.Nest, m vec.Machine, ahead bool) *lower.Nest {
	r := &reducer{m: m, ahead: ahead, names: NewNames(n), nest: *n, spans: map[*halide.Expr]halide.Span{}}
	r.nest.Locals, r.nest.Buffers = slices.Clone(n.Locals), slices.Clone(n.Buffers)
	r.nest.Body = r.body(n.Body)
	return &r.nest
}

type reducer struct {
	m     vec.Machine
	names *Names
	nest  lower.Nest
	spans map[*halide.Expr]halide.Span

	ahead bool         // of planning
	outer []*lower.For // the loops around
}

func (r *reducer) span(e *halide.Expr) halide.Span {
	s, ok := r.spans[e]
	if !ok {
		local := func(name string) halide.Span {
			l := r.nest.Local(name)
			return halide.Span{Lo: l.Lo, Hi: l.Hi}
		}
		s = lower.StoredSpan(e, &r.nest, r.names.extents, local, ValuesOf, r.span)
		r.spans[e] = s
	}
	return s
}

func (r *reducer) body(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range list {
		f, ok := s.(*lower.For)
		switch {
		case !ok:
			out = append(out, lower.MapBodies(s, r.body))
		case f.Kind == halide.Vectorized:
			out = append(out, s)
		default:
			done := r.chain(f)
			if done == nil {
				r.outer = append(r.outer, f)
				done = []lower.Stmt{lower.MapBodies(s, r.body)}
				r.outer = r.outer[:len(r.outer)-1]
			}
			out = append(out, done...)
		}
	}
	return out
}

// chain is loops around one statement that adds to one accumulator, or to one element; nil: it is none, or does not pay.
func (r *reducer) chain(f *lower.For) []lower.Stmt {
	var loops []*lower.For
	for at := f; at != nil; {
		if at.Kind == halide.Vectorized || len(at.Body) != 1 {
			return nil
		}
		loops = append(loops, at)
		switch s := at.Body[0].(type) {
		case *lower.For:
			at = s
		case *lower.Assign:
			if s.Op != lower.Accumulate || ReadsLocal(s.Value) || s.Value.Kind != halide.IntKind || r.depends(s.Index, loops) {
				return nil
			}
			return r.lanes(loops, s)
		case *lower.Store:
			return r.update(loops, s)
		default:
			return nil
		}
	}
	return nil
}

// depends reports whether coordinates depend on loops, or on data.
func (r *reducer) depends(index []*halide.Expr, loops []*lower.For) bool {
	for _, e := range index {
		g, err := indexes.Form(e, r.names.extents)
		if err != nil || slices.ContainsFunc(loops, func(f *lower.For) bool { return g.DependsOn(f.Var) }) {
			return true
		}
	}
	return false
}

// update is a sum that is kept in an element: of integers that wrap.
//
//	for r: out(y) = wrap(int32, out(y) + in(r))   ->   sum = 0; for r: sum += in(r); out(y) = wrap(int32, out(y) + sum)
func (r *reducer) update(loops []*lower.For, s *lower.Store) []lower.Stmt {
	v := s.Value
	if v.Op != halide.OpWrap || v.Type != s.Buffer.Type || v.Args[0].Op != halide.OpAdd || r.depends(s.Index, loops) {
		return nil
	}
	sum := v.Args[0]
	for i, old := range sum.Args {
		term := sum.Args[1-i]
		if old.Op != halide.OpLoad || old.Name != s.Buffer.Name || !r.same(old.Args, s.Index) || ReadsLocal(term) || reads(term, old.Name) {
			continue
		}
		acc := r.local("sum", r.total(loops, term))
		if acc == nil {
			return nil
		}
		add := &lower.Assign{Local: acc.Name, Op: lower.Accumulate, Reduce: halide.SumOf, Value: term, Pos: s.Pos}
		done := r.lanes(loops, add)
		if done == nil {
			return nil
		}
		joined, whole, store := *sum, *v, *s
		joined.Args = []*halide.Expr{old, {Op: halide.OpLocal, Kind: halide.IntKind, Name: acc.Name, Pos: s.Pos}}
		whole.Args = []*halide.Expr{&joined}
		store.Value = &whole
		zero := &lower.Assign{Local: acc.Name, Op: lower.Set, Value: indexes.Number(0), Pos: s.Pos}
		return append(append([]lower.Stmt{zero}, done...), &store)
	}
	return nil
}

func (r *reducer) same(a, b []*halide.Expr) bool {
	return slices.EqualFunc(a, b, func(x, y *halide.Expr) bool {
		return indexes.Must(x, r.names.extents).Equal(indexes.Must(y, r.names.extents))
	})
}

func reads(e *halide.Expr, array string) (found bool) {
	halide.Walk(e, func(e *halide.Expr) { found = found || e.Op == halide.OpLoad && e.Name == array })
	return found
}

// total is what all terms of loops add up to, and any of them.
func (r *reducer) total(loops []*lower.For, term *halide.Expr) halide.Span {
	s := r.span(term)
	if !s.Known() {
		return s
	}
	times := big.NewInt(1)
	for _, f := range loops {
		times.Mul(times, big.NewInt(int64(f.Extent)))
	}
	s = lower.JoinSpans(s, halide.Span{Lo: new(big.Int), Hi: new(big.Int)})
	return halide.Span{Lo: new(big.Int).Mul(s.Lo, times), Hi: new(big.Int).Mul(s.Hi, times)}
}

// local declares an accumulator, nil if lanes do not hold it.
func (r *reducer) local(name string, s halide.Span) *lower.Local {
	if _, ok := Least(s, true); !ok {
		return nil
	}
	r.nest.Locals = append(r.nest.Locals, lower.Local{Name: r.names.Local(name), Kind: halide.IntKind, Lo: s.Lo, Hi: s.Hi})
	return &r.nest.Locals[len(r.nest.Locals)-1]
}

// lanes is the sum in lanes along the innermost loop, nil where that does not pay.
func (r *reducer) lanes(loops []*lower.For, s *lower.Assign) []lower.Stmt {
	inner := loops[len(loops)-1]
	width := r.width(s.Value, inner.Var)
	if width == 0 || inner.Extent < 2*width || r.ahead && (inner.Extent < 4*width || r.besides(s.Value)) {
		return nil
	}
	total, first := r.span(s.Value), r.span(s.Value)
	switch s.Reduce {
	case halide.SumOf:
		total, first = r.total(loops, s.Value), halide.Span{Lo: new(big.Int), Hi: new(big.Int)}
	case halide.MinimumOf:
		first = halide.Span{Lo: first.Hi, Hi: first.Hi}
	case halide.MaximumOf:
	default:
		return nil
	}
	t := halide.Int32
	if !total.Fits(t) {
		t = halide.Int64
	}
	l := r.nest.Local(s.Local)
	if !total.Known() || !total.Fits(t) || t == halide.Int64 && (halide.Span{Lo: l.Lo, Hi: l.Hi}).Fits(halide.Int32) {
		return nil // it may be known otherwise that 32 bits do
	}
	part := r.local("part", total)
	lane, whole, rest := r.names.Loop(inner.Var, "_l", width), inner.Extent/width, inner.Extent%width
	row := halide.Range{Extent: width}
	parts := &lower.Buffer{Name: r.names.Local("parts"), Type: t, Inner: true, Dims: []halide.Range{row}, Valid: []halide.Range{row},
		Names: []string{"l"}, Axes: []lower.Axis{{Div: 1, Extent: width, Stride: 1}}, Elems: width, Align: 32, Bank: -1, Values: total}
	r.nest.Buffers = append(r.nest.Buffers, parts)

	at := []*halide.Expr{indexes.Expr(affine.Var(lane))}
	add := *s
	add.Local, add.Index, add.Taps = part.Name, nil, nil
	many := r.around(loops, &add, func(f *lower.For) (string, int, affine.Form) {
		name := r.names.Loop(f.Var, "_p", whole)
		return name, whole, affine.Var(name).Scale(width).Add(affine.Var(lane))
	})
	read := &halide.Expr{Op: halide.OpLocal, Kind: halide.IntKind, Name: part.Name, Pos: s.Pos}
	vector := &lower.For{Var: lane, Extent: width, Kind: halide.Vectorized, Pos: s.Pos, Body: []lower.Stmt{
		&lower.Assign{Local: part.Name, Op: lower.Set, Value: number(first.Lo), Pos: s.Pos}, many,
		&lower.Store{Buffer: parts, Index: at, Value: read, Pos: s.Pos}}}
	join := *s
	join.Taps = nil
	join.Value = &halide.Expr{Op: halide.OpLoad, Kind: halide.IntKind, Name: parts.Name, Type: t, Args: at, Pos: s.Pos}
	out := []lower.Stmt{&lower.Alloc{Buffer: parts, Pos: s.Pos, Body: []lower.Stmt{vector,
		&lower.For{Var: lane, Extent: width, Reduction: true, Body: []lower.Stmt{&join}, Pos: s.Pos}}}}
	if rest > 0 {
		out = append(out, r.around(loops, s, func(f *lower.For) (string, int, affine.Form) {
			name := r.names.Loop(f.Var, "_t", rest)
			return name, rest, affine.Var(name).AddConst(whole * width)
		}))
	}
	return out
}

// besides reports whether elements lie side by side along a loop around, or are the same there.
func (r *reducer) besides(term *halide.Expr) bool {
	return slices.ContainsFunc(r.outer, func(f *lower.For) bool { return r.width(term, f.Var) > 0 })
}

func number(n *big.Int) *halide.Expr {
	return &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: n}
}

// around is a statement in loops, the innermost of which is another one.
func (r *reducer) around(loops []*lower.For, s *lower.Assign, other func(*lower.For) (string, int, affine.Form)) lower.Stmt {
	inner := *loops[len(loops)-1]
	var at affine.Form
	was := inner.Var
	inner.Var, inner.Extent, at = other(&inner)
	inner.Body = Replaced([]lower.Stmt{s}, was, at)
	for _, f := range slices.Backward(loops[:len(loops)-1]) {
		g := *f
		next := inner
		g.Body = []lower.Stmt{&next}
		inner = g
	}
	return &inner
}

// width is how many lanes a sum along a loop has: as many of the narrowest elements as a register has; 0: elements do not lie side
// by side, or nothing is loaded.
func (r *reducer) width(term *halide.Expr, loop string) int {
	narrowest, ok := vec.None, true
	halide.Walk(term, func(e *halide.Expr) {
		if e.Op != halide.OpLoad {
			return
		}
		b := r.nest.Buffer(e.Name)
		for _, a := range e.Args {
			if _, err := indexes.Form(a, r.names.extents); err != nil {
				ok = false
			}
		}
		if !ok {
			return
		}
		at := b.Address(e.Args, r.names.extents)
		step, linear := at.Linear(loop)
		if !at.DependsOn(loop) {
			return
		}
		if ok = ok && linear && step == 1; ok {
			if w := vec.ElemOf(b.Type).Integer(); narrowest == vec.None || w < narrowest {
				narrowest = w
			}
		}
	})
	if !ok || narrowest == vec.None {
		return 0
	}
	return r.m.Full(narrowest)
}
