package term

// Op is the operation of a term.
type Op uint8

// The operations. Arithmetic works in its Kind: exact for Int, rounded once for Single and Double.
const (
	NoOp     Op = iota // the term of T 0: none, as after the limit
	OpInt              // Number, of Int or Truth
	OpBig              // an integer beyond 64 bits: Big
	OpFloat            // Float
	OpElem             // the initial contents of element Number of object Name
	OpScalar           // the parameter Name
	OpAdd
	OpSub
	OpMul
	OpDiv // of floats
	OpQuo // of integers, truncates; by zero it has no meaning
	OpRem // of integers, with the sign of the dividend
	OpNeg
	OpMin // of integers, and of floats without NaN
	OpMax
	OpAbs
	OpAnd // of conditions; of integers, bit by bit in two's complement without end. Also OpOr, OpXor, OpNot
	OpOr
	OpXor
	OpNot
	OpShl
	OpShr // rounds down
	OpEQ  // of integers, floats or conditions. What is not equal is OpNot of it
	OpLT  // of integers or floats; greater is less with its operands exchanged
	OpLE
	OpSelect  // the first argument ? the second : the third
	OpConvert // to Type, as C converts
	OpCall    // the function Name
	OpList    // more than three arguments of a call, in threes: two arguments and the list of the rest
)

var opNames = [...]string{"none", "int", "big", "float", "elem", "scalar", "+", "-", "*", "/", "quo", "rem", "neg",
	"min", "max", "abs", "and", "or", "xor", "not", "shl", "shr", "==", "<", "<=", "select", "convert", "call", "list"}

// String is the operation's name, as "+" or "quo".
func (o Op) String() string { return opNames[o] }

// Commutes reports whether the order of o's two arguments does not matter; of floats, NaN's payload aside.
func (o Op) Commutes() bool {
	return o == OpAdd || o == OpMul || o == OpMin || o == OpMax || o == OpAnd || o == OpOr || o == OpXor || o == OpEQ
}
