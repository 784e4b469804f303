package sel

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// cond is a condition on loops: a comparison of a register with a number, a constant, or made of others.
type cond struct {
	op    halide.Op // OpLT: x < limit; OpEQ: x == limit; OpConst, OpAnd, OpOr, OpNot
	x     vec.Reg
	limit int64
	holds bool
	args  []*cond
}

// condForms lists the forms that a condition compares with 0.
func (p *Plan) condForms(e *halide.Expr, at *scope) []affine.Form {
	switch e.Op {
	case halide.OpConst:
		return nil
	case halide.OpAnd, halide.OpOr, halide.OpNot, halide.OpXor:
		var all []affine.Form
		for _, a := range e.Args {
			all = append(all, p.condForms(a, at)...)
		}
		return all
	case halide.OpEQ, halide.OpNE, halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE:
		f, err1 := indexes.Form(e.Args[0], at.extents())
		g, err2 := indexes.Form(e.Args[1], at.extents())
		if err1 == nil && err2 == nil {
			return []affine.Form{at.within(f.Sub(g))}
		}
	}
	p.m.Fail("the condition %s is not affine", e)
	return []affine.Form{{}}
}

// cond is a condition with its values in registers. a <= b is a < b+1; the others are turned around.
func (p *Plan) cond(e *halide.Expr, at *scope) *cond {
	c := &cond{op: e.Op}
	switch e.Op {
	case halide.OpConst:
		c.holds = e.Int.Sign() != 0
		return c
	case halide.OpAnd, halide.OpOr, halide.OpNot, halide.OpXor:
		for _, a := range e.Args {
			c.args = append(c.args, p.cond(a, at))
		}
		return c
	}
	f := p.condForms(e, at)[0]
	switch e.Op {
	case halide.OpLE, halide.OpGT:
		f = f.AddConst(-1)
	}
	c.limit, f.Const = int64(-f.Const), 0
	c.x, c.op = p.value(at, f), halide.OpLT
	switch e.Op {
	case halide.OpEQ:
		c.op = halide.OpEQ
	case halide.OpNE:
		return &cond{op: halide.OpNot, args: []*cond{{op: halide.OpEQ, x: c.x, limit: c.limit}}}
	case halide.OpGT, halide.OpGE:
		return &cond{op: halide.OpNot, args: []*cond{c}}
	}
	return c
}

// test jumps to the label if c holds, or if it does not.
func (p *Plan) test(c *cond, to int, holds bool) {
	switch c.op {
	case halide.OpConst:
		if c.holds == holds {
			p.m.Jump(to)
		}
	case halide.OpNot:
		p.test(c.args[0], to, !holds)
	case halide.OpAnd, halide.OpOr:
		if (c.op == halide.OpOr) == holds {
			p.test(c.args[0], to, holds)
			p.test(c.args[1], to, holds)
			return
		}
		past := p.label()
		p.test(c.args[0], past, !holds)
		p.test(c.args[1], to, holds)
		p.m.Place(past, 0)
	case halide.OpXor:
		other, past := p.label(), p.label()
		p.test(c.args[0], other, true)
		p.test(c.args[1], to, holds)
		p.m.Jump(past)
		p.m.Place(other, 0)
		p.test(c.args[1], to, !holds)
		p.m.Place(past, 0)
	default:
		how := map[bool]Cond{true: LT, false: GE}
		if c.op == halide.OpEQ {
			how = map[bool]Cond{true: EQ, false: NE}
		}
		p.m.BranchImm(how[holds], c.x, c.limit, to)
	}
}

// label is the number of a new label.
func (p *Plan) label() int {
	p.labels++
	return p.labels - 1
}
