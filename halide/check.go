package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// maxNodes is how many nodes an expression may have, written out in full.
const maxNodes = 100_000

// check tells what is wrong with f as a whole, once its parts are right.
func (f *Func) check(pos diag.Pos) {
	if n := nodes(f.Value, map[*Expr]int{}); n > maxNodes {
		f.tell(pos, CodeSize, fmt.Sprintf("%s.Is: written out, the expression has more than %d nodes", f.Name, maxNodes),
			"expressions that use others twice grow fast; sum over an RDom instead")
		return
	}
	if f.Value.Kind == Poison || len(f.found) > 0 {
		return
	}
	f.checkVars(pos)
	f.checkNames()
}

// nodes is how many nodes e has as a tree, at most maxNodes+1.
func nodes(e *Expr, known map[*Expr]int) int {
	if n, ok := known[e]; ok {
		return n
	}
	n := 1
	for _, a := range e.Args {
		n = min(n+nodes(a, known), maxNodes+1)
	}
	known[e] = n
	return n
}

// checkVars tells of Vars that nothing binds, and of reductions inside others over the same Vars.
func (f *Func) checkVars(pos diag.Pos) {
	bound := map[string]bool{}
	for _, v := range f.Vars {
		bound[v.Name] = true
	}
	told := map[string]bool{}
	var visit func(e *Expr)
	visit = func(e *Expr) {
		if e.Op == OpVar && !bound[e.Name] && !told[e.Name] {
			told[e.Name] = true
			help := "it is no Var of " + f.Name + "; NewFunc names those"
			if !isName(e.Name) {
				help = "reduction Vars belong inside a reduction over their RDom"
			}
			f.tell(pos, CodeVar, fmt.Sprintf("%s.Is: nothing says what %s runs over", f.Name, e.Name), help)
		}
		if e.Op == OpReduce {
			if first := e.RDom.Vars[0].Name; bound[first] && !told[first] {
				told[first] = true
				f.tell(e.Pos, CodeClash, fmt.Sprintf("%s over %s inside another reduction over %s", e.Reduce, e.RDom.Name, e.RDom.Name),
					"take an RDom of another name inside")
			}
			for _, v := range e.RDom.Vars {
				bound[v.Name] = true
				defer delete(bound, v.Name)
			}
		}
		for _, a := range e.Args {
			visit(a)
		}
	}
	visit(f.Value)
}

// checkNames tells of one name for two things among f, its Vars, its inputs and its RDoms.
func (f *Func) checkNames() {
	things := map[string]thing{}
	told := map[string]bool{}
	add := func(name string, t thing) {
		other, taken := things[name]
		if !taken {
			things[name] = t
			return
		}
		if told[name] || t.in != nil && other.in != nil && t.in.equal(other.in) || t.r != nil && other.r != nil && t.r.equal(other.r) {
			return
		}
		told[name] = true
		f.tell(t.pos, CodeClash, fmt.Sprintf("%s is %s, and also %s", name, t.what, other.what),
			fmt.Sprintf("the other was made at %s; give one of them another name", other.pos))
	}
	for _, v := range f.Vars {
		add(v.Name, thing{what: "a Var", pos: v.Pos})
	}
	Walk(f.Value, func(e *Expr) {
		switch e.Op {
		case OpLoad:
			add(e.Name, thing{what: "an input", pos: e.Input.Pos, in: e.Input})
		case OpReduce:
			add(e.RDom.Name, thing{what: "an RDom", pos: e.RDom.Pos, r: e.RDom})
		}
	})
	add(f.Name, thing{what: "the Func", pos: f.Pos})
}

// thing is what a name stands for.
type thing struct {
	what string
	pos  diag.Pos
	in   *Input // of an input
	r    *RDom  // of an RDom
}
