package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// checkNames tells of Vars that nothing binds and of one name for two things.
func (f *Func) checkNames(pos diag.Pos) {
	bound := map[string]bool{}
	for _, v := range f.Vars {
		bound[v.Name] = true
	}
	free := map[string]*Expr{}
	freeVars(f.Value, bound, free)
	Walk(f.Value, func(e *Expr) {
		if e.Op == OpVar && free[e.Name] == e {
			f.tell(pos, CodeVar, fmt.Sprintf("%s.Is: nothing says what %s runs over", f.Name, e.Name), "it is neither a Var of "+f.Name+" nor inside a reduction over its RDom")
		}
	})
}

// freeVars collects the first node of each Var in e that is not bound.
func freeVars(e *Expr, bound map[string]bool, free map[string]*Expr) {
	switch e.Op {
	case OpVar:
		if e.Kind != Poison && !bound[e.Name] && free[e.Name] == nil {
			free[e.Name] = e
		}
	case OpReduce:
		inner := map[string]bool{}
		for n := range bound {
			inner[n] = true
		}
		if e.RDom != nil {
			for _, v := range e.RDom.Vars {
				inner[v.Name] = true
			}
		}
		bound = inner
	}
	for _, a := range e.Args {
		freeVars(a, bound, free)
	}
}
