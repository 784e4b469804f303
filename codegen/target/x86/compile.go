package x86

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Compile is p in instructions of a processor with the features f, over real registers: Select, then Allocate.
func Compile(p *vec.Program, f Feature) (*vec.Insts, error) {
	virtual, err := Select(p, f)
	if err != nil {
		return nil, err
	}
	registers := func(frame vec.Reg) vec.File { return Registers(p.Bits, virtual.List, f, frame) }
	word := vec.MemRef{Base: RDI, Index: vec.NoReg, Scale: 1, Disp: 8 * (len(p.Args) + 2)}
	return vec.AllocateFramed(virtual, registers, RSP, func(frame vec.Reg) vec.Inst { // RSP is never given out
		return vec.Inst{Op: MOV, Bits: 64, Dst: []vec.Reg{frame}, Mem: word}
	})
}

// Registers is the registers that Allocate may give out to list on a processor with the features has, and how it moves
// values of bits-wide vector registers. The frame is where the register frame points to; NoReg: it does not matter yet.
func Registers(bits int, list []vec.Inst, has Feature, frame vec.Reg) vec.File {
	f := vec.File{SlotBytes: bits / 8}
	for r := range vec.Reg(16) {
		if r != RSP && r != RBP && r != RDI && r != frame {
			f.Index = append(f.Index, r)
		}
		f.Vector = append(f.Vector, X0+r)
	}
	if has&AVX512 != 0 && !slices.ContainsFunc(list, narrowFile) {
		for r := range vec.Reg(16) {
			f.Vector = append(f.Vector, X0+16+r)
		}
	}
	mem := func(at int) vec.MemRef { return vec.MemRef{Base: frame, Index: vec.NoReg, Scale: 1, Disp: at} }
	f.Spill = func(c vec.Class, r vec.Reg, at int) vec.Inst {
		if c == vec.Index {
			return vec.Inst{Op: MOVstore, Bits: 64, Src: []vec.Reg{r}, Mem: mem(at)}
		}
		return vec.Inst{Op: VMOVDQUstore, Bits: bits, Src: []vec.Reg{r}, Mem: mem(at)}
	}
	f.Reload = func(c vec.Class, r vec.Reg, at int) vec.Inst {
		if c == vec.Index {
			return vec.Inst{Op: MOV, Bits: 64, Dst: []vec.Reg{r}, Mem: mem(at)}
		}
		return vec.Inst{Op: VMOVDQU, Bits: bits, Dst: []vec.Reg{r}, Mem: mem(at)}
	}
	f.Move = func(c vec.Class, dst, src vec.Reg) vec.Inst {
		op, w := MOV, 64
		if c == vec.Vector {
			op, w = VMOVDQA, bits
		}
		return vec.Inst{Op: op, Bits: w, Dst: []vec.Reg{dst}, Src: []vec.Reg{src}, Mem: None()}
	}
	return f
}

// narrowFile reports whether an instruction knows the first 16 vector registers only.
func narrowFile(in vec.Inst) bool {
	if in.Kind != vec.Plain {
		return false
	}
	r := RowOf(in.Op)
	w := enc(0)
	if in.Bits >= 128 {
		w = lengths[in.Bits]
	}
	if !strings.ContainsAny(r.Ops, "vVhHqQeExXyY") {
		return false
	}
	if !strings.ContainsAny(r.Ops, "vVhHqQeE") {
		w = x
	}
	return r.evex&w == 0
}
