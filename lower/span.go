package lower

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Span is every value that an integer expression of n may have: loops run over their extents, accumulators hold what
// their Locals say, loads what their types hold.
func (n *Nest) Span(e *halide.Expr) halide.Span { return spansOf(n.Extents(), n.Local)(e) }

// spansOf is Span, inside loops of extents, that remembers.
func spansOf(extents affine.Extents, local func(string) *Local) func(*halide.Expr) halide.Span {
	known := map[*halide.Expr]halide.Span{}
	var span func(e *halide.Expr) halide.Span
	span = func(e *halide.Expr) halide.Span {
		s, ok := known[e]
		if !ok {
			s = SpanOf(e, extents, local, span)
			known[e] = s
		}
		return s
	}
	return span
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
