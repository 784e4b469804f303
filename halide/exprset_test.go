package halide

import "testing"

// TestExprSet: a set that is cleared and used again holds what a map holds, whatever its sizes were before.
func TestExprSet(t *testing.T) {
	nodes := make([]*Expr, 3000)
	for i := range nodes {
		nodes[i] = new(Expr)
	}
	var s exprSet
	for round, size := range []int{3, 16, 17, 32, 33, 32, 128, 129, 3000, 32, 40, 0, 1000, 32, 33} {
		for again := range 30 {
			seen := map[*Expr]bool{}
			for i := range 2 * size {
				e := nodes[(11*again+5*i%size)%len(nodes)]
				if got := s.add(e); got == seen[e] {
					t.Fatalf("round %d: node %d is new: %t", round, i, got)
				}
				seen[e] = true
			}
			s.clear()
		}
	}
}
