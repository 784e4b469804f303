package codegen

import (
	"math"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
)

// copy takes a part of a register over.
func (m *executor) copy(op *Op) {
	src := m.regs[op.Args[0]]
	if op.Fresh {
		m.regs[op.Dst] = m.fresh(op.Dst)
	}
	r := &m.regs[op.Dst]
	for i := range op.Len {
		if r.undef[op.At+i] = src.undef[op.From+i]; r.floats != nil {
			r.floats[op.At+i] = src.floats[op.From+i]
		} else {
			r.ints[op.At+i] = src.ints[op.From+i]
		}
	}
}

// lanes does a lane operation; what is undefined in an operand is so in the result, and so is what wraps, as the lanes
// of a register that no result is in may: abs(-32768) of int16.
func (m *executor) lanes(op *Op) {
	t := m.prog.Vars[op.Dst].Type.Elem
	if t == halide.Float32 {
		m.floatLanes(op)
		return
	}
	r := m.fresh(op.Dst)
	for l := range r.undef {
		args := make([]int64, len(op.Args))
		undef := false
		for i, a := range op.Args {
			at := l
			if one, ok := op.Each.Same(i); ok {
				at = one
			} else if op.Each.Pair && i == 2 {
				at, _ = op.Each.Either(len(r.undef))
			}
			args[i], undef = m.regs[a].ints[at], undef || m.regs[a].undef[at]
		}
		if op.Each.Pair {
			_, yes := op.Each.Either(len(r.undef))
			both := m.regs[op.Args[2]]
			args, undef = append(args[:2], both.ints[yes], args[2]), undef || both.undef[yes]
		}
		if r.undef[l] = undef; undef {
			continue
		}
		r.ints[l] = lane(op.Each, args)
		r.undef[l] = cutTo(r.ints[l], t) != r.ints[l]
	}
	m.regs[op.Dst] = r
}

// floatLanes does a lane operation on floats.
func (m *executor) floatLanes(op *Op) {
	r := m.fresh(op.Dst)
	for l := range r.undef {
		var args []float32
		r.undef[l] = false
		take := func(v, at int) {
			args = append(args, m.regs[v].floats[at])
			r.undef[l] = r.undef[l] || m.regs[v].undef[at]
		}
		for i, a := range op.Args {
			take(a, l)
			if i == 2 {
				take(a, len(r.undef)+l)
			}
		}
		r.floats[l] = eachLane(op.Each, args)
	}
	m.regs[op.Dst] = r
}

// eachLane is a lane operation on one lane of floats; a selection takes its last operand where the comparison holds.
func eachLane(e *target.Each, args []float32) float32 {
	switch e.Op {
	case halide.OpMin:
		return min(args[0], args[1])
	case halide.OpMax:
		return max(args[0], args[1])
	case halide.OpAdd:
		return args[0] + args[1]
	case halide.OpSub:
		return args[0] - args[1]
	case halide.OpAbs:
		return math.Float32frombits(math.Float32bits(args[0]) &^ (1 << 31))
	case halide.OpSelect:
		if compares(e.Cmp, args[0], args[1]) {
			return args[3]
		}
		return args[2]
	}
	return args[0]
}

// compares reports whether a comparison holds.
func compares[T int64 | float32](cmp halide.Op, a, b T) bool {
	return cmp == halide.OpLT && a < b || cmp == halide.OpLE && a <= b || cmp == halide.OpGT && a > b ||
		cmp == halide.OpGE && a >= b || cmp == halide.OpEQ && a == b
}

// lane is a lane operation on one lane.
func lane(e *target.Each, args []int64) int64 {
	switch e.Op {
	case halide.OpMin:
		return min(args[0], args[1])
	case halide.OpMax:
		return max(args[0], args[1])
	case halide.OpAdd:
		return args[0] + args[1]
	case halide.OpSub:
		return args[0] - args[1]
	case halide.OpXor:
		return args[0] ^ args[1]
	case halide.OpAbs:
		return max(args[0], -args[0])
	case halide.OpSelect:
		if compares(e.Cmp, args[0], args[1]) {
			return args[2]
		}
		return args[3]
	}
	return args[0]
}
