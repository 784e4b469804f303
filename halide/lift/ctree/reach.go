package ctree

// Reached are the functions that entry, or the initial value of a global, calls or names, directly or not, with entry,
// in the order of the unit.
func Reached(u *Unit, entry *Func) []*Func {
	seen, work := map[*Func]bool{entry: true}, []*Func{entry}
	visit := func(e Expr) {
		Walk(e, func(e Expr) bool {
			var f *Func
			switch e := e.(type) {
			case *Call:
				f = e.Fn
			case *FuncRef:
				f = e.Fn
			}
			if f != nil && !seen[f] {
				seen[f] = true
				work = append(work, f)
			}
			return true
		})
	}
	for _, g := range u.Globals {
		visit(g.Init)
	}
	for len(work) > 0 {
		f := work[0]
		work = work[1:]
		if f.Body != nil {
			WalkExprs(f.Body, visit)
		}
	}
	var all []*Func
	for _, f := range u.Funcs {
		if seen[f] {
			all = append(all, f)
		}
	}
	return all
}
