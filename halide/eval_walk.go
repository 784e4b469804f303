package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// walker evaluates an expression at one point the plain way: node by node, exactly.
type walker struct {
	inputs  map[string]*Array
	vars    map[string]int64
	mistake *diag.Mistake // the first read outside
}

func (w *walker) value(e *Expr) Value {
	switch e.Op {
	case OpConst:
		return Constant(e)
	case OpVar:
		v, ok := w.vars[e.Name]
		if !ok {
			panic(fmt.Sprintf("BUG: no value for %s", e.Name))
		}
		return IntValue(v)
	case OpReduce:
		return w.reduce(e)
	}
	args := make([]Value, len(e.Args))
	for i, a := range e.Args {
		args[i] = w.value(a)
	}
	if e.Op == OpLoad {
		return w.load(e, args)
	}
	return Apply(e, args)
}

// reduce folds the terms from the first, r.X fastest.
func (w *walker) reduce(e *Expr) Value {
	r := e.RDom
	box := make([]Range, len(r.Extents))
	for i, n := range r.Extents {
		box[i].Extent = n
	}
	var acc Value
	at := make([]int, len(box))
	for first, more := true, true; more; first = false {
		for i, v := range r.Vars {
			w.vars[v.Name] = int64(at[i])
		}
		term := w.value(e.Args[0])
		if first {
			acc = term
		} else {
			acc = Combine(e.Reduce, acc, term)
		}
		more = step(at, box)
	}
	return acc
}

// load reads an element, or what the input's border puts in its place.
func (w *walker) load(e *Expr, args []Value) Value {
	coords := make([]int, len(args))
	for i, v := range args {
		if v.Big != nil {
			panic(fmt.Sprintf("BUG: coordinate %s", v))
		}
		coords[i] = int(v.Int)
	}
	if b := e.Input.Border; b != nil && b.move(coords) {
		if e.Type == Float32 {
			return FloatValue(b.Float)
		}
		return IntValue(b.Value)
	}
	a := w.inputs[e.Name]
	at, ok := a.Offset(coords...)
	switch {
	case !ok && w.mistake == nil:
		w.mistake = outside(e, a, coords)
		fallthrough
	case !ok:
		return Value{Kind: e.Kind}
	case e.Type == Float32:
		return FloatValue(a.Floats[at])
	}
	return IntValue(a.Ints[at])
}

// move applies the border to coordinates, in place: a repeated edge moves them inside, and a constant exterior takes
// their place, which true says.
func (b *Border) move(coords []int) bool {
	for i, r := range b.Ranges {
		inside := min(max(coords[i], r.Min), r.Min+r.Extent-1)
		if inside != coords[i] && !b.Repeat {
			return true
		}
		coords[i] = inside
	}
	return false
}
