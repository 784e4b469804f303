package main

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/vyasa-go/vyasa/autotune/space/spec"
)

// store makes the Store, the numbers of its variables, and how they are read and narrowed.
func (g *generator) store(f *jen.File) {
	g.storeType(f)
	g.numbers(f)
	g.domainOf(f)
	for _, c := range g.Choices {
		if c.Antisymmetric {
			mirrored(f, c)
		}
	}
	for _, c := range g.Choices {
		g.keepOf(f, c)
	}
}

// storeType is the struct, widest fields first, so that it has no holes.
func (g *generator) storeType(f *jen.File) {
	wide := slices.SortedStableFunc(slices.Values(g.Choices),
		func(a, b spec.Choice) int { return cmp.Compare(b.Bits, a.Bits) })
	var fields []jen.Code
	for _, c := range wide {
		s := jen.Id(c.Name)
		if n := g.size(c); len(c.Over) > 0 {
			s = s.Index(jen.Lit(n))
		}
		fields = append(fields, s.Id(word(c)).Comment(c.Doc))
	}
	f.Comment("Store is a partial schedule: for each choice the set of values that it may still have. Copying is " +
		"assignment, and two are\nequal if they have the same sets. It belongs to the Space that made it; its zero " +
		"value is none.")
	f.Type().Id("Store").Struct(fields...)
}

// numbers gives each choice the number of its first variable.
func (g *generator) numbers(f *jen.File) {
	var list []jen.Code
	n := 0
	for _, c := range g.Choices {
		list = append(list, jen.Id("at"+title(c.Name)).Op("=").Lit(n))
		if n += g.size(c); c.Derived && n > 64 {
			panic(fmt.Sprintf("BUG: derived variables up to %d do not fit the bits of a word", n))
		}
	}
	list = append(list, jen.Id("variables").Op("=").Lit(n))
	f.Comment("The number of each choice's first variable, and of all variables.")
	f.Const().Defs(list...)
	var derived []jen.Code
	for _, c := range g.Choices {
		if c.Derived {
			derived = append(derived, jen.Id("bitsOf").Call(jen.Id("at"+title(c.Name)), jen.Lit(g.size(c))))
		}
	}
	f.Comment("derived are the variables that are settled once the others are.")
	f.Var().Id("derived").Op("=").Add(join("|", derived))
}

// join puts an operator between expressions.
func join(op string, list []jen.Code) *jen.Statement {
	s := jen.Add(list[0])
	for _, c := range list[1:] {
		s = s.Op(op).Add(c)
	}
	return s
}

// domainOf reads the domain of a variable by its number.
func (g *generator) domainOf(f *jen.File) {
	var cases []jen.Code
	for i, c := range g.Choices {
		at := jen.Id("st").Dot(c.Name)
		if len(c.Over) > 0 {
			at = at.Index(jen.Id("v").Op("-").Id("at" + title(c.Name)))
		}
		when := jen.Case(jen.Id("v").Op("<").Id("variables"))
		if i+1 < len(g.Choices) {
			when = jen.Case(jen.Id("v").Op("<").Id("at" + title(g.Choices[i+1].Name)))
		}
		cases = append(cases, when.Block(jen.Return(jen.Uint64().Call(at))))
	}
	f.Comment("domain is the domain of a variable.")
	f.Func().Params(jen.Id("st").Op("*").Id("Store")).Id("domain").Params(jen.Id("v").Int()).Uint64().Block(
		jen.Switch().Block(cases...), jen.Panic(jen.Lit("BUG: no such variable")))
	cases = nil
	for i, c := range g.Choices {
		at := jen.Id("st").Dot(c.Name)
		if len(c.Over) > 0 {
			at = at.Index(jen.Id("v").Op("-").Id("at" + title(c.Name)))
		}
		when := jen.Default()
		if i+1 < len(g.Choices) {
			when = jen.Case(jen.Id("v").Op("<").Id("at" + title(g.Choices[i+1].Name)))
		}
		cases = append(cases, when.Block(at.Op("=").Id(word(c)).Call(jen.Id("d"))))
	}
	f.Comment("set gives a variable a domain.")
	f.Func().Params(jen.Id("st").Op("*").Id("Store")).Id("set").Params(jen.Id("v").Int(),
		jen.Id("d").Uint64()).Block(jen.Switch().Block(cases...))
}

// mirrored reads an antisymmetric choice, of which one half is stored: those of a < b.
func mirrored(f *jen.File, c spec.Choice) {
	f.Commentf("%sOf is the domain of %s for two objects, in either order.", c.Name, c.Name)
	f.Func().Params(jen.Id("st").Op("*").Id("Store")).Id(c.Name+"Of").Params(jen.List(jen.Id("a"),
		jen.Id("b")).Int()).Id(word(c)).Block(
		jen.If(jen.Id("a").Op("<").Id("b")).Block(
			jen.Return(jen.Id("st").Dot(c.Name).Index(jen.Id("below").Call(jen.Id("a"), jen.Id("b"))))),
		jen.Return(jen.Id("turned").Call(jen.Id("st").Dot(c.Name).Index(jen.Id("below").Call(jen.Id("b"),
			jen.Id("a"))))),
	)
}

// keepOf narrows a domain of a choice, and notes that it has changed.
func (g *generator) keepOf(f *jen.File, c spec.Choice) {
	in := []jen.Code{}
	at, number := jen.Id("p").Dot("st").Dot(c.Name), jen.Id("at"+title(c.Name))
	var first []jen.Code
	switch {
	case c.Antisymmetric:
		in = append(in, jen.Id("x"), jen.Id("y").Int())
		first = append(first,
			jen.If(jen.Id("x").Op(">").Id("y")).Block(jen.List(jen.Id("x"), jen.Id("y"), jen.Id("mask")).Op("=").
				List(jen.Id("y"), jen.Id("x"), jen.Id("turned").Call(jen.Id("mask")))),
			jen.Id("i").Op(":=").Id("below").Call(jen.Id("x"), jen.Id("y")))
	case len(c.Over) > 0:
		in = append(in, jen.Id("i").Int())
	}
	if len(c.Over) > 0 {
		at, number = at.Clone().Index(jen.Id("i")), number.Clone().Op("+").Id("i")
	}
	in = append(in, jen.Id("mask").Id(word(c)), jen.Id("r").Id("rule"),
		jen.List(jen.Id("a"), jen.Id("b"), jen.Id("c")).Int())
	f.Commentf("keep%s leaves %s the values of a mask, by a rule at some objects. It is false if none are left.",
		title(c.Name), c.Name)
	f.Func().Params(jen.Id("p").Op("*").Id("propagation")).Id("keep" +
		title(c.Name)).Params(in...).Bool().Block(append(first,
		jen.Id("old").Op(":=").Add(at),
		jen.Id("now").Op(":=").Id("old").Op("&").Id("mask"),
		jen.If(jen.Id("now").Op("==").Id("old")).Block(jen.Return(jen.True())),
		at.Clone().Op("=").Id("now"),
		jen.Id("p").Dot("dirty").Dot("add").Call(number),
		jen.If(jen.Id("p").Dot("trace").Op("!=").Nil()).Block(jen.Id("p").Dot("note").Call(number,
			jen.Uint64().Call(jen.Id("old").Op("&^").Id("now")), jen.Id("r"), jen.Id("a"), jen.Id("b"), jen.Id("c"))),
		jen.Return(jen.Id("now").Op("!=").Lit(0)),
	)...)
}
