package lower

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Span is every value that an integer expression of n may have: loops run over their extents, accumulators hold what
// their Locals say, loads what their types hold.
func (n *Nest) Span(e *halide.Expr) halide.Span { return n.Spans().Span(e) }

// Spans are the Spans of the expressions of n.
func (n *Nest) Spans() *Spans { return spansOf(n.Extents(), n.Local) }

// NewSpans are the Spans of expressions of n outside of all loops.
func NewSpans(n *Nest) *Spans { return spansOf(affine.Extents{}, n.Local) }

// Spans knows every value of integer expressions inside loops of some extents, and remembers them.
type Spans struct {
	Extents affine.Extents
	local   func(string) *Local
	known   map[*halide.Expr]halide.Span
}

func spansOf(extents affine.Extents, local func(string) *Local) *Spans {
	return &Spans{extents, local, map[*halide.Expr]halide.Span{}}
}

// Span is every value that e may have.
func (s *Spans) Span(e *halide.Expr) halide.Span {
	span, ok := s.known[e]
	if !ok {
		span = SpanOf(e, s.Extents, s.local, s.Span)
		s.known[e] = span
	}
	return span
}

// Enter notes a loop; leave undoes it. What was known is forgotten: a name may mean another loop now.
func (s *Spans) Enter(loop string, extent int) (leave func()) {
	old, had := s.Extents[loop]
	s.Extents[loop] = extent
	clear(s.known)
	return func() {
		delete(s.Extents, loop)
		if had {
			s.Extents[loop] = old
		}
		clear(s.known)
	}
}

// SpanOf is the Span of e, given that of its operands.
func SpanOf(e *halide.Expr, extents affine.Extents, local func(string) *Local,
	of func(*halide.Expr) halide.Span) halide.Span {
	if e.Kind != halide.IntKind {
		return halide.Span{}
	}
	switch e.Op {
	case halide.OpVar:
		if n := extents[e.Name]; n > 0 {
			return halide.Span{Lo: new(big.Int), Hi: big.NewInt(int64(n - 1))}
		}
		return halide.Span{}
	case halide.OpLocal:
		if l := local(e.Name); l != nil {
			return halide.Span{Lo: l.Lo, Hi: l.Hi}
		}
		return halide.Span{}
	}
	var few [3]halide.Span
	args := few[:0]
	for _, a := range e.Args {
		args = append(args, of(a))
	}
	return halide.SpanOp(e, args)
}
