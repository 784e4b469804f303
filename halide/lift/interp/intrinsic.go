package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// callee is the body that e runs: of a function of the unit, or of an intrinsic of x86, which a header says in C; nil
// for what has none. An intrinsic is called as any function, but what happens in it happens at its call: the places of
// messages and notes are the caller's, and its branches and accesses are nobody's to look at.
func (c *compiler[V]) callee(e *ctree.Call) *ctree.Func {
	if e.Fn != nil {
		if c.fn.intrinsic {
			return c.m.intrinsic(e.Fn)
		}
		return e.Fn
	}
	return c.m.intrinsic(c.m.unit.Bodies[e.Name])
}

// internal reports whether e calls a function that has a body.
func (c *compiler[V]) internal(e *ctree.Call) bool { return e.Name == "" || c.callee(e) != nil }

// intrinsic is f, whose integers may be data, as its vectors are.
func (m *machine[V]) intrinsic(f *ctree.Func) *ctree.Func {
	if f == nil || m.taint.results[f] != 0 {
		return f
	}
	for _, list := range [][]*ctree.Object{f.Params, f.Locals} {
		for _, o := range list {
			m.taint.objects[o] = tData | tSized
		}
	}
	m.taint.results[f] = tData | tSized
	return f
}

// outer is pos, or of a place within an intrinsic that of its call.
func (m *machine[V]) outer(pos ctree.Pos) ctree.Pos {
	if m.called != nil && pos.File == m.within {
		return m.called.pos
	}
	return pos
}
