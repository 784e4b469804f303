package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// effect compiles e for what it does.
func (c *compiler[V]) effect(e ctree.Expr) doX[V] {
	switch e := e.(type) {
	case *ctree.Comma:
		x, y := c.effect(e.X), c.effect(e.Y)
		return func(f *frame[V]) { x(f); y(f) }
	case *ctree.Convert:
		if isVoid(e.T) {
			return c.effect(e.X)
		}
	case *ctree.StmtExpr:
		if e.Value == nil {
			body := c.stmt(e.Body)
			return func(f *frame[V]) { body(f) }
		}
	case *ctree.Call:
		return c.callEffect(e)
	case *ctree.IncDec:
		if x := c.slotCount(e); x != nil {
			return x
		}
	case *ctree.ListPush, *ctree.ListPop, *ctree.ListResize:
		return c.listEffect(e)
	case *ctree.Cond:
		if isVoid(e.T) {
			return c.voidCond(e)
		}
	case *ctree.Logical:
		if !c.pure(e.R) && !c.maybe(e) {
			t := c.test(e)
			return func(f *frame[V]) { t(f) }
		}
	}
	switch t := e.Type().(type) {
	case ctree.Void:
		panic("BUG: " + e.Pos().String() + ": an expression without value or effect: " + ctree.ExprString(e))
	case ctree.Pointer:
		x := c.ptr(e)
		return func(f *frame[V]) { x(f) }
	case ctree.Vector:
		x, temp := c.vector(e), c.temp()
		return func(f *frame[V]) { x(f, &f.vec[temp]) }
	case ctree.Int:
		if c.maybe(e) {
			x := c.num(e)
			return func(f *frame[V]) { x(f) }
		}
		x := c.int(e)
		return func(f *frame[V]) { x(f) }
	case ctree.Float:
		if c.data {
			x := c.num(e)
			return func(f *frame[V]) { x(f) }
		}
		x := c.float(e)
		return func(f *frame[V]) { x(f) }
	default:
		if isAggregate(t) {
			x := c.place(e)
			return func(f *frame[V]) { x(f) }
		}
	}
	panic("BUG: an expression of type " + e.Type().String())
}

// voidCond is a ? b : c where b and c are calls without a value.
func (c *compiler[V]) voidCond(e *ctree.Cond) doX[V] {
	s := c.ifStmt(&ctree.If{Here: ctree.Here{P: e.Pos()}, Cond: e.If,
		Then: &ctree.ExprStmt{Here: ctree.Here{P: e.Pos()}, X: e.Then},
		Else: &ctree.ExprStmt{Here: ctree.Here{P: e.Pos()}, X: e.Else}})
	return func(f *frame[V]) { s(f) }
}

// pure reports whether evaluating e changes nothing.
func (c *compiler[V]) pure(e ctree.Expr) bool {
	return ctree.Pure(e, func(x ctree.Expr) bool {
		call, ok := x.(*ctree.Call)
		if !ok {
			return true
		}
		_, ok = mathName(call.Name)
		return ok
	})
}
