package halide

import "slices"

// Walk calls visit for each node under e once, operands before what is made of them. A nil e has none. It does not go into
// the Funcs that e calls.
func Walk(e *Expr, visit func(*Expr)) { walkAll([]*Expr{e}, visit) }

// walkAll is Walk of several expressions, each node once.
func walkAll(roots []*Expr, visit func(*Expr)) {
	var seen exprSet
	var walk func(*Expr)
	walk = func(e *Expr) {
		if e == nil || !seen.add(e) {
			return
		}
		for _, a := range e.Args {
			walk(a)
		}
		visit(e)
	}
	for _, e := range roots {
		walk(e)
	}
}

// exprSet is a set of nodes, few ones without a map.
type exprSet struct {
	few  [16]*Expr
	n    int
	many map[*Expr]bool
}

// add reports whether e was not in s.
func (s *exprSet) add(e *Expr) bool {
	if s.many == nil {
		if slices.Contains(s.few[:s.n], e) {
			return false
		}
		if s.n < len(s.few) {
			s.few[s.n] = e
			s.n++
			return true
		}
		s.many = make(map[*Expr]bool, 4*len(s.few))
		for _, f := range s.few {
			s.many[f] = true
		}
	}
	if s.many[e] {
		return false
	}
	s.many[e] = true
	return true
}

// Funcs are the outputs and all that they call, each once, what is called before its callers.
func Funcs(outputs ...*Func) []*Func {
	var list []*Func
	seen := map[*Func]bool{}
	var add func(f *Func)
	add = func(f *Func) {
		if f == nil || seen[f] {
			return
		}
		seen[f] = true
		walkAll(f.roots(), func(e *Expr) {
			if e.Op == OpCall {
				add(e.Func)
			}
		})
		list = append(list, f)
	}
	for _, f := range outputs {
		add(f)
	}
	return list
}

// Inputs is what f, and what it calls, reads, in order of first use.
func Inputs(f *Func) []*Input { return inputsOf(Funcs(f)) }

func inputsOf(funcs []*Func) []*Input {
	var ins []*Input
	seen := map[string]bool{}
	for _, f := range funcs {
		walkAll(f.roots(), func(e *Expr) {
			if e.Op == OpLoad && e.Input != nil && !seen[e.Name] {
				seen[e.Name] = true
				ins = append(ins, e.Input)
			}
		})
	}
	return ins
}

// RDoms is what f, and what it calls, runs over, in order of first use.
func RDoms(f *Func) []*RDom { return rdomsOf(Funcs(f)) }

func rdomsOf(funcs []*Func) []*RDom {
	var doms []*RDom
	seen := map[string]bool{}
	add := func(r *RDom) {
		if r != nil && !seen[r.Name] {
			seen[r.Name] = true
			doms = append(doms, r)
		}
	}
	for _, f := range funcs {
		walkAll(f.roots(), func(e *Expr) {
			if e.Op == OpReduce {
				add(e.RDom)
			}
		})
		for _, u := range f.Updates {
			add(u.RDom)
		}
	}
	return doms
}
