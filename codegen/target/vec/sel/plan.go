package sel

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Plan is how a program's addresses come about: which registers hold pointers, where they are made and stepped.
//
//	for y, for x: in[96*y + 2*x], in[96*y + 2*x + 98], out[64*y + 2*x]
//	->  p = in, q = out before y; in y's iterations p += 96, q += 64;
//	    x counts from -2*n to 0: [p + x + 2*n], [p + x + 2*n + 98], [q + x + 2*n]
type Plan struct {
	m      Machine
	prog   *vec.Program
	counts bool // counters of loops may be indexes of addresses
	root   *scope
	scopes map[*lower.For]*scope
	loops  []*scope     // the same, in the order of the program
	mems   []vec.MemRef // of the operations in their order
	conds  []*cond      // of the Ifs in their order
	values []vec.Reg    // of the ILoops in their order
	labels int
}

// pointer is a register that holds an address: an argument plus a form.
type pointer struct {
	reg  vec.Reg
	from *pointer // of a stepped one: where it begins
	step int
}

// New plans the addresses of a program. counts is whether an address may be a pointer and a loop's counter times 1, 2,
// 4 or 8: else each pointer is stepped.
func New(m Machine, prog *vec.Program, counts bool) *Plan {
	p := &Plan{m: m, prog: prog, counts: counts, scopes: map[*lower.For]*scope{}, root: newScope(nil, nil)}
	p.survey(prog.Body, p.root)
	for _, sc := range p.loops {
		sc.count()
		sc.x = m.Index()
	}
	p.walk(prog.Body, p.root)
	return p
}

// survey finds which loops are needed as values, and how addresses move with each.
func (p *Plan) survey(list []lower.Stmt, at *scope) {
	for _, st := range list {
		switch st := st.(type) {
		case *lower.For:
			if len(st.Outer) > 0 {
				p.m.Fail("the loop %s counts others, too", st.Var)
			}
			in := at
			if band := at == p.root && st.Var == p.prog.Band; st.Extent != 1 || band {
				in = newScope(at, st)
				in.band = band
				p.scopes[st], p.loops = in, append(p.loops, in)
			}
			p.survey(st.Body, in)
		case *lower.If:
			for _, f := range p.condForms(st.Cond, at) {
				at.value(f)
			}
			p.survey(st.Body, at)
			p.survey(st.Else, at)
		case *vec.Op:
			p.surveyOp(st, at)
		}
	}
}

func (p *Plan) surveyOp(op *vec.Op, at *scope) {
	if op.Code == vec.ILoop {
		at.value(at.within(op.Mem.Form))
	}
	if !HasMem(op) {
		return
	}
	f := at.within(op.Mem.Form)
	for _, t := range f.Terms {
		if t.Atom.Op != affine.IsVar {
			at.value(*t.Atom.Of)
		}
	}
	if in := at.innermost(f); p.counts && in.loop != nil && op.Mem.Index == vec.NoReg {
		if c, rest, ok := in.split(f); ok {
			in.coefs[key(op.Mem.Arg, rest)] = c
		}
	}
}

// walk makes the pointers, in the order of the operations.
func (p *Plan) walk(list []lower.Stmt, at *scope) {
	for _, st := range list {
		switch st := st.(type) {
		case *lower.For:
			if in, ok := p.scopes[st]; ok {
				p.walk(st.Body, in)
			} else {
				p.walk(st.Body, at)
			}
		case *lower.If:
			p.conds = append(p.conds, p.cond(st.Cond, at))
			p.walk(st.Body, at)
			p.walk(st.Else, at)
		case *vec.Op:
			if st.Code == vec.ILoop {
				p.values = append(p.values, p.value(at, at.within(st.Mem.Form)))
			}
			if HasMem(st) {
				p.mems = append(p.mems, p.mem(st, at))
			}
		}
	}
}

// NextMem is where the next operation touches memory; the base is a pointer. An index that must be multiplied has a
// register of its own there, which the caller sets.
func (p *Plan) NextMem() vec.MemRef {
	m := p.mems[0]
	p.mems = p.mems[1:]
	return m
}

func (p *Plan) nextCond() *cond {
	c := p.conds[0]
	p.conds = p.conds[1:]
	return c
}

// NextValue is what the next ILoop gives.
func (p *Plan) NextValue() vec.Reg {
	v := p.values[0]
	p.values = p.values[1:]
	return v
}
