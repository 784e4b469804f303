package isel

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// inlined is a call in the making.
type inlined struct {
	fn   *cfront.Func
	end  *block // behind the body
	want into   // where the caller would like the result

	tail   bool        // the only return is the last statement: no jump is needed, and no register for the result
	result mir.Operand // of numbers, vectors, accumulators
	ptr    pval        // of pointers
	root   int         // of structs
	done   bool        // result is set
	roots  int         // roots from here on are those of its own locals
}

// result is what a call gives.
type result struct {
	op  mir.Operand
	ptr pval
}

// calls puts the bodies of functions in place of their calls.
type calls struct {
	stack []*inlined
	calls map[*cfront.Func][]cfront.Expr // calls in bodies

	b     *builder
	mem   *memory
	env   *env
	known *known
	ev    *entries
}

// call translates a call of a function of the program: its body, in place of the call.
func (t *calls) call(e cfront.Expr, want into) result {
	fn, args := t.callee(e)
	for _, c := range t.stack {
		if c.fn == fn {
			refuse(e.Pos(), "", "%s calls itself (%s): calls are inlined, so recursion has no cycle count; write it "+
				"as a loop",
				fn, t.chain(fn))
		}
	}
	t.arguments(fn, args, e.Pos())
	c := &inlined{fn: fn, roots: len(t.b.f.Roots), end: newBlock(), want: want, tail: tailReturn(fn.Body),
		result: mir.Operand{Reg: mir.None}}
	if !c.tail {
		t.resultPlace(c, e.Pos())
	} else if isRecord(fn.Type.Result) && fn.Type.Result != cfront.Void {
		c.root = t.env.resultRoot(fn)
	}
	t.stack = append(t.stack, c)
	labels := t.b.labels
	t.b.labels = nil
	t.ev.stmts(fn.Body.List)
	t.b.labels = labels
	t.stack = t.stack[:len(t.stack)-1]
	if !c.tail {
		t.b.place(c.end)
	}
	if isRecord(fn.Type.Result) && fn.Type.Result != cfront.Void {
		return result{ptr: at(c.root)}
	}
	if !c.done && c.tail { // no return at all: the value is undefined
		t.resultPlace(c, e.Pos())
	}
	return result{c.result, c.ptr}
}

// chain lists the calls from fn on: "f -> g -> f".
func (t *calls) chain(fn *cfront.Func) string {
	var names []string
	for _, c := range t.stack {
		if c.fn == fn || names != nil {
			names = append(names, c.fn.String())
		}
	}
	return strings.Join(append(names, fn.String()), " -> ")
}

// callee finds the function that a call means.
func (t *calls) callee(e cfront.Expr) (*cfront.Func, []cfront.Expr) {
	if c, ok := e.(*cfront.Call); ok {
		return c.Func, c.Args
	}
	c := e.(*cfront.CallPtr)
	p := t.ev.ptr(c.Fn, mir.None)
	if p.fn == nil {
		refuse(e.Pos(), "", "which function is called here is not known when the program is compiled, so the call "+
			"cannot be "+
			"inlined and timed; call it by its name, or through a pointer that is set once")
	}
	if sig := c.Fn.Type().(cfront.Pointer).Elem; !cfront.Identical(p.fn.Type, sig) {
		refuse(e.Pos(), "", "the pointer to %s points to %s, which is %s", sig, p.fn, p.fn.Type)
	}
	return p.fn, c.Args
}

// arguments evaluates the arguments in order and binds the parameters. One that the function never changes is what the
// caller has, without a copy: while the function runs, the caller's variables stay as they are.
func (t *calls) arguments(fn *cfront.Func, args []cfront.Expr, pos cfront.Pos) {
	bound, held, records := make([]*binding, len(args)), make([]mir.Operand, len(args)), make([]pval, len(args))
	again := slices.ContainsFunc(args, func(x cfront.Expr) bool { return t.mayCall(x, fn) })
	for i, x := range args {
		switch o := fn.Params[i]; {
		case !inMemory(o):
			bound[i] = t.argument(o, x, args[i+1:])
		case !isRecord(o.Type):
			held[i] = t.env.hold(t.ev.inRegister(x), pos, args[i+1:]...)
		case again:
			records[i] = at(t.b.newFrame(o.Name, o.Type.Size(), o.Type.Align()))
			t.mem.copyRecord(records[i], t.ev.record(x), o.Type, pos)
		}
	}
	for i, x := range args {
		o := fn.Params[i]
		switch {
		case bound[i] != nil:
			t.env.bind[o] = bound[i]
		case isRecord(o.Type) && again:
			t.mem.copyRecord(at(t.env.frame(o)), records[i], o.Type, pos)
		case isRecord(o.Type):
			t.mem.copyRecord(at(t.env.frame(o)), t.ev.record(x), o.Type, pos)
		default:
			t.mem.storeOperand(at(t.env.frame(o)), o.Type, held[i], pos)
		}
	}
}

// argument evaluates one argument.
func (t *calls) argument(o *cfront.Object, x cfront.Expr, later []cfront.Expr) *binding {
	own := t.env.facts.assigned[o] || o.Register != ""
	if own {
		r := t.b.newReg(mir.RegInfo{Name: o.Name, Class: classOf(o.Type), Hint: o.Register, Pos: o.Pos})
		b := &binding{kind: bindReg, op: t.b.f.Whole(r)}
		t.ev.set(place{b: b}, x, x.Pos())
		t.b.vars[r] = true
		return b
	}
	switch typ := o.Type.(type) {
	case cfront.Pointer:
		return &binding{kind: bindPtr, ptr: t.env.holdPtr(t.ev.ptr(x, mir.None), x.Pos(), later...)}
	case cfront.Vector:
		return &binding{op: t.env.hold(t.ev.vec(x), x.Pos(), later...)}
	case cfront.Acc:
		return &binding{op: t.env.hold(t.ev.acc(x), x.Pos(), later...)}
	case cfront.Basic:
		if k, ok := t.known.constInt(x); ok && typ.IsInteger() {
			return &binding{kind: bindConst, val: k}
		}
		v := t.env.hold(t.ev.val(x, mir.None), x.Pos(), later...)
		if !v.IsReg() {
			v = t.b.constant(machine.ClassR, v.Imm)
		}
		return &binding{op: v}
	}
	panic("BUG: argument of unknown type")
}

// tailReturn reports whether the only return of a body, if any, is its last statement.
func tailReturn(b *cfront.Block) bool {
	n := 0
	cfront.WalkStmt(b, func(s cfront.Stmt) {
		if _, ok := s.(*cfront.Return); ok {
			n++
		}
	}, nil)
	if n == 0 {
		return true
	}
	if n > 1 {
		return false
	}
	for {
		s := b.List[len(b.List)-1]
		if _, ok := s.(*cfront.Return); ok {
			return true
		}
		inner, ok := s.(*cfront.Block)
		if !ok || len(inner.List) == 0 {
			return false
		}
		b = inner
	}
}

// resultPlace reserves the register of a result that several returns set.
func (t *calls) resultPlace(c *inlined, pos cfront.Pos) {
	typ := c.fn.Type.Result
	switch {
	case typ == cfront.Void:
		return
	case isRecord(typ):
		c.root = t.env.resultRoot(c.fn)
		return
	}
	c.result = t.b.f.Whole(t.b.newReg(mir.RegInfo{Name: c.fn.Name + "()", Class: classOf(typ), Pos: pos}))
	t.b.vars[c.result.Reg] = true
	c.ptr = pval{reg: c.result.Reg}
}

// returnStmt leaves the function: evaluates its result and goes to its end.
func (t *calls) returnStmt(s *cfront.Return) {
	c := t.stack[len(t.stack)-1]
	if s.X != nil {
		t.returned(c, s)
	}
	if !c.tail {
		t.b.jump(c.end, s.Pos())
	}
}

func (t *calls) returned(c *inlined, s *cfront.Return) {
	typ := s.X.Type()
	c.done = true
	switch {
	case typ == cfront.Void:
		t.ev.do(s.X)
	case len(t.stack) == 1: // of the entry: nobody reads it
		t.ev.drop(s.X)
	case isRecord(typ):
		t.mem.copyRecord(at(c.root), t.ev.record(s.X), typ, s.Pos())
	case !c.tail:
		if _, ok := typ.(cfront.Pointer); ok {
			t.mem.pointer(t.outlives(c, t.ev.ptr(s.X, c.result.Reg), s.Pos()), c.result.Reg, s.Pos())
			return
		}
		t.ev.set(place{b: &binding{op: c.result}}, s.X, s.Pos())
	default:
		t.tailResult(c, s.X)
	}
}

// outlives insists that a pointer that a function returns does not point to a local of its own.
func (t *calls) outlives(c *inlined, p pval, pos cfront.Pos) pval {
	if p.reg == mir.None && p.win == nil && p.root >= c.roots && t.b.f.Roots[p.root].Kind == mir.FrameRoot {
		refuse(pos, "", "%s returns the address of its local %s, whose life has ended then", c.fn,
			t.b.f.Roots[p.root].Name)
	}
	return p
}

// tailResult leaves the result of the last return where it is, or where the caller wants it.
func (t *calls) tailResult(c *inlined, x cfront.Expr) {
	switch x.Type().(type) {
	case cfront.Pointer:
		c.ptr = t.outlives(c, t.ev.ptr(x, c.want.op.Reg), x.Pos())
	case cfront.Vector, cfront.Acc:
		if c.want.op.Reg == mir.None {
			c.result = t.ev.operand(x)
			return
		}
		t.ev.set(place{b: &binding{op: c.want.op}}, x, x.Pos())
		c.result = c.want.op
	default:
		c.result = t.ev.val(x, c.want.op.Reg)
	}
}

// mayCall reports whether evaluating e may call fn, directly or further down. Parameters in memory are in one place for
// all calls of a function, so that f(a, g(f(b, c))) must not put a there before the inner call is done.
func (t *calls) mayCall(e cfront.Expr, fn *cfront.Func) bool {
	seen := map[*cfront.Func]bool{}
	found := false
	var visit func(e cfront.Expr)
	visit = func(e cfront.Expr) {
		switch c := e.(type) {
		case *cfront.CallPtr:
			found = true // which one is not asked
		case *cfront.Call:
			if found = found || c.Func == fn; !found && !seen[c.Func] {
				seen[c.Func] = true
				for _, x := range t.callsIn(c.Func) {
					visit(x)
				}
			}
		}
	}
	cfront.WalkExpr(e, visit)
	return found
}

// callsIn lists the calls in the body of fn.
func (t *calls) callsIn(fn *cfront.Func) []cfront.Expr {
	list, ok := t.calls[fn]
	if !ok {
		cfront.WalkStmt(fn.Body, nil, func(e cfront.Expr) {
			switch e.(type) {
			case *cfront.Call, *cfront.CallPtr:
				list = append(list, e)
			}
		})
		t.calls[fn] = list
	}
	return list
}
