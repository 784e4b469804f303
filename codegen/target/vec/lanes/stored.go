package lanes

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Stored finds what arrays of a nest's own and accumulators hold, from what is stored and added there: narrower lanes do where
// that is less than their types.
//
//	ix: int16(x), ix(x) = in(x) - in(x+2) of bytes   ->   ix: int16 -255..255(x)
//	acc = 0; for r < 9: acc += ix(r)*ix(r)           ->   acc: integer 0..585225
//
// Arrays hold zeros at first, so that 0 is always among it.
func Stored(n *lower.Nest) *lower.Nest {
	s := &storer{nest: n, extents: n.Extents(), stores: map[string][]*lower.Store{}, uses: map[string]*accumulation{},
		arrays: map[string]halide.Span{}, locals: map[string]halide.Span{}, spans: map[*halide.Expr]halide.Span{}}
	for st := range lower.All(n.Body) {
		if st, ok := st.(*lower.Store); ok {
			s.stores[st.Buffer.Name] = append(s.stores[st.Buffer.Name], st)
		}
	}
	s.accumulations(n.Body)
	out := *n
	to := map[*lower.Buffer]*lower.Buffer{}
	out.Buffers = slices.Clone(n.Buffers)
	for i, b := range n.Buffers {
		if b.Inner && b.Type.Integer() {
			c := *b
			c.Values = s.array(b)
			out.Buffers[i], to[b] = &c, &c
		}
	}
	out.Locals = slices.Clone(n.Locals)
	for i, l := range n.Locals {
		if l.Kind == halide.IntKind {
			v := s.local(l.Name)
			out.Locals[i].Lo, out.Locals[i].Hi = v.Lo, v.Hi
		}
	}
	out.Body = lower.Map(n.Body, func(s lower.Stmt) []lower.Stmt {
		switch st := s.(type) {
		case *lower.Store:
			if to[st.Buffer] != nil {
				c := *st
				c.Buffer = to[st.Buffer]
				s = &c
			}
		case *lower.Alloc:
			if to[st.Buffer] != nil {
				st.Buffer = to[st.Buffer] // a copy
			}
		}
		return []lower.Stmt{s}
	})
	return &out
}

// storer finds what arrays and accumulators hold. While that of one is looked for, it may be all that its type holds.
type storer struct {
	nest    *lower.Nest
	extents affine.Extents
	stores  map[string][]*lower.Store
	uses    map[string]*accumulation
	arrays  map[string]halide.Span
	locals  map[string]halide.Span
	spans   map[*halide.Expr]halide.Span
}

func (s *storer) span(e *halide.Expr) halide.Span {
	v, ok := s.spans[e]
	if !ok {
		v = SpanOf(e, s.nest, s.extents, s.local, s.array, s.span)
		s.spans[e] = v
	}
	return v
}

// array is what an array holds; an output may hold anything before.
func (s *storer) array(b *lower.Buffer) halide.Span {
	if v, ok := s.arrays[b.Name]; ok || !b.Inner || !b.Type.Integer() {
		return v
	}
	lo, hi := b.Type.Bounds()
	s.arrays[b.Name] = halide.Span{Lo: lo, Hi: hi}
	v := halide.Span{Lo: new(big.Int), Hi: new(big.Int)}
	for _, st := range s.stores[b.Name] {
		if v = Join(v, s.span(st.Value)); !v.Known() || !v.Fits(b.Type) {
			return s.arrays[b.Name]
		}
	}
	s.arrays[b.Name] = v
	return v
}

// accumulation is what is done with an accumulator: what it is set to, and what is added, how often each time that it is set.
type accumulation struct {
	sets []*halide.Expr
	adds []added
}

type added struct {
	value *halide.Expr
	op    halide.Reduction
	times int64
}

// accumulations looks for lists in which an accumulator is set, and where all that is done with it follows.
func (s *storer) accumulations(list []lower.Stmt) {
	for i, st := range list {
		a, ok := st.(*lower.Assign)
		if !ok || a.Op != lower.Set {
			for _, body := range lower.Bodies(st) {
				s.accumulations(body)
			}
			continue
		}
		u := s.uses[a.Local]
		if u == nil {
			u = &accumulation{}
			s.uses[a.Local] = u
		}
		u.sets = append(u.sets, a.Value)
		s.adds(u, a.Local, list[i+1:], 1)
	}
}

// mostTimes is how often something is added at most.
const mostTimes = 1 << 40

// adds gathers what statements add to an accumulator, up to the next one that sets it.
func (s *storer) adds(u *accumulation, local string, list []lower.Stmt, times int64) {
	for _, st := range list {
		if a, ok := st.(*lower.Assign); ok && a.Local == local {
			if a.Op == lower.Set {
				return
			}
			u.adds = append(u.adds, added{a.Value, a.Reduce, times})
		}
		inner := times
		if f, ok := st.(*lower.For); ok {
			inner = min(times*int64(f.Extent), mostTimes)
		}
		for _, body := range lower.Bodies(st) {
			s.adds(u, local, body, inner)
		}
	}
}

// local is what an accumulator holds: what its declaration says, or less.
func (s *storer) local(name string) halide.Span {
	if v, ok := s.locals[name]; ok {
		return v
	}
	l := s.nest.Local(name)
	declared := halide.Span{Lo: l.Lo, Hi: l.Hi}
	s.locals[name] = declared
	u := s.uses[name]
	if u == nil || s.count(name) != len(u.sets)+len(u.adds) {
		return declared
	}
	v := s.span(u.sets[0])
	for _, e := range u.sets[1:] {
		v = Join(v, s.span(e))
	}
	for _, a := range u.adds {
		x := s.span(a.value)
		if !v.Known() || !x.Known() {
			return declared
		}
		switch a.op {
		case halide.SumOf:
			zero, n := new(big.Int), big.NewInt(a.times)
			x = Join(x, halide.Span{Lo: zero, Hi: zero})
			v = halide.Span{Lo: new(big.Int).Add(v.Lo, new(big.Int).Mul(x.Lo, n)), Hi: new(big.Int).Add(v.Hi, new(big.Int).Mul(x.Hi, n))}
		case halide.MaximumOf, halide.MinimumOf:
			v = Join(v, x)
		default:
			return declared
		}
	}
	if !v.Known() {
		return declared
	}
	if v.Lo.Cmp(declared.Lo) < 0 {
		v.Lo = declared.Lo
	}
	if v.Hi.Cmp(declared.Hi) > 0 {
		v.Hi = declared.Hi
	}
	s.locals[name] = v
	return v
}

// count is how many statements write an accumulator.
func (s *storer) count(name string) int {
	n := 0
	for st := range lower.All(s.nest.Body) {
		if a, ok := st.(*lower.Assign); ok && a.Local == name {
			n++
		}
	}
	return n
}
