package arm64

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// operand is one operand of an instruction.
type operand struct {
	letter byte    // of Row.Ops
	reg    vec.Reg // NoReg: a constant, a condition, memory
}

// split sorts what an instruction sets and reads into the operands of its row.
func split(r *Row, in vec.Inst) ([]operand, error) {
	bad := func(format string, args ...any) ([]operand, error) {
		return nil, fmt.Errorf("%s with %d bits: %s", r.Name, in.Bits, fmt.Sprintf(format, args...))
	}
	if in.Tied != r.Tied(in.Bits) {
		return bad("Tied is %t", in.Tied)
	}
	if in.Op>>14 != 0 || r.sizes>>size(in.Op)&1 == 0 && (r.sizes != 0 || size(in.Op) != 0) {
		return bad("it has no lanes of this size")
	}
	dst, src := in.Dst, in.Src
	if in.Tied {
		if len(dst) == 0 || len(src) == 0 {
			return bad("it is tied, but has no Dst and Src that may be one register")
		}
		src = src[1:]
	}
	ops, memory := make([]operand, 0, 4), false
	for i := range len(r.Ops) {
		o := operand{letter: r.Ops[i], reg: vec.NoReg}
		switch o.letter {
		case 'm', 'a':
			memory = true
		case 'i', 'c':
		default:
			switch {
			case len(dst) > 0:
				o.reg, dst = dst[0], dst[1:]
			case len(src) > 0:
				o.reg, src = src[0], src[1:]
			default:
				return bad("it has too few registers: it sets %v, reads %v", in.Dst, in.Src)
			}
		}
		ops = append(ops, o)
	}
	switch {
	case len(dst)+len(src) > 0:
		return bad("it has too many registers: it sets %v, reads %v", in.Dst, in.Src)
	case memory != !in.Mem.None():
		return bad("memory is %t", memory)
	case memory && in.Mem.Index != vec.NoReg:
		return bad("its memory has an index")
	case len(in.Dst) == 0 && r.enc&none == 0:
		return bad("it sets nothing")
	case memory && !reaches(in.Op, in.Bits, in.Mem.Disp):
		return bad("memory %d bytes away", in.Mem.Disp)
	}
	return ops, immOf(r, in)
}

// reaches reports whether a load or store of so many bits has the offset.
func reaches(op, bits, at int) bool {
	if op&rowBits >= LD1R {
		return at == 0
	}
	b := bits / 8
	return at >= -256 && at <= 255 || at >= 0 && at%b == 0 && at/b < 4096
}

// immOf reports a constant that the instruction does not have.
func immOf(r *Row, in vec.Inst) error {
	lo, hi, lane := int64(0), int64(0), 8<<size(in.Op)
	switch {
	case in.Op == MOVI:
		return nil
	case in.Op == ADDI || in.Op == SUBI || in.Op == ADDSI || in.Op == CMPI || in.Op == CMNI:
		if in.Imm >= 0 && in.Imm < 1<<24 && (in.Imm < 1<<12 || in.Imm&0xFFF == 0) {
			return nil
		}
	case r.enc&left != 0:
		hi = int64(lane - 1)
	case r.enc&right != 0:
		lo, hi = 1, int64(lane)
	case in.Op == EXTv:
		hi = int64(in.Bits/8 - 1)
	case in.Op == LOWBITS:
		lo, hi = 1, 63
	case in.Op&rowBits == INSe:
		from := in.Imm >> 8
		if in.Imm&255 < int64(128/lane) && from < int64(128/lane) {
			return nil
		}
	case r.enc&(laned|byElem) != 0 || in.Op&rowBits == LD1 || in.Op&rowBits == ST1:
		hi = int64(128/lane - 1)
	default:
		hi = 255
	}
	if in.Imm < lo || in.Imm > hi {
		return fmt.Errorf("%s has no constant %d", r.Name, in.Imm)
	}
	return nil
}
