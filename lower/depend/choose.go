package depend

import (
	"math"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Choose writes conditions that differ from lane to lane into the terms under them, which then stand in rows as others
// do:
//
//	for x                                             for x
//	    if in(x + r) > 0: acc += in(x + r)     ->         acc += select(in(x + r) > 0, in(x + r), 0)
//
// Only where all that a term reads is stored whatever the condition says, and where what is added instead changes
// nothing: 0 of integers, -0 of floats, and the accumulator itself of a maximum or a minimum. Conditions that innermost
// pure loops do not change stay: what they leave out is not computed.
func Choose(n *lower.Nest) *lower.Nest {
	c := &chooser{nest: n, extents: n.Extents(), spans: map[*halide.Expr]halide.Span{}}
	out := *n
	out.Body = c.body(n.Body, "")
	return &out
}

type chooser struct {
	nest    *lower.Nest
	extents affine.Extents
	spans   map[*halide.Expr]halide.Span
}

// span is every value that an integer expression may have.
func (c *chooser) span(e *halide.Expr) halide.Span {
	s, ok := c.spans[e]
	if !ok {
		s = lower.SpanOf(e, c.extents, c.nest.Local, c.span)
		c.spans[e] = s
	}
	return s
}

// body rewrites statements; pure is the innermost loop around that is no reduction.
func (c *chooser) body(body []lower.Stmt, pure string) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			loop, inner := *s, pure
			if !s.Reduction {
				inner = s.Var
			}
			loop.Body = c.body(s.Body, inner)
			out = append(out, &loop)
		case *lower.If:
			if terms := c.terms(s, pure); terms != nil {
				out = append(out, terms...)
				continue
			}
			cond := *s
			cond.Body, cond.Else = c.body(s.Body, pure), c.body(s.Else, pure)
			out = append(out, &cond)
		case *lower.Alloc:
			alloc := *s
			alloc.Body = c.body(s.Body, pure)
			out = append(out, &alloc)
		case *lower.Produce:
			stage := *s
			stage.Body = c.body(s.Body, pure)
			out = append(out, &stage)
		default:
			out = append(out, s)
		}
	}
	return out
}

// terms is an If without it, or nil.
func (c *chooser) terms(s *lower.If, pure string) []lower.Stmt {
	varies := false
	halide.Walk(s.Cond, func(e *halide.Expr) {
		varies = varies || e.Op == halide.OpLocal || e.Op == halide.OpVar && e.Name == pure
	})
	if !varies || len(s.Else) > 0 || !c.stored(s.Cond) {
		return nil
	}
	var out []lower.Stmt
	for _, in := range s.Body {
		a, ok := in.(*lower.Assign)
		if !ok || a.Op != lower.Accumulate || !c.stored(a.Value) || readsLocal(s.Cond, a.Local) {
			return nil
		}
		term := *a
		term.Value = &halide.Expr{Op: halide.OpSelect, Kind: a.Value.Kind, Args: []*halide.Expr{s.Cond, a.Value,
			neutral(a)}, Pos: a.Pos}
		out = append(out, &term)
	}
	return out
}

// neutral is a term that leaves an accumulator as it is.
func neutral(a *lower.Assign) *halide.Expr {
	e := &halide.Expr{Op: halide.OpConst, Kind: a.Value.Kind, Pos: a.Pos}
	switch {
	case a.Reduce != halide.SumOf && a.Reduce != halide.ProductOf:
		e.Op, e.Name, e.Args = halide.OpLocal, a.Local, a.Index
	case e.Kind == halide.FloatKind && a.Reduce == halide.SumOf:
		e.Float = float32(math.Copysign(0, -1)) // x + -0 is x, also of -0
	case e.Kind == halide.FloatKind:
		e.Float = 1
	case a.Reduce == halide.SumOf:
		e.Int = new(big.Int)
	default:
		e.Int = big.NewInt(1)
	}
	return e
}

// stored reports whether all that e reads of arrays is stored, whatever the loops and the data are.
func (c *chooser) stored(e *halide.Expr) bool {
	if e.Op == halide.OpLoad {
		buf := c.nest.Buffer(e.Name)
		for d, at := range e.Args {
			r := buf.Dims[d]
			lo, hi := big.NewInt(int64(r.Min)), big.NewInt(int64(r.Min)+int64(r.Extent)-1)
			if f, err := indexes.Form(at, c.extents); err == nil {
				if least, most, ok := f.Hull(c.extents); ok && least >= r.Min && most < r.Min+r.Extent {
					continue
				}
			}
			if s := c.span(at); !s.Inside(halide.Span{Lo: lo, Hi: hi}) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(e.Args, func(a *halide.Expr) bool { return !c.stored(a) })
}

// readsLocal reports whether e reads an accumulator.
func readsLocal(e *halide.Expr, local string) (found bool) {
	halide.Walk(e, func(e *halide.Expr) { found = found || e.Op == halide.OpLocal && e.Name == local })
	return found
}
