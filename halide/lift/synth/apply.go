package synth

import (
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// largest is the greatest magnitude that is followed: beyond, sums and products could need more than 64 bits.
const largest = 1 << 31

// operators are what expressions are made of, by their operands' kinds: integers, or conditions in front.
var operators = []struct {
	op        summary.Op
	arity     int
	condition bool // the result
	commutes  bool
}{
	{summary.OpAdd, 2, false, true}, {summary.OpSub, 2, false, false}, {summary.OpMul, 2, false, true},
	{summary.OpQuo, 2, false, false}, {summary.OpRem, 2, false, false}, {summary.OpMin, 2, false, true},
	{summary.OpMax, 2, false, true}, {summary.OpNeg, 1, false, false}, {summary.OpAbs, 1, false, false},
	{summary.OpLT, 2, true, false}, {summary.OpLE, 2, true, false}, {summary.OpEQ, 2, true, true},
	{summary.OpSelect, 3, false, false},
}

// apply is the value of an operation; false if it has none, or too great a one.
func apply(op summary.Op, x []int64) (int64, bool) {
	v := int64(0)
	switch op {
	case summary.OpAdd:
		v = x[0] + x[1]
	case summary.OpSub:
		v = x[0] - x[1]
	case summary.OpMul:
		v = x[0] * x[1]
	case summary.OpQuo, summary.OpRem, summary.OpDiv:
		if x[1] == 0 || op == summary.OpDiv && x[0]%x[1] != 0 {
			return 0, false
		}
		if v = x[0] / x[1]; op == summary.OpRem {
			v = x[0] % x[1]
		}
	case summary.OpMin:
		v = min(x[0], x[1])
	case summary.OpMax:
		v = max(x[0], x[1])
	case summary.OpNeg:
		v = -x[0]
	case summary.OpAbs:
		v = max(x[0], -x[0])
	case summary.OpLT:
		v = truth(x[0] < x[1])
	case summary.OpLE:
		v = truth(x[0] <= x[1])
	case summary.OpEQ:
		v = truth(x[0] == x[1])
	case summary.OpSelect:
		if v = x[2]; x[0] != 0 {
			v = x[1]
		}
	default:
		panic("BUG: apply of an operation that is not enumerated")
	}
	return v, v >= -largest && v <= largest
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// values are those of an operation, in q's scratch memory; false if there is none somewhere.
func (q *pool) values(op summary.Op, args []candidate) ([]int64, bool) {
	n := len(args[0].values)
	if cap(q.scratch) < n {
		q.scratch = make([]int64, n)
	}
	out := q.scratch[:n]
	var x [3]int64
	for i := range out {
		for j, a := range args {
			x[j] = a.values[i]
		}
		v, ok := apply(op, x[:len(args)])
		if !ok {
			return nil, false
		}
		out[i] = v
	}
	return out, true
}

// operation is the expression of an operation.
func operation(op summary.Op, args []candidate) *summary.Expr {
	kind := args[len(args)-1].expr.Kind
	if op == summary.OpLT || op == summary.OpLE || op == summary.OpEQ {
		kind = term.Truth
	}
	if op == summary.OpQuo && kind.Float() {
		op = summary.OpDiv
	}
	e := &summary.Expr{Op: op, Kind: kind}
	for _, a := range args {
		e.Args = append(e.Args, a.expr)
	}
	return e
}
