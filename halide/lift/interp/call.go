package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// bindX evaluates an argument in the caller's frame and puts it into the callee's.
type bindX[V any] func(caller, callee *frame[V])

// callX runs a function of the unit; the caller reads the result from the frame and then leaves it.
type callX[V any] func(*frame[V]) *frame[V]

// unitCall compiles a call of a function with a body, directly or through a pointer.
func (c *compiler[V]) unitCall(e *ctree.Call) callX[V] {
	s := &site{e.Pos()}
	if fn := c.callee(e); fn != nil {
		binds := c.binds(fn, e.Args, s)
		if e.Fn == nil && !c.fn.intrinsic {
			return func(f *frame[V]) *frame[V] {
				f.m.called, f.m.within = s, fn.Pos.File
				return f.m.invoke(f, fn, binds, s)
			}
		}
		return func(f *frame[V]) *frame[V] { return f.m.invoke(f, fn, binds, s) }
	}
	target, made := c.ptr(e.Ptr), map[*ctree.Func][]bindX[V]{}
	return func(f *frame[V]) *frame[V] {
		p := target(f)
		if p.o == nil || p.o.fn == nil {
			fail(s.pos, CodeNull, "a call through a pointer to no function")
		}
		binds, ok := made[p.o.fn]
		if !ok {
			binds = c.binds(p.o.fn, e.Args, s)
			made[p.o.fn] = binds
		}
		return f.m.invoke(f, p.o.fn, binds, s)
	}
}

func (m *machine[V]) invoke(f *frame[V], src *ctree.Func, binds []bindX[V], s *site) *frame[V] {
	fn := m.funcs[src]
	if fn == nil {
		fn = m.function(src, s)
	}
	g := m.enter(fn, s)
	for _, b := range binds {
		b(f, g)
	}
	fn.body(g)
	return g
}

// binds compile the arguments of a call of fn.
func (c *compiler[V]) binds(fn *ctree.Func, args []ctree.Expr, s *site) []bindX[V] {
	if len(args) < len(fn.Params) {
		fail(s.pos, CodeUnsupported, fmt.Sprintf("%s is called with %d arguments but has %d parameters", fn.Name,
			len(args), len(fn.Params)))
	}
	var binds []bindX[V]
	for i, p := range fn.Params {
		if !sameShape(p.Type, args[i].Type()) {
			fail(args[i].Pos(), CodeUnsupported, fmt.Sprintf("argument %d of %s has type %s, the parameter %s", i+1,
				fn.Name, args[i].Type(), p.Type))
		}
		binds = append(binds, c.bind(p, args[i]))
	}
	for _, x := range args[len(fn.Params):] {
		effect := c.effect(x)
		binds = append(binds, func(f, _ *frame[V]) { effect(f) })
	}
	return binds
}

// sameShape reports whether a parameter of type p can take an argument of type a as it is (through pointers to
// functions without prototypes, they may differ).
func sameShape(p, a ctree.Type) bool {
	pk, pok := KindOf(p)
	ak, aok := KindOf(a)
	if pok || aok {
		return pok && aok && pk.Float() == ak.Float() && pk.log() == ak.log() && (pk == Ptr) == (ak == Ptr)
	}
	return p.Size() == a.Size()
}

func (c *compiler[V]) bind(p *ctree.Object, arg ctree.Expr) bindX[V] {
	slot, s := p.Slot, &site{arg.Pos()}
	switch c.m.slotOf(p) {
	case slotInt:
		x := c.int(arg)
		return func(f, g *frame[V]) { g.i[slot], g.set[slot] = x(f), true }
	case slotFloat:
		x := c.float(arg)
		return func(f, g *frame[V]) { g.f[slot], g.set[slot] = x(f), true }
	case slotNumber:
		x := c.num(arg)
		return func(f, g *frame[V]) { g.d[slot] = x(f) }
	case slotPtr:
		x := c.ptr(arg)
		return func(f, g *frame[V]) { g.p[slot] = x(f) }
	case slotVec:
		x := c.vector(arg)
		return func(f, g *frame[V]) { x(f, &g.vec[slot]) }
	}
	init := c.initMemory(p.Type, arg)
	size := p.Type.Size()
	return func(f, g *frame[V]) {
		o := g.declare(slot, p.Type, size, p.Name, s)
		init(f, ptr[V]{o: o})
	}
}

func (c *compiler[V]) returnStmt(s *ctree.Return) stmtX[V] {
	if s.X == nil {
		return func(f *frame[V]) ctl { f.returned = true; return ctlReturn }
	}
	t, at := s.X.Type(), &site{s.Pos()}
	switch {
	case isVoid(t):
		x := c.effect(s.X)
		return func(f *frame[V]) ctl { x(f); f.returned = true; return ctlReturn }
	case isPtr(t):
		x := c.ptr(s.X)
		return func(f *frame[V]) ctl { f.retP = x(f); f.returned = true; return ctlReturn }
	case isVector(t):
		x := c.vector(s.X)
		return func(f *frame[V]) ctl { x(f, &f.retV); f.returned = true; return ctlReturn }
	case isAggregate(t):
		init, size := c.copyInto(t, s.X), t.Size()
		return func(f *frame[V]) ctl {
			o := f.m.newObject(t, size, "the result of "+f.fn.src.Name, at.pos)
			init(f, ptr[V]{o: o})
			f.retP, f.returned = ptr[V]{o: o}, true
			return ctlReturn
		}
	case c.numResult(c.fn.src, t):
		x := c.num(s.X)
		return func(f *frame[V]) ctl { f.retD, f.returned = x(f), true; return ctlReturn }
	case isInt(t):
		x := c.int(s.X)
		return func(f *frame[V]) ctl { f.retI, f.returned = x(f), true; return ctlReturn }
	}
	x := c.float(s.X)
	return func(f *frame[V]) ctl { f.retF, f.returned = x(f), true; return ctlReturn }
}

// numResult reports whether fn returns its scalar as a number.
func (c *compiler[V]) numResult(fn *ctree.Func, t ctree.Type) bool {
	return c.data && (isFloat(t) || c.m.taint.results[fn]&tData != 0)
}

// mustReturn fails unless g's function returned something.
func mustReturn[V any](g *frame[V], s *site) {
	if !g.returned {
		fail(s.pos, CodeUnset, fmt.Sprintf("the result of %s is used, but it ended without return", g.fn.src.Name))
	}
}

func (c *compiler[V]) callEffect(e *ctree.Call) doX[V] {
	if c.internal(e) {
		call := c.unitCall(e)
		return func(f *frame[V]) { g := call(f); f.m.leave(g) }
	}
	return c.externalEffect(e)
}

func (c *compiler[V]) intCall(e *ctree.Call) intX[V] {
	if !c.internal(e) {
		return c.externalInt(e)
	}
	call, s := c.unitCall(e), &site{e.Pos()}
	k, text := kind(e), ctree.ExprString(e)
	return func(f *frame[V]) int64 {
		g := call(f)
		mustReturn(g, s)
		v := g.retI
		if c.data && g.fn.intrinsic {
			v = f.m.demand(k, g.retD, s, text)
		}
		f.m.leave(g)
		return v
	}
}

func (c *compiler[V]) floatCall(e *ctree.Call) floatX[V] {
	if !c.internal(e) {
		return c.externalFloat(e)
	}
	call, s := c.unitCall(e), &site{e.Pos()}
	return func(f *frame[V]) float64 {
		g := call(f)
		mustReturn(g, s)
		v := g.retF
		f.m.leave(g)
		return v
	}
}

func (c *compiler[V]) numCall(e *ctree.Call) numX[V] {
	if !c.internal(e) {
		return c.externalNum(e)
	}
	call, s, isInteger := c.unitCall(e), &site{e.Pos()}, isInt(e.T)
	results := c.m.taint.results
	return func(f *frame[V]) number[V] {
		g := call(f)
		mustReturn(g, s)
		n := g.retD
		if isInteger && results[g.fn.src]&tData == 0 {
			n = knownInt[V](g.retI)
		}
		f.m.leave(g)
		if n.st == isUnset {
			fail(s.pos, CodeUnset, fmt.Sprintf("%s returns a value on one side of a branch on data only",
				g.fn.src.Name))
		}
		return n
	}
}

func (c *compiler[V]) ptrCall(e *ctree.Call) ptrX[V] {
	if !c.internal(e) {
		return c.externalPtr(e)
	}
	return c.aggregateCall(e)
}

// aggregateCall is a call whose result is a pointer, or a struct or list in an object of its own.
func (c *compiler[V]) aggregateCall(e *ctree.Call) ptrX[V] {
	if !c.internal(e) {
		unsupported(e, e.Name+" returns a struct, and is not known here")
	}
	call, s := c.unitCall(e), &site{e.Pos()}
	return func(f *frame[V]) ptr[V] {
		g := call(f)
		mustReturn(g, s)
		p := g.retP
		f.m.leave(g)
		return p
	}
}
