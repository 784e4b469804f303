package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// RefType is the class of what refers to a lane, as auto and templates see it; nil if x is no lane, and for one of a
// value, and without the API's header.
func (p *Conversions) RefType(x cfront.Expr) cfront.Type {
	l, ok := x.(*Lane)
	if !ok {
		return nil
	}
	if l.object != nil {
		return l.object.Type()
	}
	if l.choice != nil {
		return p.RefType(l.choice.x)
	}
	v, ok := l.vector.Type().(cfront.Vector)
	if !ok || !IsLvalue(l.vector) {
		return nil
	}
	return p.up.LaneRef(v, p.qualsOfLane(l) != 0)
}

// refers reports whether an object of class t may refer to the lane x.
func (p *Conversions) refers(x cfront.Expr, t cfront.Type) bool {
	l, ok := x.(*Lane)
	s := p.names.laneRef(t)
	if !ok || s == nil {
		return false
	}
	if l.choice != nil {
		return p.refers(l.choice.x, t) && p.refers(l.choice.y, t)
	}
	ptr := s.Fields[0].Type.(cfront.Pointer)
	return cfront.Identical(ptr.Elem, l.vector.Type()) && p.qualsOfLane(l)&^ptr.Quals == 0
}

// qualsOfLane is const if the lane can only be read.
func (p *Conversions) qualsOfLane(l *Lane) cfront.Quals {
	if l.readOnly {
		return cfront.Const
	}
	return QualsOf(l.vector) & cfront.Const
}

// Reference makes the object of class t that refers to the lane x; x itself if that has no meaning.
//
//	v[i]  ->  vector_elem_ref{&v, i}
func (p *Conversions) Reference(x cfront.Expr, t cfront.Type) cfront.Expr {
	if t == nil || !p.refers(x, t) {
		return x
	}
	l, s, at := x.(*Lane), p.names.laneRef(t), x.Pos()
	if c := l.choice; c != nil {
		return &cfront.Cond{At: cfront.At{P: at}, T: cfront.T{Typ: s}, C: c.c, X: p.Reference(c.x, t),
			Y: p.Reference(c.y, t)}
	}
	v := l.vector
	if !IsLvalue(v) {
		v = p.prog.Temp(v.Type(), &cfront.Init{Items: []cfront.InitItem{{X: v}}}, at)
	}
	if o := object(v); o != nil && o.Register != "" {
		p.rep.Fail(at, "%s is kept in the register %s: what refers to its lanes cannot be passed on; take the number, "+
			"as in %s.get(i)", o.Name, o.Register, o.Name)
	}
	vec, index := s.Fields[0], s.Fields[1]
	r := p.prog.Temp(s, &cfront.Init{Items: []cfront.InitItem{
		{Offset: vec.Offset, X: p.addressAs(v, vec.Type.(cfront.Pointer))},
		{Offset: index.Offset, X: p.Convert(l.index, index.Type, "the index of a lane")}}}, at)
	return after(l.first, p.Value(r))
}

// Referring is the object that refers to the lane x, of class t if that is given, where it is a variable; x if there is
// none.
func (p *Conversions) Referring(x cfront.Expr, t cfront.Type) cfront.Expr {
	l, ok := x.(*Lane)
	if !ok || !l.Named() || t != nil && p.RefType(l) != t {
		return x
	}
	if n := l.named; n != nil && n.object == nil {
		r := p.Reference(x, p.RefType(x)).(*cfront.Load)
		ptr := cfront.Pointer{Elem: r.Typ, Quals: l.Quals()}
		n.object = &cfront.Deref{At: r.At, T: r.T, Ptr: p.addressAs(r.X, ptr)}
	}
	if l.named != nil {
		return l.named.object
	}
	return l.object
}
