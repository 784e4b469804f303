package lower

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Signed makes arrays of a nest's own that are of uint16, and hold what int16 holds, arrays of int16: of these there
// are vectors. It needs what Stored finds.
//
//	calm: uint16 0..1023   ->   calm: int16 0..1023
func Signed(n *Nest) *Nest {
	to := map[*Buffer]*Buffer{}
	for _, b := range n.Buffers {
		if b.Inner && b.Table == nil && b.Type == halide.UInt16 && b.Values.Known() && b.Values.Fits(halide.Int16) {
			c := *b
			c.Type = halide.Int16
			to[b] = &c
		}
	}
	span := n.Spans().Span
	values := map[*Store]*halide.Expr{}
	for s := range All(n.Body) {
		if s, ok := s.(*Store); ok && to[s.Buffer] != nil {
			if values[s] = signedValue(s.Value, span); values[s] == nil {
				delete(to, s.Buffer)
			}
		}
	}
	if len(to) == 0 {
		return n
	}
	loads := &indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{}, Node: func(e *halide.Expr,
		args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpLoad || to[n.Buffer(e.Name)] == nil {
			return nil
		}
		c := *e
		c.Type, c.Args = halide.Int16, args
		return &c
	}}
	out := *n
	out.Body = Map(n.Body, func(s Stmt) []Stmt {
		if st, ok := s.(*Store); ok && to[st.Buffer] != nil {
			c := *st
			c.Value = values[st]
			s = &c
		}
		return []Stmt{MapExprs(s, loads)}
	})
	return out.With(to)
}

// signedValue is a value of uint16 as one of int16; nil where what is below zero made it 0.
func signedValue(e *halide.Expr, span func(*halide.Expr) halide.Span) *halide.Expr {
	if e.Op != halide.OpNarrow && e.Op != halide.OpWrap {
		return e
	}
	c := *e
	c.Type = halide.Int16
	if s := halide.SpanOp(&c, []halide.Span{span(e.Args[0])}); !s.Known() || s.Lo.Sign() < 0 || e.Op == halide.OpWrap &&
		!span(e.Args[0]).Fits(halide.Int16) {
		return nil
	}
	return &c
}
