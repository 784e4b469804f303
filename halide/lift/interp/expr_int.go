package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// int compiles an integer expression that must be a number when it runs: an index, a bound, or any in a concrete run.
func (c *compiler[V]) int(e ctree.Expr) intX[V] {
	k, s := kind(e), &site{e.Pos()}
	if c.maybe(e) {
		x, what := c.num(e), ctree.ExprString(e)
		return func(f *frame[V]) int64 {
			n := x(f)
			if n.st == isKnown {
				return int64(n.bits)
			}
			return f.m.demand(k, n, s, what)
		}
	}
	switch e := e.(type) {
	case *ctree.IntLit:
		v := e.Value
		return func(*frame[V]) int64 { return v }
	case *ctree.VarRef:
		if !inMemory(e.Object) {
			return c.intVar(e)
		}
		return c.loadInt(e)
	case *ctree.Index, *ctree.Deref, *ctree.Member, *ctree.ListIndex, *ctree.CompoundLit:
		return c.loadInt(e)
	case *ctree.Unary:
		return c.intUnary(e)
	case *ctree.Binary:
		return c.intBinary(e)
	case *ctree.Logical:
		t := c.test(e)
		return func(f *frame[V]) int64 { return truth(t(f)) }
	case *ctree.Cond:
		t, a, b := c.branching(e.If, BranchCond), c.int(e.Then), c.int(e.Else)
		return func(f *frame[V]) int64 {
			if t(f) {
				return a(f)
			}
			return b(f)
		}
	case *ctree.PtrDiff:
		return c.ptrDiff(e)
	case *ctree.Convert:
		return c.intConvert(e)
	case *ctree.Comma:
		x, y := c.effect(e.X), c.int(e.Y)
		return func(f *frame[V]) int64 { x(f); return y(f) }
	case *ctree.StmtExpr:
		body, y := c.stmt(e.Body), c.int(e.Value)
		return func(f *frame[V]) int64 { body(f); return y(f) }
	case *ctree.Assign:
		return c.intAssign(e)
	case *ctree.Compound:
		return c.intCompound(e)
	case *ctree.IncDec:
		return c.intIncDec(e)
	case *ctree.Call:
		return c.intCall(e)
	case *ctree.ListLen:
		x := c.list(e.X)
		return func(f *frame[V]) int64 { return x(f).length() }
	case *ctree.Lane:
		return c.intLane(e)
	}
	panic(fmt.Sprintf("BUG: %s: %T is no integer", e.Pos(), e))
}

// unsetCheck reports whether reads of o must ask whether it was set: it is declared without a value.
func (c *compiler[V]) unsetCheck(o *ctree.Object) bool { return c.bare[o] }

func (c *compiler[V]) intVar(e *ctree.VarRef) intX[V] {
	slot := e.Object.Slot
	if !c.unsetCheck(e.Object) {
		return func(f *frame[V]) int64 { return f.i[slot] }
	}
	s, name := &site{e.Pos()}, e.Object.Name
	return func(f *frame[V]) int64 {
		if !f.set[slot] {
			unsetVar(s, name)
		}
		return f.i[slot]
	}
}

func unsetVar(s *site, name string) {
	fail(s.pos, CodeUnset, fmt.Sprintf("%s is read before it is set, or is set only on one side of a branch on data",
		name))
}

func (c *compiler[V]) intUnary(e *ctree.Unary) intX[V] {
	k, op, s := kind(e), e.Op, &site{e.Pos()}
	if op == ctree.Not {
		t := c.test(e.X)
		return func(f *frame[V]) int64 { return truth(!t(f)) }
	}
	x := c.int(e.X)
	return func(f *frame[V]) int64 { return f.m.intUnary(op, k, x(f), s) }
}

func (c *compiler[V]) intBinary(e *ctree.Binary) intX[V] {
	if e.Op.Comparison() {
		t := c.test(e)
		return func(f *frame[V]) int64 { return truth(t(f)) }
	}
	if x := c.slotArith(e); x != nil {
		return x
	}
	return c.intArith(e.Op, kind(e), c.int(e.L), c.int(e.R), constant(e.R), &site{e.Pos()})
}

// constant is the value of an integer literal, nil of others.
func constant(e ctree.Expr) *int64 {
	if lit, ok := e.(*ctree.IntLit); ok {
		return &lit.Value
	}
	return nil
}

// intArith is l op r; the commonest ones have closures of their own.
func (c *compiler[V]) intArith(op ctree.Op, k Kind, l, r intX[V], known *int64, s *site) intX[V] {
	switch {
	case k == I32 && op == ctree.Add && known != nil:
		b := *known
		return func(f *frame[V]) int64 {
			v := l(f) + b
			if v != int64(int32(v)) {
				f.m.overflow(op, k, s)
				v = int64(int32(v))
			}
			return v
		}
	case k == I32 && (op == ctree.Add || op == ctree.Sub):
		sign := int64(1)
		if op == ctree.Sub {
			sign = -1
		}
		return func(f *frame[V]) int64 {
			v := l(f) + sign*r(f)
			if v != int64(int32(v)) {
				f.m.overflow(op, k, s)
				v = int64(int32(v))
			}
			return v
		}
	case k == I32 && op == ctree.Mul:
		return func(f *frame[V]) int64 {
			v := l(f) * r(f)
			if v != int64(int32(v)) {
				f.m.overflow(op, k, s)
				v = int64(int32(v))
			}
			return v
		}
	case k == U64 && op == ctree.Add:
		return func(f *frame[V]) int64 { return l(f) + r(f) }
	case k == U64 && op == ctree.Mul:
		return func(f *frame[V]) int64 { return l(f) * r(f) }
	case op == ctree.And:
		return func(f *frame[V]) int64 { return l(f) & r(f) }
	}
	return func(f *frame[V]) int64 {
		a := l(f)
		return f.m.intOp(op, k, a, r(f), s)
	}
}

func (c *compiler[V]) intConvert(e *ctree.Convert) intX[V] {
	from, to, s := kind(e.X), kind(e), &site{e.Pos()}
	switch {
	case isBool(e.T):
		t := c.truth(e.X)
		return func(f *frame[V]) int64 { return truth(t(f)) }
	case from == Ptr:
		x := c.ptr(e.X)
		return func(f *frame[V]) int64 { return wrapInt(to, f.m.addressNote(x(f), s)) }
	case from.Float():
		x := c.float(e.X)
		return func(f *frame[V]) int64 { return f.m.floatToInt(to, x(f), s) }
	case from.Fits(to) || from.log() == to.log() && to.log() == 3:
		return c.int(e.X)
	}
	x := c.int(e.X)
	switch to {
	case I32:
		return func(f *frame[V]) int64 { return int64(int32(x(f))) }
	case U8:
		return func(f *frame[V]) int64 { return int64(uint8(x(f))) }
	}
	return func(f *frame[V]) int64 { return wrapInt(to, x(f)) }
}

// truth compiles x != 0 for a scalar of any kind that is no data.
func (c *compiler[V]) truth(e ctree.Expr) func(*frame[V]) bool {
	switch k := kind(e); {
	case k == Ptr:
		x := c.ptr(e)
		return func(f *frame[V]) bool { p := x(f); return p.o != nil || p.off != 0 }
	case k.Float():
		x := c.float(e)
		return func(f *frame[V]) bool { return x(f) != 0 }
	}
	return c.test(e)
}
