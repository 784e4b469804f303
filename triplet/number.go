package triplet

import (
	"math"

	"github.com/vyasa-go/vyasa/halide"
)

// Number is a constant: Int of integers, Float of floats.
type Number struct {
	Int   int64
	Float float32
}

// as is what an element of a type denotes.
func (v Number) as(t halide.Type) halide.Value {
	if t == halide.Float32 {
		return halide.FloatValue(v.Float)
	}
	return halide.IntValue(v.Int)
}

// SameNumber compares floats by their bits: -0.0 is not 0.
func SameNumber(a, b Number) bool {
	return a.Int == b.Int && math.Float32bits(a.Float) == math.Float32bits(b.Float)
}

// SameBits reports whether registers of t hold arrays of mem as their bits, other than as their values.
func SameBits(mem, t halide.Type) bool { return mem == halide.UInt32 && t == halide.Int32 }

// SmallestType is the smallest signed type of an operand that holds v, NoType if none does.
func SmallestType(v int64) halide.Type {
	for _, t := range []halide.Type{halide.Int8, halide.Int16, halide.Int32} {
		if Holds(t, v) {
			return t
		}
	}
	return halide.NoType
}

// Holds reports whether an integer type has the value v.
func Holds(t halide.Type, v int64) bool {
	if !t.Integer() || t.Bits() > 32 {
		return false
	}
	lo, hi := int64(0), int64(1)<<t.Bits()-1
	if t.Signed() {
		lo, hi = -(hi+1)/2, hi/2
	}
	return lo <= v && v <= hi
}
