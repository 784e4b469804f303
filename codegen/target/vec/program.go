package vec

import (
	"slices"

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

// sets is how often each register is set in the text of p.
func (p *Program) sets() []int {
	n := make([]int, len(p.Regs))
	for op := range ops(p.Body) {
		for _, r := range op.Dst {
			n[r]++
		}
	}
	return n
}

// ops yields the operations of a body, in their order.
func ops(body []lower.Stmt) func(yield func(*Op) bool) {
	return func(yield func(*Op) bool) {
		for s := range lower.All(body) {
			if op, ok := s.(*Op); ok && !yield(op) {
				return
			}
		}
	}
}

// touched is the registers that a body sets, of so many that there are, and the arguments that it writes.
func touched(body []lower.Stmt, all int) (regs regSet, args map[int]bool) {
	regs, args = newRegSet(all), map[int]bool{}
	for op := range ops(body) {
		for _, r := range op.Dst {
			regs.add(r)
		}
		if op.Code.has(writes) {
			args[op.Mem.Arg] = true
		}
	}
	return regs, args
}

// with is p with another body.
func (p *Program) with(body []lower.Stmt) *Program {
	c := *p
	c.Body = body
	return &c
}

// over is op with its registers replaced: itself, if each is replaced by itself.
func (op *Op) over(f func(Reg) Reg) *Op {
	changes := func(r Reg) bool { return f(r) != r }
	if !slices.ContainsFunc(op.Dst, changes) && !slices.ContainsFunc(op.Args, changes) &&
		(op.Mem.Index == NoReg || !op.Code.has(memory) || f(op.Mem.Index) == op.Mem.Index) {
		return op
	}
	c := *op
	n := len(op.Dst)
	regs := make([]Reg, n+len(op.Args))
	for i, r := range op.Dst {
		regs[i] = f(r)
	}
	for i, r := range op.Args {
		regs[n+i] = f(r)
	}
	c.Dst, c.Args = regs[:n:n], regs[n:]
	if op.Mem.Index != NoReg && op.Code.has(memory) {
		c.Mem.Index = f(op.Mem.Index)
	}
	return &c
}
