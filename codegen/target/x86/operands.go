package x86

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// operand is one operand of an instruction: a register or the instruction's Mem.
type operand struct {
	letter byte // of Row.Ops, small; m: memory only
	mem    bool
	reg    vec.Reg
}

// operands are those of an instruction.
type operands struct {
	room [4]operand
	n    int
	mask vec.Reg // K0: none
}

// list is the operands in Intel's order.
func (o *operands) list() []operand { return o.room[:o.n] }

// merges reports whether lanes that the mask leaves out stay as they were in a register.
func merges(r *Row, in vec.Inst) bool {
	return in.Op&Masked != 0 && r.Ops[0] != 'k' && !(in.Mem.Base != vec.NoReg && stores(r))
}

// stores reports whether memory is what the row sets.
func stores(r *Row) bool { return r.enc&form == mr && r.enc&none == 0 && r.Ops[0] < 'a' }

// split sorts what an instruction sets and reads into the operands of its row.
func split(r *Row, in vec.Inst) (operands, error) {
	bad := func(format string, args ...any) (operands, error) {
		return operands{}, fmt.Errorf("%s with %d bits: %s", r.Name, in.Bits, fmt.Sprintf(format, args...))
	}
	dst, src, ops := in.Dst, in.Src, operands{mask: K0}
	if in.Op&(Masked|Zeroing) != 0 || r.enc&masked != 0 {
		kept := r.Ops[0] == 'k' || stores(r) && in.Mem.Base != vec.NoReg // no lanes become zeros
		if len(src) == 0 || !r.Maskable() || in.Op&Zeroing != 0 && kept {
			return bad("it has no mask")
		}
		ops.mask, src = src[len(src)-1], src[:len(src)-1]
	}
	if in.Tied != (r.Tied() || merges(r, in)) {
		return bad("Tied is %t", in.Tied)
	}
	if in.Tied {
		if len(src) == 0 || len(dst) == 0 {
			return bad("it is tied, but has no Dst and Src that may be one register")
		}
		src = src[1:]
	}
	switch {
	case r.enc&wide != 0 && len(dst) == 2 && len(src) > 0:
		dst, src = nil, src[1:]
	case r.enc&sign != 0 && len(dst) == 1 && len(src) == 1:
		dst, src = nil, nil
	}
	memory := in.Mem.Base != vec.NoReg
	for i := range len(r.Ops) {
		letter := r.Ops[i]
		o := operand{letter: letter | 0x20, reg: vec.NoReg}
		switch {
		case letter < 'a' && memory:
			o.mem = true
		case letter == 'M':
			return bad("it needs memory")
		case len(dst) > 0:
			o.reg, dst = dst[0], dst[1:]
		case len(src) > 0:
			o.reg, src = src[0], src[1:]
		default:
			return bad("it has too few registers: it sets %v, reads %v", in.Dst, in.Src)
		}
		ops.room[ops.n] = o
		ops.n++
	}
	switch {
	case len(dst)+len(src) > 0:
		return bad("it has too many registers: it sets %v, reads %v", in.Dst, in.Src)
	case memory && r.Ops == strings.ToLower(r.Ops):
		return bad("it has no memory")
	case in.Op&Bcst != 0 && (!memory || r.evex&(b4|b8) == 0):
		return bad("nothing is broadcast")
	case len(in.Dst) == 0 && r.enc&(none|jump) == 0 && r.enc&form != bare && !(stores(r) && memory):
		return bad("it sets nothing")
	}
	return ops, widthOf(r, in)
}

// widthOf reports a width that the row does not have.
func widthOf(r *Row, in vec.Inst) error {
	ok := true
	switch {
	case r.hasWidth():
		l := lengths[in.Bits]
		ok = l != 0 && (r.vex|r.evex)&l != 0
	case strings.ContainsAny(r.Ops, "gG"):
		ok = in.Bits == 64 || in.Bits == 32 || (in.Bits == 16 || in.Bits == 8) && stores(r)
	}
	if !ok {
		return fmt.Errorf("%s has no form of %d bits", r.Name, in.Bits)
	}
	return nil
}

// lengths are the bits of enc for the widths of vectors.
var lengths = [...]enc{128: x, 256: y, 512: z}

// bytesOf is the size of an operand: of a register's part that is used, or of memory.
func bytesOf(letter byte, bits int) int {
	switch letter {
	case 'v', 'g':
		return bits / 8
	case 'h':
		return bits / 16
	case 'q':
		return bits / 32
	case 'e':
		return bits / 64
	case 'x':
		return 16
	case 'y':
		return 32
	case 'd':
		return 4
	}
	return 8
}

// MemBytes is how many bytes of memory an instruction with a Mem reads or writes; of a gather: each lane.
func MemBytes(in vec.Inst) int {
	r := RowOf(in.Op)
	switch {
	case in.Op&Bcst != 0 && r.evex&b4 != 0:
		return 4
	case in.Op&Bcst != 0:
		return 8
	case r.mem != 0:
		return int(r.mem)
	}
	if i := strings.IndexFunc(r.Ops, func(c rune) bool { return c < 'a' }); i >= 0 && r.Ops[i] != 'M' {
		return bytesOf(r.Ops[i]|0x20, in.Bits)
	}
	return in.Bits / 8
}

// Accesses reports whether an instruction reads memory, and whether it writes it.
func Accesses(in vec.Inst) (reads, writes bool) {
	if in.Kind != vec.Plain || in.Mem.Base == vec.NoReg || in.Op&rowBits == LEA {
		return false, false
	}
	if stores(RowOf(in.Op)) {
		return false, true
	}
	return true, false
}
