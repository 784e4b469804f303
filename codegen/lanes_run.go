package codegen

import "github.com/vyasa-go/vyasa/halide"

// copy takes a part of a register over.
func (m *executor) copy(op *Op) {
	src := m.regs[op.Args[0]]
	if op.Fresh {
		m.regs[op.Dst] = m.fresh(op.Dst)
	}
	r := &m.regs[op.Dst]
	for i := range op.Len {
		r.ints[op.At+i], r.undef[op.At+i] = src.ints[op.From+i], src.undef[op.From+i]
	}
}

// lanes does a lane operation; what is undefined in an operand is so in the result. Nothing may wrap.
func (m *executor) lanes(op *Op) {
	r := m.fresh(op.Dst)
	t := m.prog.Vars[op.Dst].Type.Elem
	for l := range r.undef {
		args := make([]int64, len(op.Args))
		undef := false
		for i, a := range op.Args {
			args[i], undef = m.regs[a].ints[l], undef || m.regs[a].undef[l]
		}
		if op.Each.Half {
			other := (l + len(r.undef)/2) % len(r.undef)
			args, undef = append(args, m.regs[op.Args[0]].ints[other]), undef || m.regs[op.Args[0]].undef[other]
		}
		if r.undef[l] = undef; undef {
			continue
		}
		v := lane(op.Each, args)
		if r.ints[l] = v; cutTo(v, t) != v {
			failf("lane %d of %s does not hold %d", l, t, v)
		}
	}
	m.regs[op.Dst] = r
}

// lane is a lane operation on one lane.
func lane(e *Each, args []int64) int64 {
	switch e.Op {
	case halide.OpMin:
		return min(args[0], args[1])
	case halide.OpMax:
		return max(args[0], args[1])
	case halide.OpAbs:
		return max(args[0], -args[0])
	case halide.OpSelect:
		a, b := args[0], args[1]
		if e.Cmp == halide.OpLT && a < b || e.Cmp == halide.OpLE && a <= b || e.Cmp == halide.OpGT && a > b || e.Cmp == halide.OpGE && a >= b ||
			e.Cmp == halide.OpEQ && a == b {
			return args[2]
		}
		return args[3]
	}
	return args[0]
}

// lanes checks a lane operation: whole registers of one type.
func (c *checker) lanes(op *Op) {
	t := c.prog.Vars[op.Dst].Type
	if t.Bits != laneBits || t.Elem != halide.Int16 && t.Elem != halide.Int32 {
		c.fail("a lane operation makes a %s", t)
	}
	for _, a := range op.Args {
		if u := c.prog.Vars[a].Type; u != t {
			c.fail("a lane operation on a %s makes a %s", u, t)
		}
	}
}
