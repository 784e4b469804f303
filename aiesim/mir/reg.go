package mir

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Reg is a virtual register of a Func: an index into its Regs.
type Reg int32

// None is no register.
const None Reg = -1

// RegInfo is what is known of a virtual register.
type RegInfo struct {
	Name  string // of the C variable, or "" for a temporary
	Class machine.Class
	Units int    // of the class's file that a value takes; scalars 1, R64 2
	Hint  string // chess_storage(r): the register that the user asked for; else ""
	Pos   cfront.Pos

	// Const: every definition is the MoveImm of Val, so that the value can be made again anywhere. Base is the index in
	// Roots of the object whose address Val counts from; UnknownRoot for a plain number.
	Const bool
	Val   int64
	Base  int

	// Window is the index in Roots of the window whose position a pointer is, which moves in a circle if Root.Circular;
	// UnknownRoot of other registers.
	Window int

	// At is the physical register, nil before placement; it has Units units.
	At *machine.Register
}

// Operand is a register or part of it, or a constant.
type Operand struct {
	Reg      Reg    // None: the constant Imm
	Off, Len uint8  // part, in units of the register's file
	Need     uint16 // of a use: bit i is set if unit i of the register is read; 0 means all of the part
	Imm      int64
}

// Imm is a constant operand.
func Imm(x int64) Operand { return Operand{Reg: None, Imm: x} }

// IsReg reports whether o names a register.
func (o Operand) IsReg() bool { return o.Reg != None }

// Whole is the operand for all of register r.
func (f *Func) Whole(r Reg) Operand { return Operand{Reg: r, Len: uint8(f.Regs[r].Units)} }

// Part is units off .. off+n of register r.
func (f *Func) Part(r Reg, off, n int) Operand {
	return Operand{Reg: r, Off: uint8(off), Len: uint8(n)}
}

// Reads is the set of units of its register that a use reads.
func (o Operand) Reads() uint16 {
	if o.Need != 0 {
		return o.Need
	}
	return (1<<o.Len - 1) << o.Off
}

// Writes is the set of units of its register that a definition writes.
func (o Operand) Writes() uint16 { return (1<<o.Len - 1) << o.Off }

// NewReg adds a register.
func (f *Func) NewReg(info RegInfo) Reg {
	f.Regs = append(f.Regs, info)
	return Reg(len(f.Regs) - 1)
}
