package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// A window is a descriptor in memory (see [cfront.Window]) whose first word is the current position. A stream is the
// same here, but its position never goes back.

// advance gives the position of a window for an access and moves it by so many bytes; op is what does it.
func advance(m *state, w pointer, by int64, pos cfront.Pos, op string) pointer {
	p := loadPtr(m, w, pos)
	if by != 0 {
		moveWindow(m, w, p, by, pos, op)
	}
	return p
}

// moveWindow moves a window by so many bytes from p.
func moveWindow(m *state, w, p pointer, by int64, pos cfront.Pos, op string) {
	if r := w.obj.ring; r != nil {
		p = r.move(p, by, pos, op)
	} else {
		p.off += by
	}
	storeInt(w, cfront.UInt32, m.addressOf(p), pos)
}

// windows compiles accesses to windows and streams.
type windows struct {
	operands *operands
	ev       *entries
}

// windowAccess compiles the position of an access; the window moves on.
func (c *windows) windowAccess(e *cfront.IntrinsicCall, op intrinsic.Window) ptrFn {
	return c.windowAt(c.operands.args(e), op)
}

func (c *windows) windowAt(a *opArgs, op intrinsic.Window) ptrFn {
	w, pos, name := a.ptr[0], a.pos, a.name
	if op.Raw {
		w = c.numbered(a, op.Op == intrinsic.WinWrite)
	}
	by := int64(op.Step*op.Lanes) * op.Elem.Size()
	return func(fr *frame) pointer { return advance(fr.m, w(fr), by, pos, name) }
}

func (c *windows) windowRead(e *cfront.IntrinsicCall, op intrinsic.Window) vecInto {
	addr, pos, n := c.windowAccess(e, op), e.Pos(), int64(op.Lanes)*op.Elem.Size()
	if isStream(e) {
		return func(fr *frame, dst *datapath.Vec) {
			p := addr(fr)
			reach(p, n, 1, pos, "reading of the stream")
			dst.U = datapath.Mask{}
			copy(dst.B[:n], p.obj.data[p.off:])
		}
	}
	return func(fr *frame, dst *datapath.Vec) { loadVec(dst, addr(fr), n, pos) }
}

// numbered compiles the stream of the kernel that has the number which the first argument is.
func (c *windows) numbered(a *opArgs, out bool) ptrFn {
	index, pos, name := c.ev.int(a.scalars[0]), a.pos, a.name
	return func(fr *frame) pointer {
		list, way := fr.m.streams[0], "input"
		if out {
			list, way = fr.m.streams[1], "output"
		}
		i := index(fr)
		if i < 0 || i >= int64(len(list)) {
			fail(pos, name, "the kernel has no %s stream %d: there are %d among its parameters, counted from 0", way, i,
				len(list))
		}
		return list[i]
	}
}

// isStream reports whether the first argument is a stream, where vectors may follow numbers at any word.
func isStream(e *cfront.IntrinsicCall) bool {
	p, ok := e.Args[0].Type().(cfront.Pointer)
	w, _ := p.Elem.(cfront.Window)
	return !ok || w.IO == cfront.InStream || w.IO == cfront.OutStream
}

// windowEffect compiles writing to, moving and passing on of windows.
func (c *windows) windowEffect(e *cfront.IntrinsicCall, op intrinsic.Window) doFn {
	a := c.operands.args(e)
	size, pos := op.Elem.Size(), a.pos
	switch op.Op {
	case intrinsic.WinNone:
		w := a.ptr[0]
		return func(fr *frame) { w(fr) }
	case intrinsic.WinCopy:
		dst, src := a.ptr[0], a.ptr[1]
		return func(fr *frame) { fr.m.copyWindow(dst(fr), src(fr), pos, a.name) }
	case intrinsic.WinMove:
		w, n, name := a.ptr[0], c.ev.int(a.scalars[0]), a.name
		unit := int64(op.Step*op.Lanes) * size
		return func(fr *frame) {
			at := w(fr)
			p := fr.m.pointerAt(loadInt(at, cfront.UInt32, pos))
			moveWindow(fr.m, at, p, unit*n(fr), pos, name)
		}
	}
	addr := c.windowAt(a, op)
	if op.Raw {
		a.scalars = a.scalars[1:]
	}
	if op.Lanes > 1 {
		v, n := a.reg[0], int64(op.Lanes)*size
		if isStream(e) {
			return func(fr *frame) {
				x, p := v(fr), addr(fr)
				reach(p, n, 1, pos, "writing of the stream")
				fr.m.send(p, x, n, pos, a.name)
			}
		}
		return func(fr *frame) { x := v(fr); storeVec(addr(fr), x, n, size, pos) }
	}
	if op.Elem.IsFloat() {
		v := c.ev.float(a.scalars[0])
		return func(fr *frame) { x := v(fr); storeFloat(addr(fr), op.Elem, x, pos) }
	}
	v := c.ev.int(a.scalars[0])
	return func(fr *frame) { x := v(fr); storeInt(addr(fr), op.Elem, x, pos) }
}
