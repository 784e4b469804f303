package halide

// load is the offset that e reads, negative where a border, or nothing, is. Coordinates are exact: their intervals
// are small, or overflow is set and what is read does not count.
func (c *frame) load(e *Expr) func() int {
	a := c.in.inputs[e.Name]
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
				if c.in.mistake == nil {
					c.in.mistake = outside(e, a, coords)
				}
				return -1
			}
			at = at*d.Extent + x
		}
		return at
	}
}

// call is the value of a Func; with overflow set it does not count, and nothing is computed.
func (c *frame) call(e *Expr) func() Value {
	from := c.in.funcs[e.Func]
	coords := make([]int, len(e.Args))
	fns := make([]intFn, len(e.Args))
	for i, x := range e.Args {
		fns[i] = c.ints(x)
	}
	elem := e.Elem
	return func() Value {
		for i, fn := range fns {
			coords[i] = int(fn())
		}
		if c.overflow {
			return Value{}
		}
		return from.at(elem, coords)
	}
}

// points calls visit at the points of e's RDom where its condition holds, r.X fastest.
func (c *frame) points(e *Expr) func(visit func(first bool)) {
	box := e.RDom.ranges()
	slots := make([]int, len(box))
	for i, v := range e.RDom.Vars {
		slots[i] = c.slot(v.Name)
	}
	var cond boolFn
	if len(e.Args) > 1 {
		cond = c.bools(e.Args[1])
	}
	return func(visit func(first bool)) {
		at := make([]int, len(box))
		for first, more := true, true; more; {
			for i, s := range slots {
				c.vars[s] = int64(box[i].Min + at[i])
			}
			if cond == nil || cond() {
				visit(first)
				first = false
			}
			more = step(at, box)
		}
	}
}

func (c *frame) reduceInts(e *Expr) intFn {
	points, term, op := c.points(e), c.ints(e.Args[0]), e.Reduce.Op()
	none := ofNothing(e).Int
	return func() int64 {
		acc := none
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

// reduceReals folds terms that are floats of either size.
func reduceReals[F real](op Op, points func(func(first bool)), term func() F, none F) func() F {
	return func() F {
		acc := none
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

// reduceArg is the coordinate of the first greatest, or least, term.
func (c *frame) reduceArg(e *Expr) intFn {
	points, slot, none := c.points(e), c.slot(e.RDom.Vars[e.Elem].Name), ofNothing(e).Int
	var term func() Value
	switch e.Args[0].Kind {
	case FloatKind:
		fn := c.floats(e.Args[0])
		term = func() Value { return FloatValue(fn()) }
	case DoubleKind:
		fn := c.doubles(e.Args[0])
		term = func() Value { return DoubleValue(fn()) }
	default:
		fn := c.ints(e.Args[0])
		term = func() Value { return IntValue(fn()) }
	}
	return func() int64 {
		var acc Value
		at := none
		points(func(first bool) {
			t := term()
			if !first {
				t = Combine(e.Reduce, acc, t)
			}
			if first || t.differs(acc) {
				acc, at = t, c.vars[slot]
			}
		})
		return at
	}
}
