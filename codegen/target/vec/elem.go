package vec

import "github.com/vyasa-go/vyasa/halide"

// Elem is what a lane holds. Integers have no sign of their own: an operation that needs one has it in its Code.
type Elem uint8

// The elements.
const (
	None Elem = iota
	I8
	I16
	I32
	I64
	F32
	F64
)

var elems = [...]struct {
	name string
	bits int
}{None: {"none", 0}, I8: {"i8", 8}, I16: {"i16", 16}, I32: {"i32", 32}, I64: {"i64", 64},
	F32: {"f32", 32}, F64: {"f64", 64}}

// Bits is the size of e.
func (e Elem) Bits() int { return elems[e].bits }

// Bytes is the size of e.
func (e Elem) Bytes() int { return elems[e].bits / 8 }

// Float reports whether e is a floating-point number.
func (e Elem) Float() bool { return e == F32 || e == F64 }

func (e Elem) String() string { return elems[e].name }

// ElemOf is what holds a stored element of type t.
//
//go:noinline
func ElemOf(t halide.Type) Elem {
	switch t {
	case halide.Float32:
		return F32
	case halide.Float64:
		return F64
	}
	switch t.Bits() {
	case 8:
		return I8
	case 16:
		return I16
	case 32:
		return I32
	case 64:
		return I64
	}
	return None
}

// Integer is integer lanes of the size of e's.
func (e Elem) Integer() Elem {
	switch e {
	case F32:
		return I32
	case F64:
		return I64
	}
	return e
}
