package sel

import (
	"math"
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// mem is the place of an operation in memory, at being the scope that it stands in.
func (p *Plan) mem(op *vec.Op, at *scope) vec.MemRef {
	f := at.within(op.Mem.Form)
	m := vec.MemRef{Index: op.Mem.Index, Scale: 1, Disp: f.Const}
	f.Const = 0
	if m.Index != vec.NoReg {
		m.Base, m.Scale = p.pointer(at, op.Mem.Arg, f).reg, op.Mem.Scale
		if IndexScale(m.Scale, 1) == 0 {
			m.Index, m.Scale = p.m.Index(), 1 // the product: see place
		}
		return p.near(m)
	}
	in := at.innermost(f)
	if p.counts && in.loop != nil {
		if c, rest, ok := in.split(f); ok {
			if scale := IndexScale(c, in.step); scale > 0 {
				m.Base, m.Index, m.Scale = p.pointer(at, op.Mem.Arg, rest).reg, in.x, scale
				m.Disp -= in.bias * scale
				return p.near(m)
			}
		}
	}
	m.Base = p.pointer(at, op.Mem.Arg, f).reg
	return p.near(m)
}

// near refuses a displacement that no instruction has.
func (p *Plan) near(m vec.MemRef) vec.MemRef {
	if m.Disp > math.MaxInt32 || m.Disp < math.MinInt32 {
		p.m.Fail("an address %d bytes away from its pointer", m.Disp)
	}
	return m
}

// pointer is a register that holds the address of an argument plus f, which has no constant.
//
//	in + 96*y + 2*x     in the scope of x: begins as in + 96*y, stepped by 2
//	in + 8*(x/3)        made at the beginning of each iteration of x
func (p *Plan) pointer(at *scope, arg int, f affine.Form) *pointer {
	in, k := at.innermost(f), key(arg, f)
	if known, ok := in.pointers[k]; ok {
		return known
	}
	ptr := &pointer{reg: p.m.Index()}
	if in.loop == nil {
		in.begin = append(in.begin, func() { p.m.Arg(ptr.reg, arg) })
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
		offset := p.value(in, mine)
		in.begin = append(in.begin, func() { p.m.Scaled(ptr.reg, from.reg, offset, 1) })
	}
	in.pointers[k] = ptr
	return ptr
}

// value is a register that holds f: made where its innermost loop begins an iteration. Nobody may change it.
func (p *Plan) value(at *scope, f affine.Form) vec.Reg {
	in, k := at.innermost(f), f.String()
	if known, ok := in.known[k]; ok {
		return known
	}
	var r vec.Reg
	if len(f.Terms) == 1 && f.Const == 0 && f.Terms[0].Coef == 1 {
		r = p.atom(in, f.Terms[0].Atom)
	} else {
		r = p.sum(in, f)
	}
	in.known[k] = r
	return r
}

// sum is a register that holds a form of several terms.
func (p *Plan) sum(in *scope, f affine.Form) vec.Reg {
	r := p.m.Index()
	var atoms []vec.Reg
	for _, t := range f.Terms {
		atoms = append(atoms, p.value(in, oneAtom(t.Atom)))
	}
	in.begin = append(in.begin, func() {
		if len(atoms) == 0 {
			p.m.Imm(r, int64(f.Const))
			return
		}
		sum := vec.NoReg
		for i, t := range f.Terms {
			sum = p.plus(sum, atoms[i], t.Coef)
		}
		p.m.AddImm(r, sum, int64(f.Const))
	})
	return r
}

// plus is sum + coef*x in a new register.
func (p *Plan) plus(sum, x vec.Reg, coef int) vec.Reg {
	scale := IndexScale(coef, 1)
	if scale == 0 {
		t := p.m.Index()
		p.m.MulImm(t, x, int64(coef))
		x, scale = t, 1
	}
	if sum == vec.NoReg && scale == 1 {
		return x
	}
	d := p.m.Index()
	switch {
	case sum == vec.NoReg:
		p.m.Shl(d, x, bits.TrailingZeros(uint(scale)))
	default:
		p.m.Scaled(d, sum, x, scale)
	}
	return d
}
