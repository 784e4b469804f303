package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// Alias makes the local object o, which refers to the lane from and has class t, a name of that lane: the vector stays
// in registers. What tells the vector and the index is kept as it is here, by statements that go to out.
//
//	auto q = v[i]; q = 5;  ->  kept = i; v = upd_elem(v, kept, 5);
func (p *Operators) Alias(o *cfront.Object, from *Lane, t cfront.Type, out *[]cfront.Stmt) {
	from = p.settled(from)
	l := &Lane{vector: from.vector, index: p.conv.Value(from.index), fixed: o.Quals&cfront.Const != 0}
	if from.first != nil {
		*out = append(*out, &cfront.ExprStmt{At: cfront.At{P: o.Pos}, X: from.first})
	}
	if from.named == nil && (from.object == nil || from.first == nil && !stable(from.object)) {
		if !stable(l.vector) {
			l.vector = p.Deref(o.Pos, p.keep(o, p.Place(o.Pos, l.vector), out))
		}
		if c := p.conv.consts.Constant(l.index); c != nil {
			l.index = c
		} else {
			l.index = p.keep(o, l.index, out)
		}
	}
	l.readOnly = p.conv.names.laneRef(t).Fields[0].Type.(cfront.Pointer).Quals&cfront.Const != 0
	o.Type = t
	v, ok := l.vector.(*cfront.Var)
	var in *cfront.Object // nil: memory
	if ok && !v.Obj.Addressed {
		in = v.Obj
	}
	if in != nil || from.first == nil {
		l.copy = p.keep(o, p.lane(o.Pos, l.vector, l.index).Value, out).(*cfront.Load).X
		l.decl, l.scope = (*out)[len(*out)-1].(*cfront.DeclStmt), p.conv.names.Scope
		p.conv.prog.copies[in] = append(p.conv.prog.copies[in], l)
	}
	if v, ok := from.object.(*cfront.Var); ok && v.Obj == o {
		l.object = v
	}
	p.conv.prog.Lanes[o] = l
}

// AliasParam makes the parameter o, which refers to a lane, a name of that lane.
func (p *Operators) AliasParam(o *cfront.Object, out *[]cfront.Stmt) {
	v := &cfront.Var{At: cfront.At{P: o.Pos}, T: cfront.T{Typ: o.Type}, Obj: o}
	if l, ok := p.Referred(v).(*Lane); ok {
		p.Alias(o, l, o.Type, out)
	}
}

// keep declares a nameless variable with the value of x, for o.
func (p *Operators) keep(o *cfront.Object, x cfront.Expr, out *[]cfront.Stmt) cfront.Expr {
	at := cfront.At{P: o.Pos}
	kept := &cfront.Object{Name: o.Name + " (lane)", Type: Unrestrict(x.Type()), Quals: cfront.Const, Pos: o.Pos,
		Storage: cfront.Local, Func: o.Func}
	p.conv.prog.AlignObject(kept, Declarator{})
	p.conv.prog.Place(kept)
	*out = append(*out, &cfront.DeclStmt{At: at, Obj: kept, Init: &cfront.Init{Items: []cfront.InitItem{{X: x}}}})
	return p.conv.Value(&cfront.Var{At: at, T: cfront.T{Typ: kept.Type}, Obj: kept})
}

// stable reports whether a place stays the same one: a variable, what a reference refers to, and members of them.
func stable(x cfront.Expr) bool {
	switch x := x.(type) {
	case *cfront.Var:
		return true
	case *cfront.Member:
		return stable(x.Base)
	case *cfront.Deref:
		if ld, ok := x.Ptr.(*cfront.Load); ok {
			v, ok := ld.X.(*cfront.Var)
			return ok && (v.Obj.Ref || v.Obj.Name == "this")
		}
	}
	return false
}

// Named is the lane that o is a name of; nil if it is none.
func (p *Operators) Named(o *cfront.Object, at cfront.Pos) cfront.Expr {
	l, ok := p.conv.prog.Lanes[o]
	if !ok {
		return nil
	}
	out := p.lane(at, l.vector, l.index)
	if l.copy != nil {
		zero := &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Int32}}
		read := after(zero, &cfront.Load{At: zero.At, T: cfront.T{Typ: out.Type()}, X: l.copy}).(*cfront.Comma)
		l.reads = append(l.reads, laneRead{read, out.Value})
		out.Expr, out.Value = read, read
	}
	out.fixed, out.readOnly, out.named = l.fixed, l.readOnly, l
	return out
}
