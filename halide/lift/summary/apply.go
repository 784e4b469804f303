package summary

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

var termOps = map[Op]term.Op{OpAdd: term.OpAdd, OpSub: term.OpSub, OpMul: term.OpMul, OpDiv: term.OpDiv,
	OpQuo: term.OpQuo, OpRem: term.OpRem, OpMin: term.OpMin, OpMax: term.OpMax, OpAnd: term.OpAnd, OpOr: term.OpOr,
	OpXor: term.OpXor, OpShl: term.OpShl, OpShr: term.OpShr, OpEQ: term.OpEQ, OpLT: term.OpLT, OpLE: term.OpLE}

// apply is the term of e's operation on terms.
func apply(st *term.Store, e *Expr, args []term.T) term.T {
	switch e.Op {
	case OpNeg:
		return st.Neg(args[0])
	case OpAbs:
		return st.Abs(args[0])
	case OpNot:
		return st.Not(args[0])
	case OpNE:
		return st.Not(st.Binary(term.OpEQ, args[0], args[1]))
	case OpGT:
		return st.Binary(term.OpLT, args[1], args[0])
	case OpGE:
		return st.Binary(term.OpLE, args[1], args[0])
	case OpSelect:
		return st.Select(args[0], args[1], args[2])
	case OpCall:
		return st.Call(e.Name, e.Kind, args...)
	case OpConvert:
		if args[0] != 0 && st.Kind(args[0]) == term.Int && e.To.Integer() {
			return st.Wrap(args[0], e.To)
		}
		return st.Convert(args[0], term.NoType, e.To)
	}
	op, ok := termOps[e.Op]
	if !ok {
		panic(fmt.Sprintf("BUG: operation %d of a summary", e.Op))
	}
	return st.Binary(op, args[0], args[1])
}
