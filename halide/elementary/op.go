package elementary

// Code is what an operation does. Floats are float64, bits are those of one, a mask is yes or no.
type Code uint8

// The operations: a, b, c are the Args.
const (
	Arg Code = iota // float: the argument Imm of the function
	Num             // float whose bits are Imm
	Add             // floats, rounded
	Sub
	Mul
	Div
	Round    // to the nearest integer, ties to even
	Bits     // of a float
	Float    // of bits
	Word     // bits Imm
	AddBits  // modulo 2^64
	SubBits  // modulo 2^64
	And      // of bits
	Or       // of bits
	Xor      // of bits
	Shl      // bits by Imm
	Shr      // bits by Imm, with zeros
	Equal    // mask of floats: false of NaN
	Greater  // a > b: false of NaN
	SameBits // mask of bits
	Both     // of masks
	Either   // of masks
	Not      // of a mask
	Select   // mask a ? float b : float c
)

// Op is one operation; Args are numbers of earlier ones.
type Op struct {
	Code Code
	Args [3]int
	Imm  uint64
}

// operands is how many Args a Code has.
var operands = [...]int{Add: 2, Sub: 2, Mul: 2, Div: 2, Round: 1, Bits: 1, Float: 1, AddBits: 2, SubBits: 2, And: 2,
	Or: 2, Xor: 2, Shl: 1, Shr: 1, Equal: 2, Greater: 2, SameBits: 2, Both: 2, Either: 2, Not: 1, Select: 3}

// Func is a function: the last of its Ops is the result.
type Func struct {
	Name   string // as package math has it, in lower case
	Params int
	Ops    []Op
}

// Names are the functions.
func Names() []string { return []string{"exp", "log", "pow", "sin", "cos", "tan", "tanh", "atan"} }

// Find is the function of a name, made anew, or nil.
func Find(name string) *Func {
	switch name {
	case "exp":
		return DefineExp()
	case "log":
		return DefineLog()
	case "pow":
		return DefinePow()
	case "sin":
		return DefineSin()
	case "cos":
		return DefineCos()
	case "tan":
		return DefineTan()
	case "tanh":
		return DefineTanh()
	case "atan":
		return DefineAtan()
	}
	return nil
}

// These are the functions, made anew.
func DefineExp() *Func  { return define("exp", 1, exp) }
func DefineLog() *Func  { return define("log", 1, log) }
func DefinePow() *Func  { return define("pow", 2, pow) }
func DefineSin() *Func  { return define("sin", 1, sine) }
func DefineCos() *Func  { return define("cos", 1, cosine) }
func DefineTan() *Func  { return define("tan", 1, tangent) }
func DefineTanh() *Func { return define("tanh", 1, tanh) }
func DefineAtan() *Func { return define("atan", 1, atan) }
