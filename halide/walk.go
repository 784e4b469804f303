package halide

import "sync"

// Walk calls visit for each node under e once, operands before what is made of them. A nil e has none. It does not go
// into the Funcs that e calls.
func Walk(e *Expr, visit func(*Expr)) { walkAll([]*Expr{e}, visit) }

// Some reports whether is holds for e or a node under it. It asks no more once that is known.
func Some(e *Expr, is func(*Expr) bool) bool {
	w := walks.Get().(*walk)
	found := w.some(e, is)
	w.seen.clear()
	walks.Put(w)
	return found
}

// Has reports whether e, or a node under it, is of an operation, and of a name unless that is "".
func Has(e *Expr, op Op, name string) bool {
	return Some(e, func(e *Expr) bool { return e.Op == op && (name == "" || e.Name == name) })
}

// walkAll is Walk of several expressions, each node once.
func walkAll(roots []*Expr, visit func(*Expr)) {
	w := walks.Get().(*walk)
	w.visit = visit
	for _, e := range roots {
		w.node(e)
	}
	w.visit = nil
	w.seen.clear()
	walks.Put(w)
}

// walks are kept, as a compiler walks very often.
var walks = sync.Pool{New: func() any { return new(walk) }}

// walk is one Walk.
type walk struct {
	visit func(*Expr)
	seen  exprSet
}

func (w *walk) node(e *Expr) {
	if e == nil || !w.seen.add(e) {
		return
	}
	for _, a := range e.Args {
		w.node(a)
	}
	w.visit(e)
}

func (w *walk) some(e *Expr, is func(*Expr) bool) bool {
	if e == nil || !w.seen.add(e) {
		return false
	}
	if is(e) {
		return true
	}
	for _, a := range e.Args {
		if w.some(a, is) {
			return true
		}
	}
	return false
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
