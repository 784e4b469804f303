package extract

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// first is the operation that takes a term of integers into a maximum or minimum, without the number that this begins
// with where it decides nothing: the chain through the value, each link of which waits for the one before, is shorter
// by two, and no register keeps the number.
//
//	t0 = -128; t0 = max(t0, t1); t0 = max(t0, t2); t0 = max(t0, t3)   ->   t0 = max(t1, t2); t0 = max(t0, t3)
func (t *epilogue) first(op triplet.LaneOp) triplet.LaneOp {
	acc, term := op.Dst, op.Args[1]
	l := t.inLanes()
	i := lastOf(l.Ops, acc)
	if i < 0 || term.Temp == nil || term.Temp == acc || acc.Type == halide.Float32 ||
		l.Ops[i].Op != halide.OpLocal {
		return op
	}
	begins := l.Ops[i].Args[0]
	for _, o := range l.Ops[i+1:] { // what is put off must stay as it is, and nobody have seen it
		if begins.Temp != nil && o.Dst == begins.Temp || slices.Contains(o.Args, triplet.LaneArg{Temp: acc}) {
			return op
		}
	}
	switch {
	case begins.Temp != nil:
		op.Args = []triplet.LaneArg{begins, term}
	case beneath(begins.Int, op.Op, t.spans[term.Temp.Name]):
		op.Op, op.Args = halide.OpLocal, []triplet.LaneArg{term}
	default:
		return op
	}
	l.Ops = slices.Delete(l.Ops, i, i+1)
	return op
}

// lastOf is the last operation that makes a value; -1: none.
func lastOf(ops []triplet.LaneOp, dst *lower.Buffer) int {
	for i, op := range slices.Backward(ops) {
		if op.Dst == dst {
			return i
		}
	}
	return -1
}

// beneath reports whether a number decides no maximum, or minimum, with a value within s.
func beneath(n int64, of halide.Op, s halide.Span) bool {
	if !s.Known() {
		return false
	}
	if of == halide.OpMax {
		return s.Lo.Cmp(big.NewInt(n)) >= 0
	}
	return s.Hi.Cmp(big.NewInt(n)) <= 0
}
