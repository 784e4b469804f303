package export

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

// reduce writes loops over the domain, the first dimension innermost, and gives the name of what they compute. Sums of floats
// begin with the first term.
//
//	sum(r, in(x + r.x) * k(r.x))
//	->
//	s = 0
//	for r_x in range(3):
//	    s = s + in_[r_x:r_x + 256].astype(np.int64) * k[r_x].astype(np.int64)
func (b *body) reduce(e *halide.Expr) value {
	term, float := e.Args[0], e.Args[0].Kind == halide.FloatKind
	if term.Kind == halide.DoubleKind {
		refuse(e, "%s is computed in float64", e)
	}
	if !float {
		b.exact(e)
	}
	place := e.Reduce == halide.ArgMaxOf || e.Reduce == halide.ArgMinOf
	acc := b.names.fresh("s")
	var at, have string
	b.line("%s = %s", acc, b.none(e))
	if place {
		at = b.names.fresh("at")
		b.line("%s = %d", at, e.RDom.Range(e.Elem).Min)
	}
	first := float || place // the first term takes the place of what is there
	if first {
		have = b.names.fresh("have")
		b.line("%s = False", have)
	}
	depth := b.loops(e.RDom)
	cond := "True"
	if e.RDom.Cond != nil {
		if c := b.expr(e.RDom.Cond); c.scalar {
			b.line("if %s:", c.text)
			b.depth++
		} else {
			cond = b.names.fresh("c")
			b.line("%s = np.asarray(%s)", cond, c.text)
		}
	}
	v := b.names.fresh("v")
	b.line("%s = %s", v, b.array(b.expr(term), term.Kind))
	next := b.combine(e.Reduce, acc, v, float)
	switch {
	case !first && cond == "True":
		b.line("%s = %s", acc, next)
	case !first:
		b.line("%s = np.where(%s, %s, %[1]s)", acc, cond, next)
	default:
		n := b.names.fresh("n")
		b.line("%s = np.where(%s, %s, %s)", n, have, next, v)
		if place {
			b.line("%s = np.where(%s & (~np.asarray(%s) | %s(%s, %s)), %s, %[1]s)", at, cond, have, b.need("_differs"), n, acc,
				b.names.of(e.RDom.Vars[e.Elem].Name))
		}
		b.line("%s = np.where(%s, %s, %[1]s)", acc, cond, n)
		b.line("%[1]s = %[1]s | %[2]s", have, cond)
	}
	b.endLoops(depth)
	if place {
		return value{text: at, simple: true}
	}
	return value{text: acc, simple: true}
}

// none is what a reduction of no terms is.
func (b *body) none(e *halide.Expr) string {
	float := e.Args[0].Kind == halide.FloatKind
	switch {
	case e.Reduce == halide.SumOf && float:
		return "np.float32(0)"
	case e.Reduce == halide.SumOf:
		return "0"
	case e.Reduce == halide.ProductOf && float:
		return "np.float32(1)"
	case e.Reduce == halide.ProductOf:
		return "1"
	case float:
		return map[bool]string{true: "np.float32(-np.inf)", false: "np.float32(np.inf)"}[e.Reduce == halide.MaximumOf || e.Reduce == halide.ArgMaxOf]
	}
	lo, hi := b.elementType(e.Args[0]).Bounds()
	if lo == nil { // no condition leaves all points out
		s := b.env.Span(e.Args[0])
		lo, hi = s.Lo, s.Hi
	}
	if e.Reduce == halide.MaximumOf || e.Reduce == halide.ArgMaxOf {
		return lo.String()
	}
	return hi.String()
}

// elementType is the type that a term ends in; NoType if it is of any size.
func (b *body) elementType(e *halide.Expr) halide.Type {
	switch e.Op {
	case halide.OpLoad, halide.OpNarrow, halide.OpWrap, halide.OpToInt:
		return e.Type
	case halide.OpCall:
		return b.types[e.Func][e.Elem]
	}
	return halide.NoType
}

// combine takes a term into an accumulator.
func (b *body) combine(r halide.Reduction, acc, term string, float bool) string {
	switch r {
	case halide.SumOf:
		return acc + " + " + term
	case halide.ProductOf:
		return acc + " * " + term
	}
	most := r == halide.MaximumOf || r == halide.ArgMaxOf
	name := map[bool]string{true: "np.maximum", false: "np.minimum"}[most]
	if float {
		name = b.need(map[bool]string{true: "_fmax", false: "_fmin"}[most])
	}
	return fmt.Sprintf("%s(%s, %s)", name, acc, term)
}
