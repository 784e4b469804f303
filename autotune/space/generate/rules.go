package main

import (
	"github.com/dave/jennifer/jen"

	"github.com/vyasa-go/vyasa/autotune/space/spec"
)

// rules makes the numbers and names of the rules, and one function for each, which removes what it can at some objects
// and is false if a choice has no value left.
func (g *generator) rules(f *jen.File) {
	numbers := []jen.Code{jen.Id("decided").Id("rule").Op("=").Iota().Comment("a decision, no rule")}
	names, docs := []jen.Code{jen.Lit("decided")}, []jen.Code{jen.Lit("it was decided")}
	for _, r := range g.Rules {
		h := r.About()
		numbers = append(numbers, jen.Id("rule"+title(h.Name)))
		names, docs = append(names, jen.Line().Lit(h.Name)), append(docs, jen.Line().Lit(h.Doc))
	}
	f.Comment("rule is the number of a rule.")
	f.Type().Id("rule").Uint8()
	f.Comment("The rules.")
	f.Const().Defs(numbers...)
	f.Comment("ruleNames are the names of the rules, ruleDocs what they demand.")
	f.Var().Defs(
		jen.Id("ruleNames").Op("=").Index(jen.Op("...")).String().Values(append(names, jen.Line())...),
		jen.Id("ruleDocs").Op("=").Index(jen.Op("...")).String().Values(append(docs, jen.Line())...))
	for _, r := range g.Rules {
		var body []jen.Code
		switch r := r.(type) {
		case spec.Only:
			body = g.only(r)
		case spec.Table:
			body = g.table(r)
		case spec.Split:
			body = g.split(r)
		case spec.Clause:
			body = g.clause(r)
		case spec.Product:
			body = g.product(r)
		case spec.Room:
			body = g.room(r)
		}
		f.Commentf("%s: %s.", r.About().Name, r.About().Doc)
		f.Func().Params(jen.Id("p").Op("*").Id("propagation")).Id(r.About().Name).
			Params(params(r.About())...).Bool().Block(body...)
	}
}

// cast converts a mask to the type of a choice's domains.
func (g *generator) cast(t spec.Term, mask jen.Code) *jen.Statement {
	return jen.Id(word(g.choice(t.Choice))).Call(mask)
}

// wide is a domain as 64 bits.
func (g *generator) wide(h spec.Head, t spec.Term) *jen.Statement {
	return jen.Uint64().Call(g.domain(h, t, nil))
}

func (g *generator) only(r spec.Only) []jen.Code {
	return []jen.Code{jen.Return(g.keep(r.Head, r.X, nil, g.cast(r.X, field(r.Name, vars(r.Head)...))))}
}

// table keeps what has a partner.
func (g *generator) table(r spec.Table) []jen.Code {
	return []jen.Code{
		jen.Id("pairs").Op(":=").Op("&").Add(field(r.Name, vars(r.Head)...)),
		jen.Return(g.keep(r.Head, r.Y, nil, g.cast(r.Y,
			jen.Id("pairs").Dot("ys").Call(g.wide(r.Head, r.X)))).Op("&&").Line().
			Add(g.keep(r.Head, r.X, nil, g.cast(r.X, jen.Id("pairs").Dot("xs").Call(g.wide(r.Head, r.Y)))))),
	}
}

// split keeps what has partners under a value of Z that is left, and those values of Z that have any.
func (g *generator) split(r spec.Split) []jen.Code {
	return []jen.Code{
		jen.Id("pairs").Op(":=").Op("&").Add(field(r.Name, vars(r.Head)...)),
		jen.List(jen.Id("x"), jen.Id("y")).Op(":=").List(g.wide(r.Head, r.X), g.wide(r.Head, r.Y)),
		jen.Var().List(jen.Id("xs"), jen.Id("ys"), jen.Id("zs")).Uint64(),
		jen.For(jen.Id("z").Op(":=").Range().Id("pairs")).Block(
			jen.If(g.wide(r.Head, r.Z).Op(">>").Id("z").Op("&").Lit(1).Op("==").Lit(0)).Block(jen.Continue()),
			jen.If(jen.Id("of").Op(":=").Id("pairs").Index(jen.Id("z")).Dot("ys").Call(jen.Id("x")).Op("&").Id("y"),
				jen.Id("of").Op("!=").Lit(0)).Block(
				jen.Id("ys").Op("|=").Id("of"),
				jen.Id("xs").Op("|=").Id("pairs").Index(jen.Id("z")).Dot("xs").Call(jen.Id("of")),
				jen.Id("zs").Op("|=").Lit(1).Op("<<").Id("z"),
			),
		),
		jen.Return(g.keep(r.Head, r.Z, nil, g.cast(r.Z, jen.Id("zs"))).Op("&&").Line().
			Add(g.keep(r.Head, r.X, nil, g.cast(r.X, jen.Id("xs")))).Op("&&").Line().
			Add(g.keep(r.Head, r.Y, nil, g.cast(r.Y, jen.Id("ys"))))),
	}
}
