package prove

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// What conditions say of sizes is put in, as far as it is simple: equal sizes are one symbol, a size with one value is
// that value, and a multiple of 4 is 4 times a symbol. The latter are all numbers of which the condition holds, so
// nothing is lost.
//
//	n % 4 == 0  ->  n = 4*(n/4), where n/4 is a symbol

// allSizes are the sizes of the summary, and those that its conditions alone are about.
func (x *executor) allSizes() []summary.Size { return slices.Concat(x.sum.Sizes, x.sum.Others) }

// settle finds what each size is by the conditions.
func (x *executor) settle() {
	first := map[string]string{} // of those that are equal
	root := func(n string) string {
		for first[n] != "" {
			n = first[n]
		}
		return n
	}
	var all []summary.Equation
	for _, c := range x.sum.Pre {
		all = append(all, c.Equations()...)
	}
	for _, e := range all {
		if a, b := root(e.Size), root(e.Other); e.Other != "" && a != b {
			if _, isSize := x.sized(b); !isSize { // the summary's own names stay
				a, b = b, a
			}
			first[a] = b
		}
	}
	value, times := map[string]*int64{}, map[string]int64{}
	for _, e := range all {
		switch n := root(e.Size); {
		case e.Other != "":
		case e.Multiple:
			times[n] = lcm(max(times[n], 1), e.Of)
		case value[n] == nil:
			value[n] = &e.Of
		}
	}
	for _, z := range x.allSizes() {
		n := root(z.Name)
		switch {
		case value[n] != nil:
			x.sizes[z.Name] = x.s.Int(*value[n])
		case times[n] > 1:
			unit := fmt.Sprintf("%s/%d", n, times[n])
			x.units[unit] = true
			x.sizes[z.Name] = x.s.Mul(x.s.Int(times[n]), x.s.Atom(unit, sym.Int))
		case n != z.Name:
			x.sizes[z.Name] = x.s.Atom(n, sym.Int)
		}
	}
}

func lcm(a, b int64) int64 {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}

// sized is the summary's size of that name; false if it is none or one of conditions alone.
func (x *executor) sized(name string) (summary.Size, bool) {
	i := slices.IndexFunc(x.sum.Sizes, func(z summary.Size) bool { return z.Name == name })
	if i < 0 {
		return summary.Size{}, false
	}
	return x.sum.Sizes[i], true
}

// size is a size of the summary: a symbol, what conditions say that it is, or, for a macro, the value that it has in
// this file.
func (x *executor) size(name string) *sym.Node {
	for _, z := range x.allSizes() {
		if z.Name != name || z.Path == "" || slices.ContainsFunc(x.params,
			func(p *ctree.Object) bool { return p.Name == z.Path }) {
			continue
		}
		for _, m := range x.unit.Macros {
			if m.Name == z.Path {
				x.grant(fmt.Sprintf("%s is %d, as in the file", m.Name, m.Value))
				return x.s.Int(m.Value)
			}
		}
	}
	if v := x.sizes[name]; v != nil {
		return v
	}
	return x.s.Atom(name, sym.Int)
}

// isSize reports whether n is a size of the summary, or what one is a multiple of.
func (x *executor) isSize(n *sym.Node) bool {
	return n.Op == sym.Atom && (x.units[n.Name] || slices.ContainsFunc(x.allSizes(),
		func(z summary.Size) bool { return z.Name == n.Name }))
}
