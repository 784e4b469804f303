package algorithm

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// goIDs are identifiers of Go for the names of a pipeline.
type goIDs struct {
	byName map[string]string
	taken  names
}

// goNames gives each Var, input, RDom and Func its name, or another if Go has that already.
func goNames(p *halide.Pipeline) *goIDs {
	g := &goIDs{map[string]string{}, names{"hl": true, "fmt": true, "math": true, "main": true, "uint64": true}}
	for _, f := range p.Funcs() {
		g.add(f.Name)
		for _, v := range f.Vars {
			g.add(v.Name)
		}
	}
	for _, in := range p.Inputs() {
		g.add(in.Name)
	}
	for _, r := range p.RDoms() {
		g.add(r.Name)
	}
	return g
}

func (g *goIDs) add(name string) {
	if g.byName[name] == "" {
		g.byName[name] = g.taken.fresh(identifier(name))
	}
}

func (g *goIDs) fresh(name string) string { return g.taken.fresh(name) }

func (g *goIDs) of(name string) string { return g.byName[name] }

// variable is a Var, or one of an RDom: r.x is r.X, and r.4 is r.Vars[4].
func (g *goIDs) variable(name string) string {
	dom, dim, inner := strings.Cut(name, ".")
	if !inner {
		return g.of(name)
	}
	if i := slices.Index([]string{"x", "y", "z", "w"}, dim); i >= 0 {
		return g.of(dom) + "." + strings.ToUpper(dim)
	}
	return fmt.Sprintf("%s.Vars[%s]", g.of(dom), dim)
}

// identifier is a C name as one of Go.
func identifier(name string) string {
	if token.IsKeyword(name) || name == "_" {
		return name + "_"
	}
	return name
}
