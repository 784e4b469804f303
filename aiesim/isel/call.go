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

// into is where a caller would like a result: a register or part of one; or no register.
type into struct{ op mir.Operand }

// noWhere leaves the choice open.
var noWhere = into{mir.Operand{Reg: mir.None}}

func (t *translator) into(want mir.Reg) into {
	if want == mir.None {
		return noWhere
	}
	return into{t.f.Whole(want)}
}

// result is what a call gives.
type result struct {
	op  mir.Operand
	ptr pval
}

// call translates a call of a function of the program: its body, in place of the call.
func (t *translator) call(e cfront.Expr, want into) result {
	fn, args := t.callee(e)
	for _, c := range t.stack {
		if c.fn == fn {
			refuse(e.Pos(), "", "%s calls itself (%s): calls are inlined, so recursion has no cycle count; write it as a loop",
				fn, t.chain(fn))
		}
	}
	t.arguments(fn, args, e.Pos())
	c := &inlined{fn: fn, roots: len(t.f.Roots), end: t.newBlock(), want: want, tail: tailReturn(fn.Body),
		result: mir.Operand{Reg: mir.None}}
	if !c.tail {
		t.resultPlace(c, e.Pos())
	} else if isRecord(fn.Type.Result) && fn.Type.Result != cfront.Void {
		c.root = t.resultRoot(fn)
	}
	t.stack = append(t.stack, c)
	labels := t.labels
	t.labels = nil
	t.stmts(fn.Body.List)
	t.labels = labels
	t.stack = t.stack[:len(t.stack)-1]
	if !c.tail {
		t.place(c.end)
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
func (t *translator) chain(fn *cfront.Func) string {
	var names []string
	for _, c := range t.stack {
		if c.fn == fn || names != nil {
			names = append(names, c.fn.String())
		}
	}
	return strings.Join(append(names, fn.String()), " -> ")
}

// callee finds the function that a call means.
func (t *translator) callee(e cfront.Expr) (*cfront.Func, []cfront.Expr) {
	if c, ok := e.(*cfront.Call); ok {
		return c.Func, c.Args
	}
	c := e.(*cfront.CallPtr)
	p := t.ptr(c.Fn, mir.None)
	if p.fn == nil {
		refuse(e.Pos(), "", "which function is called here is not known when the program is compiled, so the call cannot be "+
			"inlined and timed; call it by its name, or through a pointer that is set once")
	}
	if sig := c.Fn.Type().(cfront.Pointer).Elem; !cfront.Identical(p.fn.Type, sig) {
		refuse(e.Pos(), "", "the pointer to %s points to %s, which is %s", sig, p.fn, p.fn.Type)
	}
	return p.fn, c.Args
}

// knownFunc is the function that a variable or an element of an array of pointers holds, if it is never changed.
func (t *translator) knownFunc(e *cfront.Load) *cfront.Func {
	p, ok := e.Type().(cfront.Pointer)
	if !ok {
		return nil
	}
	if _, ok := p.Elem.(*cfront.FuncType); !ok {
		return nil
	}
	v := elementOf(e.X)
	if v == nil || t.facts.written[v.Obj] || t.facts.assigned[v.Obj] {
		return nil
	}
	off, ok := t.elementOffset(e.X)
	in := v.Obj.Init
	if v.Obj.Storage != cfront.Global {
		in = t.inits[v.Obj]
	}
	if !ok || in == nil {
		return nil
	}
	for _, it := range in.Items {
		if it.Offset == off {
			if f := funcOf(it.X); f != nil {
				return f
			}
		}
	}
	return nil
}

// funcOf is the function that a constant expression names.
func funcOf(x cfront.Expr) *cfront.Func {
	switch x := x.(type) {
	case *cfront.FuncRef:
		return x.Func
	case *cfront.Convert:
		return funcOf(x.X)
	}
	return nil
}

// elementOffset is the place of an element or member in its variable, in bytes.
func (t *translator) elementOffset(x cfront.Expr) (int64, bool) {
	switch x := x.(type) {
	case *cfront.Var:
		return 0, true
	case *cfront.Member:
		off, ok := t.elementOffset(x.Base)
		return off + x.Field.Offset, ok
	case *cfront.Deref:
		k := int64(0)
		p := x.Ptr
		if a, ok := p.(*cfront.PtrAdd); ok {
			i, known := t.constInt(a.Index)
			if !known {
				return 0, false
			}
			k = i * x.Type().Size()
			if a.Neg {
				k = -k
			}
			p = a.Ptr
		}
		if d, ok := p.(*cfront.Decay); ok {
			off, ok := t.elementOffset(d.X)
			return off + k, ok
		}
	}
	return 0, false
}

// arguments evaluates the arguments in order and binds the parameters. One that the function never changes is what the
// caller has, without a copy: while the function runs, the caller's variables stay as they are.
func (t *translator) arguments(fn *cfront.Func, args []cfront.Expr, pos cfront.Pos) {
	bound, held, records := make([]*binding, len(args)), make([]mir.Operand, len(args)), make([]pval, len(args))
	again := slices.ContainsFunc(args, func(x cfront.Expr) bool { return t.mayCall(x, fn) })
	for i, x := range args {
		switch o := fn.Params[i]; {
		case !inMemory(o):
			bound[i] = t.argument(o, x, args[i+1:])
		case !isRecord(o.Type):
			held[i] = t.hold(t.inRegister(x), pos, args[i+1:]...)
		case again:
			records[i] = at(t.newFrame(o.Name, o.Type.Size(), o.Type.Align()))
			t.copyRecord(records[i], t.record(x), o.Type, pos)
		}
	}
	for i, x := range args {
		o := fn.Params[i]
		switch {
		case bound[i] != nil:
			t.bind[o] = bound[i]
		case isRecord(o.Type) && again:
			t.copyRecord(at(t.frame(o)), records[i], o.Type, pos)
		case isRecord(o.Type):
			t.copyRecord(at(t.frame(o)), t.record(x), o.Type, pos)
		default:
			t.storeOperand(at(t.frame(o)), o.Type, held[i], pos)
		}
	}
}

// inRegister evaluates x to a register or constant.
func (t *translator) inRegister(x cfront.Expr) mir.Operand {
	switch x.Type().(type) {
	case cfront.Basic:
		return t.val(x, mir.None)
	case cfront.Pointer:
		return t.pointer(t.ptr(x, mir.None), mir.None, x.Pos())
	}
	return t.operand(x)
}

// storeOperand stores a value that is in a register.
func (t *translator) storeOperand(p pval, typ cfront.Type, x mir.Operand, pos cfront.Pos) {
	switch typ := typ.(type) {
	case cfront.Vector:
		t.storeVec(p, x, pos, false)
	case cfront.Acc:
		t.storeAcc(p, x, typ, pos)
	default:
		t.storeScalar(p, typ, x, pos, false)
	}
}

// argument evaluates one argument.
func (t *translator) argument(o *cfront.Object, x cfront.Expr, later []cfront.Expr) *binding {
	own := t.facts.assigned[o] || o.Register != ""
	if own {
		r := t.newReg(mir.RegInfo{Name: o.Name, Class: t.classOf(o.Type), Hint: o.Register, Pos: o.Pos})
		b := &binding{kind: bindReg, op: t.f.Whole(r)}
		t.set(place{b: b}, x, x.Pos())
		t.vars[r] = true
		return b
	}
	switch typ := o.Type.(type) {
	case cfront.Pointer:
		return &binding{kind: bindPtr, ptr: t.holdPtr(t.ptr(x, mir.None), x.Pos(), later...)}
	case cfront.Vector:
		return &binding{op: t.hold(t.vec(x), x.Pos(), later...)}
	case cfront.Acc:
		return &binding{op: t.hold(t.acc(x), x.Pos(), later...)}
	case cfront.Basic:
		if k, ok := t.constInt(x); ok && typ.IsInteger() {
			return &binding{kind: bindConst, val: k}
		}
		v := t.hold(t.val(x, mir.None), x.Pos(), later...)
		if !v.IsReg() {
			v = t.constant(machine.ClassR, v.Imm)
		}
		return &binding{op: v}
	}
	panic("BUG: argument of unknown type")
}

// tailReturn tells whether the only return of a body, if any, is its last statement.
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
func (t *translator) resultPlace(c *inlined, pos cfront.Pos) {
	typ := c.fn.Type.Result
	switch {
	case typ == cfront.Void:
		return
	case isRecord(typ):
		c.root = t.resultRoot(c.fn)
		return
	}
	c.result = t.f.Whole(t.newReg(mir.RegInfo{Name: c.fn.Name + "()", Class: t.classOf(typ), Pos: pos}))
	t.vars[c.result.Reg] = true
	c.ptr = pval{reg: c.result.Reg}
}

// resultRoot is where a function leaves a struct that it returns; the caller copies it at once.
func (t *translator) resultRoot(fn *cfront.Func) int {
	r, ok := t.results[fn]
	if !ok {
		typ := fn.Type.Result
		r = t.newFrame(fn.Name+"()", typ.Size(), typ.Align())
		t.results[fn] = r
	}
	return r
}

// returnStmt leaves the function: evaluates its result and goes to its end.
func (t *translator) returnStmt(s *cfront.Return) {
	c := t.stack[len(t.stack)-1]
	if s.X != nil {
		t.returned(c, s)
	}
	if !c.tail {
		t.jump(c.end, s.Pos())
	}
}

func (t *translator) returned(c *inlined, s *cfront.Return) {
	typ := s.X.Type()
	c.done = true
	switch {
	case typ == cfront.Void:
		t.do(s.X)
	case len(t.stack) == 1: // of the entry: nobody reads it
		t.drop(s.X)
	case isRecord(typ):
		t.copyRecord(at(c.root), t.record(s.X), typ, s.Pos())
	case !c.tail:
		if _, ok := typ.(cfront.Pointer); ok {
			t.pointer(t.outlives(c, t.ptr(s.X, c.result.Reg), s.Pos()), c.result.Reg, s.Pos())
			return
		}
		t.set(place{b: &binding{op: c.result}}, s.X, s.Pos())
	default:
		t.tailResult(c, s.X)
	}
}

// outlives insists that a pointer that a function returns does not point to a local of its own.
func (t *translator) outlives(c *inlined, p pval, pos cfront.Pos) pval {
	if p.reg == mir.None && p.win == nil && p.root >= c.roots && t.f.Roots[p.root].Kind == mir.FrameRoot {
		refuse(pos, "", "%s returns the address of its local %s, whose life has ended then", c.fn, t.f.Roots[p.root].Name)
	}
	return p
}

// tailResult leaves the result of the last return where it is, or where the caller wants it.
func (t *translator) tailResult(c *inlined, x cfront.Expr) {
	switch x.Type().(type) {
	case cfront.Pointer:
		c.ptr = t.outlives(c, t.ptr(x, c.want.op.Reg), x.Pos())
	case cfront.Vector, cfront.Acc:
		if c.want.op.Reg == mir.None {
			c.result = t.operand(x)
			return
		}
		t.set(place{b: &binding{op: c.want.op}}, x, x.Pos())
		c.result = c.want.op
	default:
		c.result = t.val(x, c.want.op.Reg)
	}
}

// operand is a vector or accumulator where it is.
func (t *translator) operand(x cfront.Expr) mir.Operand {
	if _, ok := x.Type().(cfront.Acc); ok {
		return t.acc(x)
	}
	return t.vec(x)
}
