package columns

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// lanes puts the constants of lane operations into the constant arrays. Integers stand once each, as many beside each
// other as a load has, and all lanes select one: a register full of each would be one of the four that there are.
//
//	max(t0, 3), min(t1, 0)   ->   max(t0, 3@c[0]), min(t1, 0@c[1]), c = {3, 0}
func (e *emitter) lanes(body []lower.Stmt) []lower.Stmt {
	same := map[halide.Type][]triplet.Number{}
	for s := range lower.All(body) {
		if n, ok := s.(*triplet.Lanewise); ok {
			for k := range n.Ops {
				collect(&n.Ops[k], same)
			}
		}
	}
	return lower.Map(body, func(s lower.Stmt) []lower.Stmt {
		if n, ok := s.(*triplet.Lanewise); ok {
			m := &triplet.Lanewise{Ops: slices.Clone(n.Ops)}
			for k := range m.Ops {
				m.Ops[k].Args = e.args(&m.Ops[k], same)
			}
			s = m
		}
		return []lower.Stmt{s}
	})
}

// collect adds the integers that all lanes of an operation take to those of its type.
func collect(op *triplet.LaneOp, same map[halide.Type][]triplet.Number) {
	for i, a := range op.Args {
		if op.SameInLanes(i) && !slices.Contains(same[op.Dst.Type], a.Number()) {
			same[op.Dst.Type] = append(same[op.Dst.Type], a.Number())
		}
	}
}

// args are the operands of an operation, each constant with its place in an array. A type whose only constant is 0
// needs none.
func (e *emitter) args(op *triplet.LaneOp, same map[halide.Type][]triplet.Number) []triplet.LaneArg {
	args := slices.Clone(op.Args)
	if no, yes, ok := op.Either(); ok {
		b, at := e.store.array(op.Dst.Type, triplet.EitherOf(e.machine, op.Dst.Type, no.Number(), yes.Number()))
		for i := range args[2:] {
			args[2+i].Const, args[2+i].At = b, at
		}
	}
	for i, a := range args {
		switch {
		case a.Const != nil || a.Temp != nil:
		case op.SameInLanes(i):
			args[i].Const, args[i].At = e.beside(op.Dst.Type, same[op.Dst.Type], a)
		case !a.Zero():
			args[i].Const, args[i].At = e.store.array(op.Dst.Type, slices.Repeat([]triplet.Number{a.Number()},
				e.machine.LaneLen(op.Dst.Type)))
		}
	}
	return args
}

// beside is where a constant stands beside others of its type; nil if 0 is the only one.
func (e *emitter) beside(t halide.Type, all []triplet.Number, a triplet.LaneArg) (*lower.Buffer, int) {
	if len(all) == 1 && a.Zero() {
		return nil, 0
	}
	n, i := slices.Max(e.machine.Loads)/t.Bits(), slices.Index(all, a.Number())
	block := make([]triplet.Number, n)
	copy(block, all[i/n*n:min(len(all), i/n*n+n)])
	b, at := e.store.array(t, block)
	return b, at + i%n
}
