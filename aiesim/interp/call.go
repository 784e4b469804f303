package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// calls compiles calls of the program's functions.
type calls struct {
	frames  *frames
	regions *regions
	ev      *entries
}

// call compiles a call of a function of the program; what it returns is read from the frame that comes back.
func (c *calls) call(e cfront.Expr) func(*frame) *frame {
	c.regions.count(intrinsic.Call, 1)
	if e, ok := e.(*cfront.CallPtr); ok {
		return c.callPtr(e)
	}
	call := e.(*cfront.Call)
	f, pos := c.frames.funcs[call.Func], call.Pos()
	args := c.arguments(call.Args, pos)
	return func(fr *frame) *frame {
		nf := fr.m.enter(f, pos)
		for _, a := range args {
			a(fr, nf, f)
		}
		f.finish(nf, pos)
		fr.m.leave(f, nf)
		return nf
	}
}

// callPtr compiles a call through a pointer; the function is known only when it runs.
func (c *calls) callPtr(e *cfront.CallPtr) func(*frame) *frame {
	fn, pos := c.ev.ptr(e.Fn), e.Pos()
	sig := e.Fn.Type().(cfront.Pointer).Elem.(*cfront.FuncType)
	args := c.arguments(e.Args, pos)
	return func(fr *frame) *frame {
		p := fn(fr)
		if p.obj == nil || p.obj.fn == nil || p.off != 0 {
			fail(pos, "call", "the pointer does not point to a function")
		}
		f := p.obj.fn
		if !cfront.Identical(f.decl.Type, sig) {
			fail(pos, "call", "the pointer to %s points to %s, which is %s", sig, f.name, f.decl.Type)
		}
		nf := fr.m.enter(f, pos)
		for _, a := range args {
			a(fr, nf, f)
		}
		f.finish(nf, pos)
		fr.m.leave(f, nf)
		return nf
	}
}

// finish runs the body; a function with a result must come to a return (C++: anything else is undefined).
func (f *function) finish(nf *frame, call cfront.Pos) {
	if t := f.decl.Type.Result; f.body(nf) != doReturn && t != cfront.Void {
		fail(call, "call of "+f.name, "the function ended without a return, but it has to give a %s", t)
	}
}

// passFn evaluates an argument in one frame and sets the parameter in another, that of function f.
type passFn func(fr, nf *frame, f *function)

// arguments compiles the passing of arguments.
func (c *calls) arguments(args []cfront.Expr, pos cfront.Pos) []passFn {
	out := make([]passFn, len(args))
	for i, x := range args {
		out[i] = c.argument(i, x, pos)
	}
	return out
}

func (c *calls) argument(i int, x cfront.Expr, pos cfront.Pos) passFn {
	t := x.Type()
	switch classOfType(t) {
	case inInt:
		v := c.ev.bits(x)
		return func(fr, nf *frame, f *function) {
			n, u := v(fr)
			if k := f.param(i); k.class == inInt {
				nf.i[k.slot], nf.u[k.slot] = n, u
			} else {
				storeInt(pointer{nf.o[k.slot], 0}, t.(cfront.Basic), defined(n, u, "argument", pos), pos)
			}
		}
	case inFloat:
		v := c.ev.float(x)
		return func(fr, nf *frame, f *function) {
			if k := f.param(i); k.class == inFloat {
				nf.i[k.slot], nf.u[k.slot] = floatBits(v(fr)), 0
			} else {
				storeFloat(pointer{nf.o[k.slot], 0}, t.(cfront.Basic), v(fr), pos)
			}
		}
	case inPtr:
		v := c.ev.ptr(x)
		return func(fr, nf *frame, f *function) {
			if k := f.param(i); k.class == inPtr {
				nf.p[k.slot] = v(fr)
			} else {
				storePtr(fr.m, pointer{nf.o[k.slot], 0}, v(fr), pos)
			}
		}
	}
	return c.wideArgument(i, x, pos)
}

// wideArgument passes vectors, accumulators and structs.
func (c *calls) wideArgument(i int, x cfront.Expr, pos cfront.Pos) passFn {
	switch t := x.Type().(type) {
	case cfront.Vector:
		v, n := c.ev.vec(x), t.Size()
		return func(fr, nf *frame, f *function) {
			if k := f.param(i); k.class == inVec {
				nf.v[k.slot].Copy(v(fr), int(n))
			} else {
				storeVec(pointer{nf.o[k.slot], 0}, v(fr), n, t.Elem.Size(), pos)
			}
		}
	case cfront.Acc:
		v := c.ev.acc(x)
		return func(fr, nf *frame, f *function) {
			if k := f.param(i); k.class == inAcc {
				nf.a[k.slot] = *v(fr)
			} else {
				storeAcc(pointer{nf.o[k.slot], 0}, v(fr), t, pos)
			}
		}
	}
	v, n := c.ev.record(x), x.Type().Size()
	return func(fr, nf *frame, f *function) {
		copyBytes(pointer{nf.o[f.param(i).slot], 0}, v(fr), n, pos, "argument")
	}
}
