package gauge

import (
	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// MACs is how many multiply-accumulates a tile takes: those of the workload, or of a file's kernel how often its nest multiplies.
func MACs(w workloads.Workload, k *vyasa.Kernel) int {
	if w.Op == "" {
		return products(k.Nest.Body)
	}
	n := w.Taps()
	for _, r := range k.Region() {
		n *= r.Extent
	}
	return n
}

func products(body []lower.Stmt) int {
	n := 0
	for _, s := range body {
		for _, e := range lower.Exprs(s) {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Op == halide.OpMul && e.Kind != halide.BoolKind {
					n++
				}
			})
		}
		times := 1
		if f, ok := s.(*lower.For); ok {
			times = f.Trips()
		}
		for _, b := range lower.Bodies(s) {
			n += times * products(b)
		}
	}
	return n
}
