package depend

import (
	"math"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Choose writes conditions that differ from lane to lane into the terms under them, which then stand in rows as others
// do:
//
//	for x                                             for x
//	    if in(x + r) > 0: acc += in(x + r)     ->         acc += select(in(x + r) > 0, in(x + r), 0)
//
// Only where all that a term reads is stored whatever the condition says, and where what is added instead changes
// nothing: 0 of integers, -0 of floats, and the accumulator itself of a maximum or a minimum, or of one that is set
// again, as the place of an extreme is:
//
//	for x: place = 0; for r: if acc < in(x, r): place = r     ->     place = select(acc < in(x, r), r, place)
//
// Conditions that innermost pure loops do not change stay: what they leave out is not computed.
func Choose(n *lower.Nest) *lower.Nest {
	c := &chooser{nest: n, spans: n.Spans()}
	out := *n
	out.Body = c.body(n.Body, "", nil)
	return &out
}

type chooser struct {
	nest  *lower.Nest
	spans *lower.Spans
}

// body rewrites statements; pure is the innermost loop around that is no reduction, set the accumulators without
// indexes that are set before.
func (c *chooser) body(body []lower.Stmt, pure string, set []string) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range body {
		inner := pure
		switch s := s.(type) {
		case *lower.Assign:
			if s.Op == lower.Set && len(s.Index) == 0 {
				set = append(set[:len(set):len(set)], s.Local)
			}
		case *lower.For:
			if !s.Reduction {
				inner = s.Var
			}
		case *lower.If:
			if terms := c.terms(s, pure, set); terms != nil {
				out = append(out, terms...)
				continue
			}
		}
		out = append(out, lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt { return c.body(b, inner, set) }))
	}
	return out
}

// terms is an If without it, or nil.
func (c *chooser) terms(s *lower.If, pure string, set []string) []lower.Stmt {
	varies := halide.Has(s.Cond, halide.OpLocal, "") || pure != "" && halide.Has(s.Cond, halide.OpVar, pure)
	if !varies || len(s.Else) > 0 || !c.stored(s.Cond) {
		return nil
	}
	var out []lower.Stmt
	for _, in := range s.Body {
		a, ok := in.(*lower.Assign)
		if !ok || a.Op != lower.Accumulate && (len(a.Index) > 0 || !slices.Contains(set, a.Local)) ||
			!c.stored(a.Value) || halide.Has(s.Cond, halide.OpLocal, a.Local) {
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
	case a.Op == lower.Set || a.Reduce != halide.SumOf && a.Reduce != halide.ProductOf:
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
			if f, err := indexes.Form(at, c.spans.Extents); err == nil {
				if least, most, ok := f.Hull(c.spans.Extents); ok && least >= r.Min && most < r.Min+r.Extent {
					continue
				}
			}
			if s := c.spans.Span(at); !s.Inside(halide.Span{Lo: lo, Hi: hi}) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(e.Args, func(a *halide.Expr) bool { return !c.stored(a) })
}
