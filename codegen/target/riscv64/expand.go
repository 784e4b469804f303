package riscv64

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// expand makes instructions that there are of rows that are several, and of addresses that instructions do not have.
//
//	vle16.v v1, 480(x5)   ->   addi x31, x5, 480; vle16.v v1, (x31)
//	li x6, 100000         ->   lui x6, 24; addiw x6, x6, 1696
func expand(l *vec.Insts) []vec.Inst {
	e := &expander{data: l.Data, held: None()}
	for _, in := range l.List {
		e.note = in.Note
		e.inst(in)
	}
	return e.out
}

type expander struct {
	out  []vec.Inst
	data []byte
	held vec.MemRef // the address that temporary holds; None: it holds none
	note string
}

func (e *expander) add(in vec.Inst) {
	in.Note, e.note = e.note, ""
	e.out = append(e.out, in)
	for _, d := range in.Dst {
		if d == e.held.Base || d == e.held.Index || d == temporary {
			e.held = None()
		}
	}
}

func (e *expander) op(op int, d vec.Reg, imm int64, src ...vec.Reg) {
	e.add(vec.Inst{Op: op, Dst: []vec.Reg{d}, Src: src, Imm: imm, Mem: None()})
}

func (e *expander) inst(in vec.Inst) {
	if in.Kind != vec.Plain {
		e.held = None()
		e.add(in)
		return
	}
	c := ConfigOf(in)
	switch in.Op & rowBits {
	case LI:
		e.constant(in.Dst[0], in.Imm)
		return
	case SPLAT:
		if in.Imm >= -16 && in.Imm <= 15 {
			e.op(c.op(VMVVI), in.Dst[0], in.Imm)
			return
		}
		e.constant(temporary, in.Imm)
		e.op(c.op(VMVVX), in.Dst[0], 0, temporary)
		return
	case CONST:
		b := e.data[in.Imm:]
		e.constant(temporary, int64(binary.LittleEndian.Uint64(b)))
		e.op(c.op(VMVVX), in.Dst[0], 0, temporary)
		e.constant(temporary, int64(binary.LittleEndian.Uint64(b[8:])))
		e.op(c.op(VSLIDE1DOWNVX), in.Dst[0], 0, in.Dst[0], temporary)
		return
	case MASK:
		e.constant(temporary, in.Imm)
		e.op(c.op(VMVSX), in.Dst[0], 0, temporary)
		return
	}
	if !in.Mem.None() {
		r := RowOf(in.Op)
		in.Mem = e.address(in.Mem, r.Ops[1] == 'm' || r.Ops == "dm")
	}
	e.add(in)
}

// constant is d = v by as few as 12 bits each: a constant of 32 bits takes two instructions at most.
func (e *expander) constant(d vec.Reg, v int64) {
	low := v << 52 >> 52
	switch {
	case v == low:
		e.op(ADDI, d, v, X0)
	case v == int64(int32(v)):
		e.op(LUI, d, int64(int32(uint32(v-low))>>12))
		if low != 0 {
			e.op(ADDIW, d, low, d)
		}
	default:
		n := int64(12)
		high := (v - low) >> 12
		for ; high&1 == 0; n++ {
			high >>= 1
		}
		e.constant(d, high)
		e.op(SLLI, d, n, d)
		if low != 0 {
			e.op(ADDI, d, low, d)
		}
	}
}

// address is m as an instruction takes it: a register, and 12 bits where it has them.
func (e *expander) address(m vec.MemRef, near bool) vec.MemRef {
	short := func(n int) bool { return n == n<<52>>52 }
	at := func(base vec.Reg, disp int) vec.MemRef {
		return vec.MemRef{Base: base, Index: vec.NoReg, Scale: 1, Disp: disp}
	}
	if m.Index == vec.NoReg && (m.Disp == 0 || near && short(m.Disp)) {
		return at(m.Base, m.Disp)
	}
	far := m.Index != vec.NoReg || !short(m.Disp)
	if h := e.held; far && h.Base == m.Base && h.Index == m.Index && (m.Index == vec.NoReg || h.Scale == m.Scale) &&
		short(m.Disp-h.Disp) {
		switch d := m.Disp - h.Disp; {
		case near || d == 0:
			return at(temporary, d)
		default:
			e.op(ADDI, temporary, int64(d), temporary)
			e.held = m
			return at(temporary, 0)
		}
	}
	base, disp, low := m.Base, m.Disp, m.Disp<<52>>52
	if m.Index != vec.NoReg {
		index := m.Index
		if n := log2(m.Scale); n > 0 {
			e.op(SLLI, second, int64(n), index)
			index = second
		}
		e.op(ADD, temporary, 0, base, index)
		base = temporary
	}
	if !short(disp) {
		e.constant(second, int64(disp-low))
		e.op(ADD, temporary, 0, base, second)
		base, disp = temporary, low
	}
	held := m
	if near {
		held.Disp -= disp
	} else if disp != 0 {
		e.op(ADDI, temporary, int64(disp), base)
		base, disp = temporary, 0
	}
	if base == temporary {
		e.held = held
	}
	return at(base, disp)
}
