package x86

import (
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// general appends an instruction on general registers without a VEX prefix.
func general(b []byte, r *Row, in vec.Inst, ops operands) []byte {
	switch r.enc & form {
	case bare:
		if r.enc&sign != 0 {
			b = append(b, 0x48)
		}
		return append(b, byte(r.enc))
	case imm0:
		return constant(b, number(ops.list()[0].reg), in)
	}
	f, op := fieldsOf(r, in, ops), r.enc
	if !f.rm.mem && r.enc&form == rm && r.enc&(m0F|imm) == 0 && r.Ops == "gG" {
		f.reg, f.rm.reg, op = f.rm.reg, f.reg, op-2 // registers only: the shape that Go's assembler takes
	}
	data := f.imm
	if r.enc&imm != 0 {
		op, data = shorten(f, op, in)
	}
	if op == r.enc && in.Bits == 8 {
		op-- // MOVstore of bytes
	}
	b = rex(b, r, in, f)
	if r.enc&mmap != 0 {
		b = append(b, 0x0F)
	}
	b = append(b, byte(op))
	if op&digit == 0 && r.enc&digit != 0 {
		return append(b, data...) // the short form for RAX has no modrm
	}
	return append(modrm(b, f.reg, f.rm, 1), data...)
}

// rex appends the prefixes: 16 bits, 64 bits, registers from 8 on, bytes of RSI and RDI.
func rex(b []byte, r *Row, in vec.Inst, f fields) []byte {
	if stores(r) && in.Bits == 16 {
		b = append(b, 0x66)
	}
	p := byte(0)
	if in.Bits == 64 && strings.ContainsAny(r.Ops, "gG") {
		p |= 0x48
	}
	p |= byte(f.reg>>3) << 2
	if f.rm.mem {
		p |= byte(f.rm.index()>>3)<<1 | byte(f.rm.base()>>3)
	} else {
		p |= byte(f.rm.reg >> 3)
	}
	bytes := stores(r) && in.Bits == 8 && f.reg >= 4 || r.Ops == "d" && f.rm.reg >= 4 ||
		r.mem == 1 && !f.rm.mem && f.rm.reg >= 4
	if p != 0 || bytes {
		b = append(b, p|0x40)
	}
	return b
}

// shorten picks the shortest form of an instruction with a constant: its opcode and the constant's bytes.
func shorten(f fields, op enc, in vec.Inst) (enc, []byte) {
	v := in.Imm
	word := binary.LittleEndian.AppendUint32(nil, uint32(v))
	if v != int64(int32(v)) {
		panic(fmt.Sprintf("BUG: the constant %d does not fit 32 bits", v))
	}
	ax := !f.rm.mem && f.rm.reg == 0
	switch small := v == int64(int8(v)); {
	case op&0xFF == 0xC1 && v == 1:
		return op + 0x10, nil
	case op&0xFF == 0xC1:
		return op, []byte{byte(v)}
	case op&0xFF == 0x81 && small:
		return op + 2, []byte{byte(v)}
	case op&0xFF == 0x81 && ax:
		return op&digit>>12&^8<<3 | 5, word
	case op&0xFF == 0xF7 && ax:
		return 0xA9, word
	case op&0xFF == 0x69 && small:
		return op + 2, []byte{byte(v)}
	}
	return op, word
}

// constant appends the shortest move of a constant to a register.
func constant(b []byte, reg int, in vec.Inst) []byte {
	v, low := in.Imm, byte(reg&7)
	if in.Bits == 32 {
		v = int64(uint32(v))
	}
	ext := byte(reg >> 3)
	switch {
	case v == int64(uint32(v)):
		if ext != 0 {
			b = append(b, 0x41)
		}
		return binary.LittleEndian.AppendUint32(append(b, 0xB8|low), uint32(v))
	case v == int64(int32(v)):
		return binary.LittleEndian.AppendUint32(append(b, 0x48|ext, 0xC7, 0xC0|low), uint32(v))
	}
	return binary.LittleEndian.AppendUint64(append(b, 0x48|ext, 0xB8|low), uint64(v))
}
