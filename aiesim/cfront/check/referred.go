package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// lane makes v[i].
func (p *Operators) lane(at cfront.Pos, v, i cfront.Expr) *Lane {
	read := p.up.Machine("ext_elem", at, []cfront.Expr{v, i})
	return &Lane{Expr: read, Value: read, vector: v, index: i}
}

// Referred makes of an object that refers to a lane that lane; all else stays as it is.
//
//	q    ->  q.parent[q.offset]
//	f()  ->  (kept = f(), kept.parent[kept.offset])
func (p *Operators) Referred(x cfront.Expr) cfront.Expr {
	s := p.conv.names.laneRef(x.Type())
	if s == nil || p.conv.names.Fn == nil {
		return x
	}
	var first cfront.Expr
	from := x
	if !IsLvalue(x) || !Plain(x) {
		from, first = p.kept(p.conv.Value(x))
	}
	at := cfront.At{P: x.Pos()}
	member := func(f cfront.Field) cfront.Expr {
		t := cfront.T{Typ: f.Type}
		return &cfront.Load{At: at, T: t, X: &cfront.Member{At: at, T: t, Base: from, Field: f}}
	}
	ptr := member(s.Fields[0])
	v := &cfront.Deref{At: at, T: cfront.T{Typ: ptr.Type().(cfront.Pointer).Elem}, Ptr: ptr}
	l := p.lane(at.P, v, member(s.Fields[1]))
	l.object, l.first, l.fixed = from, first, QualsOf(x)&cfront.Const != 0
	l.Value = after(first, l.Value)
	l.Expr = l.Value
	return l
}

// settled is a lane that is no choice: what refers to the one that was chosen is kept.
func (p *Operators) settled(l *Lane) *Lane {
	if l.choice == nil {
		return l
	}
	if x, ok := p.Referred(p.conv.Reference(l, p.conv.RefType(l))).(*Lane); ok {
		return x
	}
	return l
}

// kept puts a value into a nameless object.
func (p *Operators) kept(x cfront.Expr) (place, set cfront.Expr) {
	t := p.conv.prog.Temp(Unrestrict(x.Type()), nil, x.Pos()).(*cfront.Temp)
	v := &cfront.Var{At: t.At, T: t.T, Obj: t.Obj}
	return v, &cfront.Assign{At: t.At, T: t.T, LHS: v, RHS: x}
}
