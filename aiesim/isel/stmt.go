package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// stmts translates statements.
type stmts struct {
	b     *builder
	s     *scalars
	env   *env
	known *known
	cond  *conds
	rec   *records
	calls *calls
	loops *loops
	ev    *entries
}

func (t *stmts) stmts(list []cfront.Stmt) {
	for _, s := range list {
		t.stmt(s)
	}
}

// stmt translates one statement.
func (t *stmts) stmt(s cfront.Stmt) {
	switch s := s.(type) {
	case *cfront.Block:
		t.stmts(s.List)
	case *cfront.ExprStmt:
		t.ev.do(s.X)
	case *cfront.DeclStmt:
		t.decl(s)
	case *cfront.If:
		t.ifStmt(s)
	case *cfront.Loop:
		t.loops.loopStmt(s)
	case *cfront.Switch:
		t.switchStmt(s)
	case *cfront.Break:
		t.b.jump(t.b.labels[len(t.b.labels)-1].out, s.Pos())
	case *cfront.Continue:
		t.b.jump(t.next(), s.Pos())
	case *cfront.Return:
		t.calls.returnStmt(s)
	case *cfront.Require: // checked where the C runs
	case *cfront.Separator:
		b := newBlock()
		b.wall = true
		t.b.place(b)
	default:
		panic("BUG: unknown statement")
	}
}

func (t *stmts) ifStmt(s *cfront.If) {
	if k, ok := t.known.constInt(s.Cond); ok {
		if k != 0 {
			t.stmt(s.Then)
		} else if s.Else != nil {
			t.stmt(s.Else)
		}
		return
	}
	if t.selected(s) {
		return
	}
	yes, end := newBlock(), newBlock()
	if to := t.exit(s.Then); to != nil && s.Else == nil {
		t.cond.branch(s.Cond, to, end, end)
		t.b.place(end)
		return
	}
	no := end
	if s.Else != nil {
		no = newBlock()
	}
	t.cond.branch(s.Cond, yes, no, yes)
	t.b.place(yes)
	t.stmt(s.Then)
	if s.Else != nil {
		t.b.jump(end, s.Pos())
		t.b.place(no)
		t.stmt(s.Else)
	}
	t.b.place(end)
}

// exit is where control goes if s is only a break or continue; else nil.
func (t *stmts) exit(s cfront.Stmt) *block {
	if b, ok := s.(*cfront.Block); ok && len(b.List) == 1 {
		s = b.List[0]
	}
	switch s.(type) {
	case *cfront.Break:
		return t.b.labels[len(t.b.labels)-1].out
	case *cfront.Continue:
		return t.next()
	}
	return nil
}

// next is where continue goes.
func (t *stmts) next() *block {
	for i := len(t.b.labels) - 1; i >= 0; i-- {
		if t.b.labels[i].next != nil {
			return t.b.labels[i].next
		}
	}
	panic("BUG: continue outside of loops")
}

// selected translates an if that only chooses the value of one scalar variable, without a branch:
//
//	if (c) x = a;            ->   x = c ? a : x
//	if (c) x = a; else x = b; ->  x = c ? a : b
//
// It reports whether s is such an if.
func (t *stmts) selected(s *cfront.If) bool {
	obj, x := assignedScalar(s.Then)
	if obj == nil || !t.known.cheap(x) || t.env.bind[obj] == nil || t.env.bind[obj].kind != bindReg {
		return false
	}
	y := cfront.Expr(nil)
	if s.Else != nil {
		other, e := assignedScalar(s.Else)
		if other != obj || !t.known.cheap(e) {
			return false
		}
		y = e
	}
	r, typ := t.env.bind[obj].op, obj.Type.(cfront.Basic)
	c := t.cond.jumpValue(s.Cond, false)
	a, b := t.ev.val(x, mir.None), r
	if y != nil {
		b = t.ev.val(y, mir.None)
	}
	t.b.moveScalar(r, t.s.choose(typ, c, a, b, r.Reg, s.Pos()), s.Pos())
	return true
}

// assignedScalar is the variable of up to 32 bits that a statement sets, doing nothing else; nil if it is not like
// that.
func assignedScalar(s cfront.Stmt) (*cfront.Object, cfront.Expr) {
	if b, ok := s.(*cfront.Block); ok && len(b.List) == 1 {
		s = b.List[0]
	}
	e, ok := s.(*cfront.ExprStmt)
	if !ok {
		return nil, nil
	}
	a, ok := e.X.(*cfront.Assign)
	if !ok {
		return nil, nil
	}
	v, ok := a.LHS.(*cfront.Var)
	if !ok || inMemory(v.Obj) {
		return nil, nil
	}
	if b, ok := v.Obj.Type.(cfront.Basic); !ok || b.Size() > 4 {
		return nil, nil
	}
	return v.Obj, a.RHS
}

// decl begins the life of a local.
func (t *stmts) decl(s *cfront.DeclStmt) {
	o := s.Obj
	if s.Init != nil {
		t.rec.initialise(o, s.Init, s.Pos())
		return
	}
	if !inMemory(o) {
		t.env.variable(o)
	}
}

// initialise gives a local its first value. One that never changes later need not have a register of its own.
func (t *records) initialise(o *cfront.Object, in *cfront.Init, pos cfront.Pos) {
	if inMemory(o) {
		t.initMemory(o, in, pos)
		return
	}
	var x cfront.Expr
	if len(in.Items) > 0 {
		x = in.Items[0].X
	} else {
		x = zeroOf(o.Type, pos)
	}
	if x == nil { // the zero of an accumulator
		t.b.moveAcc(t.env.variable(o).op, mir.Imm(0), pos)
		return
	}
	if !t.env.facts.assigned[o] && o.Register == "" && t.fixed(o, x) {
		return
	}
	b := &binding{kind: bindReg, op: t.b.temp(classOf(o.Type), o.Pos)}
	info := &t.b.f.Regs[b.op.Reg]
	info.Name, info.Hint = o.Name, o.Register
	t.ev.set(place{b: b}, x, pos)
	if t.env.facts.assigned[o] {
		t.b.vars[b.op.Reg] = true
	}
	t.env.bind[o] = b
}

// fixed binds a variable that never changes to the value of x; it reports whether it could.
func (t *records) fixed(o *cfront.Object, x cfront.Expr) bool {
	switch typ := o.Type.(type) {
	case cfront.Basic:
		if k, ok := t.known.constInt(x); ok && typ.IsInteger() {
			t.env.bind[o] = &binding{kind: bindConst, val: k}
			return true
		}
		if typ.Size() == 8 {
			return false
		}
		v := t.ev.val(x, mir.None)
		b := &binding{kind: bindReg}
		switch {
		case !v.IsReg():
			b.op = t.b.constant(machine.ClassR, v.Imm)
		case t.b.vars[v.Reg]:
			b.op = t.b.moveScalar(t.env.named(o), v, x.Pos())
		default:
			b.op = v
		}
		t.env.bind[o] = b
		return true
	case cfront.Pointer:
		p := t.ev.ptr(x, mir.None)
		if p.reg != mir.None && t.b.vars[p.reg] {
			p.reg = t.b.moveScalar(t.env.named(o), t.b.f.Whole(p.reg), x.Pos()).Reg
		}
		t.env.bind[o] = &binding{kind: bindPtr, ptr: p}
		return true
	}
	return false
}

// zeroOf is the zero of a type as an expression; nil for accumulators.
func zeroOf(typ cfront.Type, pos cfront.Pos) cfront.Expr {
	switch typ := typ.(type) {
	case cfront.Basic:
		if typ.IsFloat() {
			return &cfront.FloatConst{At: cfront.At{P: pos}, T: cfront.T{Typ: typ}}
		}
	case cfront.Vector:
		lanes := make([]cfront.Expr, typ.Lanes)
		for i := range lanes {
			lanes[i] = zeroOf(typ.Elem, pos)
		}
		return &cfront.VectorLit{At: cfront.At{P: pos}, T: cfront.T{Typ: typ}, Lanes: lanes}
	case cfront.Acc:
		return nil
	}
	return &cfront.IntConst{At: cfront.At{P: pos}, T: cfront.T{Typ: typ}}
}

// switchStmt compares the tag with one value after the other and jumps to the clause.
func (t *stmts) switchStmt(s *cfront.Switch) {
	clauses := make([]*block, len(s.Clauses))
	out := newBlock()
	other := out
	for i, c := range s.Clauses {
		clauses[i] = newBlock()
		if c.Default {
			other = clauses[i]
		}
	}
	t.dispatch(s, clauses, other)
	t.b.labels = append(t.b.labels, label{out: out})
	for i, c := range s.Clauses {
		t.b.place(clauses[i])
		t.stmts(c.Body)
	}
	t.b.labels = t.b.labels[:len(t.b.labels)-1]
	t.b.place(out)
}

func (t *stmts) dispatch(s *cfront.Switch, clauses []*block, other *block) {
	known, isKnown := t.known.constInt(s.Tag)
	var tag mir.Operand
	typ := basic(s.Tag)
	if !isKnown {
		tag = t.env.hold(t.ev.val(s.Tag, mir.None), s.Pos())
	}
	for i, c := range s.Clauses {
		for _, v := range c.Values {
			if isKnown {
				if v == known {
					other = clauses[i]
				}
				continue
			}
			next := newBlock()
			t.b.branchTo(t.s.equal(typ, tag, v, c.Pos()), clauses[i], next, c.Pos())
			t.b.place(next)
		}
	}
	t.b.jump(other, s.Pos())
}
