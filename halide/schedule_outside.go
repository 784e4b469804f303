package halide

import "slices"

// outside reports whether stage id uses f other than in reductions over rdom, itself or by Funcs that are computed in
// its loops. All of an update is inside the loops of its own RDom.
func (n *nesting) outside(f *Func, id stageID, rdom string) bool {
	if id.update > 0 {
		u := id.f.Updates[id.update-1]
		if m := n.whole.merges[id]; m != nil {
			u = m
		}
		if u.RDom.named(rdom) {
			return false
		}
	}
	seen := map[*Func]bool{id.f: true}
	var uses func(owner *Func, e *Expr) bool
	uses = func(owner *Func, e *Expr) bool {
		if owner == id.f && e.Op == OpReduce && e.RDom.Name == rdom {
			return false
		}
		g := n.whole.called(owner, e)
		if g == f {
			return true
		}
		if g != nil && !seen[g] && n.compute(g).Kind != RootLevel {
			seen[g] = true
			for _, roots := range n.whole.roots(g) {
				if slices.ContainsFunc(roots, func(e *Expr) bool { return uses(g, e) }) {
					return true
				}
			}
		}
		return slices.ContainsFunc(e.Args, func(a *Expr) bool { return uses(owner, a) })
	}
	return slices.ContainsFunc(n.whole.roots(id.f)[id.update], func(e *Expr) bool { return uses(id.f, e) })
}
