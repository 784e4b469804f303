package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/vyasa-go/vyasa/autotune/space/spec"
)

// title is a name with its first letter in upper case: atJam, keepJam, ruleJamDivides.
func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

func (g *generator) set(name string) spec.Set {
	i := slices.IndexFunc(g.Sets, func(s spec.Set) bool { return s.Name == name })
	if i < 0 {
		panic("BUG: no set " + name)
	}
	return g.Sets[i]
}

func (g *generator) choice(name string) spec.Choice {
	i := slices.IndexFunc(g.Choices, func(c spec.Choice) bool { return c.Name == name })
	if i < 0 {
		panic("BUG: no choice " + name)
	}
	return g.Choices[i]
}

// size is how many variables a choice has.
func (g *generator) size(c spec.Choice) int {
	switch {
	case c.Antisymmetric:
		n := g.set(c.Over[0]).Max
		return n * (n - 1) / 2
	case len(c.Over) == 1:
		return g.set(c.Over[0]).Max
	}
	return 1
}

// word is the type of a domain of c.
func word(c spec.Choice) string { return "uint" + strconv.Itoa(c.Bits) }

// find is the variable of a name in a rule.
func find(h spec.Head, name string) spec.Var {
	i := slices.IndexFunc(h.Forall, func(v spec.Var) bool { return v.Name == name })
	if i < 0 {
		panic("BUG: rule " + h.Name + " has no variable " + name)
	}
	return h.Forall[i]
}

// object is a variable as a number in the set that a choice is over: a reduction among the loops is sp.outputs + r.
func (g *generator) object(v spec.Var, over string) *jen.Statement {
	s := g.set(v.Set)
	if s.Name != over && s.First != "" {
		return jen.Id("p").Dot("sp").Dot(s.First).Op("+").Id(v.Name)
	}
	return jen.Id(v.Name)
}

// args are the objects of a term; exists is a variable that is not one of the rule.
func (g *generator) args(h spec.Head, t spec.Term, exists *spec.Var) []jen.Code {
	var list []jen.Code
	for i, name := range t.Args {
		var v spec.Var
		if exists != nil && name == exists.Name {
			v = *exists
		} else {
			v = find(h, name)
		}
		list = append(list, g.object(v, g.choice(t.Choice).Over[i]))
	}
	return list
}

// domain is the domain of a term.
func (g *generator) domain(h spec.Head, t spec.Term, exists *spec.Var) *jen.Statement {
	c := g.choice(t.Choice)
	st := jen.Id("p").Dot("st")
	switch args := g.args(h, t, exists); {
	case c.Antisymmetric:
		return st.Dot(c.Name + "Of").Call(args...)
	case len(args) == 1:
		return st.Dot(c.Name).Index(args...)
	}
	return st.Dot(c.Name)
}

// keep is the call that narrows the domain of a term to a mask.
func (g *generator) keep(h spec.Head, t spec.Term, exists *spec.Var, mask jen.Code) *jen.Statement {
	args := append(g.args(h, t, exists), mask)
	return jen.Id("p").Dot("keep" + title(t.Choice)).Call(append(args, g.because(h)...)...)
}

// because are the last arguments of a keep: the rule and its variables, three of them.
func (g *generator) because(h spec.Head) []jen.Code {
	list := []jen.Code{jen.Id("rule" + title(h.Name))}
	for i := range 3 {
		if i < len(h.Forall) {
			list = append(list, jen.Id(h.Forall[i].Name))
		} else {
			list = append(list, jen.Lit(0))
		}
	}
	return list
}

// field is a field of the Space, at the variables of a rule.
func field(name string, vars ...string) *jen.Statement {
	s := jen.Id("p").Dot("sp").Dot(name)
	for _, v := range vars {
		s = s.Index(jen.Id(v))
	}
	return s
}

// params are the variables of a rule as parameters.
func params(h spec.Head) []jen.Code {
	var list []jen.Code
	for _, v := range h.Forall {
		list = append(list, jen.Id(v.Name))
	}
	if len(list) > 0 {
		list[len(list)-1] = jen.Id(h.Forall[len(list)-1].Name).Int()
	}
	return list
}

// vars are the names of a rule's variables.
func vars(h spec.Head) []string {
	var list []string
	for _, v := range h.Forall {
		list = append(list, v.Name)
	}
	return list
}
