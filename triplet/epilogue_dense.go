package triplet

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// dense makes every second byte of a row a value: the bytes between are loaded too, and all widened at once, from where
// one selection of 16 bits takes those wanted. 8-bit operands would need two operations of eight lanes each. nil if
// there is no such row: of inputs only, whose padding may be read.
//
//	in(2*x + {0, 2, .. 30} + 1)   ->   t0 = in(2*x : 2*x+31);  t1 = t0({1, 3, .. 31})
func (t *epilogue) dense(e *halide.Expr) *halide.Expr {
	b := t.nest.Buffer(e.Name)
	if !t.rows || b == nil || b.Type.Bits() != 8 || b.Output || b.Inner || !affineIndex(e.Args) {
		return nil
	}
	unit := t.machine.Loads[0] / 8 // in bytes, which are the elements
	x := t.access(t.f, e.Name, e.Args)
	d, ok := t.alongRow(e)
	if step, even := x.Step(); !ok || !even || step != 2 || len(x.Lane)%8 != 0 || x.Base.Divisor()%unit != 0 {
		return nil
	}
	skip := affine.FloorMod(x.Base.Const, unit)
	n := (skip + 2*len(x.Lane) + unit - 2) / unit * unit
	row := Access{Buffer: b, Base: x.Base.AddConst(-skip), Type: b.Type, Var: t.f.Var, Loop: t.f}
	for l := range n {
		row.Lane = append(row.Lane, l)
	}
	if lo, hi := row.Base.Range(t.extents); lo < 0 || hi+n > b.Elems {
		return nil
	}
	lane := indexes.Variable(t.f.Var)
	zero := indexes.Substitution(map[string]*halide.Expr{t.f.Var: indexes.Number(0)})
	for i, a := range e.Args {
		if i == d {
			a = node2(halide.OpAdd, zero.Rewrite(a), node2(halide.OpSub, lane, indexes.Number(skip)))
		}
		row.Index = append(row.Index, a)
	}
	key := fmt.Sprint(b.Name, " ", n, " ", row.Base)
	if t.dense8[key] == nil {
		t.dense8[key] = t.temp(halide.Int16, n, t.span(e))
		t.emit(LaneOp{Op: halide.OpLoad, Dst: t.dense8[key], Mem: row})
	}
	load := t.load(t.dense8[key])
	load.Args = []*halide.Expr{node2(halide.OpAdd, node2(halide.OpMul, lane, indexes.Number(2)), indexes.Number(skip))}
	return load
}

// alongRow is the dimension that lanes run along, if its neighbours are neighbours in memory.
func (t *epilogue) alongRow(e *halide.Expr) (dim int, ok bool) {
	dim = -1
	for i, a := range e.Args {
		halide.Walk(a, func(v *halide.Expr) {
			if v.Op == halide.OpVar && v.Name == t.f.Var && dim != i {
				dim, ok = i, dim < 0
			}
		})
	}
	for _, axis := range t.nest.Buffer(e.Name).Axes {
		ok = ok && (axis.Dim != dim || axis.Stride == 1 && axis.Div == 1 && axis.Mod == 0)
	}
	return dim, ok
}
