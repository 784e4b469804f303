package x86

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
func (s *selector) condForms(e *halide.Expr, at *scope) []affine.Form {
	switch e.Op {
	case halide.OpConst:
		return nil
	case halide.OpAnd, halide.OpOr, halide.OpNot, halide.OpXor:
		var all []affine.Form
		for _, a := range e.Args {
			all = append(all, s.condForms(a, at)...)
		}
		return all
	case halide.OpEQ, halide.OpNE, halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE:
		f, err1 := indexes.Form(e.Args[0], at.extents())
		g, err2 := indexes.Form(e.Args[1], at.extents())
		if err1 == nil && err2 == nil {
			return []affine.Form{at.within(f.Sub(g))}
		}
	}
	s.fail("the condition %s is not affine", e)
	return []affine.Form{{}}
}

// cond is a condition with its values in registers. a <= b is a < b+1; the others are turned around.
func (s *selector) cond(e *halide.Expr, at *scope) *cond {
	c := &cond{op: e.Op}
	switch e.Op {
	case halide.OpConst:
		c.holds = e.Int.Sign() != 0
		return c
	case halide.OpAnd, halide.OpOr, halide.OpNot, halide.OpXor:
		for _, a := range e.Args {
			c.args = append(c.args, s.cond(a, at))
		}
		return c
	}
	f := s.condForms(e, at)[0]
	switch e.Op {
	case halide.OpLE, halide.OpGT:
		f = f.AddConst(-1)
	}
	c.limit, f.Const = int64(-f.Const), 0
	c.x, c.op = s.value(at, f), halide.OpLT
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
func (s *selector) test(c *cond, to int, holds bool) {
	switch c.op {
	case halide.OpConst:
		if c.holds == holds {
			s.addJump(to)
		}
	case halide.OpNot:
		s.test(c.args[0], to, !holds)
	case halide.OpAnd, halide.OpOr:
		if (c.op == halide.OpOr) == holds {
			s.test(c.args[0], to, holds)
			s.test(c.args[1], to, holds)
			return
		}
		past := s.label()
		s.test(c.args[0], past, !holds)
		s.test(c.args[1], to, holds)
		s.place(past)
	case halide.OpXor:
		other, past := s.label(), s.label()
		s.test(c.args[0], other, true)
		s.test(c.args[1], to, holds)
		s.addJump(past)
		s.place(other)
		s.test(c.args[1], to, !holds)
		s.place(past)
	default:
		s.cmpImm(c.x, c.limit)
		jumps := map[bool]int{true: JL, false: JGE}
		if c.op == halide.OpEQ {
			jumps = map[bool]int{true: JE, false: JNE}
		}
		s.jump(jumps[holds], to)
	}
}
