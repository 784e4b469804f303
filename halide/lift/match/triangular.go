package match

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// triangular names products over triangles, which are no gemm: syrk writes C(j, i) for j <= i only, the sum being over
// all k of A(k, i)*A(k, j); trmm sums over k up to, or from, i. It is false if all ranges are boxes.
func (n *nest) triangular() (*Match, error, bool) {
	outside := slices.IndexFunc(n.out.Vars, notBox)
	inside := slices.IndexFunc(n.main.Ranges, notBox)
	switch a, b := n.main.Loads[0], n.main.Loads[1]; {
	case outside < 0 && inside < 0:
		return nil, nil, false
	case outside >= 0 && inside >= 0:
		return nil, not("gemm", "%s and %s: triangles within triangles", n.out.Vars[outside], n.main.Ranges[inside]),
			true
	case outside >= 0 && a.Name == b.Name && len(n.main.Ranges) == 1 && len(n.main.Where) == 0 &&
		len(n.out.Vars) == 2 && n.plainAt() && !n.slides(a) && !n.slides(b):
		return n.syrk(a, b, n.out.Vars[outside])
	case outside >= 0:
		return nil, not("gemm", "only a triangle of %s is written: %s", n.out.Array, n.out.Vars[outside]), true
	default:
		return nil, not("gemm", "%s: a product with a triangular matrix (trmm)", n.main.Ranges[inside]), true
	}
}

func notBox(r summary.Range) bool {
	_, ok := extent(r)
	return !ok
}

// syrk is C(j, i) = beta*C(j, i) + alpha*sum(k, A(k, i)*A(k, j)) over one triangle with the diagonal.
func (n *nest) syrk(a, b *summary.Expr, r summary.Range) (*Match, error, bool) {
	c, err := n.classify(a, b)
	if err != nil || len(c.m) != 1 || len(c.n) != 1 || len(c.k) != 1 {
		return nil, not("syrk", "the operands are not of its form"), true
	}
	other := c.m[0]
	if other == r.Var {
		other = c.n[0]
	}
	toDiagonal := r.Hi.Sub(summary.VarOf(other)).Equal(summary.ConstOf(summary.Const(1)))
	if lo, fixed := r.Lo.Constant(); !fixed || !lo.IsZero() || !toDiagonal {
		return nil, not("syrk", "%s: not a triangle with its diagonal", r), true
	}
	extra, err := n.scaled("syrk")
	if err != nil {
		return nil, err, true
	}
	m := &Match{Binding: Binding{"a": a.Name, "c": n.out.Array}}
	m.Attributes = []Attribute{{"triangle", r.String()}}
	return n.finish(m, interfaceOf("syrk", size("n", "k"), scalar("alpha", "beta"), array(In, "a", "n", "k"),
		array(n.outRole(), "c", "n", "n")), extra), nil, true
}
