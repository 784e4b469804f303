package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// kernel translates the entry function.
type kernel struct {
	b     *builder
	mem   *memory
	ports *ports
	env   *env
	win   *windows
	calls *calls
	ev    *entries

	pointers, scalars int // registers that are left for arguments
}

// function translates the entry: parameters, body, the windows' positions, return.
func (t *kernel) function() {
	t.b.place(newBlock())
	for i, o := range t.b.entry.Params {
		t.param(i, o)
	}
	t.win.openPorts()
	end := newBlock()
	t.calls.stack = []*inlined{{fn: t.b.entry, end: end, want: noWhere}}
	t.body(t.b.entry.Body.List)
	t.b.jump(end, t.b.entry.Pos)
	t.b.place(end)
	t.win.closePorts()
	t.b.cur.kind, t.b.cur.pos = mir.Return, t.b.entry.Pos
	t.b.cur = nil
}

// param binds a parameter of the entry.
func (t *kernel) param(i int, o *cfront.Object) {
	class := machine.NoClass
	switch typ := o.Type.(type) {
	case cfront.Basic:
		class = scalarClass(typ)
	case cfront.Pointer:
		class = machine.ClassP
	}
	if class == machine.NoClass {
		refuse(o.Pos, "", "parameter %s of %s cannot be given from outside: pass a pointer to it", o.Name, t.b.entry)
	}
	r := t.b.newReg(mir.RegInfo{Name: o.Name, Class: class, Pos: o.Pos, Hint: o.Register})
	t.b.f.Params = append(t.b.f.Params, mir.Param{Obj: o, Reg: t.given(i, o, r)})
	if p, ok := o.Type.(cfront.Pointer); ok {
		t.b.given[r] = t.paramRoot(i, o, p)
		if w, ok := p.Elem.(cfront.Window); ok {
			t.ports.list = append(t.ports.list, &port{pos: mir.None, obj: o, index: i, kind: w, reg: r})
		}
	}
	if o.Addressed {
		t.mem.storeScalar(at(t.env.frame(o)), o.Type, t.b.f.Whole(r), o.Pos, false)
		return
	}
	b := &binding{kind: bindReg, op: t.b.f.Whole(r)}
	if p, ok := o.Type.(cfront.Pointer); ok && !t.env.facts.assigned[o] {
		b = &binding{kind: bindPtr, ptr: pval{reg: r}}
		if _, ok := p.Elem.(cfront.Window); ok {
			if port := t.ports.list[len(t.ports.list)-1]; t.ports.direct || port.stream() {
				b.ptr = pval{reg: mir.None, win: port}
			}
		}
	} else if t.env.facts.assigned[o] {
		t.b.vars[r] = true
	}
	t.env.bind[o] = b
}

// given is the register that parameter o is passed in: r, or none where those for arguments are taken. Then it is in the
// frame, in words of 32 bits, from where r gets it.
func (t *kernel) given(i int, o *cfront.Object, r mir.Reg) mir.Reg {
	class := t.b.f.Regs[r].Class
	left, n := &t.scalars, 1
	switch class {
	case machine.ClassP:
		left = &t.pointers
	case machine.ClassR64:
		n = 2
	}
	if *left >= n {
		*left -= n
		return r
	}
	*left = 0 // what comes later is behind it
	bytes := int64(4 * n)
	root := t.b.newFrame(o.Name, bytes, bytes)
	at := &t.b.f.Roots[root]
	at.Kind, at.Param, at.ReadOnly = mir.StackRoot, i, true
	t.b.emit(&mir.Op{Code: machine.SpillLoad, Def: []mir.Operand{t.b.f.Whole(r)}, Acc: -1, Pos: o.Pos,
		Mem: &mir.Mem{Bytes: int(bytes), Offset: at.Offset, Root: root, Stack: true}})
	return mir.None
}

func (t *kernel) paramRoot(i int, o *cfront.Object, p cfront.Pointer) int {
	root := mir.Root{Kind: mir.ParamRoot, Name: o.Name, Param: i, Restrict: p.Restrict}
	root.ReadOnly = p.Restrict && p.Quals&cfront.Const != 0
	if _, ok := p.Elem.(cfront.Window); ok { // the descriptor: an object of its own
		root.Restrict, root.Bytes = true, p.Elem.Size()
	}
	return t.b.newRoot(root)
}

// body translates the statements of the entry. A position is loaded before the statement of its body that wants it
// first, as where C has that load: not before an if that stands in front of it. If there is a way out in between, it is
// loaded at the start: the end may store it.
func (t *kernel) body(list []cfront.Stmt) {
	early := false
	for i, s := range list {
		cfront.WalkStmt(s, func(s cfront.Stmt) {
			_, ok := s.(*cfront.Return)
			early = early || ok && i < len(list)-1
		}, nil)
	}
	start := &mark{t.b.cur, len(t.b.cur.ops)}
	for _, s := range list {
		if !early {
			start = &mark{t.b.cur, len(t.b.cur.ops)}
		}
		t.ev.stmt(s)
		for _, p := range t.ports.list {
			if p.used && p.first == nil {
				p.first = start
			}
		}
	}
}
