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
	file := Registers(p.Bits, virtual.List, f, RSP) // RSP is never given out: it stands for the frame's register
	real, err := vec.Allocate(virtual, file)
	if err != nil || real.Slots == 0 {
		return real, err
	}
	frame := unused(real.List, file.Index)
	if frame == vec.NoReg {
		frame = file.Index[len(file.Index)-1]
		if real, err = vec.Allocate(virtual, Registers(p.Bits, virtual.List, f, frame)); err != nil {
			return nil, err
		}
	}
	for i := range real.List {
		if m := &real.List[i].Mem; m.Base == RSP {
			m.Base = frame
		}
	}
	word := vec.MemRef{Base: RDI, Index: vec.NoReg, Scale: 1, Disp: 8 * (len(p.Args) + 2)}
	load := vec.Inst{Op: MOV, Bits: 64, Dst: []vec.Reg{frame}, Mem: word}
	real.List = slices.Insert(real.List, 0, load)
	return real, nil
}

// unused is the last of some registers that no instruction has; NoReg if there is none.
func unused(list []vec.Inst, of []vec.Reg) vec.Reg {
	var used [64]bool
	for _, in := range list {
		for _, r := range in.Dst {
			used[r] = true
		}
		for _, r := range in.Src {
			used[r] = true
		}
		if in.Mem.Base != vec.NoReg {
			used[in.Mem.Base] = true
		}
		if in.Mem.Index != vec.NoReg {
			used[in.Mem.Index] = true
		}
	}
	for _, r := range slices.Backward(of) {
		if !used[r] {
			return r
		}
	}
	return vec.NoReg
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
