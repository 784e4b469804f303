package halide

type doubleFn func() float64

// doubles compiles a node of doubles, each operation rounded by itself.
func (c *frame) doubles(e *Expr) doubleFn {
	switch e.Op {
	case OpConst:
		return func() float64 { return e.Double }
	case OpLoad:
		load := c.load(e)
		a, border := c.in.inputs[e.Name], e.Input.Border
		return func() float64 {
			at := load()
			if at < 0 {
				if border != nil {
					return border.Double
				}
				return 0
			}
			return a.Doubles[at]
		}
	case OpCall:
		call := c.call(e)
		return func() float64 { return call().Double }
	case OpReduce:
		return reduceReals(e.Reduce.Op(), c.points(e), c.doubles(e.Args[0]), ofNothing(e).Double)
	case OpSelect:
		cond, a, b := c.bools(e.Args[0]), c.doubles(e.Args[1]), c.doubles(e.Args[2])
		return func() float64 {
			yes, x, y := cond(), a(), b()
			if yes {
				return x
			}
			return y
		}
	case OpToDouble:
		if e.Args[0].Kind == FloatKind {
			a := c.floats(e.Args[0])
			return func() float64 { return float64(a()) }
		}
		a := c.ints(e.Args[0])
		return func() float64 { return float64(a()) }
	}
	op, a := e.Op, c.doubles(e.Args[0])
	if len(e.Args) == 1 {
		return func() float64 { return floatUnary(op, a()) }
	}
	b := c.doubles(e.Args[1])
	return func() float64 { return floatOp(op, a(), b()) }
}
