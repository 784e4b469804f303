package gauge

import (
	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// MACs is how many multiply-accumulates a tile takes: those of the workload, or of a file's kernel how often its nest
// multiplies.
func MACs(w workloads.Workload, k *vyasa.Kernel) int {
	if w.Op == "" {
		return products(k.Nest.Body)
	}
	return w.Taps() * halide.Volume(k.Region())
}

func products(body []lower.Stmt) int {
	n := 0
	for _, s := range body {
		times := 1
		switch s := s.(type) {
		case *lower.For:
			times = s.Trips()
		case *lower.Assign:
			n += productsIn(s.Value)
		case *lower.Store:
			n += productsIn(s.Value)
		}
		for _, b := range lower.Bodies(s) {
			n += times * products(b)
		}
	}
	return n
}

// productsIn is how many products a value has; indexes are none.
func productsIn(e *halide.Expr) int {
	if e.Op == halide.OpLoad || e.Op == halide.OpLocal {
		return 0
	}
	n := 0
	if e.Op == halide.OpMul {
		n++
	}
	for _, a := range e.Args {
		n += productsIn(a)
	}
	return n
}
