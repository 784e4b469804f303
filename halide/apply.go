package halide

import (
	"fmt"
	"math/big"
)

// Apply is the meaning of one operation: the value of e, given those of its operands, of the kinds that building e
// checked. It is what Eval and the meaning of every later form share. Constants, Vars, loads, locals and reductions are
// not operations of their operands alone: see Constant and Combine.
func Apply(e *Expr, args []Value) Value {
	switch e.Op {
	case OpSelect:
		if args[0].Bool {
			return args[1]
		}
		return args[2]
	case OpNarrow:
		return narrowValue(args[0], e.Shift, e.Round, e.Type)
	case OpWrap:
		return wrapValue(args[0], e.Type)
	case OpToFloat:
		if args[0].Kind == DoubleKind {
			return FloatValue(float32(args[0].Double))
		}
		return FloatValue(toFloat(args[0]))
	case OpToDouble:
		return DoubleValue(toDouble(args[0]))
	case OpToInt:
		if args[0].Kind == DoubleKind {
			return IntValue(truncate(args[0].Double, e.Type))
		}
		return IntValue(truncate(args[0].Float, e.Type))
	case OpPopcount, OpClz, OpCtz:
		return IntValue(countBits(e.Op, wrapValue(args[0], e.Type).Int, e.Type))
	}
	switch args[0].Kind {
	case IntKind:
		return applyInts(e.Op, args)
	case FloatKind:
		return applyFloats(e.Op, args)
	case DoubleKind:
		return applyDoubles(e.Op, args)
	case BoolKind:
		return applyBools(e.Op, args)
	}
	panic(fmt.Sprintf("BUG: operation %d of a %s", e.Op, args[0].Kind))
}

// Combine takes one more term into the accumulator of a reduction. The first term is the accumulator's first value.
func Combine(r Reduction, acc, term Value) Value {
	if acc.Kind == FloatKind {
		return FloatValue(floatOp(r.Op(), acc.Float, term.Float))
	}
	if acc.Kind == DoubleKind {
		return DoubleValue(floatOp(r.Op(), acc.Double, term.Double))
	}
	return applyInts(r.Op(), []Value{acc, term})
}

// applyInts is exact: in int64 where that is enough, else in big.Int.
func applyInts(op Op, args []Value) Value {
	a, b := args[0], IntValue(0)
	if len(args) > 1 {
		b = args[1]
	}
	if op >= OpEQ && op <= OpGE {
		return BoolValue(ordered(op, compareInts(a, b)))
	}
	if a.Big == nil && b.Big == nil {
		if n, ok := smallOp(op, a.Int, b.Int); ok {
			return IntValue(n)
		}
	}
	return BigValue(bigOp(op, a.BigInt(), b.BigInt()))
}

func compareInts(a, b Value) int {
	if a.Big == nil && b.Big == nil {
		return compare(a.Int, b.Int)
	}
	return a.BigInt().Cmp(b.BigInt())
}

func compare(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// ordered reports whether the comparison op holds of operands whose order is c: negative, zero or positive.
func ordered(op Op, c int) bool {
	switch op {
	case OpEQ:
		return c == 0
	case OpNE:
		return c != 0
	case OpLT:
		return c < 0
	case OpLE:
		return c <= 0
	case OpGT:
		return c > 0
	case OpGE:
		return c >= 0
	}
	panic(fmt.Sprintf("BUG: %d is no comparison", op))
}

func applyBools(op Op, args []Value) Value {
	a := args[0].Bool
	switch op {
	case OpAnd:
		return BoolValue(a && args[1].Bool)
	case OpOr:
		return BoolValue(a || args[1].Bool)
	case OpXor:
		return BoolValue(a != args[1].Bool)
	case OpNot:
		return BoolValue(!a)
	}
	panic(fmt.Sprintf("BUG: operation %d of a bool", op))
}

// narrowValue shifts right, rounds and saturates.
func narrowValue(v Value, shift int, mode Rounding, t Type) Value {
	if v.Big == nil {
		return IntValue(smallNarrow(v.Int, shift, mode, t))
	}
	n := bigRound(v.Big, shift, mode)
	lo, hi := t.Bounds()
	switch {
	case n.Cmp(lo) < 0:
		n = lo
	case n.Cmp(hi) > 0:
		n = hi
	}
	return BigValue(n)
}

// wrapValue keeps the low bits.
func wrapValue(v Value, t Type) Value {
	if v.Big == nil {
		return IntValue(smallWrap(v.Int, t))
	}
	bits := uint(t.Bits())
	low := new(big.Int).And(v.Big, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), bits), big.NewInt(1)))
	if t.Signed() && low.Bit(int(bits)-1) == 1 {
		low.Sub(low, new(big.Int).Lsh(big.NewInt(1), bits))
	}
	return BigValue(low)
}
