package source

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// TestNodesStandOnce: what is compared and chosen is copied to the last node.
func TestNodesStandOnce(t *testing.T) {
	u, err := Read("nodes.cpp", []byte(`#include <algorithm>
#include <vector>
struct pair { int x, y[4]; };
int f(int n, const int *a, const pair *p, const std::vector<int> &v, double d) {
	return std::min(a[n] + (n > 0 && a[0] != 3 ? -p->x : p[1].y[n & 3]), std::max(*(a + n), v[n]) + (int)v.size()) +
		(int)std::max(d * 0.5, (double)((p + n) - p));
}
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[ctree.Expr]bool{}
	ctree.WalkExprs(u.Func("f").Body, func(whole ctree.Expr) {
		ctree.Walk(whole, func(e ctree.Expr) bool {
			if seen[e] {
				t.Errorf("%T at %s stands at two places", e, e.Pos())
			}
			seen[e] = true
			return true
		})
	})
	if len(seen) < 60 {
		t.Errorf("only %d nodes", len(seen))
	}
}
