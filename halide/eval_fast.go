package halide

// frame is an expression compiled to closures over int64 and float32, with the state of one run.
type frame struct {
	vars     []int64 // those that it was compiled for, then those of RDoms
	overflow bool    // an integer left int64: the result is worthless
	run      func() Value

	slots map[string]int // of vars
	in    *evaluation
}

type (
	intFn   func() int64
	floatFn func() float32
	boolFn  func() bool
)

// compile makes the frame of an expression whose Vars are vars.
func compile(x *Expr, vars []string, in *evaluation) *frame {
	c := &frame{slots: map[string]int{}, in: in}
	for _, v := range vars {
		c.slot(v)
	}
	Walk(x, func(e *Expr) {
		if e.Op == OpReduce {
			for _, v := range e.RDom.Vars {
				c.slot(v.Name)
			}
		}
	})
	var value func() Value
	switch x.Kind {
	case FloatKind:
		fn := c.floats(x)
		value = func() Value { return FloatValue(fn()) }
	case DoubleKind:
		fn := c.doubles(x)
		value = func() Value { return DoubleValue(fn()) }
	case BoolKind:
		fn := c.bools(x)
		value = func() Value { return BoolValue(fn()) }
	default:
		fn := c.ints(x)
		value = func() Value { return IntValue(fn()) }
	}
	c.run = func() Value {
		c.overflow = false
		return value()
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

// ints compiles a node of integers. Both branches of a select are evaluated.
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
		a, border := c.in.inputs[e.Name], e.Input.Border
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
	case OpCall:
		call := c.call(e)
		return func() int64 {
			v := call()
			c.overflow = c.overflow || v.Big != nil
			return v.Int
		}
	case OpReduce:
		if e.Reduce == ArgMaxOf || e.Reduce == ArgMinOf {
			return c.reduceArg(e)
		}
		return c.reduceInts(e)
	case OpPopcount, OpClz, OpCtz:
		a, op, t := c.ints(e.Args[0]), e.Op, e.Type
		return func() int64 { return countBits(op, a(), t) }
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
		if e.Args[0].Kind == DoubleKind {
			a, t := c.doubles(e.Args[0]), e.Type
			return func() int64 { return truncate(a(), t) }
		}
		a, t := c.floats(e.Args[0]), e.Type
		return func() int64 { return truncate(a(), t) }
	case OpNarrow:
		if a := e.Args[0]; a.Op == OpReduce && a.Reduce == SumOf {
			return c.narrowSum(e)
		}
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
