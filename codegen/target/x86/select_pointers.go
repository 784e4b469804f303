package x86

import (
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower/affine"
)

func key(arg int, f affine.Form) string { return fmt.Sprint(arg, " ", f) }

// mem is the place of an operation in memory, at being the scope that it stands in.
func (p *plan) mem(op *vec.Op, at *scope) vec.MemRef {
	f := at.within(op.Mem.Form)
	m := vec.MemRef{Index: op.Mem.Index, Scale: 1, Disp: f.Const}
	f.Const = 0
	if m.Index != vec.NoReg {
		m.Base, m.Scale = p.pointer(at, op.Mem.Arg, f).reg, op.Mem.Scale
		if indexScale(m.Scale, 1) == 0 {
			m.Index, m.Scale = p.s.itmp(), 1 // the product: see place
		}
		return p.s.near(m)
	}
	in := at.innermost(f)
	if in.loop != nil {
		if c, rest, ok := in.split(f); ok {
			if scale := indexScale(c, in.step); scale > 0 {
				m.Base, m.Index, m.Scale = p.pointer(at, op.Mem.Arg, rest).reg, in.x, scale
				m.Disp -= in.bias * scale
				return p.s.near(m)
			}
		}
	}
	m.Base = p.pointer(at, op.Mem.Arg, f).reg
	return p.s.near(m)
}

// near refuses a displacement that no instruction has.
func (s *selector) near(m vec.MemRef) vec.MemRef {
	if m.Disp > math.MaxInt32 || m.Disp < math.MinInt32 {
		s.fail("an address %d bytes away from its pointer", m.Disp)
	}
	return m
}

// pointer is a register that holds the address of an argument plus f, which has no constant.
//
//	in + 96*y + 2*x     in the scope of x: begins as in + 96*y, stepped by 2
//	in + 8*(x/3)        made at the beginning of each iteration of x
func (p *plan) pointer(at *scope, arg int, f affine.Form) *pointer {
	in, k := at.innermost(f), key(arg, f)
	if known, ok := in.pointers[k]; ok {
		return known
	}
	ptr := &pointer{reg: p.s.itmp()}
	s := p.s
	if in.loop == nil {
		in.begin = append(in.begin, func() { s.loadArg(ptr.reg, arg) })
	} else if c, rest, ok := in.split(f); ok {
		ptr.from, ptr.step = p.pointer(in.up, arg, rest), c
		in.steps = append(in.steps, ptr)
	} else {
		var rest, mine affine.Form
		for _, t := range f.Terms {
			one := affine.Form{Terms: []affine.Term{t}}
			if t.Atom.Op != affine.IsVar && t.Atom.DependsOn(in.loop.Var) {
				mine = mine.Add(one)
			} else {
				rest = rest.Add(one)
			}
		}
		from := p.pointer(in, arg, rest)
		offset := s.value(in, mine)
		in.begin = append(in.begin, func() { s.lea(ptr.reg, vec.MemRef{Base: from.reg, Index: offset, Scale: 1}) })
	}
	in.pointers[k] = ptr
	return ptr
}

// value is a register that holds f: made where its innermost loop begins an iteration. Nobody may change it.
func (s *selector) value(at *scope, f affine.Form) vec.Reg {
	in, k := at.innermost(f), f.String()
	if known, ok := in.known[k]; ok {
		return known
	}
	var r vec.Reg
	if len(f.Terms) == 1 && f.Const == 0 && f.Terms[0].Coef == 1 {
		r = s.atom(in, f.Terms[0].Atom)
	} else {
		r = s.sum(in, f)
	}
	in.known[k] = r
	return r
}

// sum is a register that holds a form of several terms.
func (s *selector) sum(in *scope, f affine.Form) vec.Reg {
	r := s.itmp()
	var atoms []vec.Reg
	for _, t := range f.Terms {
		atoms = append(atoms, s.value(in, oneAtom(t.Atom)))
	}
	in.begin = append(in.begin, func() {
		if len(atoms) == 0 {
			s.imm(r, int64(f.Const))
			return
		}
		sum := vec.NoReg
		for i, t := range f.Terms {
			sum = s.plus(sum, atoms[i], t.Coef)
		}
		s.addImm(r, sum, int64(f.Const))
	})
	return r
}

// plus is sum + coef*x in a new register.
func (s *selector) plus(sum, x vec.Reg, coef int) vec.Reg {
	scale := indexScale(coef, 1)
	if scale == 0 {
		t := s.itmp()
		s.imulImm(t, x, int64(coef))
		x, scale = t, 1
	}
	if sum == vec.NoReg && scale == 1 {
		return x
	}
	d := s.itmp()
	switch {
	case sum == vec.NoReg:
		s.shiftImm(SHLI, d, x, int64(log2(scale)))
	default:
		s.lea(d, vec.MemRef{Base: sum, Index: x, Scale: scale})
	}
	return d
}
