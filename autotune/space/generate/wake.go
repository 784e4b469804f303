package main

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/vyasa-go/vyasa/autotune/space/spec"
)

// wake makes the function that calls the rules that look at a variable, and the one that calls those of kind Only.
func (g *generator) wake(f *jen.File) {
	var cases []jen.Code
	for i, c := range g.Choices {
		when := jen.Case(jen.Id("v").Op("<").Id("variables"))
		if i+1 < len(g.Choices) {
			when = jen.Case(jen.Id("v").Op("<").Id("at" + title(g.Choices[i+1].Name)))
		}
		cases = append(cases, when.Block(g.woken(c)...))
	}
	f.Comment("wake calls the rules that look at a variable; it is false if one of them fails.")
	f.Func().Params(jen.Id("p").Op("*").Id("propagation")).Id("wake").Params(jen.Id("v").Int()).Bool().Block(
		jen.Switch().Block(cases...), jen.Return(jen.True()))

	var body []jen.Code
	for _, r := range g.Rules {
		if r, ok := r.(spec.Only); ok {
			body = append(body, g.calls(r.Head, spec.Term{}, nil)...)
		}
	}
	f.Comment("only calls the rules that look at one choice alone.")
	f.Func().Params(jen.Id("p").Op("*").Id("propagation")).Id("only").Params().Bool().Block(append(body,
		jen.Return(jen.True()))...)
}

// woken are the calls of the rules that look at a choice; of a choice over objects for object i, of an antisymmetric
// one for both orders of its objects.
func (g *generator) woken(c spec.Choice) []jen.Code {
	var body []jen.Code
	switch {
	case c.Antisymmetric:
		body = append(body, jen.List(jen.Id("x"), jen.Id("y")).Op(":=").Id("objects").Call(jen.Id("v").Op("-").Id("at"+
			title(c.Name))))
	case len(c.Over) > 0:
		body = append(body, jen.Id("i").Op(":=").Id("v").Op("-").Id("at"+title(c.Name)))
	}
	for _, r := range g.Rules {
		switch r := r.(type) {
		case spec.Table:
			body = append(body, g.bound(r.Head, c, r.X)...)
			body = append(body, g.bound(r.Head, c, r.Y)...)
		case spec.Split:
			for _, t := range []spec.Term{r.X, r.Y, r.Z} {
				body = append(body, g.bound(r.Head, c, t)...)
			}
		case spec.Clause:
			for i, l := range r.Any {
				if r.Rotates && i > 0 || l.Choice != c.Name {
					continue
				}
				if l.Exists != nil { // any tuple may look at the object
					body = append(body, g.calls(r.Head, spec.Term{}, nil)...)
					continue
				}
				body = append(body, g.bound(r.Head, c, l.Term)...)
			}
		case spec.Product:
			if r.By == c.Name || slices.ContainsFunc(r.Of, func(f spec.Factor) bool { return f.Choice == c.Name }) {
				body = append(body, g.calls(r.Head, spec.Term{}, nil)...)
			}
		case spec.Room:
			if r.Choice == c.Name {
				body = append(body, g.calls(r.Head, spec.Term{}, nil)...)
			}
		}
	}
	return body
}

// bound are the calls of a rule for a change of a term's choice: its variables follow from the object that changed.
func (g *generator) bound(h spec.Head, c spec.Choice, t spec.Term) []jen.Code {
	if t.Choice != c.Name {
		return nil
	}
	if c.Antisymmetric {
		var list []jen.Code
		for _, xy := range [][2]string{{"x", "y"}, {"y", "x"}} {
			list = append(list, g.calls(h, t, xy[:])...)
		}
		return list
	}
	if len(t.Args) == 0 {
		return g.calls(h, spec.Term{}, nil)
	}
	return g.calls(h, t, []string{"i"})
}

// calls call a rule for all tuples of its variables, those of a term being the objects given.
//
//	{ a, b := x, y; for c := range ... { if c != a && c != b && !p.rule(a, b, c) { return false } } }
func (g *generator) calls(h spec.Head, known spec.Term, objects []string) []jen.Code {
	var args, guards []jen.Code
	var first []jen.Code
	for _, v := range h.Forall {
		args = append(args, jen.Id(v.Name))
		for _, o := range v.Not {
			guards = append(guards, jen.Id(v.Name).Op("!=").Id(o))
		}
		if v.After != "" {
			guards = append(guards, jen.Id(v.Name).Op(">").Id(v.After))
		}
		if i := slices.Index(known.Args, v.Name); i >= 0 {
			set, of := jen.Id(v.Name).Op(":=").Id(objects[i]), g.set(v.Set)
			if of.Name != g.choice(known.Choice).Over[i] { // a reduction is a loop less sp.outputs
				if of.First != "" {
					set = set.Op("-").Add(field(of.First))
					guards = append(guards, jen.Id(v.Name).Op(">=").Lit(0))
				}
				guards = append(guards, jen.Id(v.Name).Op("<").Add(field(of.Count)))
			}
			first = append(first, set)
		}
	}
	body := jen.If(join("&&", append(guards,
		jen.Op("!").Id("p").Dot(h.Name).Call(args...)))).Block(jen.Return(jen.False()))
	for _, v := range slices.Backward(h.Forall) {
		if !slices.Contains(known.Args, v.Name) {
			body = jen.For(jen.Id(v.Name).Op(":=").Range().Add(field(g.set(v.Set).Count))).Block(body)
		}
	}
	if h.Where != "" {
		return []jen.Code{jen.If(field(h.Where)).Block(append(first, body)...)}
	}
	if len(first) > 0 {
		return []jen.Code{jen.Block(append(first, body)...)}
	}
	return []jen.Code{body}
}
