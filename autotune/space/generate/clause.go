package main

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/vyasa-go/vyasa/autotune/space/spec"
)

// constants are the masks that literals name; other names are fields of the Space.
var constants = []string{"outer", "inner", "none", "some", "rolled", "freely", "placed"}

// mask is the set of values of a literal.
func mask(l spec.Literal) *jen.Statement {
	if slices.Contains(constants, l.In) {
		return jen.Id(l.In)
	}
	return field(l.In, l.At...)
}

// clause narrows the one literal that may still hold to where it does.
//
//	can0, can1, can2 := whether each may still hold
//	no other may   ->   it must
func (g *generator) clause(r spec.Clause) []jen.Code {
	var body []jen.Code
	for i, l := range r.Any {
		can := jen.Id(fmt.Sprintf("can%d", i))
		if l.Exists == nil {
			body = append(body, can.Op(":=").Add(g.domain(r.Head, l.Term, nil)).Op("&").Add(mask(l)).Op("!=").Lit(0))
			continue
		}
		loop := jen.For(jen.Id(l.Exists.Name).Op(":=").Range().Add(field(g.set(l.Exists.Set).Count)))
		if l.Exists.Before != "" {
			loop = jen.For(jen.Id(l.Exists.Name).Op(":=").Range().Id(l.Exists.Before))
		}
		body = append(body, jen.List(jen.Id("many"), jen.Id("last")).Op(":=").List(jen.Lit(0), jen.Lit(0)),
			loop.Block(jen.If(g.domain(r.Head, l.Term, l.Exists).Op("&").Add(mask(l)).Op("!=").Lit(0)).Block(
				jen.List(jen.Id("many"), jen.Id("last")).Op("=").List(jen.Id("many").Op("+").Lit(1),
					jen.Id(l.Exists.Name)))),
			can.Op(":=").Id("many").Op(">").Lit(0))
	}
	var cases []jen.Code
	for i, l := range r.Any {
		var others []jen.Code
		for j := range r.Any {
			if j != i {
				others = append(others, jen.Op("!").Id(fmt.Sprintf("can%d", j)))
			}
		}
		term, exists := l.Term, l.Exists
		if exists != nil {
			others = append(others, jen.Id("many").Op("==").Lit(1))
			term, exists = spec.Term{Choice: l.Choice, Args: []string{"last"}}, &spec.Var{Name: "last", Set: exists.Set}
		}
		cases = append(cases, jen.Case(join("&&", others)).Block(jen.Return(g.keep(r.Head, term, exists, mask(l)))))
	}
	return append(body, jen.Switch().Block(cases...), jen.Return(jen.True()))
}
