package halide

// floats compiles a node of floats, each operation rounded by itself.
func (c *frame) floats(e *Expr) floatFn {
	switch e.Op {
	case OpConst:
		return func() float32 { return e.Float }
	case OpLoad:
		load := c.load(e)
		a, border := c.in.inputs[e.Name], e.Input.Border
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
	case OpCall:
		call := c.call(e)
		return func() float32 { return call().Float }
	case OpReduce:
		return reduceReals(e.Reduce.Op(), c.points(e), c.floats(e.Args[0]), ofNothing(e).Float)
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
		if e.Args[0].Kind == DoubleKind {
			a := c.doubles(e.Args[0])
			return func() float32 { return float32(a()) }
		}
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

// bools compiles a condition. All operands are evaluated, as reads outside are mistakes also where they do not count.
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
	case DoubleKind:
		a, b := c.doubles(e.Args[0]), c.doubles(e.Args[1])
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
