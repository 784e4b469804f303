package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// contract writes a sum of products, of floats if their order is free, by einsum, with loops over the dimensions that
// elements are shifted by; false if no dimension of the domain is an axis of the arrays, or an array has no such
// slices.
//
//	sum(r, a(r.x, y) * b(x, r.x))
//	->
//	np.einsum("ab,bc->ac", a[0:16, 0:32].astype(np.int64), b[0:32, 0:8].astype(np.int64))
func (b *body) contract(e *halide.Expr) (value, bool) {
	factors := factorsOf(e.Args[0])
	if b.einsum == "" || e.Reduce != halide.SumOf || e.RDom.Cond != nil || len(factors) < 2 ||
		e.Args[0].Kind != halide.IntKind && !b.free {
		return value{}, false
	}
	summed := b.contracted(e.RDom, factors)
	if len(summed) == 0 {
		return value{}, false
	}
	axisOf := func(name string) (axis, bool) {
		if i := slices.IndexFunc(e.RDom.Vars, func(v halide.Var) bool { return v.Name == name }); i >= 0 {
			return axis{name, e.RDom.Range(i)}, slices.Contains(summed, name)
		}
		return b.axisOf(name)
	}
	for _, f := range factors {
		if _, _, ok := b.slice(f, axisOf); !ok {
			return value{}, false
		}
	}
	b.exact(e)
	acc, alone := b.names.fresh("s"), len(summed) == len(e.RDom.Vars)
	if !alone {
		b.line("%s = 0", acc)
	}
	depth := b.loops(e.RDom, summed...)
	letters, terms, arrays := map[string]string{}, []string{}, []string{}
	for _, f := range factors {
		text, axes, _ := b.slice(f, axisOf)
		_, _, t := b.arrayOf(f)
		term := ""
		for _, a := range axes {
			if letters[a] == "" {
				letters[a] = string(rune('a' + len(letters)))
			}
			term += letters[a]
		}
		terms, arrays = append(terms, term), append(arrays, b.integers(text, t))
	}
	out, axes := "", []string{}
	for _, v := range slices.Backward(b.vars) {
		if letters[v.Name] != "" {
			out, axes = out+letters[v.Name], append(axes, v.Name)
		}
	}
	spec := fmt.Sprintf("%q, %s", strings.Join(terms, ",")+"->"+out, strings.Join(arrays, ", "))
	text := b.place(fmt.Sprintf(b.einsum, spec), axes)
	if alone {
		b.line("%s = %s", acc, text)
	} else {
		b.line("%s = %[1]s + %s", acc, text)
	}
	b.endLoops(depth)
	return value{text: acc, simple: true}, true
}

// contracted are the dimensions of a domain that are axes wherever they are: alone in an index, at distance 1.
func (b *body) contracted(r *halide.RDom, factors []*halide.Expr) (names []string) {
	for _, v := range r.Vars {
		uses, alone := 0, true
		for _, f := range factors {
			for _, x := range f.Args {
				isVar := func(name string) bool { return name == v.Name || b.isVar(name) }
				if !mentionsName(x, v.Name) {
					continue
				}
				s, ok := affine(x, isVar)
				uses++
				alone = alone && ok && len(s.coef) == 1 && s.coef[v.Name] == 1 && len(s.rest) == 0 && len(s.minus) == 0
			}
		}
		if uses > 0 && alone {
			names = append(names, v.Name)
		}
	}
	return names
}
