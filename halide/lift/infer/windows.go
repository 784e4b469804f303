package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// windowed runs reductions over what a window of constant length sees, where they run over all of an array and leave
// out what the window does not see. The order of the terms stays.
//
//	sum(p in 0..W where p - x >= -1 && p - x < 2, in(p) * w(p - x + 1))
//	->  sum(p in 0..3 where x + p - 1 >= 0 && x + p - 1 < W, in(x + p - 1) * w(p))
func windowed(s *summary.Summary) *summary.Summary {
	t := *s
	t.Outputs = slices.Clone(s.Outputs)
	changed := false
	for i := range t.Outputs {
		if v := inWindows(t.Outputs[i].Value); v != t.Outputs[i].Value {
			t.Outputs[i].Value, changed = v, true
		}
	}
	if !changed {
		return s
	}
	return &t
}

// inWindows is e with its reductions over windows; e itself if it has none such.
func inWindows(e *summary.Expr) *summary.Expr {
	c := *e
	c.Args = slices.Clone(e.Args)
	changed := false
	for i, a := range e.Args {
		c.Args[i] = inWindows(a)
		changed = changed || c.Args[i] != a
	}
	if changed {
		e = &c
	}
	if e.Reduction == nil {
		return e
	}
	for i := range e.Reduction.Ranges {
		if moved, ok := overWindow(e, i); ok {
			e = moved
		}
	}
	return e
}

// overWindow is a reduction with range i over a window, if it has one of constant length, and not all of the array.
func overWindow(e *summary.Expr, i int) (*summary.Expr, bool) {
	r := e.Reduction
	v := r.Ranges[i].Var
	extent, ok := fromZero(r.Ranges[i])
	if !ok || r.Where == nil {
		return e, false
	}
	conditions := summary.Conjuncts(r.Where)
	first, from, n, ok := window(conditions, v, r.Vars())
	if !ok {
		return e, false
	}
	if most, constant := extent.Constant(); constant && n >= most {
		return e, false
	}
	at := from.Add(summary.VarOf(v))
	var where []*summary.Expr
	for j, c := range conditions {
		if !slices.Contains(first, j) {
			where = append(where, c)
		}
	}
	out, reduction := *e, *r
	reduction.Ranges, reduction.Init, reduction.Where = slices.Clone(r.Ranges), nil, summary.AllOf(where)
	reduction.Ranges[i] = summary.Below(v, summary.Const(n))
	out.Reduction = &reduction
	moved, ok := reindexed(&out, func(_ string, index []summary.Affine) ([]summary.Affine, bool) {
		index = slices.Clone(index)
		for k := range index {
			index[k] = index[k].Replace(v, at)
		}
		return index, true
	})
	if !ok {
		return e, false
	}
	in := &summary.Expr{Op: summary.OpIndex, Kind: term.Int, Index: []summary.Affine{at}}
	if moved.Reduction.Where != nil {
		where = summary.Conjuncts(moved.Reduction.Where)
	}
	moved.Reduction.Init = r.Init
	moved.Reduction.Where = summary.AllOf(append(where, summary.Compared(summary.OpGE, in,
		summary.PolyExpr(summary.Const(0))), summary.Compared(summary.OpLT, in, summary.PolyExpr(extent))))
	return moved, true
}

// window is the first place that conditions let v be at, and at how many from there on it can be, if these are
// constant; and the two conditions that say so. The place depends on none of the reduction's own variables.
func window(conditions []*summary.Expr, v string, own []string) (which []int, from summary.Affine, n int64, ok bool) {
	for i, a := range conditions {
		low, atLeast, ok := limit(a, v, own)
		if !ok || !atLeast {
			continue
		}
		for j, b := range conditions {
			high, atLeast, ok := limit(b, v, own)
			if !ok || atLeast {
				continue
			}
			apart, constant := high.Sub(low).Constant()
			if n, number := apart.Constant(); constant && number && n >= 0 {
				return []int{i, j}, low, n + 1, true
			}
		}
	}
	return nil, from, 0, false
}

// limit is what v is at least, or at most, by a condition.
func limit(c *summary.Expr, v string, own []string) (to summary.Affine, atLeast, ok bool) {
	if c.Op < summary.OpLT || c.Op > summary.OpGE || c.Args[0].Op != summary.OpIndex ||
		c.Args[1].Op != summary.OpIndex {
		return to, false, false
	}
	d := c.Args[0].Index[0].Sub(c.Args[1].Index[0]) // d op 0
	times, ok := d.Coeff(v).Constant()
	rest := d.Sub(summary.VarOf(v).Scale(summary.Const(times)))
	if !ok || times != 1 && times != -1 || slices.ContainsFunc(rest.Vars(),
		func(x string) bool { return slices.Contains(own, x) }) {
		return to, false, false
	}
	up := c.Op >= summary.OpGT // d is large
	switch c.Op {
	case summary.OpLT:
		rest = rest.Add(summary.ConstOf(summary.Const(1)))
	case summary.OpGT:
		rest = rest.Sub(summary.ConstOf(summary.Const(1)))
	}
	// v + rest >= 0 -> v >= -rest; -v + rest >= 0 -> v <= rest
	return rest.Scale(summary.Const(-times)), up == (times > 0), true
}
