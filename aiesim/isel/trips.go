package isel

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// constantTripCount computes the iterations if start and bound are known.
func (t *counting) constantTripCount(c *counted, s *cfront.Loop) {
	bound, ok := t.known.constInt(c.bound)
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
	c.known, c.iterations = true, n
}

// startOf is what the variable is set to right before the loop, if that is a constant.
func (t *counting) startOf(o *cfront.Object, s *cfront.Loop) (int64, bool) {
	for i := len(s.Init) - 1; i >= 0; i-- {
		switch x := s.Init[i].(type) {
		case *cfront.DeclStmt:
			if x.Obj == o && x.Init != nil && len(x.Init.Items) == 1 {
				return t.known.constInt(x.Init.Items[0].X)
			}
		case *cfront.ExprStmt:
			list := parts(x.X)
			for _, e := range slices.Backward(list) {
				if a, ok := e.(*cfront.Assign); ok {
					if v, ok := a.LHS.(*cfront.Var); ok && v.Obj == o {
						return t.known.constInt(a.RHS)
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

// beside finds the variables other than c's that start as a constant, and that a part of the third expression changes
// by a constant and nothing else does.
func (t *counting) beside(s *cfront.Loop, c *counted, early bool) []*counted {
	var list []*counted
	for _, e := range parts(s.Post) {
		o, step, _ := t.stepOf(e)
		if o == nil || o == c.obj || step == 0 || inMemory(o) || t.changed(o, s) != 1 {
			continue
		}
		typ, ok := o.Type.(cfront.Basic)
		start, known := t.startOf(o, s)
		v := &counted{obj: o, step: step, start: start}
		if b := t.env.bind[o]; !ok || !typ.IsInteger() || typ == cfront.Bool || !known || b == nil ||
			b.kind != bindReg ||
			early && !declares(s.Init, v) {
			continue
		}
		list = append(list, v)
	}
	return list
}

// changed counts the places in the iterations of a loop where o changes; more than one setting before them counts too.
func (t *counting) changed(o *cfront.Object, s *cfront.Loop) int {
	n := 0
	note := func(e cfront.Expr) {
		if x, _, _ := t.stepOf(e); x == o {
			n++
		}
	}
	for _, init := range s.Init {
		if d, ok := init.(*cfront.DeclStmt); ok && d.Obj == o {
			n++
		}
		cfront.WalkStmt(init, nil, note)
	}
	n = max(n-1, 0)
	cfront.WalkStmt(s.Body, nil, note)
	for _, e := range []cfront.Expr{s.Cond, s.Post} {
		if e != nil {
			cfront.WalkExpr(e, note)
		}
	}
	return n
}
