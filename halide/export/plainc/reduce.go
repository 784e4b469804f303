package plainc

import (
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// reduce writes loops over the domain, the first dimension innermost, and gives the name of what they compute.
//
//	sum(r, in(x + r.x) * k(r.x))
//	->
//	int32_t s = 0;
//	for (int r_x = 0; r_x < 3; r_x++) {
//	    s += in[x + r_x] * k[r_x];
//	}
func (b *body) reduce(e *halide.Expr, modulo bool) value {
	r := reduction{body: b, e: e, c: intC}
	r.place = e.Reduce == halide.ArgMaxOf || e.Reduce == halide.ArgMinOf
	r.float = e.Args[0].Kind != halide.IntKind
	switch {
	case modulo:
		r.c = moduloC
	case e.Args[0].Kind == halide.FloatKind:
		r.c = floatC
	case e.Args[0].Kind == halide.DoubleKind:
		r.c = doubleC
	case r.place:
		r.c = b.class(e.Args[0])
	default:
		r.c = max(b.class(e), b.class(e.Args[0]))
	}
	return r.write()
}

// reduction is one that is being written.
type reduction struct {
	*body
	e     *halide.Expr
	c     class
	float bool
	place bool // it is where an extreme is
}

func (r *reduction) write() value {
	acc, any, at := r.names.fresh("s"), "", ""
	if r.place {
		acc, at = r.names.fresh("best"), r.names.fresh("at")
	}
	cond := r.e.RDom.Cond
	sumOfFloats := r.float && r.e.Reduce == halide.SumOf
	if r.place || sumOfFloats && cond != nil {
		any = r.names.fresh("any")
		r.Line("bool %s = false;", any)
	}
	first := r.first(sumOfFloats && cond == nil)
	r.Line("%s %s = %s;", r.c, acc, first.text)
	if r.place {
		r.Line("int32_t %s = %d;", at, r.e.RDom.Range(r.e.Elem).Min)
	}
	blocks := r.domain(r.e.RDom)
	if cond != nil {
		r.Open("if (%s)", r.expr(cond).text)
		blocks++
	}
	var v value
	if r.c == moduloC {
		v = r.modulo(r.e.Args[0])
	} else {
		v = r.expr(r.e.Args[0])
	}
	switch {
	case r.place:
		r.better(acc, any, at, v)
	case sumOfFloats && cond != nil:
		r.Line("%[1]s = %[2]s ? %[1]s + %[3]s : %[4]s;", acc, any, v.at(productP), v.at(orP))
		r.Line("%s = true;", any)
	case r.e.Reduce == halide.SumOf:
		r.Line("%s += %s;", acc, v.text)
	case r.e.Reduce == halide.ProductOf:
		r.Line("%s *= %s;", acc, v.text)
	default:
		r.Line("%[1]s = %[2]s(%[1]s, %[3]s);", acc, r.extreme(), v.text)
	}
	r.leave()
	r.Close(blocks)
	if r.place {
		return value{text: at, prec: primaryP}
	}
	return value{text: acc, prec: primaryP, c: r.c}
}

// extreme is the function that takes a term in.
func (r *reduction) extreme() string {
	name := "min"
	if r.e.Reduce == halide.MaximumOf {
		name = "max"
	}
	if r.float {
		return r.need("f"+name+"_nan", r.c)
	}
	return r.need(name, r.c)
}

// better keeps a term, and where it is, if it is the first one or better than the best.
func (r *reduction) better(acc, any, at string, v value) {
	v = r.keep("v", v)
	better := v.text + " > " + acc
	if r.e.Reduce == halide.ArgMinOf {
		better = v.text + " < " + acc
	}
	if r.float {
		name := "above"
		if r.e.Reduce == halide.ArgMinOf {
			name = "below"
		}
		better = r.need(name, r.c) + "(" + v.text + ", " + acc + ")"
	}
	r.Open("if (!%s || %s)", any, better)
	r.Line("%s = %s;", acc, v.text)
	r.Line("%s = %s;", at, r.names.of("var", r.e.RDom.Vars[r.e.Elem].Name))
	r.Line("%s = true;", any)
	r.Close(1)
}

// first is what there is before the first term, and what a reduction of no terms is. Sums of floats begin with -0,
// which any first term replaces.
func (r *reduction) first(negativeZero bool) value {
	most := r.e.Reduce == halide.MaximumOf
	switch {
	case r.place || r.e.Reduce == halide.SumOf && !r.float:
		return value{text: "0"}
	case negativeZero:
		return float(math.Copysign(0, -1), r.c)
	case r.e.Reduce == halide.SumOf:
		return float(0, r.c)
	case r.e.Reduce == halide.ProductOf && r.float:
		return float(1, r.c)
	case r.e.Reduce == halide.ProductOf:
		return value{text: "1"}
	case r.float && most:
		return float(math.Inf(-1), r.c)
	case r.float:
		return float(math.Inf(1), r.c)
	}
	lo, hi := r.elementType(r.e.Args[0]).Bounds()
	if lo == nil { // no condition leaves all points out
		s := r.span(r.e.Args[0])
		lo, hi = s.Lo, s.Hi
	}
	n := hi
	if most {
		n = lo
	}
	r.c = max(r.c, classOf(n, n))
	return number(new(big.Int).Set(n))
}

// elementType is the type that a term ends in; NoType if it is of any size.
func (b *body) elementType(e *halide.Expr) halide.Type {
	switch e.Op {
	case halide.OpLoad, halide.OpNarrow, halide.OpWrap, halide.OpToInt:
		return e.Type
	case halide.OpCall:
		return b.arrays[e.Func][e.Elem].Type
	}
	return halide.NoType
}
