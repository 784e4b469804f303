package main

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/vyasa-go/vyasa/autotune/space/spec"
)

// scope makes the function that lists the variables that a rule looks at for some objects.
func (g *generator) scope(f *jen.File) {
	var cases []jen.Code
	for _, r := range g.Rules {
		h := r.About()
		terms, whole := looksAt(r)
		var body, numbers []jen.Code
		for i, v := range h.Forall {
			if slices.ContainsFunc(terms, func(t spec.Term) bool { return slices.Contains(t.Args, v.Name) }) {
				body = append(body, jen.Id(v.Name).Op(":=").Id("o").Index(jen.Lit(i)))
			}
		}
		for _, choice := range whole {
			body = append(body, g.all(choice))
		}
		for _, t := range terms {
			numbers = append(numbers, g.at(h, t))
		}
		if len(numbers) > 0 {
			body = append(body, jen.Id("list").Op("=").Append(append([]jen.Code{jen.Id("list")}, numbers...)...))
		}
		cases = append(cases, jen.Case(jen.Id("rule"+title(h.Name))).Block(body...))
	}
	f.Comment("scope lists the variables that a rule looks at for the objects o.")
	f.Func().Params(jen.Id("p").Op("*").Id("propagation")).Id("scope").Params(jen.Id("r").Id("rule"),
		jen.Id("o").Index(jen.Lit(3)).Int()).
		Params(jen.Id("list").Index().Int()).Block(jen.Switch(jen.Id("r")).Block(cases...), jen.Return(jen.Id("list")))
}

// looksAt are the terms of a rule, and the choices that it looks at for all objects.
func looksAt(r spec.Rule) (terms []spec.Term, whole []string) {
	switch r := r.(type) {
	case spec.Only:
		terms = []spec.Term{r.X}
	case spec.Table:
		terms = []spec.Term{r.X, r.Y}
	case spec.Split:
		terms = []spec.Term{r.X, r.Y, r.Z}
	case spec.Clause:
		for _, l := range r.Any {
			if l.Exists != nil {
				whole = append(whole, l.Choice)
			} else {
				terms = append(terms, l.Term)
			}
		}
	case spec.Product:
		for _, f := range r.Of {
			whole = append(whole, f.Choice)
		}
		if r.By != "" {
			terms = []spec.Term{{Choice: r.By}}
		}
	case spec.Room:
		whole = []string{r.Choice}
	}
	return terms, whole
}

// at is the number of a term's variable.
func (g *generator) at(h spec.Head, t spec.Term) jen.Code {
	c := g.choice(t.Choice)
	at := jen.Id("at" + title(c.Name))
	switch args := g.args(h, t, nil); {
	case c.Antisymmetric:
		return at.Op("+").Id("below").Call(jen.Id("min").Call(args...), jen.Id("max").Call(args...))
	case len(args) == 1:
		return at.Op("+").Add(args[0])
	default:
		return at
	}
}

// all lists the variables of a choice for all objects.
func (g *generator) all(choice string) *jen.Statement {
	c := g.choice(choice)
	return jen.For(jen.Id("i").Op(":=").Range().Add(field(g.set(c.Over[0]).Count))).Block(
		jen.Id("list").Op("=").Append(jen.Id("list"), jen.Id("at"+title(c.Name)).Op("+").Id("i")))
}
