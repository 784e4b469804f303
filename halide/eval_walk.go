package halide

import (
	"fmt"
	"math"
)

// walker evaluates an expression at one point the plain way: node by node, exactly.
type walker struct {
	run  *evaluation
	vars map[string]int64
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
	switch e.Op {
	case OpLoad:
		return w.load(e, args)
	case OpCall:
		return w.run.funcs[e.Func].at(e.Elem, coordsOf(args))
	}
	return Apply(e, args)
}

// reduce folds the terms from the first, r.X fastest, leaving out the points where the condition is false.
func (w *walker) reduce(e *Expr) Value {
	r := e.RDom
	acc, place := ofNothing(e), ofNothing(e)
	first := true
	each(r.ranges(), func(_ int, at []int) bool {
		for i, v := range r.Vars {
			w.vars[v.Name] = int64(at[i])
		}
		if len(e.Args) > 1 && !w.value(e.Args[1]).Bool {
			return true
		}
		before := acc
		if term := w.value(e.Args[0]); first {
			acc = term
		} else {
			acc = Combine(e.Reduce, acc, term)
		}
		if first || acc.differs(before) {
			place = IntValue(int64(at[e.Elem]))
		}
		first = false
		return true
	})
	if e.Reduce == ArgMaxOf || e.Reduce == ArgMinOf {
		return place
	}
	return acc
}

// differs reports whether v and o are different numbers; NaNs are one, zeros of different signs are two.
func (v Value) differs(o Value) bool {
	if v.Kind == FloatKind {
		return math.Float32bits(v.Float) != math.Float32bits(o.Float) && (v.Float == v.Float || o.Float == o.Float)
	}
	if v.Kind == DoubleKind {
		return math.Float64bits(v.Double) != math.Float64bits(o.Double) && (v.Double == v.Double ||
			o.Double == o.Double)
	}
	return compareInts(v, o) != 0
}

// coordsOf are values as coordinates, which are small.
func coordsOf(args []Value) []int {
	coords := make([]int, len(args))
	for i, v := range args {
		if v.Big != nil {
			panic(fmt.Sprintf("BUG: coordinate %s", v))
		}
		coords[i] = int(v.Int)
	}
	return coords
}

// load reads an element, or what the input's border puts in its place.
func (w *walker) load(e *Expr, args []Value) Value {
	coords := coordsOf(args)
	if b := e.Input.Border; b != nil && b.move(coords) {
		return b.value(e.Type)
	}
	a := w.run.inputs[e.Name]
	at, ok := a.Offset(coords...)
	switch {
	case !ok && w.run.mistake == nil:
		w.run.mistake = outside(e, a, coords)
		fallthrough
	case !ok:
		return Value{Kind: e.Kind}
	}
	return a.value(at)
}

// move applies the border to coordinates, in place: those that repeat or mirror move them inside, and a constant
// exterior takes their place, which true says.
func (b *Border) move(coords []int) bool {
	for i, r := range b.Ranges {
		inside := b.Kind.Inside(coords[i], r)
		if inside != coords[i] && b.Kind == ConstantBorder {
			return true
		}
		coords[i] = inside
	}
	return false
}
