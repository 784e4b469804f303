package export

import (
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/halide"
)

// reduction is one that is being written.
type reduction struct {
	*body
	e       *halide.Expr
	float   bool
	place   bool   // it is where an extreme is
	uniform bool   // a term counts for all elements or for none
	acc, at string // what there is so far, and where
	have    string // where there is anything, if that differs from element to element
}

// first reports whether the first term takes the place of what there is, which no number does.
func (r *reduction) first() bool { return r.float || r.place }

// origin is the place of an extreme of nothing.
func (r *reduction) origin() string {
	return r.constant(fmt.Sprint(r.e.RDom.Range(r.e.Elem).Min), r.ints)
}

// begin writes what there is before the first term.
func (r *reduction) begin() {
	r.acc = r.names.fresh("s")
	if r.place {
		r.at = r.names.fresh("at")
	}
	switch {
	case r.first() && r.uniform:
		r.line("%s = None", r.acc)
	case r.first():
		r.have = r.names.fresh("have")
		r.line("%s = %s", r.have, fmt.Sprintf(or(r.Library.array, r.module+".asarray(%s)"), "False"))
		fallthrough
	default:
		r.line("%s = %s", r.acc, r.none())
		if r.place {
			r.line("%s = %s", r.at, r.origin())
		}
	}
}

// take writes what a term does, where the condition holds if there is one.
func (r *reduction) take(v, cond string) {
	next := r.combine(r.acc, v)
	differs := ""
	if r.place {
		name := "_differs"
		if r.float {
			name = "_fdiffers"
		}
		differs = r.need(name)
	}
	here := ""
	if r.place {
		here = r.constant(r.names.of(r.e.RDom.Vars[r.e.Elem].Name), r.ints)
	}
	switch {
	case !r.first() && cond == "":
		r.line("%s = %s", r.acc, next)
	case !r.first():
		r.line("%s = %s", r.acc, r.choose(cond, next, r.acc))
	case r.uniform && !r.place:
		r.line("%[1]s = %[2]s if %[1]s is None else %[3]s", r.acc, v, next)
	case r.uniform:
		n := r.names.fresh("n")
		r.line("%s = %s if %s is None else %s", n, v, r.acc, next)
		r.line("%s = %s if %s is None else %s", r.at, here, r.acc,
			r.choose(fmt.Sprintf("%s(%s, %s)", differs, n, r.acc), here, r.at))
		r.line("%s = %s", r.acc, n)
	default:
		n := r.names.fresh("n")
		r.line("%s = %s", n, r.choose(r.have, next, v))
		if r.place {
			r.line("%s = %s", r.at, r.choose(fmt.Sprintf("%s & (~%s | %s(%s, %s))", cond, r.have, differs, n, r.acc),
				here, r.at))
		}
		r.line("%s = %s", r.acc, r.choose(cond, n, r.acc))
		r.line("%[1]s = %[1]s | %[2]s", r.have, cond)
	}
}

// end writes what a reduction of no terms is, where there may be none.
func (r *reduction) end() {
	if !r.first() || !r.uniform || r.e.RDom.Cond == nil {
		return
	}
	r.line("if %s is None:", r.acc)
	r.depth++
	r.line("%s = %s", r.acc, r.none())
	if r.place {
		r.line("%s = %s", r.at, r.origin())
	}
	r.depth--
}

// none is what a reduction of no terms is.
func (r *reduction) none() string {
	text, kind := "0", r.ints
	most := r.e.Reduce == halide.MaximumOf || r.e.Reduce == halide.ArgMaxOf
	if r.float {
		kind = halide.Float32
	}
	switch {
	case r.e.Reduce == halide.SumOf:
	case r.e.Reduce == halide.ProductOf:
		text = "1"
	case r.float && most:
		text = literal(math.Inf(-1))
	case r.float:
		text = literal(math.Inf(1))
	default:
		lo, hi := r.elementType(r.e.Args[0]).Bounds()
		if lo == nil { // no condition leaves all points out
			s := r.env.Span(r.e.Args[0])
			lo, hi = s.Lo, s.Hi
		}
		if text = hi.String(); most {
			text = lo.String()
		}
	}
	if !r.float && r.uniform && (r.e.Reduce == halide.SumOf || r.e.Reduce == halide.ProductOf) && r.e.RDom.Cond == nil {
		return text
	}
	return r.constant(text, kind)
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

// combine takes a term into what there is.
func (r *reduction) combine(acc, term string) string {
	op, float := halide.OpMin, "_fmin"
	switch r.e.Reduce {
	case halide.SumOf:
		return acc + " + " + term
	case halide.ProductOf:
		return acc + " * " + term
	case halide.MaximumOf, halide.ArgMaxOf:
		op, float = halide.OpMax, "_fmax"
	}
	if r.float {
		return r.need(float) + "(" + acc + ", " + term + ")"
	}
	return r.extremeOf(op, value{text: acc}, value{text: term})
}
