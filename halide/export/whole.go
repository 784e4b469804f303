package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// What is computed at once where a loop of Python would do little each time: so many elements of results, and of terms.
const (
	fewElements = 1 << 14
	mostAtOnce  = 1 << 22
)

// whole writes a reduction with dimensions of its domain as further axes of the terms, where a loop over them would
// compute but few elements each time; false if the order of its terms counts, or there is no such dimension. All other
// dimensions are loops.
//
//	sum(r, a(r.x) * a(r.x) - a(r.x))
//	->
//	s = (a[0:512] * a[0:512] - a[0:512]).sum((0,), dtype=np.int32)
func (b *body) whole(e *halide.Expr) (value, bool) {
	term := e.Args[0]
	order := term.Kind != halide.IntKind && (term.Kind != halide.FloatKind || e.Reduce != halide.SumOf || !b.free)
	if order || b.reduced[e.Reduce] == "" || e.RDom.Cond != nil {
		return value{}, false
	}
	vars, box, name := b.vars, b.box, b.names
	taken := b.atOnce(e)
	if len(taken) == 0 {
		return value{}, false
	}
	b.exact(e)
	acc, alone, first := name.fresh("s"), len(taken) == len(e.RDom.Vars), e.Reduce != halide.SumOf
	switch {
	case alone:
	case first:
		b.line("%s = None", acc)
	default:
		b.line("%s = 0", acc)
	}
	depth := b.loops(e.RDom, taken...)
	var axes []string
	for i, v := range e.RDom.Vars {
		if slices.Contains(taken, v.Name) {
			b.vars, b.box = append(slices.Clip(b.vars), v), append(slices.Clip(b.box), e.RDom.Range(i))
			axes = append(axes, fmt.Sprint(len(axes)))
		}
	}
	kind := b.ints
	if term.Kind == halide.FloatKind {
		kind = halide.Float32
	}
	v := b.expr(term)
	text := b.collapse(e.Reduce, "("+v.text+")", tuple(axes), kind)
	if v.simple && !strings.HasPrefix(v.text, "-") {
		text = b.collapse(e.Reduce, v.text, tuple(axes), kind)
	}
	b.vars, b.box = vars, box
	for _, name := range taken {
		delete(b.axes, name)
	}
	switch {
	case alone:
		b.line("%s = %s", acc, text)
	case first:
		r := reduction{body: b, e: e}
		part := name.fresh("v")
		b.line("%s = %s", part, text)
		b.line("%[1]s = %[2]s if %[1]s is None else %[3]s", acc, part, r.combine(acc, part))
	default:
		b.line("%s = %[1]s + %s", acc, text)
	}
	b.endLoops(depth)
	return value{text: acc, simple: true}, true
}

// atOnce are the dimensions of a domain, the first ones first, that become axes.
func (b *body) atOnce(e *halide.Expr) (names []string) {
	elements := 1
	for _, r := range b.box {
		elements *= r.Extent
	}
	for i, v := range e.RDom.Vars {
		n := e.RDom.Range(i).Extent
		if elements > fewElements || elements*n > mostAtOnce || n < 2 || !b.covers(e.Args[0], v.Name) ||
			!b.sliceable(e.Args[0], v.Name) {
			break
		}
		elements *= n
		names = append(names, v.Name)
	}
	return names
}

// sliceable reports whether a name that becomes an axis leaves slices slices: it is alone wherever it is in an index.
func (b *body) sliceable(e *halide.Expr, name string) bool {
	alone := true
	halide.Walk(e, func(e *halide.Expr) {
		if e.Op != halide.OpLoad && e.Op != halide.OpCall {
			return
		}
		for _, x := range e.Args {
			s, ok := affine(x, func(v string) bool { return v == name || b.isVar(v) })
			alone = alone && (!mentionsName(x, name) || ok && len(s.coef) == 1)
		}
	})
	return alone
}

// covers reports whether the array of e certainly has the axis of a name in full.
func (b *body) covers(e *halide.Expr, name string) bool {
	some := func(args []*halide.Expr) bool {
		return slices.ContainsFunc(args, func(a *halide.Expr) bool { return b.covers(a, name) })
	}
	switch e.Op {
	case halide.OpVar:
		return e.Name == name
	case halide.OpLoad, halide.OpCall:
		for _, x := range e.Args {
			if s, ok := affine(x, func(v string) bool { return v == name || b.isVar(v) }); ok && s.coef[name] > 0 &&
				len(s.coef) == 1 {
				return true
			}
		}
		return false
	case halide.OpReduce:
		return e.RDom.Cond == nil && e.Reduce != halide.ArgMaxOf && e.Reduce != halide.ArgMinOf && some(e.Args)
	case halide.OpSelect:
		return b.covers(e.Args[1], name) && b.covers(e.Args[2], name)
	}
	return some(e.Args)
}
