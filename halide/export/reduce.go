package export

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// reduce writes loops over the domain, the first dimension innermost, and gives the name of what they compute. Sums of
// floats, and places of extremes, begin with the first term.
//
//	sum(r, in(x + r.x) * k(r.x))
//	->
//	s = 0
//	for r_x in range(3):
//	    s = s + in_[r_x:r_x + 256].astype(np.int64) * k[r_x].astype(np.int64)
func (b *body) reduce(e *halide.Expr) value {
	term := e.Args[0]
	if term.Kind == halide.DoubleKind {
		regions.Refuse(e, "%s is computed in float64", e)
	}
	if v, ok := b.window(e); ok {
		return v
	}
	if v, ok := b.contract(e); ok {
		return v
	}
	if v, ok := b.whole(e); ok {
		return v
	}
	r := reduction{body: b, e: e, float: term.Kind == halide.FloatKind}
	r.place = e.Reduce == halide.ArgMaxOf || e.Reduce == halide.ArgMinOf
	r.uniform = e.RDom.Cond == nil || !mentions(e.RDom.Cond, b.isVar)
	if !r.float {
		b.exact(e)
	}
	r.begin()
	depth, cond := b.loops(e.RDom), ""
	if e.RDom.Cond != nil {
		c := b.apart(e.RDom.Cond)
		if r.uniform {
			b.line("if %s:", c.text)
			b.depth++
		} else {
			cond = b.names.fresh("c")
			b.line("%s = %s", cond, b.array(c, halide.BoolKind))
		}
	}
	v := b.names.fresh("v")
	b.line("%s = %s", v, b.array(b.expr(term), term.Kind))
	r.take(v, cond)
	b.endLoops(depth)
	r.end()
	if r.place {
		return value{text: r.at, simple: true}
	}
	return value{text: r.acc, simple: true}
}
