package halide

import (
	"math/big"
	"strconv"
)

// Value is what an expression is at one point: an exact integer, a float32, a float64 or a truth value.
type Value struct {
	Kind   Kind
	Int    int64    // IntKind, while Big is nil
	Big    *big.Int // IntKind beyond int64, else nil; never changed
	Float  float32  // FloatKind
	Double float64  // DoubleKind
	Bool   bool     // BoolKind
}

// IntValue is n as a Value.
func IntValue(n int64) Value { return Value{Kind: IntKind, Int: n} }

// BigValue is n as a Value, which keeps n.
func BigValue(n *big.Int) Value {
	if n.IsInt64() {
		return IntValue(n.Int64())
	}
	return Value{Kind: IntKind, Big: n}
}

// FloatValue is f as a Value.
func FloatValue(f float32) Value { return Value{Kind: FloatKind, Float: f} }

// DoubleValue is f as a Value.
func DoubleValue(f float64) Value { return Value{Kind: DoubleKind, Double: f} }

// BoolValue is b as a Value.
func BoolValue(b bool) Value { return Value{Kind: BoolKind, Bool: b} }

// BigInt is an integer value as a big.Int, which the caller must not change.
func (v Value) BigInt() *big.Int {
	if v.Big != nil {
		return v.Big
	}
	return big.NewInt(v.Int)
}

// String is the value as the notation writes it.
func (v Value) String() string {
	switch v.Kind {
	case IntKind:
		return v.BigInt().String()
	case FloatKind:
		return formatFloat(v.Float)
	case DoubleKind:
		return "float64(" + formatDouble(v.Double) + ")"
	case BoolKind:
		return strconv.FormatBool(v.Bool)
	}
	return "?"
}

// Constant is the value of an OpConst.
func Constant(e *Expr) Value {
	switch e.Kind {
	case IntKind:
		return BigValue(e.Int)
	case FloatKind:
		return FloatValue(e.Float)
	case DoubleKind:
		return DoubleValue(e.Double)
	case BoolKind:
		return BoolValue(e.Int.Sign() != 0)
	}
	panic("BUG: constant of kind " + e.Kind.String())
}
