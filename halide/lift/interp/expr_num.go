package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// num compiles a number of a domain of data: a floating expression, or an integer one that may be data.
func (c *compiler[V]) num(e ctree.Expr) numX[V] {
	k, s := kind(e), &site{e.Pos()}
	if k == Ptr {
		panic("BUG: a pointer as a number")
	}
	if k.Int() && !c.maybe(e) {
		x := c.int(e)
		return func(f *frame[V]) number[V] { return knownInt[V](x(f)) }
	}
	switch e := e.(type) {
	case *ctree.FloatLit:
		n := c.m.float(k, roundFloat(k, e.Value))
		return func(*frame[V]) number[V] { return n }
	case *ctree.VarRef:
		if !inMemory(e.Object) {
			return c.numVar(e)
		}
		return c.loadNum(e)
	case *ctree.Index, *ctree.Deref, *ctree.Member, *ctree.ListIndex, *ctree.CompoundLit:
		return c.loadNum(e)
	case *ctree.Unary:
		return c.numUnary(e)
	case *ctree.Binary:
		return c.numBinary(e)
	case *ctree.Logical:
		return c.numLogical(e)
	case *ctree.Cond:
		return c.numCond(e)
	case *ctree.Convert:
		from, toBool, x := kind(e.X), isBool(e.T), c.num(e.X)
		return func(f *frame[V]) number[V] { return f.m.convert(from, k, toBool, x(f), s) }
	case *ctree.Comma:
		x, y := c.effect(e.X), c.num(e.Y)
		return func(f *frame[V]) number[V] { x(f); return y(f) }
	case *ctree.StmtExpr:
		body, y := c.stmt(e.Body), c.num(e.Value)
		return func(f *frame[V]) number[V] { body(f); return y(f) }
	case *ctree.Assign:
		return c.numAssign(e)
	case *ctree.Compound:
		return c.numCompound(e)
	case *ctree.IncDec:
		return c.numIncDec(e)
	case *ctree.Call:
		return c.numCall(e)
	case *ctree.Lane:
		return c.numLane(e)
	}
	panic(fmt.Sprintf("BUG: %s: %T is no number", e.Pos(), e))
}

func (c *compiler[V]) numVar(e *ctree.VarRef) numX[V] {
	slot, s, name := e.Object.Slot, &site{e.Pos()}, e.Object.Name
	if c.fn.kinds[slot] == slotInt {
		return func(f *frame[V]) number[V] { return knownInt[V](f.i[slot]) }
	}
	return func(f *frame[V]) number[V] {
		n := f.d[slot]
		if n.st == isUnset {
			unsetVar(s, name)
		}
		return n
	}
}

func (c *compiler[V]) numUnary(e *ctree.Unary) numX[V] {
	k, op, s := kind(e), e.Op, &site{e.Pos()}
	x, from := c.num(e.X), kind(e.X)
	if op == ctree.Not {
		zero := knownInt[V](0)
		return func(f *frame[V]) number[V] { return f.m.binary(ctree.Eq, from, x(f), zero, s) }
	}
	return func(f *frame[V]) number[V] { return f.m.unary(op, k, x(f), s) }
}

func (c *compiler[V]) numBinary(e *ctree.Binary) numX[V] {
	op, k, s := e.Op, kind(e.L), &site{e.Pos()}
	if k == Ptr {
		panic("BUG: pointers are no data")
	}
	l, r := c.num(e.L), c.num(e.R)
	if k.Float() && !op.Comparison() {
		d := c.m.domain
		return func(f *frame[V]) number[V] {
			a := l(f)
			b := r(f)
			if a.st == isData || b.st == isData {
				return number[V]{v: d.Binary(op, k, a.v, b.v)}
			}
			return f.m.binary(op, k, a, b, s)
		}
	}
	return func(f *frame[V]) number[V] {
		a := l(f)
		return f.m.binary(op, k, a, r(f), s)
	}
}

// numLogical is && or ||. If the left side is data, the right one is evaluated, too, when nothing can tell.
func (c *compiler[V]) numLogical(e *ctree.Logical) numX[V] {
	lk, rk, s := kind(e.L), kind(e.R), &site{e.Pos()}
	l, r := c.num(e.L), c.num(e.R)
	lb, rb := c.branch(e.L, BranchLogical), c.branch(e.R, BranchLogical)
	decided := int64(0)
	op := ctree.And
	if e.Or {
		decided, op = 1, ctree.Or
	}
	pure := c.pure(e.R)
	return func(f *frame[V]) number[V] {
		left := f.m.asTruth(lk, l(f))
		a := f.m.resolve(lk, left)
		lb.Data = lb.Data || left.st != isKnown
		lb.countTruth(a.st == isKnown, a.int())
		if a.st == isKnown {
			if a.int() == decided {
				return a
			}
			b := f.m.resolve(rk, f.m.asTruth(rk, r(f)))
			rb.countTruth(b.st == isKnown, b.int())
			return b
		}
		if !pure { // a && b is a ? b : 0, a || b is a ? 1 : b
			b := knownInt[V](0)
			right := func(f *frame[V]) ctl { b = f.m.asTruth(rk, r(f)); return ctlNext }
			nothing := func(*frame[V]) ctl { return ctlNext }
			if decided == 0 {
				f.m.fork(f, a.v, right, nothing, s)
				return f.m.selectNumber(a.v, I32, b, knownInt[V](0))
			}
			f.m.fork(f, a.v, nothing, right, s)
			return f.m.selectNumber(a.v, I32, knownInt[V](1), b)
		}
		b := f.m.resolve(rk, f.m.asTruth(rk, r(f)))
		rb.countTruth(b.st == isKnown, b.int())
		if b.st == isKnown {
			if b.int() == decided {
				return b
			}
			return a
		}
		return number[V]{v: f.m.domain.Binary(op, I32, a.v, b.v)}
	}
}

// asTruth is n as 0 or 1.
func (m *machine[V]) asTruth(k Kind, n number[V]) number[V] {
	if n.st == isKnown {
		return knownInt[V](truth(n.bits != 0))
	}
	return number[V]{v: m.domain.Binary(ctree.Ne, k, n.v, m.domain.Int(k, 0))}
}

// countTruth records which way a condition went.
func (b *Branch) countTruth(known bool, x int64) {
	switch {
	case !known:
		b.Data = true
	case x != 0:
		b.True++
	default:
		b.False++
	}
}
