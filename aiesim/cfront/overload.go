package cfront

import (
	"fmt"
	"sort"
	"strings"
)

// candidate is a function that a call might mean: fn with decl, or sig.
type candidate struct {
	fn    *Func
	decl  *params
	scope *scope
	tmpl  *template
	sig   *Signature
	ranks []int
	bad   int // how many arguments do not fit; a wrong number of arguments counts much
}

// resolve chooses the function that n(args) calls.
//
// A candidate is better than another if none of its arguments needs a worse conversion and one needs a better, or, all
// being equal, if it is no template. Among intrinsics the fewest conversions decide what is left undecided.
func (p *parser) resolve(n *funcName, args []Expr) Expr {
	vals := make([]Expr, len(args))
	for i, a := range args {
		if f, ok := a.(*funcName); ok {
			vals[i] = f
		} else {
			vals[i] = p.value(a)
		}
	}
	all := p.candidates(n, args, vals)
	var fit []*candidate
	for _, c := range all {
		if c.bad == 0 {
			fit = append(fit, c)
		}
	}
	if len(fit) == 0 {
		p.noCandidate(n, all, args, vals)
	}
	best := p.best(n, fit, vals)
	return p.finishCall(n, best, args)
}

// candidates ranks all functions of the name.
func (p *parser) candidates(n *funcName, args, vals []Expr) []*candidate {
	var out []*candidate
	for _, c := range n.list {
		cand := &candidate{fn: c.fn, decl: c.decl, scope: c.scope}
		if c.tmpl != nil {
			if cand = p.instantiateFor(c.tmpl, n, vals, args); cand == nil {
				continue
			}
		} else if n.explicit != nil {
			continue
		}
		p.rankParams(cand, args, vals)
		out = append(out, cand)
	}
	if n.explicit != nil {
		return out
	}
	for i := range n.sigs {
		cand := &candidate{sig: &n.sigs[i]}
		p.rankSignature(cand, vals)
		out = append(out, cand)
	}
	return out
}

// rankParams ranks the arguments for a function of the program.
func (p *parser) rankParams(c *candidate, args, vals []Expr) {
	if len(args) > len(c.decl.list) || len(args) < len(c.decl.list) && c.decl.list[len(args)].dfltAt == 0 {
		c.bad = 100
	}
	for i := range min(len(args), len(c.decl.list)) {
		r := p.rankArg(args[i], vals[i], c.decl.list[i])
		if r == noFit {
			c.bad++
		}
		c.ranks = append(c.ranks, r)
	}
}

// rankArg ranks one argument for one parameter.
func (p *parser) rankArg(arg, val Expr, q param) int {
	if f, ok := val.(*funcName); ok {
		return f.rank(q.t)
	}
	if !q.ref {
		return p.rank(val, q.t)
	}
	if isLvalue(arg) && Identical(unrestrict(arg.Type()), unrestrict(q.t)) {
		switch have := quals(arg); {
		case have&^q.q != 0:
			return noFit
		case have != q.q:
			return qualify
		}
		return exact
	}
	if q.q&Const == 0 {
		return noFit
	}
	return p.rank(val, q.t)
}

// rank ranks the name of a function for a parameter of type t.
func (f *funcName) rank(t Type) int {
	ptr, _ := t.(Pointer)
	if ft, ok := ptr.Elem.(*FuncType); ok {
		for _, c := range f.list {
			if c.fn != nil && Identical(c.fn.Type, ft) {
				return exact
			}
		}
	}
	return noFit
}

// rankSignature ranks the arguments for an intrinsic.
func (p *parser) rankSignature(c *candidate, vals []Expr) {
	if len(vals) != len(c.sig.Params) {
		c.bad = 100
	}
	for i := range min(len(vals), len(c.sig.Params)) {
		r := noFit
		if _, ok := vals[i].(*funcName); !ok {
			r = p.rank(vals[i], c.sig.Params[i])
		}
		if r == noFit {
			c.bad++
		}
		c.ranks = append(c.ranks, r)
	}
}

// better tells whether a is the better choice.
func (a *candidate) better(b *candidate) bool {
	better := false
	for i := range min(len(a.ranks), len(b.ranks)) {
		if a.ranks[i] > b.ranks[i] {
			return false
		}
		better = better || a.ranks[i] < b.ranks[i]
	}
	return better || a.order() < b.order()
}

// order is what decides between equals: functions of the program, then intrinsics, then templates, then functions
// that a standard header only declares.
func (a *candidate) order() int {
	switch {
	case a.tmpl != nil:
		return 2
	case a.sig != nil:
		return 1
	case a.fn.lib && a.fn.Body == nil:
		return 3 // sqrtf of <math.h>: the machine's, if it has one
	}
	return 0
}

func (a *candidate) cost() int {
	sum := 0
	for _, r := range a.ranks {
		sum += r
	}
	return sum
}

// best picks the one candidate that is better than all others.
func (p *parser) best(n *funcName, fit []*candidate, vals []Expr) *candidate {
	best := fit[0]
	for _, c := range fit[1:] {
		if c.better(best) {
			best = c
		}
	}
	rivals := []*candidate{best}
	for _, c := range fit {
		if c != best && !best.better(c) {
			rivals = append(rivals, c)
		}
	}
	if len(rivals) > 1 {
		if c := cheapest(fit); c != nil {
			return c
		}
		p.rep.fail(n.P, "the call of %s with (%s) could mean%s", n.name, argTypes(vals), listOf(n, rivals))
	}
	return best
}

// cheapest is the one intrinsic with the fewest conversions; nil if there are two or a function is among them.
func cheapest(fit []*candidate) *candidate {
	best, alone := fit[0], true
	for i, c := range fit {
		switch {
		case c.sig == nil:
			return nil
		case i > 0 && c.cost() < best.cost():
			best, alone = c, true
		case i > 0 && c.cost() == best.cost():
			alone = false
		}
	}
	if !alone {
		return nil
	}
	return best
}

// noCandidate reports that nothing fits.
func (p *parser) noCandidate(n *funcName, all []*candidate, args, vals []Expr) {
	if len(all) == 1 {
		p.soleMisfit(n, all[0], args, vals)
	}
	if len(all) == 0 {
		p.rep.fail(n.P, "no template %s fits the arguments (%s)%s", n.name, argTypes(vals), templatesOf(n))
	}
	p.rep.fail(n.P, "no %s takes (%s); there are%s", n.name, argTypes(vals), listOf(n, all))
}

// soleMisfit tells what is wrong with the arguments of the only candidate.
func (p *parser) soleMisfit(n *funcName, c *candidate, args, vals []Expr) {
	want := c.count()
	if c.bad >= 100 {
		p.rep.fail(n.P, "%s takes %s, here are %d: %s", n.name, want, len(args), c.print(n))
	}
	for i, r := range c.ranks {
		if r != noFit {
			continue
		}
		what := nth("argument", i) + " of " + n.name
		switch {
		case c.sig != nil:
			p.misfit(vals[i], c.sig.Params[i], what)
		case c.decl.list[i].ref:
			q := c.decl.list[i]
			p.bind(args[i], q.t, q.q, what) // reports
		default:
			p.misfit(vals[i], c.decl.list[i].t, what)
		}
	}
	panic("BUG: candidate " + n.name + " fits after all")
}

// count is the number of arguments in words.
func (c *candidate) count() string {
	if c.sig != nil {
		return plural(len(c.sig.Params))
	}
	least := 0
	for _, q := range c.decl.list {
		if q.dfltAt == 0 {
			least++
		}
	}
	if most := len(c.decl.list); most != least {
		return fmt.Sprintf("%d to %d arguments", least, most)
	}
	return plural(least)
}

func plural(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// nth names the i-th argument, counted from 0.
func nth(what string, i int) string { return fmt.Sprintf("%s %d", what, i+1) }

// maxListed is how many candidates a message shows.
const maxListed = 6

// listOf prints candidates, those that fit best first, one a line.
func listOf(n *funcName, cs []*candidate) string {
	sort.SliceStable(cs, func(i, j int) bool { return cs[i].bad < cs[j].bad })
	var b strings.Builder
	for i, c := range cs {
		if i == maxListed {
			fmt.Fprintf(&b, "\n    and %d more", len(cs)-i)
			break
		}
		b.WriteString("\n    " + c.print(n) + c.flaw())
	}
	return b.String()
}

// flaw tells why a candidate does not fit; "" if it does.
func (c *candidate) flaw() string {
	if c.bad >= 100 {
		return ", which takes " + c.count()
	}
	for i, r := range c.ranks {
		if r == noFit {
			return ", " + nth("argument", i) + " does not fit"
		}
	}
	return ""
}

// templatesOf prints where the templates of the name are declared.
func templatesOf(n *funcName) string {
	s := "; declared are"
	for _, c := range n.list {
		if c.tmpl != nil {
			s += "\n    " + n.name + c.tmpl.String() + " at " + c.tmpl.pos.String()
		} else {
			s += "\n    " + c.fn.Name + " at " + c.fn.Pos.String()
		}
	}
	return s
}

// print prints a candidate: mac16(v16acc48, v32int16, int32).
func (c *candidate) print(n *funcName) string {
	if c.sig != nil {
		return n.name + "(" + typeList(c.sig.Params) + ")"
	}
	var ts []string
	for _, q := range c.decl.list {
		ts = append(ts, q.qtype.String())
	}
	return fmt.Sprintf("%s(%s) at %s", c.fn, strings.Join(ts, ", "), c.fn.Pos)
}

// argTypes prints the types of arguments.
func argTypes(vals []Expr) string {
	var ts []string
	for _, v := range vals {
		ts = append(ts, describe(v))
	}
	return strings.Join(ts, ", ")
}
