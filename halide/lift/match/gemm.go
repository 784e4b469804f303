package match

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// gemmInterface is the BLAS's: C = alpha*op(A)*op(B) + beta*C.
func gemmInterface(r Role, batch bool) Interface {
	b := func(dims ...string) []string {
		if batch {
			return append([]string{"batch"}, dims...)
		}
		return dims
	}
	sizes := size("m", "n", "k", "lda", "ldb", "ldc")
	if batch {
		sizes = append(size("batch"), sizes...)
	}
	name := "gemm"
	if batch {
		name = "batched gemm"
	}
	return interfaceOf(name, sizes, scalar("alpha", "beta"), array(In, "a", b("m", "k")...),
		array(In, "b", b("k", "n")...), array(r, "c", b("m", "n")...))
}

// gemm is C(n, m) = beta*C(n, m) + alpha*sum(k, A*B). A program that stores columns and one that stores rows and has A
// and B the other way round are the same; the one whose names are nearer to the interface's is told.
func (n *nest) gemm(a, b *summary.Expr, c classes) (*Match, error) {
	if len(c.batch) > 1 {
		return nil, not("gemm", "there are %d batches", len(c.batch))
	}
	extra, err := n.scaled("gemm")
	if err != nil {
		return nil, err
	}
	mv, nv, kv := c.m[0], c.n[0], c.k[0]
	if err := n.whole("gemm", []*summary.Expr{a, b, n.written()}, mv, nv, kv); err != nil {
		return nil, err
	}
	rows := n.gemmAs(a, b, mv, nv, kv, c.batch)
	turned := n.gemmAs(b, a, nv, mv, kv, c.batch)
	best := rows
	if better(turned, rows) {
		best = turned
	}
	best.Only = n.overlapping([]*summary.Expr{a, b, n.written()})
	return n.finish(best, gemmInterface(n.outRole(), len(c.batch) > 0), extra), nil
}

// better reports whether x is the likelier reading: nearer names, then fewer transposes, then rows.
func better(x, y *Match) bool {
	if dx, dy := x.Binding.Distance(), y.Binding.Distance(); dx != dy {
		return dx < dy
	}
	return transposes(x) < transposes(y)
}

func transposes(m *Match) int {
	return len(slices.DeleteFunc(slices.Clone(m.Attributes), func(a Attribute) bool { return a.Value != "transposed" }))
}

// gemmAs reads the product as A times B, m and n being the variables of A's and B's own dimension.
func (n *nest) gemmAs(a, b *summary.Expr, m, nv, k string, batch []string) *Match {
	name := "gemm"
	bind := Binding{"a": a.Name, "b": b.Name, "c": n.out.Array,
		"m": n.extentOf(m).String(), "n": n.extentOf(nv).String(), "k": n.extentOf(k).String()}
	if len(batch) > 0 {
		name = "batched gemm"
		bind["batch"] = n.extentOf(batch[0]).String()
	}
	byRows := fastest(n.out.At, m, nv) == nv
	match := &Match{Operator: name, Binding: bind}
	if byRows {
		match.Attributes = append(match.Attributes, Attribute{"layout", "row-major"})
	} else {
		match.Attributes = append(match.Attributes, Attribute{"layout", "column-major"})
	}
	if (fastest(a.Index, m, k) == k) != byRows {
		match.Attributes = append(match.Attributes, Attribute{"A", "transposed"})
	}
	if (fastest(b.Index, k, nv) == nv) != byRows {
		match.Attributes = append(match.Attributes, Attribute{"B", "transposed"})
	}
	for _, l := range []struct{ formal, array string }{{"lda", a.Name}, {"ldb", b.Name}, {"ldc", n.out.Array}} {
		if p, ok := leading(n.s.Array(l.array)); ok {
			bind[l.formal] = p
		}
	}
	return match
}

// fastest is the one of two variables whose dimension comes first.
func fastest(index []summary.Affine, x, y string) string {
	for _, a := range index {
		if v, ok := a.Var(); ok && (v == x || v == y) {
			return v
		}
	}
	return ""
}

// leading is the stride between rows of a matrix.
func leading(a *summary.Array) (string, bool) {
	if a == nil || len(a.Dims) < 2 {
		return "", false
	}
	if a.Dims[1].Level > 0 {
		return "", false // rows behind pointers
	}
	return a.Dims[1].Stride.String(), true
}

// scaled are alpha and beta of the main addend and of the one other that may be: the output's own element.
func (n *nest) scaled(near string) ([]Attribute, error) {
	var out []Attribute
	if f := n.main.factor(); f != "1" {
		out = append(out, Attribute{"alpha", f})
	}
	beta := Attribute{"beta", "0"}
	for _, a := range n.rest() {
		if !n.accumulates(a) || beta.Value != "0" {
			return nil, not(near, "%s is added", a.text())
		}
		beta.Value = a.factor()
	}
	return append(out, beta), nil
}

// text is a in the notation.
func (a addend) text() string {
	s := a.factor()
	for _, l := range a.Loads {
		s += "*" + l.String()
	}
	if len(a.Loads) > 0 && len(s) > 2 && s[:2] == "1*" {
		s = s[2:]
	}
	return s
}
