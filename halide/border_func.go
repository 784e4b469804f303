package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// ConstantExterior is the Func that is f inside the ranges, one a dimension, and value outside. Its name is f's with
// "_constant" behind it. f is called inside the ranges only.
func ConstantExterior(f *Func, value Operand, ranges ...Range) *Func {
	pos := diag.Caller()
	return f.bordered(pos, ConstantBorder, operand(pos, "ConstantExterior", value), ranges)
}

// RepeatEdge is the Func that is f inside the ranges, one a dimension, and the nearest value inside where a coordinate
// lies outside. Its name is f's with "_edge" behind it.
func RepeatEdge(f *Func, ranges ...Range) *Func {
	return f.bordered(diag.Caller(), EdgeBorder, nil, ranges)
}

// RepeatImage is the Func that repeats what f is inside the ranges. Its name is f's with "_image" behind it.
func RepeatImage(f *Func, ranges ...Range) *Func {
	return f.bordered(diag.Caller(), ImageBorder, nil, ranges)
}

// MirrorImage is the Func that mirrors what f is inside the ranges, the ends coming twice. Its name is f's with
// "_mirror" behind it.
func MirrorImage(f *Func, ranges ...Range) *Func {
	return f.bordered(diag.Caller(), MirrorBorder, nil, ranges)
}

// MirrorInterior is the Func that mirrors what f is inside the ranges, the ends coming once. Its name is f's with
// "_interior" behind it.
func MirrorInterior(f *Func, ranges ...Range) *Func {
	return f.bordered(diag.Caller(), InteriorBorder, nil, ranges)
}

func (f *Func) bordered(pos diag.Pos, kind BorderKind, value *Expr, ranges []Range) *Func {
	call := kind.method()
	if f == nil {
		g := &Func{Name: "?", Pos: pos}
		g.tell(pos, CodeOperand, call+": the Func is nil", "make it by NewFunc")
		return g.is(pos, []*Expr{{Pos: pos}})
	}
	g := newFunc(pos, f.Name+"_"+kind.String(), f.Vars)
	if len(ranges) != len(f.Vars) {
		g.tell(pos, CodeBorder, fmt.Sprintf("%s of %s: %s for %s", call, f.Name, count(len(ranges), "range"),
			count(len(f.Vars), "dimension")))
		return g.is(pos, []*Expr{{Pos: pos}})
	}
	coords := make([]Operand, len(ranges))
	for i, r := range ranges {
		if !r.valid() {
			g.tell(pos, CodeBorder, fmt.Sprintf("%s of %s: the range of %s, from %d with extent %d, is empty or too "+
				"large", call, f.Name, f.Vars[i].Name, r.Min, r.Extent),
				"say what of it is inside: Range{Min: 0, Extent: 256}")
			return g.is(pos, []*Expr{{Pos: pos}})
		}
		coords[i] = kind.inside(pos, f.Vars[i], r)
	}
	var values []*Expr
	for i := range max(len(f.Values), 1) {
		values = append(values, f.call(pos, i, coords))
	}
	if kind == ConstantBorder {
		cond := inBox(pos, f.Vars, ranges)
		for i, v := range values {
			values[i] = selectOp(pos, cond, v, value)
		}
	}
	return g.is(pos, values)
}

// inBox reports whether Vars lie in ranges.
func inBox(pos diag.Pos, vars []Var, ranges []Range) *Expr {
	var all *Expr
	for i, r := range ranges {
		in := build(pos, OpAnd, build(pos, OpGE, vars[i], r.Min), build(pos, OpLT, vars[i], r.Min+r.Extent))
		if all == nil {
			all = in
		} else {
			all = build(pos, OpAnd, all, in)
		}
	}
	return all
}

// inside is BorderKind.Inside as an expression.
func (k BorderKind) inside(pos diag.Pos, c Operand, r Range) *Expr {
	n, last := r.Extent, r.Min+r.Extent-1
	mod := func(turn int) *Expr { return build(pos, OpMod, build(pos, OpSub, c, r.Min), turn) }
	add := func(e *Expr) *Expr { return build(pos, OpAdd, e, r.Min) }
	switch {
	case n == 1:
		return operand(pos, "", r.Min)
	case k == ImageBorder:
		return add(mod(n))
	case k == MirrorBorder:
		at := mod(2 * n)
		return add(build(pos, OpMin, at, build(pos, OpSub, 2*n-1, at)))
	case k == InteriorBorder:
		at := mod(2 * (n - 1))
		return add(build(pos, OpMin, at, build(pos, OpSub, 2*(n-1), at)))
	}
	return build(pos, OpMax, build(pos, OpMin, c, last), r.Min)
}

// Named is f under another name, without updates: two borders of one Func need different ones.
func (f *Func) Named(name string) *Func {
	pos := diag.Caller()
	if f == nil {
		return (*Func)(nil).bordered(pos, EdgeBorder, nil, nil)
	}
	g := *f
	g.Name, g.Pos = name, pos
	g.found = append([]*diag.Mistake(nil), f.found...)
	if m := badName(pos, "Named of "+f.Name, name); m != nil {
		g.found = append(g.found, m)
	}
	if len(f.Updates) > 0 {
		g.tell(pos, CodeFunc, fmt.Sprintf("Named(%q): %s has updates, which are of %s", name, f.Name, f.Name),
			"make a Func that calls it")
	}
	return &g
}
