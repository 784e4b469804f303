package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// port is a window, buffer or stream among the parameters. A window's position is loaded from its descriptor where it
// is first wanted, lives in the register pos, and is stored back at the end if it moves. Windows are circular: one that
// a window_ function moves needs the bounds of its buffer too (UG1079, Introduction to Scalar and Vector Programming;
// the vendor's window.h: each of them is ptr = cyclic_add(ptr, n, buffer, size)).
type port struct {
	obj    *cfront.Object
	index  int
	kind   cfront.Window
	reg    mir.Reg // address of the descriptor
	root   int     // of the buffer
	pos    mir.Reg
	ring   mir.Reg   // bounds of the buffer
	loads  []*mir.Op // of pos and ring
	first  *mark     // where they go
	used   bool
	moved  bool
	turned bool       // by window_ functions
	put    bool       // by the text itself, which sets w->ptr
	within []*mir.Mem // accesses at the position
	stands []*mir.Op  // copies of the position for the text
	of     *port      // of a local window: the parameter that it is a copy of; nil before window_copy
	local  bool
}

// mark is a place in a block: before its n-th operation.
type mark struct {
	b *block
	n int
}

// stream reports whether p is a stream: a sequence without a memory of its own.
func (p *port) stream() bool { return p.kind.IO == cfront.InStream || p.kind.IO == cfront.OutStream }

// window reports whether p is a window: the vendor's window.h has its position as a restrict pointer.
func (p *port) window() bool { return p.kind.IO == cfront.InWindow || p.kind.IO == cfront.OutWindow }

// input reports whether the program only reads p.
func (p *port) input() bool {
	return p.kind.IO == cfront.InWindow || p.kind.IO == cfront.InBuffer || p.kind.IO == cfront.InStream
}

// ports are the windows and streams among the parameters of the entry, and local windows where the text has come to
// them.
type ports struct {
	list   []*port
	direct bool // window positions live in registers
}

// own is the local window o; nil if it is in memory.
func (t *ports) own(o *cfront.Object) *port {
	w, ok := o.Type.(cfront.Window)
	if !ok || !t.direct {
		return nil
	}
	for _, p := range t.list {
		if p.obj == o {
			return p
		}
	}
	p := &port{obj: o, kind: w, pos: mir.None, reg: mir.None, local: true}
	t.list = append(t.list, p)
	return p
}

// within notes that an access at p is at the position of a window, if it is.
func (t *ports) within(p pval, m *mir.Mem) {
	for _, port := range t.list {
		if t.direct && !port.stream() && port.pos != mir.None && port.pos == p.reg {
			m.Part = p.off
			port.within = append(port.within, m)
		}
	}
}

// touch notes that the register of an lvalue changes, if it is a window's position.
func (t *ports) touch(at place) {
	for _, p := range t.list {
		if at.b != nil && at.obj == nil && !p.stream() && t.direct && at.b.op.Reg == p.pos {
			p.moved, p.put = true, true
		}
	}
}
