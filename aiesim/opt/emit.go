package opt

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// emitter appends the operations that compute a form.
type emitter struct {
	f   *mir.Func
	pos cfront.Pos
	to  *[]*mir.Op
}

func (e *emitter) temp(c machine.Class) mir.Reg {
	return e.f.NewReg(mir.RegInfo{Class: c, Units: 1, Pos: e.pos})
}

func (e *emitter) add(o *mir.Op) { *e.to = append(*e.to, o) }

// alu appends a 32-bit operation and gives its result.
func (e *emitter) alu(code machine.Opcode, op mir.ScalarOp, x, y mir.Operand) mir.Reg {
	r := e.temp(machine.ClassR)
	e.add(&mir.Op{Code: code, Def: []mir.Operand{e.f.Whole(r)}, Use: []mir.Operand{x, y}, Acc: -1,
		Scalar: mir.Scalar{Op: op, Type: cfront.Int32}, Pos: e.pos})
	return r
}

// imm appends the definition of a constant of class c.
func (e *emitter) imm(c machine.Class, x int64) mir.Reg {
	r := e.temp(c)
	e.add(moveImmOp(e.f, r, x, e.pos))
	return r
}

func moveImmOp(f *mir.Func, r mir.Reg, x int64, pos cfront.Pos) *mir.Op {
	return &mir.Op{Code: machine.MoveImm, Def: []mir.Operand{f.Whole(r)}, Use: []mir.Operand{mir.Imm(x)}, Acc: -1,
		Pos: pos}
}

// ptrAdd is d = p + x.
func ptrAdd(f *mir.Func, d, p mir.Reg, x mir.Operand, pos cfront.Pos) *mir.Op {
	return &mir.Op{Code: machine.PtrAdd, Def: []mir.Operand{f.Whole(d)}, Use: []mir.Operand{f.Whole(p), x}, Acc: -1,
		Pos: pos}
}

// moveOp is d = s between registers of scalar files.
func moveOp(f *mir.Func, d, s mir.Reg, pos cfront.Pos) *mir.Op {
	return &mir.Op{Code: machine.MoveS, Def: []mir.Operand{f.Whole(d)}, Use: []mir.Operand{f.Whole(s)}, Acc: -1,
		Pos: pos}
}

// product is the value of t without its coefficient, in class R.
func (e *emitter) product(t term) mir.Operand {
	x := e.scalar(t.reg)
	if t.by == mir.None {
		return x
	}
	return e.f.Whole(e.alu(machine.Mul, mir.Mul, x, e.scalar(t.by)))
}

// scalar is r in class R.
func (e *emitter) scalar(r mir.Reg) mir.Operand {
	if c := e.f.Regs[r].Class; c == machine.ClassR || c == machine.ClassR8 {
		return e.f.Whole(r)
	}
	t := e.temp(machine.ClassR)
	e.add(moveOp(e.f, t, r, e.pos))
	return e.f.Whole(t)
}

// scaled is t in class R.
func (e *emitter) scaled(t term) mir.Operand {
	x := e.product(t)
	if t.coef == 1 {
		return x
	}
	if s, ok := log2(t.coef); ok {
		return e.f.Whole(e.alu(machine.Alu, mir.Shl, x, mir.Imm(s)))
	}
	return e.f.Whole(e.alu(machine.Mul, mir.Mul, x, e.f.Whole(e.imm(machine.ClassR, t.coef))))
}

// sum adds up terms and a constant in class R; it is a constant if there are no terms.
func (e *emitter) sum(terms []term, c int64) mir.Operand {
	if len(terms) == 0 {
		return mir.Imm(c)
	}
	first := max(0, slices.IndexFunc(terms, func(t term) bool { return t.coef > 0 }))
	x := e.scaled(terms[first])
	for i, t := range terms {
		switch {
		case i == first:
		case t.coef < 0:
			t.coef = -t.coef
			x = e.f.Whole(e.alu(machine.Alu, mir.Sub, x, e.scaled(t)))
		default:
			x = e.f.Whole(e.alu(machine.Alu, mir.Add, x, e.scaled(t)))
		}
	}
	if c != 0 {
		x = e.f.Whole(e.alu(machine.Alu, mir.Add, x, mir.Imm(c)))
	}
	return x
}

// number is x in a register of class R.
func (e *emitter) number(x form) mir.Reg {
	s := e.sum(x.terms, x.c)
	if !s.IsReg() {
		return e.imm(machine.ClassR, s.Imm)
	}
	return s.Reg
}

// pointer is x, which has one pointer among its terms, in a new register of class P.
func (e *emitter) pointer(x form) mir.Reg {
	q := e.temp(machine.ClassP)
	for _, t := range x.terms {
		if i := &e.f.Regs[t.reg]; i.Class == machine.ClassP {
			e.f.Regs[q].Name = i.Name
		}
	}
	e.pointerTo(q, x)
	return q
}

// pointerTo sets q to x, which has one pointer among its terms.
func (e *emitter) pointerTo(q mir.Reg, x form) {
	var base mir.Reg
	rest := make([]term, 0, len(x.terms))
	for _, t := range x.terms {
		if e.f.Regs[t.reg].Class == machine.ClassP {
			base = t.reg
			continue
		}
		rest = append(rest, t)
	}
	by := e.sum(rest, 0)
	switch {
	case by.IsReg():
		e.add(ptrAdd(e.f, q, base, by, e.pos))
		if x.c != 0 {
			e.add(ptrAdd(e.f, q, q, mir.Imm(x.c), e.pos))
		}
	case x.c != 0:
		e.add(ptrAdd(e.f, q, base, mir.Imm(x.c), e.pos))
	default:
		e.add(moveOp(e.f, q, base, e.pos))
	}
}

// step appends q = q + by to list; a sum of registers is computed where the emitter appends.
func (e *emitter) step(list *[]*mir.Op, q mir.Reg, by form) {
	if zero(by) {
		return
	}
	u := mir.Imm(by.c)
	if !by.isConst() {
		u = e.f.Whole(e.number(by))
	}
	*list = append(*list, ptrAdd(e.f, q, q, u, e.pos))
}
