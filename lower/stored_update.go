package lower

import (
	"math/big"
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// gather finds the stores of the arrays that body allocates, and the loops in which each runs while its array is there.
func (s *storer) gather(body []Stmt) {
	for st := range All(body) {
		if a, ok := st.(*Alloc); ok {
			s.within(a.Body, a.Buffer, nil)
		}
	}
}

// within is gather for one array and a list inside loops.
func (s *storer) within(list []Stmt, b *Buffer, loops []string) {
	for _, st := range list {
		inner := loops
		switch st := st.(type) {
		case *Store:
			if st.Buffer == b {
				s.stores[b.Name] = append(s.stores[b.Name], st)
				s.loops[st] = loops
			}
		case *For:
			inner = append(slices.Clone(loops), st.Var)
		}
		for _, body := range Bodies(st) {
			s.within(body, b, inner)
		}
	}
}

// times is how often a store runs, at most, for each place in dimensions of its array that are kept.
func (s *storer) times(st *Store, kept []int) *big.Int {
	fixed := map[string]bool{}
	for _, d := range kept {
		s.fixes(st.Index[d], fixed)
	}
	n := big.NewInt(1)
	for _, v := range s.loops[st] {
		if !fixed[v] {
			n.Mul(n, big.NewInt(int64(s.extents[v])))
		}
	}
	return n
}

// fixes notes loops that have but one value where e has a certain one: each goes in steps that are longer than what the
// ones before it make up together.
//
//	16*xo + xi, xi < 16   ->   both
func (s *storer) fixes(e *halide.Expr, fixed map[string]bool) {
	f, err := indexes.Form(e, s.extents)
	if err != nil {
		return
	}
	step := func(t affine.Term) int { return max(t.Coef, -t.Coef) }
	terms := slices.Clone(f.Terms)
	sort.SliceStable(terms, func(i, j int) bool { return step(terms[i]) < step(terms[j]) })
	reach := 0
	for _, t := range terms {
		if t.Atom.Op != affine.IsVar || step(t) <= reach {
			return
		}
		reach += step(t) * (s.extents[t.Atom.Var] - 1)
	}
	for _, t := range terms {
		fixed[t.Atom.Var] = true
	}
}

// kept are the dimensions in which all updates of an array find what they read of it where they store.
func (s *storer) kept(b *Buffer) []int {
	var list []int
	for d := range b.Dims {
		same := true
		for _, st := range s.stores[b.Name] {
			at := st.Index[d].String()
			halide.Walk(st.Value, func(e *halide.Expr) {
				same = same && (e.Op != halide.OpLoad || e.Name != b.Name || e.Args[d].String() == at)
			})
		}
		if same {
			list = append(list, d)
		}
	}
	return list
}

// updating is what an array's element is set to: something apart, or what some element of it was and a number of more,
// which holds 0. What is in neither is nil.
type updating struct{ apart, more *halide.Span }

// update takes a value that is stored in b apart.
//
//	b(x-1) + in(x) - in(x-3)   ->   more -255..255                 for bytes
//	max(b(x-1), in(x))         ->   apart 0..255, more 0..0
func (s *storer) update(b *Buffer, e *halide.Expr) updating {
	reads := func(e *halide.Expr) bool { return halide.Has(e, halide.OpLoad, b.Name) }
	none := halide.Span{Lo: new(big.Int), Hi: new(big.Int)}
	switch {
	case !reads(e):
	case e.Op == halide.OpLoad && e.Name == b.Name:
		return updating{more: &none}
	case e.Op == halide.OpWrap && e.Type == b.Type, e.Op == halide.OpNarrow && e.Shift == 0 && e.Type == b.Type:
		return s.update(b, e.Args[0]) // nothing where all of it fits, and else array looks no further
	case e.Op == halide.OpAdd || e.Op == halide.OpSub && !reads(e.Args[1]):
		own, other := e.Args[0], e.Args[1]
		if reads(other) {
			own, other = other, own
		}
		by := s.span(other)
		if reads(other) || !by.Known() {
			break
		}
		if e.Op == halide.OpSub {
			by = halide.Span{Lo: new(big.Int).Neg(by.Hi), Hi: new(big.Int).Neg(by.Lo)}
		}
		u := s.update(b, own)
		return updating{plus(u.apart, by), plus(u.more, JoinSpans(by, none))}
	case e.Op == halide.OpMin || e.Op == halide.OpMax || e.Op == halide.OpSelect:
		args := e.Args[len(e.Args)-2:]
		u, v := s.update(b, args[0]), s.update(b, args[1])
		return updating{either(u.apart, v.apart), either(u.more, v.more)}
	}
	all := s.span(e)
	return updating{apart: &all}
}

// plus is all sums.
func plus(s *halide.Span, by halide.Span) *halide.Span {
	if s == nil || !s.Known() {
		return s
	}
	return &halide.Span{Lo: new(big.Int).Add(s.Lo, by.Lo), Hi: new(big.Int).Add(s.Hi, by.Hi)}
}

// either is all values of both.
func either(s, t *halide.Span) *halide.Span {
	if s == nil {
		return t
	}
	if t == nil {
		return s
	}
	all := JoinSpans(*s, *t)
	return &all
}
