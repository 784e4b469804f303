package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// place compiles where an lvalue is in memory, or where a struct or list value stands.
func (c *compiler[V]) place(e ctree.Expr) ptrX[V] {
	switch e := e.(type) {
	case *ctree.VarRef:
		return c.placeVar(e)
	case *ctree.Index:
		if _, isArray := e.X.Type().(ctree.Array); isArray {
			return c.watched(e, c.offset(c.place(e.X), nil, e.I, e.X.Type().(ctree.Array).Elem, false, e.Pos()))
		}
		return c.watched(e, c.offset(c.ptr(e.X), e.X, e.I, e.X.Type().(ctree.Pointer).Elem, false, e.Pos()))
	case *ctree.Deref:
		return c.watched(e, c.ptr(e.X))
	case *ctree.Member:
		x, off := c.place(e.X), e.F.Offset
		if off == 0 {
			return c.watched(e, x)
		}
		return c.watched(e, func(f *frame[V]) ptr[V] { p := x(f); p.off += off; return p })
	case *ctree.StringLit:
		o := c.m.stringObject(e)
		return func(*frame[V]) ptr[V] { return ptr[V]{o: o} }
	case *ctree.CompoundLit:
		return c.compoundLit(e)
	case *ctree.ListIndex:
		return c.listIndex(e)
	case *ctree.Comma:
		x, y := c.effect(e.X), c.place(e.Y)
		return func(f *frame[V]) ptr[V] { x(f); return y(f) }
	case *ctree.Cond:
		t, a, b := c.branching(e.If, BranchCond), c.place(e.Then), c.place(e.Else)
		return func(f *frame[V]) ptr[V] {
			if t(f) {
				return a(f)
			}
			return b(f)
		}
	case *ctree.StmtExpr:
		body, y := c.stmt(e.Body), c.place(e.Value)
		return func(f *frame[V]) ptr[V] { body(f); return y(f) }
	case *ctree.Call:
		return c.aggregateCall(e)
	case *ctree.Assign:
		return c.aggregateAssign(e)
	case *ctree.InitList, *ctree.ListLit, *ctree.ListMake:
		return c.temporary(e)
	}
	panic(fmt.Sprintf("BUG: %s: %T is no place", e.Pos(), e))
}

func (c *compiler[V]) placeVar(e *ctree.VarRef) ptrX[V] {
	o := e.Object
	if o.Storage == ctree.Global || o.Storage == ctree.Static {
		g := c.m.global(o)
		return func(*frame[V]) ptr[V] { return ptr[V]{o: g} }
	}
	if !inMemory(o) {
		panic(fmt.Sprintf("BUG: %s: %s is in no memory", e.Pos(), o.Name))
	}
	slot := o.Slot
	return func(f *frame[V]) ptr[V] { return f.p[slot] }
}

// offset is base + i elements (- i if minus). base comes from the expression from, if that may be a variable.
func (c *compiler[V]) offset(base ptrX[V], from ctree.Expr, i ctree.Expr, elem ctree.Type, minus bool,
	pos ctree.Pos) ptrX[V] {
	size, dynamic := c.sizeOf(elem, pos)
	x, index := c.int(i), c.slotOf(i)
	if dynamic != nil {
		return func(f *frame[V]) ptr[V] {
			p := base(f)
			d := x(f) * dynamic(f)
			if minus {
				d = -d
			}
			p.off += d
			return p
		}
	}
	if minus {
		size = -size
	}
	if known := constant(i); known != nil {
		d := *known * size
		return func(f *frame[V]) ptr[V] { p := base(f); p.off += d; return p }
	}
	if v, ok := from.(*ctree.VarRef); ok && !inMemory(v.Object) {
		slot := v.Object.Slot
		if index != nil {
			return slotOffset[V](nil, slot, index, size)
		}
		return func(f *frame[V]) ptr[V] {
			p := f.p[slot]
			p.off += x(f) * size
			return p
		}
	}
	if index != nil {
		return slotOffset(base, 0, index, size)
	}
	return func(f *frame[V]) ptr[V] {
		p := base(f)
		p.off += x(f) * size
		return p
	}
}

// ptr compiles an expression of pointer type.
func (c *compiler[V]) ptr(e ctree.Expr) ptrX[V] {
	switch e := e.(type) {
	case *ctree.VarRef:
		if !inMemory(e.Object) {
			slot := e.Object.Slot
			return func(f *frame[V]) ptr[V] { return f.p[slot] }
		}
		return c.loadPtr(e)
	case *ctree.Index, *ctree.Deref, *ctree.Member, *ctree.ListIndex, *ctree.CompoundLit:
		return c.loadPtr(e)
	case *ctree.FuncRef:
		o := c.m.functionObject(e)
		return func(*frame[V]) ptr[V] { return ptr[V]{o: o} }
	case *ctree.PtrAdd:
		return c.offset(c.ptr(e.P), e.P, e.I, e.P.Type().(ctree.Pointer).Elem, e.Minus, e.Pos())
	case *ctree.Convert:
		return c.ptrConvert(e)
	case *ctree.AddressOf:
		return c.place(e.X)
	case *ctree.Decay:
		return c.place(e.X)
	case *ctree.Cond:
		t, a, b := c.branching(e.If, BranchCond), c.ptr(e.Then), c.ptr(e.Else)
		return func(f *frame[V]) ptr[V] {
			if t(f) {
				return a(f)
			}
			return b(f)
		}
	case *ctree.Comma:
		x, y := c.effect(e.X), c.ptr(e.Y)
		return func(f *frame[V]) ptr[V] { x(f); return y(f) }
	case *ctree.StmtExpr:
		body, y := c.stmt(e.Body), c.ptr(e.Value)
		return func(f *frame[V]) ptr[V] { body(f); return y(f) }
	case *ctree.Assign:
		return c.ptrAssign(e)
	case *ctree.Compound:
		return c.ptrCompound(e)
	case *ctree.IncDec:
		return c.ptrIncDec(e)
	case *ctree.Call:
		return c.ptrCall(e)
	case *ctree.ListData:
		x := c.list(e.X)
		return func(f *frame[V]) ptr[V] { return ptr[V]{o: x(f).o} }
	}
	panic(fmt.Sprintf("BUG: %s: %T is no pointer", e.Pos(), e))
}

// ptrConvert changes what a pointer points to, or makes a number one. Memory without a type gets that of its first
// pointer.
func (c *compiler[V]) ptrConvert(e *ctree.Convert) ptrX[V] {
	s := &site{e.Pos()}
	if isInt(e.X.Type()) {
		if lit := constant(e.X); lit != nil {
			address := *lit
			return func(*frame[V]) ptr[V] { return ptr[V]{off: address} }
		}
		x := c.int(e.X)
		return func(f *frame[V]) ptr[V] { return f.m.pointer(x(f)) }
	}
	if !isPtr(e.X.Type()) {
		panic(fmt.Sprintf("BUG: %s: %s becomes a pointer", s.pos, e.X.Type()))
	}
	x, elem := c.ptr(e.X), e.T.(ctree.Pointer).Elem
	if t := innermost(elem); t == nil || t.Size() <= 1 || cellOf(elem) == 0 {
		return x // void, bytes, __m128i: no news
	}
	return func(f *frame[V]) ptr[V] {
		p := x(f)
		if o := p.o; o != nil && p.off == 0 && o.fn == nil && o != f.m.poison && (o.elem == nil ||
			o.open && o.layout == untyped && isBytes(o.elem)) {
			o.elem = elem
		}
		return p
	}
}

// isBytes reports whether t is void or a type of one byte: memory of anything.
func isBytes(t ctree.Type) bool {
	inner := innermost(t)
	return inner == nil || inner.Size() == 1
}

// stringObject is the array that a string literal is.
func (m *machine[V]) stringObject(e *ctree.StringLit) *object[V] {
	o := m.newObject(ctree.Char, int64(len(e.Value)), "a string", e.Pos())
	for i, b := range e.Value {
		m.store(ptr[V]{o, int64(i)}, I8, knownInt[V](int64(int8(b))), ptr[V]{}, &site{e.Pos()})
	}
	o.fixed, o.firstWrite = true, 0
	return o
}

// functionObject is f as something that pointers point to.
func (m *machine[V]) functionObject(e *ctree.FuncRef) *object[V] {
	if e.Fn == nil {
		unsupported(e, "the address of "+e.Name+", which has no body")
	}
	if o := m.values[e.Fn]; o != nil {
		return o
	}
	o := m.newObject(nil, 1, "the function "+e.Name, e.Pos())
	o.fn = e.Fn
	m.values[e.Fn] = o
	return o
}
