package gosource

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// scope knows the loops around a statement, and what values expressions have there.
type scope struct {
	nest    *lower.Nest
	extents affine.Extents
	spans   map[*halide.Expr]halide.Span
}

func newScope(n *lower.Nest) *scope {
	return &scope{n, affine.Extents{}, map[*halide.Expr]halide.Span{}}
}

// enter notes a loop; leave undoes it. What was known is forgotten: a name may mean another loop now.
func (s *scope) enter(l *lower.For) (leave func()) {
	old, had := s.extents[l.Var]
	s.extents[l.Var] = l.Extent
	clear(s.spans)
	return func() {
		delete(s.extents, l.Var)
		if had {
			s.extents[l.Var] = old
		}
		clear(s.spans)
	}
}

// span is the values that an integer expression may have.
func (s *scope) span(e *halide.Expr) halide.Span {
	got, ok := s.spans[e]
	if !ok {
		got = lower.SpanOf(e, s.extents, s.nest.Local, s.span)
		s.spans[e] = got
	}
	return got
}
