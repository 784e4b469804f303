package build

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Apart are the statements of a nest that have no operations: what Programs refuses whatever the loops around them are,
// and what stands under conditions that it refuses.
func Apart(n *lower.Nest, m vec.Machine) map[lower.Stmt]bool {
	plain := lower.Map(n.Body, func(s lower.Stmt) []lower.Stmt {
		if f, ok := s.(*lower.For); ok {
			f.Kind = halide.Serial // a copy
		}
		return []lower.Stmt{s}
	})
	b := newBuilder(n.Name, n, n.Extents(), plain, m, nil, nil)
	b.apart = map[lower.Stmt]bool{}
	b.body(n.Body)
	for s := range lower.All(n.Body) { // a condition takes along what is inside
		if _, ok := s.(*lower.If); !ok || !b.apart[s] {
			continue
		}
		for inside := range lower.All([]lower.Stmt{s}) {
			b.apart[inside] = true
		}
	}
	return b.apart
}
