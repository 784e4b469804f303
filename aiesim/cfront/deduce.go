package cfront

// typeParam stands for a template's type parameter while its declaration is read; it never reaches the tree.
type typeParam struct {
	index int
	name  string
}

func (typeParam) Size() int64      { return 1 }
func (typeParam) Align() int64     { return 1 }
func (t typeParam) String() string { return t.name }

// patternWindow is input_window<T> with T unbound.
type patternWindow struct {
	elem Type
	io   IO
}

func (patternWindow) Size() int64      { return 12 }
func (patternWindow) Align() int64     { return 4 }
func (w patternWindow) String() string { return w.io.String() + "<" + w.elem.String() + ">" }

// Lengths of arrays in patterns: lenOf(i) is the template's parameter i, lenAny an expression that deduces nothing.
const lenAny = -2

func lenOf(param int64) int64 { return -3 - param }

// typeParamsIn tells whether a type has unbound parameters.
func typeParamsIn(t Type) bool {
	for {
		switch u := t.(type) {
		case typeParam, patternWindow:
			return true
		case Pointer:
			t = u.Elem
		case Array:
			if u.Len <= lenAny {
				return true
			}
			t = u.Elem
		case *FuncType:
			for _, a := range u.Params {
				if typeParamsIn(a) {
					return true
				}
			}
			t = u.Result
		default:
			return false
		}
	}
}

// deduce finds the arguments of t for a call; false if the arguments do not tell.
func (p *templates) deduce(t *template, n *funcName, vals, args []Expr) ([]targ, bool) {
	out := make([]targ, len(t.params))
	if len(n.explicit) > len(out) {
		return nil, false
	}
	copy(out, n.explicit)
	for i, e := range n.explicit {
		if (e.c != nil) != (t.params[i].typ != nil) {
			return nil, false
		}
		if e.c != nil {
			out[i].c = &IntConst{e.c.At, T{t.params[i].typ}, truncate(t.params[i].typ, e.c.Val)}
		}
	}
	for i, q := range t.decl.list {
		if i >= len(args) {
			break
		}
		if _, ok := vals[i].(*funcName); ok || !typeParamsIn(q.t) {
			continue
		}
		have := vals[i].Type()
		var hq Quals
		if q.ref {
			have, hq = args[i].Type(), quals(args[i])
		}
		if !unify(q.t, unrestrict(have), q.q, hq, out, len(n.explicit), t) {
			return nil, false
		}
	}
	return out, p.templateDefaults(t, out)
}

// unify matches a pattern with a type and notes what the parameters must be. pq and hq are the qualifiers beside them.
func unify(pat, have Type, pq, hq Quals, out []targ, fixed int, t *template) bool {
	switch x := pat.(type) {
	case typeParam:
		if x.index < fixed {
			return true // given by the user: conversions may follow
		}
		if hq&^pq != 0 {
			return false
		}
		got := targ{t: have}
		if old := out[x.index]; old.t != nil {
			return old.same(got)
		}
		out[x.index] = got
		return true
	case patternWindow:
		y, ok := have.(Window)
		return ok && x.io == y.IO && unify(x.elem, y.Elem, 0, 0, out, fixed, t)
	case Pointer:
		y, ok := have.(Pointer)
		return ok && unify(x.Elem, y.Elem, x.Quals, y.Quals, out, fixed, t)
	case Array:
		y, ok := have.(Array)
		if !ok || !unify(x.Elem, y.Elem, pq, hq, out, fixed, t) {
			return false
		}
		if x.Len > lenAny {
			return x.Len == y.Len
		}
		k := int(-3 - x.Len)
		if x.Len == lenAny || k < fixed {
			return true
		}
		got := targ{c: &IntConst{T: T{t.params[k].typ}, Val: y.Len}}
		if old := out[k]; old.c != nil {
			return old.same(got)
		}
		out[k] = got
		return true
	}
	return true // nothing to deduce here; the ranking decides
}

// templateDefaults fills in default arguments; false if a parameter stays open.
func (p *templates) templateDefaults(t *template, out []targ) bool {
	for i, q := range t.params {
		if out[i].t != nil || out[i].c != nil {
			continue
		}
		if q.dfltAt == 0 {
			return false
		}
		p.state.elsewhere(q.dfltAt, p.names.templateScope(t, out[:i]), func() {
			if q.typ == nil {
				out[i].t = p.types.typeName().t
				return
			}
			p.cur.angle++
			v := p.conv.intConst(p.exprs.binary(1), "the default of "+q.name)
			out[i].c = &IntConst{At{t.pos}, T{q.typ}, truncate(q.typ, v)}
		})
	}
	return true
}
