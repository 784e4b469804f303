package arm64

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// The real registers: X0 + n the general ones, V0 + n the vectors, n 0..31. X31 is the stack pointer as the base of
// memory, else zero.
const (
	X0   vec.Reg = 0
	Args vec.Reg = X0      // the argument block
	Pool vec.Reg = X0 + 26 // the constants, Insts.Data
	X31  vec.Reg = X0 + 31
	V0   vec.Reg = 32
)

// None is the Mem of an instruction that touches no memory.
func None() vec.MemRef { return vec.MemRef{Base: vec.NoReg, Index: vec.NoReg} }

func number(r vec.Reg) uint32 { return uint32(r) & 31 }
