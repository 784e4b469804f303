package prove

import (
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// exec runs a statement. Where control is here only under a condition (after a continue or a return), it runs under it.
func (x *executor) exec(s ctree.Stmt, st *state) error {
	if err := x.step(s.Pos()); err != nil {
		return err
	}
	if st.live.IsFalse() {
		return nil
	}
	if !st.live.IsTrue() {
		return x.guarded(s, st)
	}
	switch s := s.(type) {
	case *ctree.Block:
		for _, t := range s.List {
			if err := x.exec(t, st); err != nil {
				return err
			}
		}
		return nil
	case *ctree.Decl:
		return x.declare(s, st)
	case *ctree.ExprStmt:
		return x.effect(s.X, st)
	case *ctree.If:
		return x.branch(s.Cond, func(t *state) error { return x.exec(s.Then, t) }, func(t *state) error {
			if s.Else == nil {
				return nil
			}
			return x.exec(s.Else, t)
		}, st)
	case *ctree.For, *ctree.While, *ctree.Do:
		return x.runLoop(s, st)
	case *ctree.Continue:
		st.cont, st.live = x.s.Or(st.cont, st.live), x.s.Bool(false)
		return nil
	case *ctree.Return:
		return x.ret(s, st)
	case *ctree.Empty:
		return nil
	case *ctree.Break:
		if st.broke == nil {
			return refuse(s.Pos(), "break, not as the first of what a loop does")
		}
		st.broke, st.live = x.s.Or(st.broke, st.live), x.s.Bool(false)
		return nil
	case *ctree.Switch:
		return x.choose(s, st)
	}
	return refuse(s.Pos(), "this statement")
}

// guarded runs s where control is here.
func (x *executor) guarded(s ctree.Stmt, st *state) error {
	live := st.live
	inside := st.clone()
	inside.live = x.s.Bool(true)
	inside.assume(live)
	if err := x.exec(s, inside); err != nil {
		return err
	}
	out, err := x.merge(live, inside, st)
	if err != nil {
		return err
	}
	out.live = x.s.And(live, inside.live)
	out.path = st.path
	*st = *out
	return nil
}

// branch runs yes or no, as the condition says, and merges what they leave.
func (x *executor) branch(cond ctree.Expr, yes, no func(*state) error, st *state) error {
	return x.branchOn(cond, func(s *state, _ *sym.Node) error { return yes(s) },
		func(s *state, _ *sym.Node) error { return no(s) }, st)
}

// branchOn is branch for functions that ask for the condition. A side that cannot be is not run.
func (x *executor) branchOn(cond ctree.Expr, yes, no func(*state, *sym.Node) error, st *state) error {
	c, err := x.truth(cond, st)
	if err != nil {
		return err
	}
	c = x.decided(c, st)
	switch {
	case c.IsTrue():
		return yes(st, c)
	case c.IsFalse():
		return no(st, c)
	}
	a, b := st.clone(), st.clone()
	a.assume(c)
	b.assume(x.s.Not(c))
	if err := yes(a, c); err != nil {
		return err
	}
	if err := no(b, c); err != nil {
		return err
	}
	out, err := x.merge(c, a, b)
	if err != nil {
		return err
	}
	out.path = st.path
	*st = *out
	return nil
}

// decided is c with the parts that follow from what is known put in.
func (x *executor) decided(c *sym.Node, st *state) *sym.Node {
	switch c.Op {
	case sym.Ge0:
		if n := c.Args[0]; n.Sort == sym.Int {
			if x.nonNegative(n, st) {
				return x.s.Bool(true)
			}
			if x.nonNegative(x.s.Sub(x.s.Int(-1), n), st) {
				return x.s.Bool(false)
			}
		}
	case sym.And, sym.Or:
		parts := make([]*sym.Node, len(c.Args))
		for i, a := range c.Args {
			parts[i] = x.decided(a, st)
		}
		if c.Op == sym.And {
			return x.s.And(parts...)
		}
		return x.s.Or(parts...)
	}
	for _, p := range st.path {
		switch {
		case p == c:
			return x.s.Bool(true)
		case p == x.s.Not(c):
			return x.s.Bool(false)
		}
	}
	return c
}

// ret ends the call.
func (x *executor) ret(s *ctree.Return, st *state) error {
	f := x.calls[len(x.calls)-1]
	if s.X != nil {
		if err := x.assignObject(f.result, s.X, st); err != nil {
			return err
		}
	}
	st.done, st.live = x.s.Or(st.done, st.live), x.s.Bool(false)
	return nil
}

// declare begins the life of a local object.
func (x *executor) declare(d *ctree.Decl, st *state) error {
	o := d.Object
	switch t := o.Type.(type) {
	case ctree.Int, ctree.Float:
		if d.Init == nil {
			x.set(st, cell{obj: o}, x.s.Fresh(o.Name+"?", sortOf(t)))
			return nil
		}
	case ctree.Pointer:
		if d.Init == nil {
			return nil
		}
	case ctree.Array:
		return x.declareArray(d, t, st)
	case *ctree.Struct:
		return x.declareStruct(o, t, d.Init, st, d.Pos())
	case ctree.Vector:
		if d.Init == nil {
			elem, n, err := x.lanesOf(t, d.Pos())
			for i := range n {
				x.set(st, cell{obj: o, lane: i + 1}, x.s.Fresh(o.Name+"?", sortOf(elem)))
			}
			return err
		}
	case ctree.List:
		return x.declareList(d, t, st)
	default:
		return refuse(d.Pos(), "%s of type %s", o.Name, o.Type)
	}
	return x.assignObject(o, d.Init, st)
}

// assignObject puts the value of e in the variable o.
func (x *executor) assignObject(o *ctree.Object, e ctree.Expr, st *state) error {
	switch o.Type.(type) {
	case ctree.Pointer:
		v, err := x.pointer(e, st)
		if err != nil {
			return err
		}
		return x.point(o, v, st)
	case ctree.List:
		return x.putList(o, e, st)
	case *ctree.Struct:
		return x.copyStruct(o, e, st)
	case ctree.Vector:
		v, err := x.vector(e, st)
		if err == nil {
			x.setVector(o, v, st)
		}
		return err
	case ctree.Int, ctree.Float:
		v, err := x.number(e, st)
		if err != nil {
			return err
		}
		x.set(st, cell{obj: o}, v)
		return nil
	}
	return refuse(e.Pos(), "%s of type %s", o.Name, o.Type)
}
