package x86

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Link is the machine code of a kernel over real registers with its constants behind it. The place that it is put at
// is a multiple of 64 bytes.
func Link(l *vec.Insts) []byte {
	code, starts := encode(l.List)
	data := (len(code) + 63) &^ 63
	for i, in := range l.List {
		if in.Kind != vec.Plain || in.Mem.Base != RIP {
			continue
		}
		end := starts[i+1]
		at := end - 4 - immBytes(RowOf(in.Op))
		binary.LittleEndian.PutUint32(code[at:], uint32(data+in.Mem.Disp-end))
	}
	if len(l.Data) == 0 {
		return code
	}
	return append(append(code, make([]byte, data-len(code))...), l.Data...)
}

// immBytes is how many bytes of an instruction that reads constants lie behind its address.
func immBytes(r *Row) int {
	switch {
	case r.vex|r.evex == 0 && r.enc&imm != 0:
		panic("BUG: an instruction on general registers with a constant beside the code and an immediate")
	case r.enc&imm != 0 || r.enc&form == rvmr:
		return 1
	}
	return 0
}

// pool is what the constants of a function are called in Go assembly, behind its name.
const pool = vec.GoPool

// Listing is the instructions of p for people: see vec.Listing.
func Listing(p *vec.Program, l *vec.Insts) string {
	code, starts := encode(l.List)
	return vec.Listing(p, vec.Coded{Insts: l, Code: code, Starts: starts, Line: goLine, Block: wordOf})
}

// wordOf is which word of the argument block an instruction reads; -1: none.
func wordOf(in vec.Inst) int {
	if in.Kind != vec.Plain || in.Mem.None() || in.Mem.Base != RDI || in.Mem.Index != vec.NoReg || in.Mem.Disp%8 != 0 {
		return -1
	}
	return in.Mem.Disp / 8
}
