package interp

import (
	"fmt"
	"math"
)

// Value is a scalar as users of the package see it: concrete if Known (Int or Float by Kind, as the type holds it),
// else the domain's V. In a domain of data, floating values that are Known have their V too.
type Value[V any] struct {
	Kind  Kind
	Known bool
	Int   int64   // integer kinds
	Float float64 // F32 (rounded) and F64
	V     V
	// Path and Offset (bytes) are where a pointer points: an object of the trace, or "" for null.
	Path   string
	Offset int64
}

// IntValue is a concrete integer, wrapped to k.
func IntValue[V any](k Kind, x int64) Value[V] {
	return Value[V]{Kind: k, Known: true, Int: wrapInt(k, x)}
}

// FloatValue is a concrete float, rounded to k. In a domain of data it becomes the domain's constant.
func FloatValue[V any](k Kind, x float64) Value[V] {
	return Value[V]{Kind: k, Known: true, Float: roundFloat(k, x)}
}

// DataValue is a value of the domain.
func DataValue[V any](k Kind, v V) Value[V] { return Value[V]{Kind: k, V: v} }

func (v Value[V]) String() string {
	switch {
	case v.Kind == Ptr && v.Path == "":
		return "null"
	case v.Kind == Ptr:
		return fmt.Sprintf("&%s+%d", v.Path, v.Offset)
	case !v.Known:
		return fmt.Sprint(v.V)
	case v.Kind.Float():
		return fmt.Sprint(v.Float)
	case v.Kind == U64:
		return fmt.Sprint(uint64(v.Int))
	}
	return fmt.Sprint(v.Int)
}

// wrapInt is x as integer kind k holds it, kept in an int64 (unsigned 64-bit ones as the same bits).
func wrapInt(k Kind, x int64) int64 {
	switch k {
	case I8:
		return int64(int8(x))
	case U8:
		return int64(uint8(x))
	case I16:
		return int64(int16(x))
	case U16:
		return int64(uint16(x))
	case I32:
		return int64(int32(x))
	case U32:
		return int64(uint32(x))
	}
	return x
}

// roundFloat is x as k holds it.
func roundFloat(k Kind, x float64) float64 {
	if k == F32 {
		return float64(float32(x))
	}
	return x
}

// number is a scalar that may be data: st says which fields count. Integers that are known have bits alone; floats in a
// domain of data always have v, and bits too if they are known, because 1.0/3.0 is a third over the reals but not in
// bits.
type number[V any] struct {
	bits uint64 // the int64, or the float64's bits
	v    V
	st   state
}

type state uint8

const (
	isData   state = iota
	isKnown        // bits hold
	isUnset        // never written, or on one side of a branch on data only
	isMasked       // lanes: all ones where v is not 0, else all zeros
)

func knownInt[V any](x int64) number[V] { return number[V]{bits: uint64(x), st: isKnown} }

func (n number[V]) int() int64     { return int64(n.bits) }
func (n number[V]) float() float64 { return math.Float64frombits(n.bits) }
