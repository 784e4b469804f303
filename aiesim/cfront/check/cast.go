package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// CastTo converts x to the type of a cast; how is "" for (type)x, else the C++ word.
func (p *Conversions) CastTo(q QType, x cfront.Expr, at cfront.Pos, how string) cfront.Expr {
	if q.Ref {
		return p.castRef(q, x, at)
	}
	if f, ok := x.(*FuncName); ok {
		x = p.funcFor(f, q.T)
	}
	if q.T == cfront.Void {
		return p.Coerce(p.Discard(x), cfront.Void, true)
	}
	x = p.Value(x)
	p.castable(q.T, x, at, how)
	out := p.Coerce(x, q.T, true)
	if c, ok := out.(*cfront.Convert); ok {
		c.P = at
	}
	return out
}

// castRef makes (T &)x: the same place seen as a T.
func (p *Conversions) castRef(q QType, x cfront.Expr, at cfront.Pos) cfront.Expr {
	if !IsLvalue(x) {
		if q.Q&cfront.Const != 0 {
			x = p.prog.Temp(q.T, &cfront.Init{Items: []cfront.InitItem{{X: p.Convert(x, q.T,
				"the operand of the cast")}}}, at)
		} else {
			p.rep.Fail(at, "a cast to a reference needs a variable, not a value of type %s", Describe(x))
		}
	}
	from := cfront.Pointer{Elem: x.Type(), Quals: QualsOf(x)}
	to := cfront.Pointer{Elem: q.T, Quals: q.Q}
	ptr := cfront.Expr(&cfront.AddrOf{At: cfront.At{P: at}, T: cfront.T{Typ: from}, X: p.address(x)})
	return &cfront.Deref{At: cfront.At{P: at}, T: cfront.T{Typ: q.T}, Ptr: p.Coerce(ptr, to, true),
		Moved: q.Move}
}

// castable refuses casts that have no meaning, and in C++ words those that the word does not allow.
func (p *Conversions) castable(t cfront.Type, x cfront.Expr, at cfront.Pos, how string) {
	from := x.Type()
	if cfront.Identical(Unrestrict(from), Unrestrict(t)) {
		return
	}
	a, num1 := Arithmetic(from)
	b, num2 := Arithmetic(t)
	pa, ptr1 := from.(cfront.Pointer)
	pb, ptr2 := t.(cfront.Pointer)
	v, vec1 := from.(cfront.Vector)
	w, vec2 := t.(cfront.Vector)
	ok, fix := false, advice(from, t)
	switch {
	case num1 && num2, ptr1 && b == cfront.Bool && num2:
		ok = how == "" || how == "static_cast"
	case ptr1 && ptr2:
		ok = how == "" || how == "reinterpret_cast" || p.rank(x, t) != noFit || pa.Elem == cfront.Void &&
			pb.Quals&pa.Quals == pa.Quals
		if how == "const_cast" {
			ok = cfront.Identical(pa.Elem, pb.Elem)
		}
		fix = "; write reinterpret_cast"
	case num1 && a.IsInteger() && ptr2, ptr1 && num2 && b.IsInteger():
		ok = how == "" || how == "reinterpret_cast" || p.rank(x, t) != noFit
		fix = "; write reinterpret_cast"
	case vec1 && vec2:
		ok = v.Size() == w.Size() && how != "const_cast"
		fix = ""
		if !ok {
			fix = "; vectors of different widths have different bits"
		}
	}
	if !ok {
		if how != "" {
			p.rep.Fail(at, "%s cannot make %s of %s%s", how, t, Describe(x), fix)
		}
		p.rep.Fail(at, "a cast cannot make %s of %s%s", t, Describe(x), fix)
	}
}

// EmptyValue is T(): zero.
func (p *Conversions) EmptyValue(t cfront.Type, at cfront.Pos) cfront.Expr {
	switch t.(type) {
	case cfront.Basic, cfront.Vector, cfront.Pointer:
		if t != cfront.Void {
			return zero(t, at)
		}
	}
	p.rep.Fail(at, "%s() has no value here", t)
	return nil
}
