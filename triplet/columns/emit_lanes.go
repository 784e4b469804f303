package columns

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// lanes puts the constants of lane operations into the constant arrays.
func (e *emitter) lanes(body []lower.Stmt) []lower.Stmt {
	return lower.Map(body, func(s lower.Stmt) []lower.Stmt {
		if n, ok := s.(*triplet.Lanewise); ok {
			m := &triplet.Lanewise{Ops: slices.Clone(n.Ops)}
			for k := range m.Ops {
				m.Ops[k].Args = e.args(&m.Ops[k])
			}
			s = m
		}
		return []lower.Stmt{s}
	})
}

// args are the operands of an operation, each constant but 0 with its place in an array.
func (e *emitter) args(op *triplet.LaneOp) []triplet.LaneArg {
	args := slices.Clone(op.Args)
	if no, yes, ok := op.Either(); ok {
		b, at := e.store.array(op.Dst.Type, triplet.EitherOf(e.machine, op.Dst.Type, no.Number(), yes.Number()))
		for i := range args[2:] {
			args[2+i].Const, args[2+i].At = b, at
		}
	}
	for i, a := range args {
		if a.Const != nil {
			continue
		}
		if a.Temp == nil && !a.Zero() {
			args[i].Const, args[i].At = e.store.array(op.Dst.Type, slices.Repeat([]triplet.Number{a.Number()},
				e.machine.LaneLen(op.Dst.Type)))
		}
	}
	return args
}
