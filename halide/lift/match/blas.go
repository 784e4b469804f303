package match

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// outRole is the role of the output in the interface.
func (n *nest) outRole() Role {
	if a := n.s.Array(n.out.Array); a != nil && a.Role != summary.Out {
		return InOut
	}
	return Out
}

// finish adds attributes, binds scalars and counts candidates. A sum of elements of the array that it overwrites is
// told to be one: what computes the operator into another array needs room for it.
func (n *nest) finish(m *Match, op Interface, extra []Attribute) *Match {
	m.Operator = op.Operator
	m.Attributes = append(m.Attributes, extra...)
	for _, x := range extra {
		for _, s := range n.s.Scalars {
			if s.Name == x.Value {
				m.Binding[x.Name] = x.Value
			}
		}
	}
	reads := func(l *summary.Expr) bool { return l.Name == n.out.Array }
	if len(n.main.Ranges) > 0 && slices.ContainsFunc(n.main.Loads, reads) {
		m.Attributes = append(m.Attributes, Attribute{"in place", n.out.Array})
	}
	m.Candidates = Count(op, actuals(n.s), m.Binding)
	return m
}

// outName is the output's array, or "result".
func (n *nest) outName() string {
	if n.out.Array == "" {
		return "result"
	}
	return n.out.Array
}

// gemv is y(i) = beta*y(i) + alpha*sum(k, A*x(k)).
func (n *nest) gemv(a, x *summary.Expr, c classes) (*Match, error) {
	extra, err := n.scaled("gemv")
	if err != nil {
		return nil, err
	}
	m := &Match{Binding: Binding{"a": a.Name, "x": x.Name, "y": n.outName(),
		"m": n.extentOf(c.m[0]).String(), "n": n.extentOf(c.k[0]).String()}}
	if len(c.batch) > 0 {
		return nil, not("gemv", "there are %d batches", len(c.batch))
	}
	if err := n.whole("gemv", []*summary.Expr{a}, c.m[0], c.k[0]); err != nil {
		return nil, err
	}
	m.Only = n.overlapping([]*summary.Expr{a})
	if fastest(a.Index, c.m[0], c.k[0]) == c.m[0] {
		m.Attributes = append(m.Attributes, Attribute{"A", "transposed"})
	}
	if p, ok := leading(n.s.Array(a.Name)); ok {
		m.Binding["lda"] = p
	}
	return n.finish(m, interfaceOf("gemv", size("m", "n", "lda"), scalar("alpha", "beta"),
		array(In, "a", "m", "n"), array(In, "x", "n"), array(n.outRole(), "y", "m")), extra), nil
}

// dot is sum(k, x(k)*y(k)).
func (n *nest) dot(x, y *summary.Expr, c classes) (*Match, error) {
	if len(c.batch) > 0 {
		return nil, not("dot", "there is one for each of %d variables", len(c.batch))
	}
	extra, err := n.scaled("dot")
	if err != nil {
		return nil, err
	}
	for _, l := range []*summary.Expr{x, y} {
		if err := n.neighbours("dot", n.s.Array(l.Name)); err != nil {
			return nil, err
		}
	}
	name := "dot"
	if x.Name == y.Name {
		name = "sum of squares"
	}
	m := &Match{Binding: Binding{"x": x.Name, "y": y.Name, "result": n.outName(), "n": n.extentOf(c.k[0]).String()}}
	op := interfaceOf(name, size("n"), scalar("alpha", "beta"), array(In, "x", "n"), array(In, "y", "n"),
		array(n.outRole(), "result"))
	if x.Name == y.Name {
		op = formalsWith(op, "y")
		delete(m.Binding, "y")
	}
	return n.finish(m, op, extra), nil
}

// ger is A(j, i) = A(j, i) + alpha*x(i)*y(j).
func (n *nest) ger(x, y *summary.Expr, c classes) (*Match, error) {
	if len(c.batch) > 0 {
		return nil, not("ger", "there are %d batches", len(c.batch))
	}
	extra, err := n.scaled("ger")
	if err != nil {
		return nil, err
	}
	mv, nv := c.m[0], c.n[0]
	if fastest(n.out.At, mv, nv) == mv {
		x, y, mv, nv = y, x, nv, mv
	}
	m := &Match{Binding: Binding{"x": x.Name, "y": y.Name, "a": n.out.Array,
		"m": n.extentOf(mv).String(), "n": n.extentOf(nv).String()}}
	if err := n.whole("ger", []*summary.Expr{n.written()}, mv, nv); err != nil {
		return nil, err
	}
	m.Only = n.overlapping([]*summary.Expr{n.written()})
	if p, ok := leading(n.s.Array(n.out.Array)); ok {
		m.Binding["lda"] = p
	}
	return n.finish(m, interfaceOf("ger", size("m", "n", "lda"), scalar("alpha", "beta"),
		array(In, "x", "m"), array(In, "y", "n"), array(n.outRole(), "a", "m", "n")), extra), nil
}

// linear is a sum of elements times scalars: copy, scal, axpy, and sums of more.
func (n *nest) linear() (*Match, error) {
	if len(n.addends) == 0 {
		return n.named("fill", Attribute{"value", "0"})
	}
	for _, a := range n.addends {
		if len(a.Where) > 0 || len(a.Loads) == 1 && !n.sameElement(a.Loads[0]) {
			return n.pointwiseOrFold()
		}
	}
	switch a := n.addends[0]; {
	case len(n.addends) == 1 && len(a.Loads) == 0:
		return n.named("fill", Attribute{"value", a.factor()})
	case len(n.addends) == 1 && n.accumulates(a):
		return n.blas1("scal", a.Loads[0], nil, a)
	case len(n.addends) == 1 && a.factor() == "1":
		return n.blas1("copy", a.Loads[0], nil, a)
	case len(n.addends) == 2:
		b := n.addends[1]
		if n.accumulates(a) {
			a, b = b, a
		}
		if len(a.Loads) == 1 && n.accumulates(b) && b.factor() == "1" {
			return n.blas1("axpy", a.Loads[0], b.Loads[0], a)
		}
	}
	return n.pointwiseOrFold()
}

// blas1 is an operator on vectors x and y; the output is y, or x if that alone is changed.
func (n *nest) blas1(name string, x, y *summary.Expr, scaled addend) (*Match, error) {
	m := &Match{Binding: Binding{"x": x.Name, "y": n.out.Array}}
	dims := n.dimNames()
	op := interfaceOf(name, size(dims...), scalar("alpha"), array(In, "x", dims...), array(n.outRole(), "y", dims...))
	if y == nil && x.Name == n.out.Array {
		delete(m.Binding, "y")
		op = interfaceOf(name, size(dims...), scalar("alpha"), array(InOut, "x", dims...))
	}
	for i, r := range n.out.Vars {
		if p, ok := extent(r); ok {
			m.Binding[dims[len(dims)-1-i]] = p.String()
		} else {
			return nil, not(name, "%s: not a box from 0", r)
		}
	}
	var extra []Attribute
	if f := scaled.factor(); f != "1" {
		extra = append(extra, Attribute{"alpha", f})
	}
	return n.finish(m, op, extra), nil
}

// dimNames are names for the output's dimensions, the slowest first.
func (n *nest) dimNames() []string {
	switch len(n.out.Vars) {
	case 0:
		return nil
	case 1:
		return []string{"n"}
	case 2:
		return []string{"m", "n"}
	}
	var out []string
	for i := range n.out.Vars {
		out = append(out, "n"+string(rune('0'+i)))
	}
	return out
}
