package arm64

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// frameBytes is how far loads and stores of general registers reach.
const frameBytes = 4096 * 8

// Compile is p in instructions of a processor with the features f, over real registers: Select, then
// vec.AllocateFramed.
func Compile(p *vec.Program, f Feature) (*vec.Insts, error) {
	virtual, err := Select(p, f)
	if err != nil {
		return nil, err
	}
	word := vec.MemRef{Base: Args, Index: vec.NoReg, Scale: 1, Disp: 8 * (len(p.Args) + 2)}
	real, err := vec.AllocateFramed(virtual, Registers, X31, func(frame vec.Reg) vec.Inst { // X31 is never given out
		return vec.Inst{Op: LDR, Bits: 64, Dst: []vec.Reg{frame}, Mem: word}
	})
	if err == nil && real.Slots > frameBytes {
		return nil, fmt.Errorf("arm64: %d bytes of spilled registers, of %d at most", real.Slots, frameBytes)
	}
	return real, err
}

// Registers is the registers that vec.Allocate may give out, and how it moves values: all vectors, and the general
// registers but for the arguments, the constants, and those of the system and of Go: X18, X27 and up. The frame is
// where the register frame points to.
func Registers(frame vec.Reg) vec.File {
	f := vec.File{SlotBytes: Bits / 8}
	for r := range vec.Reg(26) {
		if r != Args && r != 18 && r != frame {
			f.Index = append(f.Index, r)
		}
	}
	for r := range vec.Reg(32) {
		f.Vector = append(f.Vector, V0+r)
	}
	mem := func(at int) vec.MemRef { return vec.MemRef{Base: frame, Index: vec.NoReg, Scale: 1, Disp: at} }
	f.Spill = func(c vec.Class, r vec.Reg, at int) vec.Inst {
		if c == vec.Index {
			return vec.Inst{Op: STR, Bits: 64, Src: []vec.Reg{r}, Mem: mem(at)}
		}
		return vec.Inst{Op: STRv, Bits: Bits, Src: []vec.Reg{r}, Mem: mem(at)}
	}
	f.Reload = func(c vec.Class, r vec.Reg, at int) vec.Inst {
		if c == vec.Index {
			return vec.Inst{Op: LDR, Bits: 64, Dst: []vec.Reg{r}, Mem: mem(at)}
		}
		return vec.Inst{Op: LDRv, Bits: Bits, Dst: []vec.Reg{r}, Mem: mem(at)}
	}
	f.Move = func(c vec.Class, dst, src vec.Reg) vec.Inst {
		op, w := MOV, 64
		if c == vec.Vector {
			op, w = MOVv, Bits
		}
		return vec.Inst{Op: op, Bits: w, Dst: []vec.Reg{dst}, Src: []vec.Reg{src}, Mem: None()}
	}
	return f
}
