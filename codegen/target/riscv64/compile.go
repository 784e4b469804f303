package riscv64

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// stack stands for the frame of spilled registers until it has one: the stack pointer is never given out.
const stack = X0 + 2

// Compile is p in instructions over real registers: Select, vec.Allocate, then what needs real registers: addresses,
// constants, and the settings of lanes.
func Compile(p *vec.Program) (*vec.Insts, error) {
	virtual, err := Select(p)
	if err != nil {
		return nil, err
	}
	word := vec.MemRef{Base: argument, Index: vec.NoReg, Scale: 1, Disp: 8 * (len(p.Args) + 2)}
	real, err := vec.AllocateFramed(virtual, file, stack, func(frame vec.Reg) vec.Inst {
		return vec.Inst{Op: LD, Dst: []vec.Reg{frame}, Mem: word}
	})
	if err != nil {
		return nil, err
	}
	return &vec.Insts{List: configure(expand(real)), Slots: real.Slots}, nil
}

// Listing is the instructions of p, a line each: see vec.Listing.
func Listing(p *vec.Program, l *vec.Insts) string {
	code, starts := encode(l.List)
	return vec.Listing(p, vec.Coded{Insts: l, Code: code, Starts: starts, Line: goLine, Block: wordOf})
}

// wordOf is which word of the argument block an instruction reads; -1: none.
func wordOf(in vec.Inst) int {
	if in.Kind != vec.Plain || in.Op != LD || in.Mem.Base != argument || in.Mem.Disp%8 != 0 {
		return -1
	}
	return in.Mem.Disp / 8
}
