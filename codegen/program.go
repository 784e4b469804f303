package codegen

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// Program is a kernel as vector operations: what [C] prints, one operation a line. Passes return a new Program;
// nothing in one is changed once it has been shown.
type Program struct {
	Source  *triplet.Program // parameters, constants, packed inputs and the nest
	Options Options
	Pass    string       // the last pass that ran: see passes in generate.go
	Vars    []Var        // registers and accumulators; Op.Dst and Op.Args are indices
	Body    []lower.Stmt // of the nest, with Ops as their leaves where vectors are
	Names   Names        // of everything that C names; made by the pass name
}

// Options is what the text says about itself.
type Options struct {
	Version  string // of the tool, for the comment on top; may be empty
	Schedule string // the schedule in the notation, for the comment on top; may be empty
}

// Var is a vector register, an accumulator or a pointer of the C text.
type Var struct {
	Name string // made by the pass name; before it "v7"
	Role Role
	Type VarType
	Of   *lower.Buffer // PtrReg: where it points
	Loop string        // PtrReg: the loop that moves it; CountReg: the variable
}

// Role says what a variable is for; names follow from it.
type Role uint8

// The roles.
const (
	XReg     Role = iota // x operand
	ZReg                 // z operand
	AccReg               // accumulator
	TempReg              // on the way from an accumulator to memory
	PtrReg               // base pointer of a loop
	LaneReg              // values of lanes
	CountReg             // rounds until a variable of a fused loop begins again
)

// VarType is the machine type of a variable: a vector of Bits/Elem.Bits() elements, an accumulator of Lanes lanes of
// AccBits, a pointer to elements, or a number.
type VarType struct {
	Elem    halide.Type
	Bits    int // of a vector; 0: no vector
	Lanes   int // of an accumulator
	AccBits int
}

// Len is the number of elements of a vector or of lanes of an accumulator.
func (t VarType) Len() int {
	if t.Bits == 0 {
		return t.Lanes
	}
	return t.Bits / t.Elem.Bits()
}

// String is the C type, as "v16int16", "v8acc80"; of a pointer the type it points to.
func (t VarType) String() string {
	switch {
	case t.Lanes > 0:
		return fmt.Sprintf("v%dacc%d", t.Lanes, t.AccBits)
	case t.Bits > 0:
		return vectorType(t.Elem, t.Bits)
	}
	return cType(t.Elem)
}

// Address is an element of a stored array: Form elements from its start, until the pass pointers ran; then (Based)
// Offset elements from the pointer variable Base, or from the start where Base is -1, and Form more in a Point.
type Address struct {
	Buffer *lower.Buffer
	Form   affine.Form
	Based  bool
	Base   int
	Offset int
}

// vectorType is the C type of a vector, as "v16int16".
func vectorType(t halide.Type, bits int) string {
	name := t.String()
	if t == halide.Float32 {
		name = "float"
	}
	return fmt.Sprintf("v%d%s", bits/t.Bits(), name)
}

// cType is the C type of a stored element.
func cType(t halide.Type) string {
	if t == halide.Float32 {
		return "float"
	}
	return t.String() + "_t"
}
