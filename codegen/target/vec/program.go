package vec

import (
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Program is a kernel in operations on virtual registers.
type Program struct {
	Name string
	Bits int // of a vector register: 128, 256 or 512
	Args []Arg
	Regs []Class      // of each virtual register, by its number
	Body []lower.Stmt // For, If, *Op

	// Band is the loop at the top of Body whose first and last iteration a call gives, so that a call takes less than a
	// millisecond and goroutines share its iterations; "": Body runs whole.
	Band string
}

// Class is what a virtual register holds.
type Class uint8

// The classes.
const (
	Vector Class = iota
	Index
)

// Reg is the number of a virtual register; NoReg: none.
type Reg int32

// NoReg is no register.
const NoReg Reg = -1

// Arg is an array that a call passes a pointer to. Two Args do not overlap unless both are read only.
type Arg struct {
	Name   string
	Elem   Elem // of its elements, for people
	Bytes  int  // how long it is
	Stored bool // the program writes it
	Inner  bool // scratch of one call, undefined at its beginning: each goroutine has its own
	Parked bool // and vectors wait in it for loops with too few registers: see sink
	Align  int  // bytes: the pointer is a multiple of it
}

// Op is one operation: registers and memory to registers and memory. What it means is its Code's.
type Op struct {
	lower.Work
	Code Code
	Elem Elem // of the lanes that it works on
	From Elem // of what is read or converted, where its Code says so; else None
	N    int  // lanes; of a Store and a Load those in memory
	Dst  []Reg
	Args []Reg
	Mem  Address // of loads and stores
	Imm  int64   // a number of bits, a constant; of float constants their bits
	Lane []int   // of Shuffle: see there; of Table: the lanes' values, the bits of a float
	Note string  // for people: the user's line
}

// Address is a place in an argument, in bytes: Form + Index*Scale.
type Address struct {
	Arg   int // number in Program.Args; -1: the operation touches no memory
	Form  affine.Form
	Index Reg // NoReg: none
	Scale int
}
