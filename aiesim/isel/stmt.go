package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

func (t *translator) stmts(list []cfront.Stmt) {
	for _, s := range list {
		t.stmt(s)
	}
}

// stmt translates one statement.
func (t *translator) stmt(s cfront.Stmt) {
	switch s := s.(type) {
	case *cfront.Block:
		t.stmts(s.List)
	case *cfront.ExprStmt:
		t.do(s.X)
	case *cfront.DeclStmt:
		t.decl(s)
	case *cfront.If:
		t.ifStmt(s)
	case *cfront.Loop:
		t.loopStmt(s)
	case *cfront.Switch:
		t.switchStmt(s)
	case *cfront.Break:
		t.jump(t.labels[len(t.labels)-1].out, s.Pos())
	case *cfront.Continue:
		t.jump(t.next(), s.Pos())
	case *cfront.Return:
		t.returnStmt(s)
	case *cfront.Separator:
		b := t.newBlock()
		b.wall = true
		t.place(b)
	default:
		panic("BUG: unknown statement")
	}
}

func (t *translator) ifStmt(s *cfront.If) {
	if k, ok := t.constInt(s.Cond); ok {
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
	yes, end := t.newBlock(), t.newBlock()
	if to := t.exit(s.Then); to != nil && s.Else == nil {
		t.branch(s.Cond, to, end, end)
		t.place(end)
		return
	}
	no := end
	if s.Else != nil {
		no = t.newBlock()
	}
	t.branch(s.Cond, yes, no, yes)
	t.place(yes)
	t.stmt(s.Then)
	if s.Else != nil {
		t.jump(end, s.Pos())
		t.place(no)
		t.stmt(s.Else)
	}
	t.place(end)
}

// exit is where control goes if s is only a break or continue; else nil.
func (t *translator) exit(s cfront.Stmt) *block {
	if b, ok := s.(*cfront.Block); ok && len(b.List) == 1 {
		s = b.List[0]
	}
	switch s.(type) {
	case *cfront.Break:
		return t.labels[len(t.labels)-1].out
	case *cfront.Continue:
		return t.next()
	}
	return nil
}

// next is where continue goes.
func (t *translator) next() *block {
	for i := len(t.labels) - 1; i >= 0; i-- {
		if t.labels[i].next != nil {
			return t.labels[i].next
		}
	}
	panic("BUG: continue outside of loops")
}

// selected translates an if that only chooses the value of one scalar variable, without a branch:
//
//	if (c) x = a;            ->   x = c ? a : x
//	if (c) x = a; else x = b; ->  x = c ? a : b
//
// It tells whether s is such an if.
func (t *translator) selected(s *cfront.If) bool {
	obj, x := assignedScalar(s.Then)
	if obj == nil || !t.cheap(x) || t.bind[obj] == nil || t.bind[obj].kind != bindReg {
		return false
	}
	y := cfront.Expr(nil)
	if s.Else != nil {
		other, e := assignedScalar(s.Else)
		if other != obj || !t.cheap(e) {
			return false
		}
		y = e
	}
	r, typ := t.bind[obj].op, obj.Type.(cfront.Basic)
	c := t.jumpValue(s.Cond, false)
	a, b := t.val(x, mir.None), r
	if y != nil {
		b = t.val(y, mir.None)
	}
	t.moveScalar(r, t.choose(typ, c, a, b, r.Reg, s.Pos()), s.Pos())
	return true
}

// assignedScalar is the variable of up to 32 bits that a statement sets, doing nothing else; nil if it is not like that.
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
func (t *translator) decl(s *cfront.DeclStmt) {
	o := s.Obj
	if s.Init != nil {
		t.initialise(o, s.Init, s.Pos())
		return
	}
	if !inMemory(o) {
		t.variable(o)
	}
}

// initialise gives a local its first value. One that never changes later need not have a register of its own.
func (t *translator) initialise(o *cfront.Object, in *cfront.Init, pos cfront.Pos) {
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
		t.moveAcc(t.variable(o).op, mir.Imm(0), pos)
		return
	}
	if !t.facts.assigned[o] && o.Register == "" && t.fixed(o, x) {
		return
	}
	b := &binding{kind: bindReg, op: t.temp(t.classOf(o.Type), o.Pos)}
	info := &t.f.Regs[b.op.Reg]
	info.Name, info.Hint = o.Name, o.Register
	t.set(place{b: b}, x, pos)
	if t.facts.assigned[o] {
		t.vars[b.op.Reg] = true
	}
	t.bind[o] = b
}

// fixed binds a variable that never changes to the value of x; it tells whether it could.
func (t *translator) fixed(o *cfront.Object, x cfront.Expr) bool {
	switch typ := o.Type.(type) {
	case cfront.Basic:
		if k, ok := t.constInt(x); ok && typ.IsInteger() {
			t.bind[o] = &binding{kind: bindConst, val: k}
			return true
		}
		if typ.Size() == 8 {
			return false
		}
		v := t.val(x, mir.None)
		b := &binding{kind: bindReg}
		switch {
		case !v.IsReg():
			b.op = t.constant(machine.ClassR, v.Imm)
		case t.vars[v.Reg]:
			b.op = t.moveScalar(t.named(o), v, x.Pos())
		default:
			b.op = v
		}
		t.bind[o] = b
		return true
	case cfront.Pointer:
		p := t.ptr(x, mir.None)
		if p.reg != mir.None && t.vars[p.reg] {
			p.reg = t.moveScalar(t.named(o), t.f.Whole(p.reg), x.Pos()).Reg
		}
		t.bind[o] = &binding{kind: bindPtr, ptr: p}
		return true
	}
	return false
}

// named is a fresh register with the name of a variable.
func (t *translator) named(o *cfront.Object) mir.Operand {
	return t.f.Whole(t.newReg(mir.RegInfo{Name: o.Name, Class: t.classOf(o.Type), Pos: o.Pos}))
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
func (t *translator) switchStmt(s *cfront.Switch) {
	clauses := make([]*block, len(s.Clauses))
	out := t.newBlock()
	other := out
	for i, c := range s.Clauses {
		clauses[i] = t.newBlock()
		if c.Default {
			other = clauses[i]
		}
	}
	t.dispatch(s, clauses, other)
	t.labels = append(t.labels, label{out: out})
	for i, c := range s.Clauses {
		t.place(clauses[i])
		t.stmts(c.Body)
	}
	t.labels = t.labels[:len(t.labels)-1]
	t.place(out)
}

func (t *translator) dispatch(s *cfront.Switch, clauses []*block, other *block) {
	known, isKnown := t.constInt(s.Tag)
	var tag mir.Operand
	typ := basic(s.Tag)
	if !isKnown {
		tag = t.hold(t.val(s.Tag, mir.None), s.Pos())
	}
	for i, c := range s.Clauses {
		for _, v := range c.Values {
			if isKnown {
				if v == known {
					other = clauses[i]
				}
				continue
			}
			next := t.newBlock()
			t.branchTo(t.equal(typ, tag, v, c.Pos()), clauses[i], next, c.Pos())
			t.place(next)
		}
	}
	t.jump(other, s.Pos())
}

func (t *translator) equal(typ cfront.Basic, x mir.Operand, v int64, pos cfront.Pos) mir.Operand {
	if typ.Size() == 8 {
		return t.lib(mir.Scalar{Op: mir.Eq, Type: typ}, mir.None, pos, x, t.literal(typ, v, mir.None, pos))
	}
	return t.alu(mir.Eq, typ, x, mir.Imm(v), mir.None, pos)
}
