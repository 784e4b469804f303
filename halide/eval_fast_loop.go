package halide

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
