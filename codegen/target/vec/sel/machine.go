package sel

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// Machine is a processor's selector, as a Plan needs it: it makes the instructions on index registers that addresses,
// loops and conditions take. Every d is a register that no other instruction reads as it was, or one of the arguments.
type Machine interface {
	Op(op *vec.Op)                       // the instructions of an operation
	Fail(format string, args ...any)     // the program cannot be made
	Index() vec.Reg                      // a new index register
	Arg(d vec.Reg, word int)             // d = a word of the argument block
	Move(d, x vec.Reg)                   // d = x
	Imm(d vec.Reg, v int64)              // d = v
	Add(d, a, b vec.Reg)                 // d = a + b
	Sub(d, a, b vec.Reg)                 // d = a - b
	Mul(d, a, b vec.Reg)                 // d = a * b, low half
	Xor(d, a, b vec.Reg)                 // d = a ^ b
	MulHigh(d, a vec.Reg, m uint64)      // d = a * m, high half, unsigned
	Scaled(d, a, b vec.Reg, scale int)   // d = a + b*scale, scale 1, 2, 4 or 8
	Less(d, a, b vec.Reg, smaller bool)  // d = the smaller of a and b, or the greater
	AddImm(d, x vec.Reg, v int64)        // d = x + v
	MulImm(d, x vec.Reg, v int64)        // d = x * v
	AndImm(d, x vec.Reg, v int64)        // d = x & v
	Shl(d, x vec.Reg, n int)             // d = x << n
	ShrS(d, x vec.Reg, n int)            // d = x >> n, with the sign
	ShrU(d, x vec.Reg, n int)            // d = x >> n, with zeros
	Place(label, trips int)              // here is the label; of a loop: how often it runs, or vec.BandTrips; else 0
	Jump(label int)                      // always
	Branch(c Cond, a, b vec.Reg, to int) // where a is so to b
	BranchImm(c Cond, a vec.Reg, v int64, to int)

	// Turn is the end of a loop: x += step, step > 0, and to the label again unless x is end.
	Turn(x vec.Reg, step, end int64, to int)
}

// Cond is a comparison of signed integers.
type Cond uint8

// The comparisons.
const (
	LT Cond = iota
	GE
	EQ
	NE
)
