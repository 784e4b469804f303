package cfront

import (
	"fmt"
	"sort"
	"strings"
)

// noCandidate reports that nothing fits.
func (p *resolver) noCandidate(n *funcName, all []*candidate, args, vals []Expr) {
	if len(all) == 1 {
		p.soleMisfit(n, all[0], args, vals)
	}
	if len(all) == 0 {
		p.rep.fail(n.P, "no template %s fits the arguments (%s)%s", n.name, argTypes(vals), templatesOf(n))
	}
	p.rep.fail(n.P, "no %s takes (%s); there are%s", n.name, argTypes(vals), listOf(n, all))
}

// soleMisfit tells what is wrong with the arguments of the only candidate.
func (p *resolver) soleMisfit(n *funcName, c *candidate, args, vals []Expr) {
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
			p.conv.misfit(vals[i], c.sig.Params[i], what)
		case c.decl.list[i].ref:
			q := c.decl.list[i]
			p.conv.bind(args[i], q.t, q.q, what) // reports
		default:
			p.conv.misfit(vals[i], c.decl.list[i].t, what)
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
