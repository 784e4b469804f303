package riscv64

import (
	"fmt"
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// The real registers: X0 + n is the integer register n, V0 + n the vector register n.
const (
	X0 vec.Reg = 0
	V0 vec.Reg = 32

	argument = X0 + 10 // the argument block
	second   = X0 + 30 // for an address, beside temporary
	// temporary is Go's, too: its assembler uses it for what it makes of other instructions. An address, a constant.
	temporary = X0 + 31
)

// None is the Mem of an instruction that touches no memory.
func None() vec.MemRef { return vec.MemRef{Base: vec.NoReg, Index: vec.NoReg} }

// number is the number of the real register r among those of its kind.
func number(r vec.Reg) uint32 { return uint32(r & 31) }

// regName is what Go's assembler calls r.
func regName(r vec.Reg) string {
	if r >= V0 {
		return fmt.Sprintf("V%d", r-V0)
	}
	return fmt.Sprintf("X%d", r)
}

// file is the registers that Allocate may give out. Not among them: 0, the return address, the stack, the global and
// the thread pointer, g (27), and those above; v0, the mask. frame is where the frame begins, no register of the file.
func file(frame vec.Reg) vec.File {
	f := vec.File{SlotBytes: 16}
	for r := X0 + 5; r < second; r++ {
		if r != argument && r != 27 && r != frame {
			f.Index = append(f.Index, r)
		}
	}
	for r := V0 + 1; r < V0+32; r++ {
		f.Vector = append(f.Vector, r)
	}
	mem := func(at int) vec.MemRef { return vec.MemRef{Base: frame, Index: vec.NoReg, Scale: 1, Disp: at} }
	pick := func(c vec.Class, integer, vector int) int {
		if c == vec.Vector {
			return vector
		}
		return integer
	}
	f.Spill = func(c vec.Class, r vec.Reg, at int) vec.Inst {
		return vec.Inst{Op: pick(c, SD, SPILL), Src: []vec.Reg{r}, Mem: mem(at)}
	}
	f.Reload = func(c vec.Class, r vec.Reg, at int) vec.Inst {
		return vec.Inst{Op: pick(c, LD, RELOAD), Dst: []vec.Reg{r}, Mem: mem(at)}
	}
	f.Move = func(c vec.Class, dst, src vec.Reg) vec.Inst {
		return vec.Inst{Op: pick(c, ADDI, VMV1RV), Dst: []vec.Reg{dst}, Src: []vec.Reg{src}, Mem: None()}
	}
	return f
}

func log2(n int) int {
	if n < 1 || n&(n-1) != 0 {
		panic(fmt.Sprintf("BUG: riscv64: %d is no power of two", n))
	}
	return bits.TrailingZeros(uint(n))
}
