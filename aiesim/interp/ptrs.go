package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// ptrs compiles expressions whose value is a pointer.
type ptrs struct {
	frames   *frames
	regions  *regions
	operands *operands
	updates  *updates
	ev       *entries
}

// ptr compiles an expression of pointer type.
func (c *ptrs) ptr(e cfront.Expr) ptrFn {
	switch e := e.(type) {
	case *cfront.IntConst:
		k := e.Val
		if k == 0 {
			return func(*frame) pointer { return pointer{} }
		}
		return func(fr *frame) pointer { return fr.m.pointerAt(k) }
	case *cfront.Load:
		return c.loadPtr(e)
	case *cfront.AddrOf:
		return c.ev.address(e.X)
	case *cfront.Decay:
		return c.ev.address(e.X)
	case *cfront.FuncRef:
		p := pointer{c.frames.funcs[e.Func].ref, 0}
		return func(*frame) pointer { return p }
	case *cfront.PtrAdd:
		return c.ptrAdd(e)
	case *cfront.Convert:
		return c.convertPtr(e)
	case *cfront.Assign:
		return c.assignPtr(e)
	case *cfront.OpAssign, *cfront.IncDec:
		return c.updates.updatePtr(e)
	case *cfront.Cond:
		cond, x, y := c.ev.cond(e, c.ptr)
		return func(fr *frame) pointer {
			if cond(fr) {
				return x(fr)
			}
			return y(fr)
		}
	case *cfront.Comma:
		x, y := c.ev.do(e.X), c.ptr(e.Y)
		return func(fr *frame) pointer { x(fr); return y(fr) }
	case *cfront.Call, *cfront.CallPtr:
		call := c.ev.call(e)
		return func(fr *frame) pointer { return call(fr).rp }
	case *cfront.IntrinsicCall:
		return c.memoryCall(e)
	}
	panic("BUG: pointer expression of unknown kind")
}

func (c *ptrs) loadPtr(e *cfront.Load) ptrFn {
	at, pos := c.ev.place(e.X), e.Pos()
	if at.class == inMemory {
		c.regions.count(intrinsic.ScalarLoad, 1)
		addr := at.addr
		return func(fr *frame) pointer { return loadPtr(fr.m, addr(fr), pos) }
	}
	k := at.slot
	return func(fr *frame) pointer { return fr.p[k] }
}

func (c *ptrs) ptrAdd(e *cfront.PtrAdd) ptrFn {
	base, size := c.ptr(e.Ptr), e.Type().(cfront.Pointer).Elem.Size()
	if e.Neg {
		size = -size
	}
	if k, ok := constOf(e.Index); ok {
		if k *= size; k == 0 {
			return base
		}
		return func(fr *frame) pointer {
			p := base(fr)
			p.off += k
			return p
		}
	}
	c.regions.count(intrinsic.Scalar, 1)
	index := c.ev.int(e.Index)
	return func(fr *frame) pointer {
		p := base(fr)
		p.off += size * index(fr)
		return p
	}
}

func (c *ints) ptrDiff(e *cfront.PtrDiff) intFn {
	x, y, pos := c.ev.ptr(e.X), c.ev.ptr(e.Y), e.Pos()
	size := e.X.Type().(cfront.Pointer).Elem.Size()
	c.regions.count(intrinsic.Scalar, 1)
	return func(fr *frame) int64 {
		a, b := x(fr), y(fr)
		if a.obj == unset || b.obj == unset {
			fail(pos, "-", "a pointer has no value yet")
		}
		if a.obj != b.obj {
			fail(pos, "-", "the pointers point into different objects")
		}
		return int64(int32((a.off - b.off) / max(size, 1)))
	}
}

func (c *ptrs) convertPtr(e *cfront.Convert) ptrFn {
	if e.Kind == cfront.IntToPtr {
		x := c.ev.int(e.X)
		return func(fr *frame) pointer { return fr.m.pointerAt(int64(uint32(x(fr)))) }
	}
	return c.ptr(e.X)
}

func (c *ptrs) assignPtr(e *cfront.Assign) ptrFn {
	at, pos := c.ev.place(e.LHS), e.Pos()
	if at.class == inMemory {
		c.regions.count(intrinsic.ScalarStore, 1)
		x, addr := c.ptr(e.RHS), at.addr
		return func(fr *frame) pointer {
			p := addr(fr)
			v := x(fr)
			storePtr(fr.m, p, v, pos)
			return v
		}
	}
	x, k := c.ptr(e.RHS), at.slot
	return func(fr *frame) pointer {
		v := x(fr)
		fr.p[k] = v
		return v
	}
}
