package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// pval is an address as far as it is known: a register plus a constant, an object plus a constant, a number, a
// function, the descriptor of a window or stream.
type pval struct {
	reg  mir.Reg // None: none
	root int     // with reg None: the object; UnknownRoot: off is the whole address
	off  int64
	fn   *cfront.Func
	win  *port
}

// at is the address of an object.
func at(root int) pval { return pval{reg: mir.None, root: root} }

// plus is p, of which register, object or number is known, moved by n bytes.
func (p pval) plus(n int64) pval {
	if n != 0 && (p.fn != nil || p.win != nil) {
		panic("BUG: a window or function is computed with")
	}
	p.off += n
	return p
}

// functionBase is where the numbers that stand for functions begin: beyond the 20 bits of data memory.
const functionBase = 0x40000000

// functionAddress is the number that stands for a function.
func (t *memory) functionAddress(fn *cfront.Func) int64 {
	for i, f := range t.unit.Funcs {
		if f == fn {
			return functionBase + 16*int64(i)
		}
	}
	panic("BUG: a function of another unit")
}

// plain gives p as register, object or number; a window's descriptor is then what its parameter points to.
func (t *memory) plain(p pval) pval {
	switch {
	case p.win != nil && p.win.stream():
		refuse(p.win.obj.Pos, "", "the stream %s is used as a pointer; only readincr and writeincr can be timed",
			p.win.obj.Name)
	case p.win != nil:
		panic(errIndirect)
	case p.fn != nil:
		return pval{reg: mir.None, off: t.functionAddress(p.fn)}
	}
	return p
}

// addressing gives the register and constant of an access.
func (t *memory) addressing(p pval) (mir.Operand, int64) {
	p = t.plain(p)
	switch {
	case p.reg != mir.None:
		return t.b.f.Whole(p.reg), p.off
	case p.root != mir.UnknownRoot:
		return t.b.f.Whole(t.b.base(p.root)), p.off
	}
	return t.b.constant(machine.ClassP, 0), p.off
}

// pointer gives p in a register: want if there is one.
func (t *memory) pointer(p pval, want mir.Reg, pos cfront.Pos) mir.Operand {
	p = t.plain(p)
	if p.reg == mir.None && p.root == mir.UnknownRoot {
		r := t.b.constant(machine.ClassP, p.off)
		if want == mir.None {
			return r
		}
		return t.b.moveScalar(t.b.f.Whole(want), r, pos)
	}
	base, off := t.addressing(p)
	if off == 0 && (want == mir.None || base.Reg == want) {
		return base
	}
	to := t.b.target(want, machine.ClassP, pos)
	if off == 0 {
		return t.b.moveScalar(to, base, pos)
	}
	t.b.op(machine.PtrAdd, pos, to, base, mir.Imm(off))
	return to
}

// number is an address as a value: in a register, or a constant if it is one.
func (t *memory) number(p pval, pos cfront.Pos) mir.Operand {
	if p = t.plain(p); p.reg == mir.None && p.root == mir.UnknownRoot {
		return mir.Imm(p.off)
	}
	return t.pointer(p, mir.None, pos)
}
