package halide

import (
	"fmt"
	"math/big"
)

// Type is the machine type of a stored element.
type Type uint8

// The types an Input or a stored Func may have. Bool is the kind of conditions only and is never stored.
const (
	NoType Type = iota
	Bool
	Int8
	Int16
	Int32
	Int64
	UInt8
	UInt16
	UInt32
	Float32
	Float64 // for Eval alone: no lowering has it
)

var typeNames = [...]string{"none", "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "float32",
	"float64"}

// String is the type's name in the notation, as "int16".
func (t Type) String() string {
	if int(t) < len(typeNames) {
		return typeNames[t]
	}
	return fmt.Sprintf("type(%d)", uint8(t))
}

// Bits is the width of a stored element, 0 for NoType and Bool.
func (t Type) Bits() int {
	switch t {
	case Int8, UInt8:
		return 8
	case Int16, UInt16:
		return 16
	case Int32, UInt32, Float32:
		return 32
	case Int64, Float64:
		return 64
	}
	return 0
}

// Bytes is the size of a stored element.
func (t Type) Bytes() int { return t.Bits() / 8 }

// Signed reports whether t is a signed integer.
func (t Type) Signed() bool { return t >= Int8 && t <= Int64 }

// Integer reports whether t is an integer type.
func (t Type) Integer() bool { return t >= Int8 && t <= UInt32 }

// kind is what elements of a stored type are.
func (t Type) kind() Kind {
	switch t {
	case Float32:
		return FloatKind
	case Float64:
		return DoubleKind
	}
	return IntKind
}

// ParseType reads the name of a stored type.
func ParseType(name string) (Type, bool) {
	for t := Int8; t <= Float64; t++ {
		if typeNames[t] == name {
			return t, true
		}
	}
	return NoType, false
}

// knownTypes is the help of mistakes about types.
const knownTypes = "the types are: Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, Float32, Float64"

// Bounds is the least and the greatest value of an integer type; nil for others.
func (t Type) Bounds() (lo, hi *big.Int) {
	if !t.Integer() {
		return nil, nil
	}
	least, greatest := t.limits()
	s := SpanOf(least, greatest)
	return s.Lo, s.Hi
}

// limits is Bounds as int64.
func (t Type) limits() (lo, hi int64) {
	if t.Signed() {
		return -1 << (t.Bits() - 1), 1<<(t.Bits()-1) - 1
	}
	return 0, 1<<t.Bits() - 1
}
