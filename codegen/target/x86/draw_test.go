package x86

import (
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// allRows are the rows of the table but jumps.
func allRows() []int {
	var ops []int
	for _, first := range []int{MOV, VMOVDQU, VPADDB, VPSLLWi, VPALIGNR, VADDPS, VPDPBUSD, VPGATHERDD} {
		for op := first; op%256 < countOf(first); op++ {
			if RowOf(op).enc&form != jump {
				ops = append(ops, op)
			}
		}
	}
	return ops
}

func countOf(first int) int {
	return []int{0, len(generalRows), len(movesRows), len(integersRows), len(shiftsRows), len(shufflesRows),
		len(floatsRows), len(masksRows), len(gathersRows)}[first/256]
}

// widthsOf are the Bits that a row, with what is or-ed to it, may have.
func widthsOf(op int) []int {
	r := RowOf(op)
	switch {
	case r.hasWidth():
		widths := r.evex
		if op == op&rowBits {
			widths |= r.vex
		}
		var out []int
		for _, bits := range []int{128, 256, 512} {
			if widths&lengths[bits] != 0 {
				out = append(out, bits)
			}
		}
		return out
	case op == MOVstore:
		return []int{8, 16, 32, 64}
	case op == MOVSX32:
		return []int{64}
	case strings.ContainsAny(r.Ops, "gG"):
		return []int{32, 64}
	}
	return []int{128}
}

// extrasOf are what may be or-ed to a row for an instruction with or without memory.
func extrasOf(op int, memory bool) []int {
	r := RowOf(op)
	if !r.Maskable() {
		return []int{0}
	}
	extras := []int{0}
	zeroes := r.Ops[0] != 'k' && !(stores(r) && memory)
	switch {
	case r.enc&masked != 0:
		extras = append(extras, Zeroing)
	case r.Name == "VMOVDQU" || r.Name == "VMOVDQA" || r.Name == "VMOVDQUstore" || r.Name == "VMOVDQAstore":
		extras = append(extras, Masked)
	default:
		extras = append(extras, Masked)
		if zeroes {
			extras = append(extras, Zeroing)
		}
	}
	if memory && r.evex&(b4|b8) != 0 {
		for _, e := range extras {
			extras = append(extras, e|Bcst)
		}
	}
	return extras
}

// hasMemory reports whether a row's operand may be memory, must be memory.
func hasMemory(r *Row) (may, must bool) {
	return r.Ops != strings.ToLower(r.Ops), strings.Contains(r.Ops, "M")
}

// assembleInst is an instruction of a row over what pick gives for each letter of its operands.
func assembleInst(op, bits int, mem vec.MemRef, imm int64, pick func(letter byte) vec.Reg) vec.Inst {
	r := RowOf(op)
	in := vec.Inst{Op: op, Bits: bits, Mem: mem, Imm: imm}
	for i, letter := range []byte(r.Ops) {
		switch {
		case letter < 'a' && mem.Base != vec.NoReg:
		case i == 0 && r.enc&(none|wide) == 0:
			in.Dst = append(in.Dst, pick(letter|0x20))
		default:
			in.Src = append(in.Src, pick(letter|0x20))
		}
	}
	if in.Tied = r.Tied() || merges(r, in); in.Tied {
		in.Src = append([]vec.Reg{in.Dst[0]}, in.Src...)
	}
	if r.enc&wide != 0 {
		in.Dst, in.Src = []vec.Reg{RDX, RAX}, append([]vec.Reg{RAX}, in.Src...)
	}
	if r.enc&sign != 0 {
		in.Dst, in.Src = []vec.Reg{RDX}, []vec.Reg{RAX}
	}
	if op&(Masked|Zeroing) != 0 || r.enc&masked != 0 {
		in.Src = append(in.Src, pick('m'))
	}
	return in
}

// takesEVEX reports whether registers from 16 on may stand in an instruction.
func takesEVEX(op, bits int) bool {
	r := RowOf(op)
	return r.evex&lengths[bits] != 0 || r.evex != 0 && !r.hasWidth()
}
