package halide

import (
	"fmt"
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// maxNodes is how many nodes an expression may have, written out in full.
const maxNodes = 100_000

// check tells what is wrong with the expressions of a definition or of an update of f, call being what the user wrote,
// once their parts are right. bound are the Vars that they may name, and unbound the help with others.
func (f *Func) check(pos diag.Pos, call string, roots []*Expr, bound map[string]bool, unbound string) {
	sizes := map[*Expr]int{}
	for _, e := range roots {
		if nodes(e, sizes) > maxNodes {
			f.tell(pos, CodeSize, fmt.Sprintf("%s: written out, the expression has more than %d nodes", call, maxNodes),
				"expressions that use others twice grow fast; sum over an RDom instead")
			return
		}
	}
	if anyPoison(roots) || len(f.found) > 0 {
		return
	}
	c := varChecker{f: f, pos: pos, call: call, unbound: unbound, bound: bound, told: map[string]bool{}}
	for _, e := range roots {
		c.visit(e)
	}
}

// nodes is how many nodes e has as a tree, at most maxNodes+1.
func nodes(e *Expr, known map[*Expr]int) int {
	if n, ok := known[e]; ok {
		return n
	}
	n := 1
	for _, a := range e.Args {
		n = min(n+nodes(a, known), maxNodes+1)
	}
	known[e] = n
	return n
}

// varChecker tells of Vars that nothing binds, and of reductions inside others over the same Vars.
type varChecker struct {
	f             *Func
	pos           diag.Pos
	call, unbound string
	bound, told   map[string]bool
}

func (c *varChecker) visit(e *Expr) {
	if e.Op == OpVar && !c.bound[e.Name] && !c.told[e.Name] {
		c.told[e.Name] = true
		help := c.unbound
		if !isName(e.Name) && c.call == c.f.Name+".Is" {
			help = "reduction Vars belong inside a reduction over their RDom"
		}
		c.f.tell(c.pos, CodeVar, fmt.Sprintf("%s: nothing says what %s runs over", c.call, e.Name), help)
	}
	if e.Op == OpReduce {
		if first := e.RDom.Vars[0].Name; c.bound[first] && !c.told[first] {
			c.told[first] = true
			c.f.tell(e.Pos, CodeClash, fmt.Sprintf("%s over %s inside another reduction over %s", e.Reduce, e.RDom.Name,
				e.RDom.Name), "take an RDom of another name inside")
		}
		for _, v := range e.RDom.Vars {
			if !c.bound[v.Name] {
				c.bound[v.Name] = true
				defer delete(c.bound, v.Name)
			}
		}
	}
	for _, a := range e.Args {
		c.visit(a)
	}
}

// mistakesOf is all that is wrong with outputs and what they call.
func mistakesOf(outputs ...*Func) []diag.Mistake {
	var all []*diag.Mistake
	seen := map[*diag.Mistake]bool{}
	add := func(m *diag.Mistake) {
		if m != nil && !seen[m] {
			seen[m] = true
			all = append(all, m)
		}
	}
	funcs := Funcs(outputs...)
	for _, f := range funcs {
		walkAll(f.roots(), func(e *Expr) { add(e.Mistake) })
		for _, m := range f.found {
			add(m)
		}
	}
	whole := true
	for _, f := range funcs {
		if m := f.unfinished(); m != nil && len(f.found) == 0 && (f.Value != nil || len(all) == 0) {
			add(m)
		}
		whole = whole && f.Value != nil && !anyPoison(f.roots())
	}
	if whole {
		for _, m := range checkWhole(funcs) {
			add(m)
		}
	}
	if !slices.ContainsFunc(all, func(m *diag.Mistake) bool { return m.Pos.File != all[0].Pos.File }) {
		sort.SliceStable(all, func(i, j int) bool { return all[i].Pos.Line < all[j].Pos.Line })
	}
	out := make([]diag.Mistake, len(all))
	for i, m := range all {
		out[i] = *m
	}
	return out
}

// unfinished is what f lacks.
func (f *Func) unfinished() *diag.Mistake {
	if f.Value == nil {
		return mistake(f.Pos, CodeFunc, fmt.Sprintf("NewFunc(%s): %s has no definition", f.Name, f.Name),
			"give it one: "+f.Name+".Is(...)")
	}
	for _, u := range f.Updates {
		if u.Values == nil {
			return mistake(u.Pos, CodeUpdate, fmt.Sprintf("%s: nothing says what is stored there",
				signature(f.Name+".Update", u.Coords)), "say it: Is(...), Add(...), Sub, Mul, Min or Max")
		}
	}
	if len(f.Updates) > 0 && f.Stored == nil && slices.ContainsFunc(f.Values,
		func(v *Expr) bool { return v.Kind == IntKind }) {
		return mistake(f.Updates[0].Pos, CodeStored, fmt.Sprintf("%s.Update: nothing says in which type %s is stored",
			f.Name, f.Name), "say it for a Func with updates: "+f.Name+".Stores(Int32), in text "+
			f.Name+"(...): int32 = ...")
	}
	return nil
}
