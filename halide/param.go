package halide

import "github.com/vyasa-go/vyasa/halide/diag"

// Param is a number that is given when a program runs, as a gain or a shift: an input of one element, which stands in
// expressions as a Var does. Who runs a kernel passes an array of one element for it, as [Scalar] makes; a function in
// C gets its address. In the notation it is declared without dimensions, and may be written without coordinates:
//
//	gain: int16 0..255
//	out(x) = narrow(int16, in(x) * gain, 8)
//
// A shift by one, with 1 << bits >> 1 added or not, costs a vector no more than one by a constant:
//
//	bits: int8 0..30
//	out(x) = narrow(int16, (in(x)*gain + (1 << bits >> 1)) >> bits)
type Param struct {
	*Expr
	Input *Input // that it is the element 0 of
}

// NewParam makes a Param of a type.
func NewParam(name string, t Type) Param { return newParam(diag.Caller(), name, t) }

func newParam(pos diag.Pos, name string, t Type) Param {
	in := newInput(pos, name, t, 1)
	in.Param = true
	return paramOf(pos, in)
}

// paramOf is the element of an input that is a Param.
func paramOf(pos diag.Pos, in *Input) Param {
	return Param{in.at(pos, []Operand{0}), in}
}

// Range is p with a promise: it is in lo..hi, as a shift has to be in 0..62. Whoever takes in its array checks that.
func (p Param) Range(lo, hi int64) Param {
	pos := diag.Caller()
	return paramOf(pos, p.Input.within(pos, lo, hi))
}

// Scalar is an array of one element, for a Param of an integer type.
func Scalar(t Type, v int64) *Array {
	a := NewArray(t, Range{Extent: 1})
	if a.Ints != nil {
		a.Ints[0] = v
	}
	return a
}

// FloatScalar is an array of one element, for a Param of type Float32.
func FloatScalar(v float32) *Array {
	a := NewArray(Float32, Range{Extent: 1})
	a.Floats[0] = v
	return a
}
