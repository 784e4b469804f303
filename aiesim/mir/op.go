package mir

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Op is one operation of the machine.
type Op struct {
	Code machine.Opcode
	Def  []Operand
	Use  []Operand
	Tied bool // Def[0] takes over the register of Use[0]: the accumulator of a MAC, the vector of an UpdElem

	// Addr is the index in Use of the pointer of a load, store or PtrAdd. A post-modified pointer is the last Def too.
	Addr int
	Mem  *Mem // of loads and stores

	// Acc is the index in Use of the accumulator that is read in the last stage (Operation.AccRead); -1 if none.
	Acc int

	Scalar Scalar         // of Alu, AluD, Mul, Lib, MoveS, LoadS ...: what it computes
	Vec    *intrinsic.Def // of vector-unit operations, srs, ups, moves of elements, packs, modes
	Pick   *Pick          // of Mac, FMac, VecOp

	Pos cfront.Pos
}

// Pick is the selection of an operation of the vector unit.
type Pick struct {
	Args  datapath.MacArgs // constant arguments, by number; run-time ones are zero here
	Args2 datapath.MacArgs // of the second operand of a lane operation
	Dyn   []Dyn            // run-time arguments
}

// Dyn is a selection argument with a value known at run time only.
type Dyn struct {
	Arg    datapath.Arg
	Second bool // of Args2
	Use    int  // index in Op.Use
}

// ScalarOp is an operation on numbers.
type ScalarOp uint8

// The scalar operations. Comparisons give 0 or 1.
const (
	Copy ScalarOp = iota // of any register file
	Add
	Sub
	Mul
	Div // Lib; as C: towards zero
	Rem
	And
	Or
	Xor
	Shl
	Shr // arithmetic or logic, by the type's sign
	Neg
	Not
	Eq
	Ne
	Lt
	Le
	Gt
	Ge
	Select  // Use: condition, value if not zero, value if zero; Type that of the values
	Extend  // Type From to Type: truncation and extension of integers
	Convert // between integers and floats, and float widths: Lib or the scalar unit's conversion
	Math    // Lib: the function Name
	Lo      // low half of an R64
	Hi      // high half
	Pair    // R64 of two R
)

// Routine is the name of s in the machine's table of routines: "div int32", "convert int32 float", "sqrt float".
func (s *Scalar) Routine() string {
	typ := promoted(s.Type).String()
	switch s.Op {
	case Math:
		return s.Name + " " + typ
	case Convert:
		return "convert " + promoted(s.From).String() + " " + typ
	}
	return s.Op.String() + " " + typ
}

// promoted is the type that integers smaller than int are computed in.
func promoted(t cfront.Basic) cfront.Basic {
	if t < cfront.Int32 {
		return cfront.Int32
	}
	return t
}

// Scalar says what a scalar operation computes.
type Scalar struct {
	Op   ScalarOp
	Type cfront.Basic // in which it works; of a comparison: of the operands
	From cfront.Basic // of Extend and Convert
	Name string       // of Math
}
