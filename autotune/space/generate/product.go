package main

import (
	"github.com/dave/jennifer/jen"

	"github.com/vyasa-go/vyasa/autotune/space/spec"
)

// product takes from each factor the values that are too much even with the least of the others, and with them the
// values of By whose limits are less than the least product.
func (g *generator) product(r spec.Product) []jen.Code {
	var body []jen.Code
	if r.By == "" {
		body = append(body, jen.Id("limit").Op(":=").Add(field(r.Limit)))
	} else {
		body = append(body, jen.Id("limit").Op(":=").Id("greatest").Call(field(r.Limit),
			jen.Uint64().Call(jen.Id("p").Dot("st").Dot(r.By))))
	}
	body = append(body, jen.Id("least").Op(":=").Lit(1))
	for _, f := range r.Of {
		body = append(body, g.over(f, jen.Id("least").Op("=").Id("times").Call(jen.Id("least"),
			field(f.Numbers).Index(jen.Id("i")).Index(jen.Id("lowest").Call(g.factor(f))))))
	}
	for _, f := range r.Of {
		c := g.choice(f.Choice)
		body = append(body, g.over(f,
			jen.Id("d").Op(":=").Id("atMost").Call(g.factor(f), field(f.Numbers).Index(jen.Id("i")), jen.Id("least"),
				jen.Id("limit")),
			jen.If(jen.Op("!").Id("p").Dot("keep"+title(c.Name)).Call(append([]jen.Code{jen.Id("i"),
				jen.Id(word(c)).Call(jen.Id("d"))}, g.because(r.Head)...)...)).
				Block(jen.Return(jen.False()))))
	}
	if r.By == "" {
		return append(body, jen.Return(jen.True()))
	}
	return append(body, jen.Return(g.keep(r.Head, spec.Term{Choice: r.By}, nil, g.cast(spec.Term{Choice: r.By},
		jen.Id("allowing").Call(field(r.Limit), jen.Id("least"))))))
}

// over is a loop over the objects of a factor.
func (g *generator) over(f spec.Factor, body ...jen.Code) *jen.Statement {
	return jen.For(jen.Id("i").Op(":=").Range().Add(field(g.set(g.choice(f.Choice).Over[0]).Count))).Block(body...)
}

// factor is the domain of a factor's object i.
func (g *generator) factor(f spec.Factor) *jen.Statement {
	return jen.Uint64().Call(jen.Id("p").Dot("st").Dot(f.Choice).Index(jen.Id("i")))
}

// room adds the weights of the objects that certainly have the value, and takes it from those that are too heavy beside
// them.
func (g *generator) room(r spec.Room) []jen.Code {
	c := g.choice(r.Choice)
	objects := g.set(c.Over[0])
	at := jen.Id("p").Dot("st").Dot(r.Choice).Index(jen.Id("i"))
	in, weight := field(r.In, vars(r.Head)...), field(r.Weights).Index(jen.Id("i"))
	loop := func(body ...jen.Code) *jen.Statement {
		return jen.For(jen.Id("i").Op(":=").Range().Add(field(objects.Count))).Block(body...)
	}
	return []jen.Code{
		jen.Id("in").Op(":=").Add(in),
		jen.Var().List(jen.Id("sum"), jen.Id("most")).Int64(),
		loop(jen.If(at.Clone().Op("==").Id("in")).Block(
			jen.Id("sum").Op("+=").Add(weight),
			jen.Id("most").Op("=").Id("max").Call(jen.Id("most"), weight.Clone()))),
		loop(
			jen.Id("all").Op(",").Id("top").Op(":=").List(jen.Id("sum"), jen.Id("most")),
			jen.If(at.Clone().Op("!=").Id("in")).Block(
				jen.List(jen.Id("all"), jen.Id("top")).Op("=").List(jen.Id("sum").Op("+").Add(weight.Clone()),
					jen.Id("max").Call(jen.Id("most"), weight.Clone()))),
			jen.If(jen.Id("all").Op("-").Id("top").Op(">").Add(field(r.Limit)).Op("&&").Op("!").Id("p").Dot("keep"+
				title(r.Choice)).
				Call(append([]jen.Code{jen.Id("i"), jen.Op("^").Id("in")},
					g.because(r.Head)...)...)).Block(jen.Return(jen.False()))),
		jen.Return(jen.True()),
	}
}
