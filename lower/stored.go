package lower

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Stored finds what arrays of a nest's own and accumulators hold, from what is stored and added there: narrower lanes
// do where that is less than their types.
//
//	ix: int16(x), ix(x) = in(x) - in(x+2) of bytes   ->   ix: int16 -255..255(x)
//	acc = 0; for r < 9: acc += ix(r)*ix(r)           ->   acc: integer 0..585225
//
// Arrays hold zeros at first, so that 0 is always among it.
func Stored(n *Nest) *Nest {
	s := &storer{nest: n, extents: n.Extents(), stores: map[string][]*Store{}, loops: map[*Store][]string{},
		uses: map[string]*accumulation{}, arrays: map[string]halide.Span{}, locals: map[string]halide.Span{},
		spans: map[*halide.Expr]halide.Span{}}
	s.gather(n.Body)
	s.accumulations(n.Body)
	to := map[*Buffer]*Buffer{}
	for _, b := range n.Buffers {
		if b.Inner && b.Type.Integer() {
			c := *b
			c.Values = s.array(b)
			to[b] = &c
		}
	}
	out := n.With(to)
	out.Locals = slices.Clone(n.Locals)
	for i, l := range n.Locals {
		if l.Kind == halide.IntKind {
			v := s.local(l.Name)
			out.Locals[i].Lo, out.Locals[i].Hi = v.Lo, v.Hi
		}
	}
	if !slices.ContainsFunc(out.Buffers, func(b *Buffer) bool { return b.Inner || b.Values.Known() }) {
		return out // no load to tell
	}
	loads := &indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{}, Node: func(e *halide.Expr,
		args []*halide.Expr) *halide.Expr {
		b := out.Buffer(e.Name)
		if e.Op != halide.OpLoad || e.Input != nil || b == nil || b.Table != nil && e.Values.Known() {
			return nil // of tables a part may be read only
		}
		c := *e
		c.Args, c.Values = args, b.Values
		return &c
	}}
	out.Body = Map(out.Body, func(s Stmt) []Stmt { return []Stmt{MapExprs(s, loads)} })
	return out
}

// storer finds what arrays and accumulators hold. While that of one is looked for, it may be all that its type holds.
type storer struct {
	nest    *Nest
	extents affine.Extents
	stores  map[string][]*Store
	loops   map[*Store][]string // around a store, while its array is there
	uses    map[string]*accumulation
	arrays  map[string]halide.Span
	locals  map[string]halide.Span
	spans   map[*halide.Expr]halide.Span
}

func (s *storer) span(e *halide.Expr) halide.Span {
	v, ok := s.spans[e]
	if !ok {
		v = StoredSpan(e, s.nest, s.extents, s.local, s.array, s.span)
		s.spans[e] = v
	}
	return v
}

// array is what an array holds; an output may hold anything before. What updates add to what is there is added as often
// as they run for one element, or for one that is made of it.
func (s *storer) array(b *Buffer) halide.Span {
	if v, ok := s.arrays[b.Name]; ok || !b.Inner || !b.Type.Integer() {
		return v
	}
	if b.Table != nil {
		s.arrays[b.Name] = b.tableSpan()
		return s.arrays[b.Name]
	}
	lo, hi := b.Type.Bounds()
	s.arrays[b.Name] = halide.Span{Lo: lo, Hi: hi}
	v, grown := halide.Span{Lo: new(big.Int), Hi: new(big.Int)}, halide.Span{Lo: new(big.Int), Hi: new(big.Int)}
	kept := s.kept(b)
	for _, st := range s.stores[b.Name] {
		u := s.update(b, st.Value)
		if u.apart != nil {
			v = JoinSpans(v, *u.apart)
		}
		if !v.Known() {
			return s.arrays[b.Name]
		}
		if u.more != nil {
			n := s.times(st, kept)
			grown = *plus(&grown, halide.Span{Lo: n.Mul(n, u.more.Lo), Hi: new(big.Int).Mul(s.times(st, kept),
				u.more.Hi)})
		}
	}
	if v = *plus(&v, grown); !v.Fits(b.Type) {
		return s.arrays[b.Name]
	}
	s.arrays[b.Name] = v
	return v
}

// JoinSpans is all values of both.
func JoinSpans(s, t halide.Span) halide.Span {
	if !s.Known() || !t.Known() {
		return halide.Span{}
	}
	if t.Lo.Cmp(s.Lo) < 0 {
		s.Lo = t.Lo
	}
	if t.Hi.Cmp(s.Hi) > 0 {
		s.Hi = t.Hi
	}
	return s
}

// StoredSpan is the span of an expression, given those of its operands, of accumulators and of arrays of the nest's
// own.
func StoredSpan(e *halide.Expr, n *Nest, extents affine.Extents, local func(string) halide.Span,
	array func(*Buffer) halide.Span, of func(*halide.Expr) halide.Span) halide.Span {
	if e.Op == halide.OpLocal && e.Kind == halide.IntKind {
		return local(e.Name)
	}
	if e.Op == halide.OpLoad && e.Kind == halide.IntKind && e.Input == nil {
		if b := n.Buffer(e.Name); b != nil {
			if v := array(b); v.Known() {
				return v
			}
		}
	}
	return SpanOf(e, extents, n.Local, of)
}
