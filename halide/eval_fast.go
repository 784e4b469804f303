package halide

import (
	"github.com/vyasa-go/vyasa/halide/diag"
)

// frame is an expression compiled to closures over int64 and float32, with the state of one run.
type frame struct {
	vars     []int64 // those of the Func, then those of RDoms
	overflow bool    // an integer left int64: the result is worthless
	mistake  *diag.Mistake
	run      func() Value

	slots  map[string]int // of vars
	inputs map[string]*Array
}

type (
	intFn   func() int64
	floatFn func() float32
	boolFn  func() bool
)

// compile makes the frame of f's value.
func compile(f *Func, inputs map[string]*Array) *frame {
	c := &frame{slots: map[string]int{}, inputs: inputs}
	for _, v := range f.Vars {
		c.slot(v.Name)
	}
	for _, r := range RDoms(f) {
		for _, v := range r.Vars {
			c.slot(v.Name)
		}
	}
	if f.Value.Kind == FloatKind {
		fn := c.floats(f.Value)
		c.run = func() Value {
			c.overflow = false
			return FloatValue(fn())
		}
		return c
	}
	fn := c.ints(f.Value)
	c.run = func() Value {
		c.overflow = false
		return IntValue(fn())
	}
	return c
}

func (c *frame) slot(name string) int {
	at, ok := c.slots[name]
	if !ok {
		at = len(c.vars)
		c.slots[name], c.vars = at, append(c.vars, 0)
	}
	return at
}

func (c *frame) ints(e *Expr) intFn {
	switch e.Op {
	case OpConst:
		n, fits := e.Int.Int64(), e.Int.IsInt64()
		return func() int64 { c.overflow = c.overflow || !fits; return n }
	case OpVar:
		at := c.slot(e.Name)
		return func() int64 { return c.vars[at] }
	case OpLoad:
		load := c.load(e)
		a, border := c.inputs[e.Name], e.Input.Border
		return func() int64 {
			at := load()
			if at < 0 {
				if border != nil {
					return border.Value
				}
				return 0
			}
			return a.Ints[at]
		}
	case OpReduce:
		return c.reduceInts(e)
	case OpSelect:
		cond, a, b := c.bools(e.Args[0]), c.ints(e.Args[1]), c.ints(e.Args[2])
		return func() int64 {
			yes, x, y := cond(), a(), b()
			if yes {
				return x
			}
			return y
		}
	case OpToInt:
		a, t := c.floats(e.Args[0]), e.Type
		return func() int64 { return truncate(a(), t) }
	case OpNarrow:
		a, shift, mode, t := c.ints(e.Args[0]), e.Shift, e.Round, e.Type
		return func() int64 { return smallNarrow(a(), shift, mode, t) }
	case OpWrap:
		a, t := c.ints(e.Args[0]), e.Type
		return func() int64 { return smallWrap(a(), t) }
	}
	return c.intOp(e)
}

// intOp is an operation of integers that may leave int64.
func (c *frame) intOp(e *Expr) intFn {
	op, a := e.Op, c.ints(e.Args[0])
	b := func() int64 { return 0 }
	if len(e.Args) > 1 {
		b = c.ints(e.Args[1])
	}
	checked := func(small func(a, b int64) (int64, bool)) intFn {
		return func() int64 {
			n, ok := small(a(), b())
			c.overflow = c.overflow || !ok
			return n
		}
	}
	switch op {
	case OpAdd:
		return checked(smallAdd)
	case OpSub:
		return checked(smallSub)
	case OpMul:
		return checked(smallMul)
	}
	return checked(func(a, b int64) (int64, bool) { return smallOp(op, a, b) })
}

func (c *frame) floats(e *Expr) floatFn {
	switch e.Op {
	case OpConst:
		return func() float32 { return e.Float }
	case OpLoad:
		load := c.load(e)
		a, border := c.inputs[e.Name], e.Input.Border
		return func() float32 {
			at := load()
			if at < 0 {
				if border != nil {
					return border.Float
				}
				return 0
			}
			return a.Floats[at]
		}
	case OpReduce:
		return c.reduceFloats(e)
	case OpSelect:
		cond, a, b := c.bools(e.Args[0]), c.floats(e.Args[1]), c.floats(e.Args[2])
		return func() float32 {
			yes, x, y := cond(), a(), b()
			if yes {
				return x
			}
			return y
		}
	case OpToFloat:
		a := c.ints(e.Args[0])
		return func() float32 { return float32(a()) }
	}
	op, a := e.Op, c.floats(e.Args[0])
	if len(e.Args) == 1 {
		return func() float32 { return floatUnary(op, a()) }
	}
	b := c.floats(e.Args[1])
	return func() float32 { return floatOp(op, a(), b()) }
}

func (c *frame) bools(e *Expr) boolFn {
	switch e.Op {
	case OpConst:
		b := Constant(e).Bool
		return func() bool { return b }
	case OpSelect:
		cond, a, b := c.bools(e.Args[0]), c.bools(e.Args[1]), c.bools(e.Args[2])
		return func() bool {
			yes, x, y := cond(), a(), b()
			return yes && x || !yes && y
		}
	}
	op := e.Op
	switch e.Args[0].Kind {
	case IntKind:
		a, b := c.ints(e.Args[0]), c.ints(e.Args[1])
		return func() bool { return ordered(op, compare(a(), b())) }
	case FloatKind:
		a, b := c.floats(e.Args[0]), c.floats(e.Args[1])
		return func() bool { return floatCompare(op, a(), b()) }
	}
	var fns []boolFn
	for _, a := range e.Args {
		fns = append(fns, c.bools(a))
	}
	return func() bool {
		var args [2]Value
		for i, fn := range fns {
			args[i] = BoolValue(fn())
		}
		return applyBools(op, args[:len(fns)]).Bool
	}
}

// load is the offset that e reads, negative where a border, or nothing, is. Coordinates are exact: badIndex and the
// size of regions keep them small, or overflow is set and what is read does not count.
func (c *frame) load(e *Expr) func() int {
	a := c.inputs[e.Name]
	coords := make([]int, len(e.Args))
	fns := make([]intFn, len(e.Args))
	for i, x := range e.Args {
		fns[i] = c.ints(x)
	}
	border := e.Input.Border
	return func() int {
		for i, fn := range fns {
			coords[i] = int(fn())
		}
		if c.overflow || border != nil && border.move(coords) {
			return -1
		}
		at := 0
		for i := len(coords) - 1; i >= 0; i-- {
			d := a.Dims[i]
			x := coords[i] - d.Min
			if x < 0 || x >= d.Extent {
				if c.mistake == nil {
					c.mistake = outside(e, a, coords)
				}
				return -1
			}
			at = at*d.Extent + x
		}
		return at
	}
}

// points calls visit at every point of e's RDom, r.X fastest.
func (c *frame) points(e *Expr) func(visit func(first bool)) {
	r := e.RDom
	box := make([]Range, len(r.Extents))
	slots := make([]int, len(r.Extents))
	for i, v := range r.Vars {
		box[i].Extent, slots[i] = r.Extents[i], c.slot(v.Name)
	}
	return func(visit func(first bool)) {
		at := make([]int, len(box))
		for first, more := true, true; more; first = false {
			for i, s := range slots {
				c.vars[s] = int64(at[i])
			}
			visit(first)
			more = step(at, box)
		}
	}
}

func (c *frame) reduceInts(e *Expr) intFn {
	points, term, op := c.points(e), c.ints(e.Args[0]), e.Reduce.Op()
	return func() int64 {
		var acc int64
		points(func(first bool) {
			t := term()
			if first {
				acc = t
				return
			}
			n, ok := smallOp(op, acc, t)
			acc, c.overflow = n, c.overflow || !ok
		})
		return acc
	}
}

func (c *frame) reduceFloats(e *Expr) floatFn {
	points, term, op := c.points(e), c.floats(e.Args[0]), e.Reduce.Op()
	return func() float32 {
		var acc float32
		points(func(first bool) {
			t := term()
			if first {
				acc = t
				return
			}
			acc = floatOp(op, acc, t)
		})
		return acc
	}
}
