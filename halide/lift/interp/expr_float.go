package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// test compiles an integer expression as a condition that must be known when it runs.
func (c *compiler[V]) test(e ctree.Expr) func(*frame[V]) bool {
	if c.maybe(e) {
		x := c.int(e)
		return func(f *frame[V]) bool { return x(f) != 0 }
	}
	switch e := e.(type) {
	case *ctree.Unary:
		if e.Op == ctree.Not {
			t := c.test(e.X)
			return func(f *frame[V]) bool { return !t(f) }
		}
	case *ctree.Logical:
		l, r := c.branching(e.L, BranchLogical), c.branching(e.R, BranchLogical)
		if e.Or {
			return func(f *frame[V]) bool { return l(f) || r(f) }
		}
		return func(f *frame[V]) bool { return l(f) && r(f) }
	case *ctree.Binary:
		if e.Op.Comparison() {
			return c.compare(e)
		}
	}
	x := c.int(e)
	return func(f *frame[V]) bool { return x(f) != 0 }
}

// branching is test with a record.
func (c *compiler[V]) branching(e ctree.Expr, kind BranchKind) func(*frame[V]) bool {
	t, b := c.test(e), c.branch(e, kind)
	if c.maybe(e) {
		b.Data = true
	}
	return func(f *frame[V]) bool {
		if t(f) {
			b.True++
			return true
		}
		b.False++
		return false
	}
}

// compare is a comparison of numbers or of pointers.
func (c *compiler[V]) compare(e *ctree.Binary) func(*frame[V]) bool {
	op, s := e.Op, &site{e.Pos()}
	switch k := kind(e.L); {
	case k == Ptr:
		l, r := c.ptr(e.L), c.ptr(e.R)
		return func(f *frame[V]) bool {
			a := l(f)
			return f.m.comparePtr(op, a, r(f), s)
		}
	case k.Float():
		l, r := c.float(e.L), c.float(e.R)
		return func(f *frame[V]) bool { a := l(f); return floatCompare(op, a, r(f)) }
	case k == U64:
		l, r := c.int(e.L), c.int(e.R)
		return func(f *frame[V]) bool { a := l(f); return holds(op, compareUint(uint64(a), uint64(r(f)))) }
	}
	if t := c.slotCompare(e); t != nil {
		return t
	}
	l, r := c.int(e.L), c.int(e.R)
	switch op {
	case ctree.Lt:
		return func(f *frame[V]) bool { return l(f) < r(f) }
	case ctree.Le:
		return func(f *frame[V]) bool { return l(f) <= r(f) }
	case ctree.Gt:
		return func(f *frame[V]) bool { return l(f) > r(f) }
	case ctree.Ge:
		return func(f *frame[V]) bool { return l(f) >= r(f) }
	case ctree.Eq:
		return func(f *frame[V]) bool { return l(f) == r(f) }
	}
	return func(f *frame[V]) bool { return l(f) != r(f) }
}

// comparePtr is a op b. Which of two objects comes first is up to the machine: their addresses tell, with a note.
func (m *machine[V]) comparePtr(op ctree.Op, a, b ptr[V], s *site) bool {
	if a.o == m.poison || b.o == m.poison {
		fail(s.pos, CodeUnset, "a pointer is compared that was never set, or only on one side of a branch on data")
	}
	if a.o != b.o && op < ctree.Eq {
		m.note(s.pos, NoteCompare, "pointers into different objects are compared, which C leaves undefined")
	}
	if a.o == b.o {
		return holds(op, compareInt(a.off, b.off))
	}
	return holds(op, compareInt(a.address(), b.address()))
}

func (c *compiler[V]) ptrDiff(e *ctree.PtrDiff) intX[V] {
	s := &site{e.Pos()}
	l, r := c.ptr(e.L), c.ptr(e.R)
	size, dynamic := c.sizeOf(e.L.Type().(ctree.Pointer).Elem, e.Pos())
	return func(f *frame[V]) int64 {
		a := l(f)
		b := r(f)
		n := size
		if dynamic != nil {
			n = dynamic(f)
		}
		if a.o != b.o {
			f.m.note(s.pos, NoteCompare, "pointers into different objects are subtracted, which C leaves undefined")
		}
		if n == 0 {
			fail(s.pos, CodeDivide, "pointers to elements of no size are subtracted")
		}
		return (a.address() - b.address()) / n
	}
}

// float compiles a floating expression whose value must be known: any in a concrete run, one that decides in others.
func (c *compiler[V]) float(e ctree.Expr) floatX[V] {
	if c.data {
		x, s, what := c.num(e), &site{e.Pos()}, ctree.ExprString(e)
		return func(f *frame[V]) float64 {
			n := x(f)
			if n.st != isKnown {
				needsConcrete(s.pos, what)
			}
			return n.float()
		}
	}
	k := kind(e)
	switch e := e.(type) {
	case *ctree.FloatLit:
		v := roundFloat(k, e.Value)
		return func(*frame[V]) float64 { return v }
	case *ctree.VarRef:
		if !inMemory(e.Object) {
			return c.floatVar(e)
		}
		return c.loadFloat(e)
	case *ctree.Index, *ctree.Deref, *ctree.Member, *ctree.ListIndex, *ctree.CompoundLit:
		return c.loadFloat(e)
	case *ctree.Unary:
		x := c.float(e.X)
		return func(f *frame[V]) float64 { return -x(f) }
	case *ctree.Binary:
		return floatArith(e.Op, k, c.float(e.L), c.float(e.R))
	case *ctree.Cond:
		t, a, b := c.branching(e.If, BranchCond), c.float(e.Then), c.float(e.Else)
		return func(f *frame[V]) float64 {
			if t(f) {
				return a(f)
			}
			return b(f)
		}
	case *ctree.Convert:
		return c.floatConvert(e)
	case *ctree.Comma:
		x, y := c.effect(e.X), c.float(e.Y)
		return func(f *frame[V]) float64 { x(f); return y(f) }
	case *ctree.StmtExpr:
		body, y := c.stmt(e.Body), c.float(e.Value)
		return func(f *frame[V]) float64 { body(f); return y(f) }
	case *ctree.Assign:
		return c.floatAssign(e)
	case *ctree.Compound:
		return c.floatCompound(e)
	case *ctree.IncDec:
		return c.floatIncDec(e)
	case *ctree.Call:
		return c.floatCall(e)
	case *ctree.Lane:
		return c.floatLane(e)
	}
	panic(fmt.Sprintf("BUG: %s: %T is no float", e.Pos(), e))
}

func (c *compiler[V]) floatVar(e *ctree.VarRef) floatX[V] {
	slot := e.Object.Slot
	if !c.unsetCheck(e.Object) {
		return func(f *frame[V]) float64 { return f.f[slot] }
	}
	s, name := &site{e.Pos()}, e.Object.Name
	return func(f *frame[V]) float64 {
		if !f.set[slot] {
			unsetVar(s, name)
		}
		return f.f[slot]
	}
}

// floatArith is l op r rounded to k.
func floatArith[V any](op ctree.Op, k Kind, l, r floatX[V]) floatX[V] {
	switch {
	case k == F32 && op == ctree.Add:
		return func(f *frame[V]) float64 { a := l(f); return float64(float32(a + r(f))) }
	case k == F32 && op == ctree.Mul:
		return func(f *frame[V]) float64 { a := l(f); return float64(float32(a * r(f))) }
	case k == F64 && op == ctree.Add:
		return func(f *frame[V]) float64 { a := l(f); return a + r(f) }
	case k == F64 && op == ctree.Mul:
		return func(f *frame[V]) float64 { a := l(f); return a * r(f) }
	}
	return func(f *frame[V]) float64 { a := l(f); return floatOp(op, k, a, r(f)) }
}

func (c *compiler[V]) floatConvert(e *ctree.Convert) floatX[V] {
	from, to := kind(e.X), kind(e)
	switch {
	case from.Int():
		x := c.int(e.X)
		return func(f *frame[V]) float64 { return intToFloat(from, to, x(f)) }
	case to == F64:
		return c.float(e.X)
	}
	x := c.float(e.X)
	return func(f *frame[V]) float64 { return float64(float32(x(f))) }
}
