package build

import "github.com/vyasa-go/vyasa/halide"

// compute is what the nest says of the datapath: what the first output's definition says. Sums of floats are free in
// all of a nest or in none, so every stage that adds floats must have said it, in each of its orders.
func (b *pipeline) compute() halide.Compute {
	c := b.view.Compute()
	for _, m := range b.funcs {
		for _, st := range m.stages {
			if !addsFloats(st.roots()) {
				continue
			}
			for _, a := range st.alternatives() {
				if !a.schedule.Compute().Reassociate {
					c.Reassociate = false
					return c
				}
			}
			c.Reassociate = true
		}
	}
	return c
}

// addsFloats reports whether rounding depends on the order of something in roots.
func addsFloats(roots []*halide.Expr) (found bool) {
	for _, e := range roots {
		halide.Walk(e, func(e *halide.Expr) {
			switch e.Op {
			case halide.OpAdd, halide.OpSub, halide.OpMul, halide.OpReduce:
				found = found || e.Kind == halide.FloatKind
			}
		})
	}
	return found
}
