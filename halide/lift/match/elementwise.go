package match

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// sameElement reports whether the load is at the output's own coordinates.
func (n *nest) sameElement(load *summary.Expr) bool {
	return slices.EqualFunc(load.Index, n.out.At, summary.Affine.Equal)
}

// named is an operator without formals of its own but the output.
func (n *nest) named(operator string, as ...Attribute) (*Match, error) {
	return &Match{Operator: operator, Attributes: append(as, partly(n.out.Vars)...),
			Binding: Binding{"out": n.outName()}, Candidates: Count(
				interfaceOf(operator, array(n.outRole(), "out", n.dimNames()...)), actuals(n.s),
				Binding{"out": n.outName()})},
		nil
}

// plainSum is a sum of elements of one array: over all of it, over rows, or of what else; times alpha, as a mean is,
// and plus beta times what was there.
func (n *nest) plainSum() (*Match, error) {
	load := n.main.Loads[0]
	if err := n.box("sum"); err != nil {
		return nil, err
	}
	if len(n.main.Where) > 0 || n.slides(load) {
		return nil, not("sum", "the terms are %s", n.main.text())
	}
	scaled, err := n.scaled("sum")
	if err != nil {
		return nil, err
	}
	m, err := n.fold("sum", load)
	if err != nil {
		return nil, err
	}
	for _, a := range scaled {
		if a != (Attribute{"beta", "0"}) {
			m.Attributes = append(m.Attributes, a)
		}
	}
	return m, nil
}

// fold is a reduction of the elements of one array.
func (n *nest) fold(name string, load *summary.Expr) (*Match, error) {
	if err := n.covers(name, load); err != nil {
		return nil, err
	}
	m := &Match{Operator: name, Binding: Binding{"x": load.Name, "result": n.outName()},
		Attributes: partly(n.main.Ranges)}
	if len(n.out.Vars) > 0 {
		m.Attributes = append(m.Attributes, Attribute{"for each", joinRanges(n.out.Vars)})
	}
	op := interfaceOf(name, array(In, "x", "n"), array(n.outRole(), "result"))
	m.Candidates = Count(op, actuals(n.s), m.Binding)
	return m, nil
}

// covers refuses a load that leaves elements of its array out: each dimension is to have variables of its own, and a
// variable by itself is to run over all of it. Of what windows slide over, how far they reach is told otherwise.
//
//	sum(k in 0..n, a(k, k))    along a diagonal
func (n *nest) covers(name string, load *summary.Expr) error {
	if vs := varsOf(load); len(slices.Compact(slices.Sorted(slices.Values(vs)))) != len(vs) {
		return not(name, "%s is read along a diagonal: (%s)", load.Name, indexText(load.Index))
	}
	a := n.s.Array(load.Name)
	if err := n.neighbours(name, a); err != nil {
		return err
	}
	for d, x := range load.Index {
		if a == nil || d >= len(a.Dims) {
			return nil
		}
		all := a.Dims[d].Extent
		_, fixed := x.Constant()
		v, plain := x.Var()
		switch {
		case fixed && !all.Equal(summary.Const(1)), plain && !n.extentOf(v).Equal(all):
			return not(name, "only a part of %s is read: (%s) of (%s)", load.Name, indexText(load.Index),
				extentsText(a))
		}
	}
	return nil
}

// neighbours refuses an array of which elements between are left out, unless a size of its own says how far they are
// apart, as BLAS's incx.
//
//	sum of a[i*n + i], i < n    elements of a are n + 1 apart
func (n *nest) neighbours(near string, a *summary.Array) error {
	if a == nil || len(a.Dims) == 0 {
		return nil
	}
	stride, first := a.Dims[0].Stride, a.Dims[0].Extent
	names := stride.Names()
	apart := len(names) == 1 && stride.Equal(summary.SizeOf(names[0])) && !slices.Contains(first.Names(), names[0])
	if apart || stride.Equal(summary.Const(1)) || first.Equal(summary.Const(1)) {
		return nil
	}
	return not(near, "elements of %s are %s apart: those between are left out", a.Name, stride)
}

func extentsText(a *summary.Array) string {
	var out []string
	for _, d := range a.Dims {
		out = append(out, d.Extent.String())
	}
	return strings.Join(out, ", ")
}

func joinRanges(rs []summary.Range) string {
	var out []string
	for _, r := range rs {
		out = append(out, r.Var)
	}
	return strings.Join(out, ", ")
}

// pointwiseOrFold names what has no library name: a reduction by its operation, what is elementwise by its expression.
func (n *nest) pointwiseOrFold() (*Match, error) {
	v := strip(n.out.Value)
	if v.Op == summary.OpReduce {
		return n.folding(v)
	}
	loads, sums := collect(n.out.Value)
	if len(sums) > 0 {
		return nil, not("", "sums within an expression: %s", n.out.Value)
	}
	for _, l := range loads {
		if !n.broadcast(l) {
			return nil, not("elementwise", "%s is read at (%s) for (%s)", l.Name, indexText(l.Index),
				indexText(n.out.At))
		}
	}
	name := "elementwise"
	if b, ok := binaryName(v); ok {
		name = "elementwise " + b
	}
	m := &Match{Operator: name, Attributes: append([]Attribute{{"value", n.out.Value.String()}}, partly(n.out.Vars)...),
		Binding: Binding{"out": n.outName()}}
	op := []([]Parameter){array(n.outRole(), "out", n.dimNames()...)}
	for i, l := range distinct(loads) {
		formal := "x"
		if i > 0 {
			formal = "x" + string(rune('0'+i%10))
		}
		if l == n.out.Array {
			continue
		}
		m.Binding[formal] = l
		op = append(op, array(In, formal, n.dimNames()...))
	}
	m.Candidates = Count(interfaceOf(name, op...), actuals(n.s), m.Binding)
	return m, nil
}

// broadcast reports whether each index of the load is a variable of the output, or all of them are numbers.
func (n *nest) broadcast(load *summary.Expr) bool {
	at := 0
	for _, a := range load.Index {
		if _, fixed := a.Constant(); fixed {
			continue
		}
		for at < len(n.out.At) && !n.out.At[at].Equal(a) {
			at++
		}
		if at == len(n.out.At) {
			return false
		}
		at++
	}
	return true
}

// folding is one reduction of elements, or of an expression of them.
func (n *nest) folding(v *summary.Expr) (*Match, error) {
	n.main = addend{Ranges: v.Reduction.Ranges}
	name := v.Reduction.Fold.String()
	if err := n.box(name); err != nil {
		return nil, err
	}
	loads, sums := collect(v.Args[0])
	if len(sums) > 0 || v.Reduction.Where != nil || len(loads) == 0 {
		return nil, not(name, "the terms are %s", v.Args[0])
	}
	for _, l := range loads[1:] {
		if err := n.covers(name, l); err != nil {
			return nil, err
		}
	}
	m, err := n.fold(name, loads[0])
	if err == nil && v.Args[0].Op != summary.OpLoad {
		m.Attributes = append(m.Attributes, Attribute{"of", v.Args[0].String()})
	}
	return m, err
}

// binaryName names an operation on two elements.
func binaryName(v *summary.Expr) (string, bool) {
	names := map[summary.Op]string{summary.OpAdd: "add", summary.OpSub: "subtract", summary.OpMul: "multiply",
		summary.OpDiv: "divide", summary.OpQuo: "divide", summary.OpMin: "minimum", summary.OpMax: "maximum",
		summary.OpAbs: "absolute", summary.OpNeg: "negate"}
	name, ok := names[v.Op]
	return name, ok && !slices.ContainsFunc(v.Args, func(a *summary.Expr) bool {
		return a.Op != summary.OpLoad && a.Op != summary.OpScalar && a.Op != summary.OpConst
	})
}

// collect are the loads and the reductions in e.
func collect(e *summary.Expr) (loads, sums []*summary.Expr) {
	switch e.Op {
	case summary.OpLoad:
		loads = append(loads, e)
	case summary.OpReduce:
		sums = append(sums, e)
	}
	for _, a := range e.Args {
		l, s := collect(a)
		loads, sums = append(loads, l...), append(sums, s...)
	}
	return loads, sums
}

func distinct(loads []*summary.Expr) []string {
	var out []string
	for _, l := range loads {
		if !slices.Contains(out, l.Name) {
			out = append(out, l.Name)
		}
	}
	return out
}
