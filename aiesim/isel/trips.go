package isel

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// constantRounds computes the rounds if start and bound are known.
func (t *translator) constantRounds(c *counted, s *cfront.Loop) {
	bound, ok := t.constInt(c.bound)
	start, known := t.startOf(c.obj, s)
	if !ok || !known {
		return
	}
	typ := c.obj.Type.(cfront.Basic)
	c.start = start
	v := start // the value that is tested first
	if c.inCond && !c.postfix || s.Kind == cfront.DoWhileLoop && !c.inCond {
		v += c.step
	}
	n, ok := trips(c.op, v, bound, c.step)
	if !ok {
		return
	}
	if s.Kind == cfront.DoWhileLoop {
		n++
	}
	lo, hi := min(start, v+n*c.step), max(start, v+n*c.step)
	if typ.Wrap(lo) != lo || typ.Wrap(hi) != hi || c.typ.Wrap(lo) != lo || c.typ.Wrap(hi) != hi {
		return
	}
	c.known, c.rounds = true, n
}

// startOf is what the variable is set to right before the loop, if that is a constant.
func (t *translator) startOf(o *cfront.Object, s *cfront.Loop) (int64, bool) {
	for i := len(s.Init) - 1; i >= 0; i-- {
		switch x := s.Init[i].(type) {
		case *cfront.DeclStmt:
			if x.Obj == o && x.Init != nil && len(x.Init.Items) == 1 {
				return t.constInt(x.Init.Items[0].X)
			}
		case *cfront.ExprStmt:
			list := parts(x.X)
			for _, e := range slices.Backward(list) {
				if a, ok := e.(*cfront.Assign); ok {
					if v, ok := a.LHS.(*cfront.Var); ok && v.Obj == o {
						return t.constInt(a.RHS)
					}
				}
			}
		}
	}
	return 0, false
}

// trips counts the tests v, v+step, ... op bound that hold before the first that does not.
func trips(op cfront.Op, v, bound, step int64) (int64, bool) {
	if step < 0 {
		v, bound, step = -v, -bound, -step
		op = turn[op]
	}
	switch op {
	case cfront.Le:
		bound++
		fallthrough
	case cfront.Lt:
		if v >= bound {
			return 0, true
		}
		return (bound - v + step - 1) / step, true
	case cfront.Ne:
		if d := bound - v; d >= 0 && d%step == 0 {
			return d / step, true
		}
	}
	return 0, false
}

// roundsOf adds the operations that compute the rounds, in the preheader: behind the guard, which has seen the first
// test hold.
//
//	i < n:  (n - i - 1) / step + 1      i <= n:  (n - i) / step + 1      i != n:  (n - i) / step
func (t *translator) roundsOf(c *counted, s *cfront.Loop) mir.Operand {
	if c.known {
		return mir.Imm(c.rounds)
	}
	pos := s.Pos()
	v := t.bind[c.obj].op
	if start, ok := t.startOf(c.obj, s); ok && !c.inCond {
		v = mir.Imm(start)
	}
	late := s.Kind == cfront.DoWhileLoop
	shift := int64(0) // what is tested first, less the variable's value here
	switch {
	case c.inCond && c.postfix && !late:
		shift = -c.step
	case late && !(c.inCond && c.postfix):
		shift = c.step
	}
	if shift != 0 && !v.IsReg() {
		v.Imm += shift
	} else if shift != 0 {
		v = t.alu(mir.Add, cfront.Int32, v, mir.Imm(shift), mir.None, pos)
	}
	bound := t.val(c.bound, mir.None)
	n := t.tripOps(c, v, bound, pos)
	if !late {
		return t.keep(n, pos)
	}
	more := t.alu(mir.Add, cfront.UInt32, n, mir.Imm(1), mir.None, pos)
	if c.op == cfront.Ne {
		return t.keep(more, pos)
	}
	test := t.alu(scalarOps[c.op], c.typ, v, bound, mir.None, pos)
	return t.keep(t.choose(cfront.UInt32, test, more, mir.Imm(1), mir.None, pos), pos)
}

// keep copies what the loop might change: its count is read as it ends, too.
func (t *translator) keep(n mir.Operand, pos cfront.Pos) mir.Operand {
	if n.IsReg() && t.vars[n.Reg] {
		return t.moveScalar(t.temp(t.f.Regs[n.Reg].Class, pos), n, pos)
	}
	return n
}

func (t *translator) tripOps(c *counted, v, bound mir.Operand, pos cfront.Pos) mir.Operand {
	hi, lo, step := bound, v, c.step
	if step < 0 {
		hi, lo, step = v, bound, -step
	}
	d := hi
	if !hi.IsReg() {
		hi = t.constant(machine.ClassR, hi.Imm)
	}
	if lo != mir.Imm(0) {
		d = t.alu(mir.Sub, cfront.UInt32, hi, lo, mir.None, pos)
	}
	switch {
	case c.op == cfront.Ne:
		return d
	case c.op == cfront.Lt || c.op == cfront.Gt:
		if step == 1 {
			return d
		}
		d = t.alu(mir.Sub, cfront.UInt32, d, mir.Imm(1), mir.None, pos)
	}
	q := t.divide(mir.Div, cfront.UInt32, d, mir.Imm(step), mir.None, pos)
	return t.alu(mir.Add, cfront.UInt32, q, mir.Imm(1), mir.None, pos)
}
