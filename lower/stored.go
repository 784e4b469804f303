package lower

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Stored finds what arrays of a nest's own and accumulators hold, from what is stored and added there: narrower lanes do where
// that is less than their types.
//
//	ix: int16(x), ix(x) = in(x) - in(x+2) of bytes   ->   ix: int16 -255..255(x)
//	acc = 0; for r < 9: acc += ix(r)*ix(r)           ->   acc: integer 0..585225
//
// Arrays hold zeros at first, so that 0 is always among it.
func Stored(n *Nest) *Nest {
	s := &storer{nest: n, extents: n.Extents(), stores: map[string][]*Store{}, times: map[*Store]int64{}, uses: map[string]*accumulation{},
		arrays: map[string]halide.Span{}, locals: map[string]halide.Span{}, spans: map[*halide.Expr]halide.Span{}}
	s.gather(n.Body)
	s.accumulations(n.Body)
	out := *n
	to := map[*Buffer]*Buffer{}
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
	loads := &indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{}, Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpLoad || e.Input != nil || out.Buffer(e.Name) == nil {
			return nil
		}
		c := *e
		c.Args, c.Values = args, out.Buffer(e.Name).Values
		return &c
	}}
	out.Body = Map(n.Body, func(s Stmt) []Stmt {
		s = MapExprs(s, loads)
		switch st := s.(type) {
		case *Store:
			if to[st.Buffer] != nil {
				c := *st
				c.Buffer = to[st.Buffer]
				s = &c
			}
		case *Alloc:
			if to[st.Buffer] != nil {
				st.Buffer = to[st.Buffer] // a copy
			}
		}
		return []Stmt{s}
	})
	return &out
}

// storer finds what arrays and accumulators hold. While that of one is looked for, it may be all that its type holds.
type storer struct {
	nest    *Nest
	extents affine.Extents
	stores  map[string][]*Store
	times   map[*Store]int64 // how often a store runs while its array is there, at most
	uses    map[string]*accumulation
	arrays  map[string]halide.Span
	locals  map[string]halide.Span
	spans   map[*halide.Expr]halide.Span
}

// gather finds the stores of the arrays that body allocates, and how often each runs while its array is there, at most.
func (s *storer) gather(body []Stmt) {
	for st := range All(body) {
		if a, ok := st.(*Alloc); ok {
			s.count(a.Body, a.Buffer, 1)
		}
	}
}

// count is gather for one array and a list that runs so many times.
func (s *storer) count(list []Stmt, b *Buffer, times int64) {
	for _, st := range list {
		inner := times
		switch st := st.(type) {
		case *Store:
			if st.Buffer == b {
				s.stores[b.Name] = append(s.stores[b.Name], st)
				s.times[st] = times
			}
		case *For:
			inner = min(times*int64(st.Extent), mostTimes)
		}
		for _, body := range Bodies(st) {
			s.count(body, b, inner)
		}
	}
}

func (s *storer) span(e *halide.Expr) halide.Span {
	v, ok := s.spans[e]
	if !ok {
		v = StoredSpan(e, s.nest, s.extents, s.local, s.array, s.span)
		s.spans[e] = v
	}
	return v
}

// array is what an array holds; an output may hold anything before. What updates add to what is there is added as often as
// they run while the array is.
func (s *storer) array(b *Buffer) halide.Span {
	if v, ok := s.arrays[b.Name]; ok || !b.Inner || !b.Type.Integer() {
		return v
	}
	lo, hi := b.Type.Bounds()
	s.arrays[b.Name] = halide.Span{Lo: lo, Hi: hi}
	v, grown := halide.Span{Lo: new(big.Int), Hi: new(big.Int)}, halide.Span{Lo: new(big.Int), Hi: new(big.Int)}
	for _, st := range s.stores[b.Name] {
		u := s.update(b, st.Value)
		if v = JoinSpans(v, u.apart); !v.Known() {
			return s.arrays[b.Name]
		}
		if u.more.Known() {
			n := big.NewInt(s.times[st])
			grown.Lo = new(big.Int).Add(grown.Lo, new(big.Int).Mul(u.more.Lo, n))
			grown.Hi = new(big.Int).Add(grown.Hi, new(big.Int).Mul(u.more.Hi, n))
		}
	}
	v = halide.Span{Lo: new(big.Int).Add(v.Lo, grown.Lo), Hi: new(big.Int).Add(v.Hi, grown.Hi)}
	if !v.Fits(b.Type) {
		return s.arrays[b.Name]
	}
	s.arrays[b.Name] = v
	return v
}

// updating is what an array's element is set to: something apart, or what some element of it was and a number of more, which
// holds 0. What there is not of is not known, and empty for apart where it is 0..0.
type updating struct{ apart, more halide.Span }

// update takes a value that is stored in b apart.
//
//	b(x-1) + in(x) - in(x-3)   ->   apart none, more -255..255      for bytes
func (s *storer) update(b *Buffer, e *halide.Expr) updating {
	reads := func(e *halide.Expr) (found bool) {
		halide.Walk(e, func(e *halide.Expr) { found = found || e.Op == halide.OpLoad && e.Name == b.Name })
		return found
	}
	zero := halide.Span{Lo: new(big.Int), Hi: new(big.Int)}
	if !reads(e) {
		return updating{apart: s.span(e)}
	}
	switch {
	case e.Op == halide.OpLoad && !slices.ContainsFunc(e.Args, reads):
		return updating{zero, zero}
	case e.Op == halide.OpWrap, e.Op == halide.OpNarrow && e.Shift == 0:
		if e.Type == b.Type { // which is nothing where all of it fits, and else array looks no further
			return s.update(b, e.Args[0])
		}
	case e.Op == halide.OpAdd || e.Op == halide.OpSub && !reads(e.Args[1]):
		own, other := e.Args[0], e.Args[1]
		if reads(other) {
			own, other = other, own
		}
		u, by := s.update(b, own), s.span(other)
		if reads(other) || !by.Known() || !u.apart.Known() {
			break
		}
		if e.Op == halide.OpSub {
			by = halide.Span{Lo: new(big.Int).Neg(by.Hi), Hi: new(big.Int).Neg(by.Lo)}
		}
		by = JoinSpans(by, zero)
		plus := func(s halide.Span) halide.Span {
			return halide.Span{Lo: new(big.Int).Add(s.Lo, by.Lo), Hi: new(big.Int).Add(s.Hi, by.Hi)}
		}
		u.apart = plus(u.apart)
		if u.more.Known() {
			u.more = plus(u.more)
		}
		return u
	case e.Op == halide.OpMin || e.Op == halide.OpMax || e.Op == halide.OpSelect:
		args := e.Args
		if e.Op == halide.OpSelect {
			args = args[1:]
		}
		u, v := s.update(b, args[0]), s.update(b, args[1])
		w := updating{JoinSpans(u.apart, v.apart), u.more}
		if v.more.Known() {
			w.more = v.more
		}
		if u.more.Known() && v.more.Known() {
			w.more = JoinSpans(u.more, v.more)
		}
		return w
	}
	return updating{apart: s.span(e)}
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
func (s *storer) accumulations(list []Stmt) {
	for i, st := range list {
		a, ok := st.(*Assign)
		if !ok || a.Op != Set {
			for _, body := range Bodies(st) {
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
func (s *storer) adds(u *accumulation, local string, list []Stmt, times int64) {
	for _, st := range list {
		if a, ok := st.(*Assign); ok && a.Local == local {
			if a.Op == Set {
				return
			}
			u.adds = append(u.adds, added{a.Value, a.Reduce, times})
		}
		inner := times
		if f, ok := st.(*For); ok {
			inner = min(times*int64(f.Extent), mostTimes)
		}
		for _, body := range Bodies(st) {
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
	if u == nil || s.writes(name) != len(u.sets)+len(u.adds) {
		return declared
	}
	v := s.span(u.sets[0])
	for _, e := range u.sets[1:] {
		v = JoinSpans(v, s.span(e))
	}
	for _, a := range u.adds {
		x := s.span(a.value)
		if !v.Known() || !x.Known() {
			return declared
		}
		switch a.op {
		case halide.SumOf:
			zero, n := new(big.Int), big.NewInt(a.times)
			x = JoinSpans(x, halide.Span{Lo: zero, Hi: zero})
			v = halide.Span{Lo: new(big.Int).Add(v.Lo, new(big.Int).Mul(x.Lo, n)), Hi: new(big.Int).Add(v.Hi, new(big.Int).Mul(x.Hi, n))}
		case halide.MaximumOf, halide.MinimumOf:
			v = JoinSpans(v, x)
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

// writes is how many statements write an accumulator.
func (s *storer) writes(name string) int {
	n := 0
	for st := range All(s.nest.Body) {
		if a, ok := st.(*Assign); ok && a.Local == name {
			n++
		}
	}
	return n
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

// StoredSpan is the span of an expression, given those of its operands, of accumulators and of arrays of the nest's own.
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
