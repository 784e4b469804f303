package check

import (
	"fmt"
	"sort"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// noCandidate reports that nothing fits.
func (p *Resolver) noCandidate(n *FuncName, all []*Candidate, args, vals []cfront.Expr) {
	for _, a := range args {
		if b, ok := a.(*Braces); ok {
			p.rep.Fail(b.P, NeedsType)
		}
	}
	if len(all) == 1 {
		p.soleMisfit(n, all[0], args, vals)
	}
	if len(all) == 0 {
		p.rep.Fail(n.P, "no template %s fits the arguments (%s)%s", n.Name, argTypes(vals), templatesOf(n))
	}
	p.rep.Fail(n.P, "no %s takes (%s); there are%s", n.Name, argTypes(vals), listOf(n, all))
}

// soleMisfit tells what is wrong with the arguments of the only candidate.
func (p *Resolver) soleMisfit(n *FuncName, c *Candidate, args, vals []cfront.Expr) {
	want := c.count()
	if c.bad >= 100 {
		p.rep.Fail(n.P, "%s takes %s, here are %d: %s", n.Name, want, len(args), c.print(n))
	}
	if c.unfit != "" {
		p.rep.Fail(n.P, "%s %s: %s", n.Name, c.unfit, c.print(n))
	}
	for i, r := range c.ranks {
		if r != noFit {
			continue
		}
		what := nth("argument", i) + " of " + n.Name
		switch {
		case c.sig != nil:
			p.conv.misfit(vals[i], c.sig.Params[i], what)
		case c.Decl.List[i].Move && IsLvalue(args[i]) && !IsMoved(args[i]):
			p.rep.Fail(args[i].Pos(), "%s is a variable, but its parameter is %s &&, which takes values alone", what,
				c.Decl.List[i].T)
		case c.Decl.List[i].Ref && !c.Decl.List[i].Move && IsMoved(args[i]):
			p.rep.Fail(args[i].Pos(), "%s is moved, but its parameter is %s &, which takes variables alone", what,
				c.Decl.List[i].T)
		case c.Decl.List[i].Ref:
			q := c.Decl.List[i]
			p.conv.Bind(args[i], q.T, q.Q, what) // reports
		default:
			p.conv.misfit(vals[i], c.Decl.List[i].T, what)
		}
	}
	panic("BUG: candidate " + n.Name + " fits after all")
}

// count is the number of arguments in words.
func (c *Candidate) count() string {
	if c.sig != nil {
		return plural(len(c.sig.Params))
	}
	least := 0
	for _, q := range c.Decl.List {
		if q.DefaultAt == 0 {
			least++
		}
	}
	if most := len(c.Decl.List); most != least {
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
func listOf(n *FuncName, cs []*Candidate) string {
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
func (c *Candidate) flaw() string {
	if c.bad >= 100 {
		return ", which takes " + c.count()
	}
	if c.unfit != "" {
		return ", which " + c.unfit
	}
	for i, r := range c.ranks {
		if r == noFit {
			return ", " + nth("argument", i) + " does not fit"
		}
	}
	return ""
}

// templatesOf prints where the templates of the name are declared.
func templatesOf(n *FuncName) string {
	s := "; declared are"
	for _, c := range n.List {
		if c.Template != nil {
			s += "\n    " + n.Name + c.Template.String() + " at " + c.Template.Pos.String()
		} else {
			s += "\n    " + c.fn.Name + " at " + c.fn.Pos.String()
		}
	}
	return s
}

// print prints a candidate: mac16(v16acc48, v32int16, int32).
func (c *Candidate) print(n *FuncName) string {
	if c.sig != nil {
		return n.Name + "(" + cfront.TypeList(c.sig.Params) + ")"
	}
	var ts []string
	for _, q := range c.Decl.List {
		ts = append(ts, q.QType.String())
	}
	return fmt.Sprintf("%s(%s) at %s", c.Fn, strings.Join(ts, ", "), c.Fn.Pos)
}

// argTypes prints the types of arguments.
func argTypes(vals []cfront.Expr) string {
	var ts []string
	for _, v := range vals {
		ts = append(ts, Describe(v))
	}
	return strings.Join(ts, ", ")
}
