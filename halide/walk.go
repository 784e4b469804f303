package halide

// Walk calls visit for each node under e once, operands before what is made of them. A nil e has none.
func Walk(e *Expr, visit func(*Expr)) {
	seen := map[*Expr]bool{}
	var walk func(*Expr)
	walk = func(e *Expr) {
		if e == nil || seen[e] {
			return
		}
		seen[e] = true
		for _, a := range e.Args {
			walk(a)
		}
		visit(e)
	}
	walk(e)
}

// Inputs is what f reads, in order of first use.
func Inputs(f *Func) []*Input {
	var ins []*Input
	seen := map[string]bool{}
	Walk(f.Value, func(e *Expr) {
		if e.Op == OpLoad && e.Input != nil && !seen[e.Name] {
			seen[e.Name] = true
			ins = append(ins, e.Input)
		}
	})
	return ins
}

// RDoms is what f reduces over, in order of first use.
func RDoms(f *Func) []*RDom {
	var doms []*RDom
	seen := map[string]bool{}
	Walk(f.Value, func(e *Expr) {
		if e.Op == OpReduce && e.RDom != nil && !seen[e.RDom.Name] {
			seen[e.RDom.Name] = true
			doms = append(doms, e.RDom)
		}
	})
	return doms
}
