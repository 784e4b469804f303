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

// reduce has lanes add up parts of a long sum of integers that stands in no lane, as the greatest or least of many,
// also of floats: their order is of no matter. What is stored in an update of one element is such a sum, too.
//
//	for r < 100: acc += in(r)   ->   for l < 32 vector: { part = 0; for r_l < 3: part += in(32*r_l + l); parts(l) = part }
//	                                 for l < 16 vector: parts(l) = parts(l) + parts(l+16); ...
//	                                 acc += parts(0); acc += parts(1)
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

// chain is loops around one statement that adds to one accumulator, or to one element; nil: it is none, or does not
// pay.
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
			if s.Op != lower.Accumulate || ReadsLocal(s.Value) || s.Value.Kind == halide.BoolKind ||
				r.depends(s.Index, loops) {
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
		if old.Op != halide.OpLoad || old.Name != s.Buffer.Name || !r.same(old.Args, s.Index) || ReadsLocal(term) ||
			halide.Has(term, halide.OpLoad, old.Name) {
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
	r.nest.Locals = append(r.nest.Locals, lower.Local{Name: r.names.Local(name), Kind: halide.IntKind, Lo: s.Lo,
		Hi: s.Hi})
	return &r.nest.Locals[len(r.nest.Locals)-1]
}

// lanes is the sum in lanes along the innermost loop, nil where that does not pay.
func (r *reducer) lanes(loops []*lower.For, s *lower.Assign) []lower.Stmt {
	inner := loops[len(loops)-1]
	width := r.width(s.Value, inner.Var)
	p, ok := r.parts(loops, s)
	if !ok || width == 0 {
		return nil
	}
	each, least := 1, 4*width // terms of a lane, side by side; of a row that pays where rows could be lanes
	if r.pairs(p, s.Value, inner.Var) {
		if r.ahead && r.shared(s.Value) {
			return nil
		}
		each, width = 2, r.m.Full(vec.I16)
		if least = 2 * width; inner.Extent >= 2*least {
			width *= 2 // two sums are under way
		}
	}
	if inner.Extent < 2*width || r.ahead && (inner.Extent < least || r.besides(s.Value)) {
		return nil
	}
	var names []string
	for range min(p.chains, inner.Extent/width) {
		l := lower.Local{Name: r.names.Local("part"), Kind: s.Value.Kind, Lo: p.total.Lo, Hi: p.total.Hi}
		r.nest.Locals = append(r.nest.Locals, l)
		names = append(names, l.Name)
	}
	lane := r.names.Loop(inner.Var, "_l", width/each)
	vector := &lower.For{Var: lane, Extent: width / each, Kind: halide.Vectorized, Pos: s.Pos}
	for _, name := range names {
		vector.Body = append(vector.Body, &lower.Assign{Local: name, Op: lower.Set, Value: p.first, Pos: s.Pos})
	}
	term := func(chain int, at affine.Form) (out []lower.Stmt) {
		one := *s
		one.Local, one.Index, one.Taps = names[chain], nil, nil
		at = at.Add(affine.Var(lane).Scale(each))
		for i := range each {
			out = append(out, Replaced([]lower.Stmt{&one}, inner.Var, at.AddConst(i))...)
		}
		return out
	}
	step := len(names) * width
	whole := inner.Extent / step
	vector.Body = append(vector.Body, r.around(loops, "_p", whole, func(at affine.Form) (out []lower.Stmt) {
		for i := range names {
			out = append(out, term(i, at.Scale(step).AddConst(i*width))...)
		}
		return out
	})...)
	rest := inner.Extent - whole*step
	for ; rest >= width; rest -= width { // vectors that are left over
		vector.Body = append(vector.Body, r.around(loops, "", 1, func(affine.Form) []lower.Stmt {
			return term(rest/width-1, affine.Const(inner.Extent-rest))
		})...)
	}
	for _, name := range names[1:] {
		vector.Body = append(vector.Body,
			&lower.Assign{Local: names[0], Op: lower.Accumulate, Reduce: s.Reduce, Value: r.read(name, s), Pos: s.Pos})
	}
	array, at := r.array(width/each, p), []*halide.Expr{indexes.Expr(affine.Var(lane))}
	vector.Body = append(vector.Body, &lower.Store{Buffer: array, Index: at, Value: r.read(names[0], s), Pos: s.Pos})

	both := append([]lower.Stmt{vector}, r.added(array, p, s)...)
	out := []lower.Stmt{&lower.Alloc{Buffer: array, Pos: s.Pos, Body: both}}
	if rest == 0 {
		return out
	}
	return append(out, r.around(loops, "_t", rest, func(at affine.Form) []lower.Stmt {
		return Replaced([]lower.Stmt{s}, inner.Var, at.AddConst(inner.Extent-rest))
	})...)
}

// pairs reports whether lanes add up two products each that lie side by side, as one operation multiplies and adds
// pairs of 16 bits where they lie so in memory: those of two loads, or of a load of 16 bits and 1.
//
//	for l < 8 vector: part += a(16*r_l + 2*l) * b(16*r_l + 2*l); part += a(16*r_l + 2*l+1) * b(16*r_l + 2*l+1)
func (r *reducer) pairs(p parts, term *halide.Expr, loop string) bool {
	if e, _ := Least(p.total, false); r.m.Termwise || e != vec.I32 {
		return false
	}
	factors := []*halide.Expr{term}
	if term.Op == halide.OpMul {
		factors = term.Args
	} else if vec.ElemOf(term.Type) != vec.I16 {
		return false // sums of bytes stay in 16 bits for a while
	}
	for _, a := range factors {
		if a.Op != halide.OpLoad || vec.ElemOf(a.Type) > vec.I16 || !Holds(r.span(a), vec.I16, true) {
			return false
		}
		at := r.nest.Buffer(a.Name).Address(a.Args, r.names.extents)
		if step, linear := at.Linear(loop); !linear || step != 1 {
			return false
		}
	}
	return true
}

// shared reports whether each factor is the same along some loop around: lanes that are gathered of rows then serve
// several sums.
func (r *reducer) shared(term *halide.Expr) bool {
	if term.Op != halide.OpMul {
		return false
	}
	for _, e := range term.Args {
		at := r.nest.Buffer(e.Name).Address(e.Args, r.names.extents)
		if !slices.ContainsFunc(r.outer, func(f *lower.For) bool { return f.Extent > 1 && !at.DependsOn(f.Var) }) {
			return false
		}
	}
	return true
}

// besides reports whether elements lie side by side along a loop around, or are the same there.
func (r *reducer) besides(term *halide.Expr) bool {
	return slices.ContainsFunc(r.outer, func(f *lower.For) bool { return r.width(term, f.Var) > 0 })
}

// width is how many lanes a sum along a loop has: as many of the narrowest elements as a register has; 0: elements do
// not lie side by side, or nothing is loaded.
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
