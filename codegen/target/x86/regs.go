package x86

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// The real registers.
const (
	RAX vec.Reg = iota
	RCX
	RDX
	RBX
	RSP
	RBP
	RSI
	RDI
	R8
	R9
	R10
	R11
	R12
	R13
	R14
	R15

	X0 vec.Reg = 16 // X0 + n is the vector register n, 0..31; those from 16 on exist with AVX-512 only
	K0 vec.Reg = 48 // K0 + n is the mask n, 0..7; an instruction masked by K0 is not masked

	RIP vec.Reg = 56 // as the Base of memory: the constants beside the code, Insts.Data
)

// None is the Mem of an instruction that touches no memory.
func None() vec.MemRef { return vec.MemRef{Base: vec.NoReg, Index: vec.NoReg} }

// isVector reports whether the real register r is a vector register.
func isVector(r vec.Reg) bool { return r >= X0 && r < K0 }

// number is the number of the real register r among those of its kind.
func number(r vec.Reg) int {
	switch {
	case r >= K0:
		return int(r - K0)
	case r >= X0:
		return int(r - X0)
	}
	return int(r)
}
