package x86

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// fields are the operands of an instruction in the places of its encoding.
type fields struct {
	reg, vvvv int
	rm        place
	imm       []byte
}

// fieldsOf puts operands into the fields that the row's form names.
func fieldsOf(r *Row, in vec.Inst, ops operands) fields {
	var f fields
	list := ops.list()
	num := func(i int) int { return number(list[i].reg) }
	at := func(i int) place {
		if list[i].mem {
			return place{mem: true, at: in.Mem}
		}
		return place{reg: num(i)}
	}
	switch r.enc & form {
	case rvm:
		f.reg, f.vvvv, f.rm = num(0), num(1), at(2)
	case rvmr:
		f.reg, f.vvvv, f.rm, f.imm = num(0), num(1), at(2), []byte{byte(num(3) << 4)}
	case rm:
		f.reg, f.rm = num(0), at(1)
		if r.enc&none == 0 && len(list) == 1 {
			f.reg, f.rm = 0, at(0)
		}
	case mr:
		f.rm, f.reg = at(0), num(1)
	case vm:
		f.vvvv, f.rm = num(0), at(1)
	case rmv, gather:
		f.reg, f.rm, f.vvvv = num(0), at(1), num(2)
	case m:
		f.rm = at(0)
	case bare:
	default:
		panic("BUG: no form of a vector instruction: " + r.Name)
	}
	if r.enc&digit != 0 {
		f.reg = int(r.enc&digit>>12) &^ 8
	}
	if r.enc&imm != 0 {
		f.imm = append(f.imm, byte(in.Imm))
	}
	return f
}

// isEVEX reports whether an instruction needs the prefix of AVX-512.
func isEVEX(r *Row, in vec.Inst, ops operands) bool {
	if r.vex == 0 || in.Op&(Masked|Zeroing|Bcst) != 0 || in.Bits == 512 && r.hasWidth() {
		return true
	}
	for _, o := range ops.list() {
		if isVector(o.reg) && number(o.reg) >= 16 {
			return true
		}
	}
	return in.Mem.Base != vec.NoReg && isVector(in.Mem.Index) && number(in.Mem.Index) >= 16
}

// lengthOf is the field that says how wide a vector instruction works: 0, 1, 2 for 128, 256, 512.
func lengthOf(r *Row, in vec.Inst, widths enc) int {
	if r.hasWidth() {
		if widths&lengths[in.Bits] == 0 {
			panic(fmt.Sprintf("BUG: %s has no form of %d bits for its registers", r.Name, in.Bits))
		}
		return in.Bits / 256
	}
	if widths&x == 0 {
		return 1
	}
	return 0
}

// bit is a bit of a number, turned round.
func bit(n, i int) byte { return byte(n>>i)&1 ^ 1 }

// vector appends an instruction with a VEX or EVEX prefix.
func vector(b []byte, r *Row, in vec.Inst, ops operands) []byte {
	f := fieldsOf(r, in, ops)
	ext := f.rm.reg // whose higher bits the prefix holds
	high := f.rm.reg >> 1
	if f.rm.mem {
		ext, high = f.rm.base(), f.rm.index()
	}
	unit := 1
	prefix, escape := byte(r.enc&pp>>8), byte(r.enc&mmap>>10)
	if isEVEX(r, in, ops) {
		b = evexPrefix(b, r, in, f, ops.mask)
		unit = MemBytes(in)
	} else {
		length, w := byte(lengthOf(r, in, r.vex))<<2, byte(0)
		if r.vex&w1 != 0 || in.Bits == 64 && strings.Contains(r.Ops, "g") {
			w = 1
		}
		last := byte(^f.vvvv&15)<<3 | length | prefix
		if w == 0 && escape == 1 && bit(high, 3) == 1 && bit(ext, 3) == 1 {
			b = append(b, 0xC5, bit(f.reg, 3)<<7|last)
		} else {
			b = append(b, 0xC4, bit(f.reg, 3)<<7|bit(high, 3)<<6|bit(ext, 3)<<5|escape, w<<7|last)
		}
	}
	b = append(b, byte(r.enc))
	if r.enc&form == bare {
		return b
	}
	return append(modrm(b, f.reg, f.rm, unit), f.imm...)
}

// evexPrefix appends the four bytes of an EVEX prefix.
func evexPrefix(b []byte, r *Row, in vec.Inst, f fields, mask vec.Reg) []byte {
	length := byte(lengthOf(r, in, r.evex)) << 5
	x3, b3, v4 := bit(f.rm.reg, 4), bit(f.rm.reg, 3), bit(f.vvvv, 4)
	if f.rm.mem {
		x3, b3 = bit(f.rm.index(), 3), bit(f.rm.base(), 3)
		if isVector(f.rm.at.Index) {
			v4 = bit(f.rm.index(), 4)
		}
	}
	w, zero, cast := byte(0), byte(0), byte(0)
	if r.evex&w1 != 0 {
		w = 1
	}
	if in.Op&Zeroing != 0 {
		zero = 1
	}
	if in.Op&Bcst != 0 {
		cast = 1
	}
	return append(b, 0x62,
		bit(f.reg, 3)<<7|x3<<6|b3<<5|bit(f.reg, 4)<<4|byte(r.enc&mmap>>10),
		w<<7|byte(^f.vvvv&15)<<3|4|byte(r.enc&pp>>8),
		zero<<7|length|cast<<4|v4<<3|byte(number(mask)))
}
