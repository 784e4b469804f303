package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
)

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
	elem cfront.Type
	io   cfront.IO
}

func (patternWindow) Size() int64      { return 12 }
func (patternWindow) Align() int64     { return 4 }
func (w patternWindow) String() string { return w.io.String() + "<" + w.elem.String() + ">" }

// Lengths of arrays in patterns: lenOf(i) is the template's parameter i, lenAny an expression that deduces nothing.
const lenAny = -2

func lenOf(param int64) int64 { return -3 - param }

// typeParamsIn reports whether a type has unbound parameters.
func typeParamsIn(t cfront.Type) bool {
	for {
		switch u := t.(type) {
		case typeParam, patternWindow, open, *patternClass:
			return true
		case cfront.Pointer:
			t = u.Elem
		case cfront.Array:
			if u.Len <= lenAny {
				return true
			}
			t = u.Elem
		case *cfront.FuncType:
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
func (p *templates) deduce(t *check.Template, n *check.FuncName, vals, args []cfront.Expr) ([]check.TemplateArg, bool) {
	out := make([]check.TemplateArg, len(t.Params))
	if len(n.Explicit) > len(out) {
		return nil, false
	}
	copy(out, n.Explicit)
	for i, e := range n.Explicit {
		if (e.C != nil) != (t.Params[i].Typ != nil) {
			return nil, false
		}
		if e.C != nil {
			out[i].C = &cfront.IntConst{At: e.C.At, T: cfront.T{Typ: t.Params[i].Typ},
				Val: cfront.Truncate(t.Params[i].Typ,
					e.C.Val)}
		}
	}
	for i, q := range t.Decl.List {
		if i >= len(args) {
			break
		}
		if _, ok := vals[i].(*check.FuncName); ok || !typeParamsIn(q.T) {
			continue
		}
		have := vals[i].Type()
		var hq cfront.Quals
		if q.Ref {
			have, hq = args[i].Type(), check.QualsOf(args[i])
		}
		if q.Move && !check.IsLvalue(args[i]) {
			have = vals[i].Type()
		}
		u := &unifier{p, t.Params, out, len(n.Explicit)}
		if _, bare := q.T.(typeParam); q.Forward && bare {
			hq = 0 // T&& takes everything
		}
		if !u.typ(q.T, check.Unrestrict(have), q.Q, hq) {
			return nil, false
		}
	}
	return out, p.templateDefaults(t, out)
}

// unifier matches patterns with types and notes what the parameters must be.
type unifier struct {
	p      *templates
	params []check.TemplateParam
	out    []check.TemplateArg
	fixed  int // parameters that the user gave: conversions may follow
}

// unifyArgs matches the arguments of a specialisation with those of an instance.
func (p *templates) unifyArgs(pattern, have, out []check.TemplateArg, params []check.TemplateParam) bool {
	u := &unifier{p, params, out, 0}
	for i, a := range pattern {
		if !u.arg(a, have[i]) {
			return false
		}
		if a.T != nil && !typeParamsIn(a.T) && !cfront.Identical(a.T, have[i].T) {
			return false
		}
	}
	return true
}

// arg matches an argument of a class template.
func (u *unifier) arg(pat, have check.TemplateArg) bool {
	switch {
	case pat.Param < 0:
		return true
	case pat.Param > 0 && have.Param != 0:
		return true
	case pat.Param > 0:
		return have.C != nil && u.bindValue(pat.Param-1, have.C.Val)
	case pat.C != nil:
		return have.C != nil && pat.C.Val == have.C.Val
	}
	return have.T != nil && u.typ(pat.T, have.T, 0, 0)
}

// bindValue notes the value of parameter k.
func (u *unifier) bindValue(k int, v int64) bool {
	if k < u.fixed {
		return true
	}
	if u.params[k].Typ == nil {
		return false
	}
	got := check.TemplateArg{C: &cfront.IntConst{T: cfront.T{Typ: u.params[k].Typ}, Val: v}}
	if old := u.out[k]; old.C != nil {
		return old.Same(got)
	}
	u.out[k] = got
	return true
}

// typ matches a pattern with a type. pq and hq are the qualifiers beside them.
func (u *unifier) typ(pat, have cfront.Type, pq, hq cfront.Quals) bool {
	switch x := pat.(type) {
	case typeParam:
		if x.index < u.fixed {
			return true
		}
		if hq&^pq != 0 {
			return false
		}
		got := check.TemplateArg{T: have}
		if old := u.out[x.index]; old.T != nil {
			return old.Same(got)
		}
		u.out[x.index] = got
		return true
	case *patternClass:
		ct, args := u.p.shape(have, x.name)
		if args == nil || ct != x.class {
			return false
		}
		for i, a := range x.args {
			if i < len(args) && !u.arg(a, args[i]) {
				return false
			}
			if i < len(args) && a.T != nil && !typeParamsIn(a.T) && !cfront.Identical(a.T, args[i].T) {
				return false
			}
		}
		return true
	case patternWindow:
		if y, ok := have.(patternWindow); ok {
			return x.io == y.io && u.typ(x.elem, y.elem, 0, 0)
		}
		y, ok := have.(cfront.Window)
		return ok && x.io == y.IO && u.typ(x.elem, u.p.names.ElementOf(y), 0, 0)
	case cfront.Pointer:
		y, ok := have.(cfront.Pointer)
		return ok && u.typ(x.Elem, y.Elem, x.Quals, y.Quals)
	case cfront.Array:
		y, ok := have.(cfront.Array)
		if !ok || !u.typ(x.Elem, y.Elem, pq, hq) {
			return false
		}
		if x.Len > lenAny {
			return x.Len == y.Len
		}
		return x.Len == lenAny || u.bindValue(int(-3-x.Len), y.Len)
	}
	return true // nothing to deduce here; the ranking decides
}

// moreSpecial is [check.Above.MoreSpecial]: the parameters of a stand for types of their own.
func (p *templates) moreSpecial(a, b *check.Template) bool {
	u := &unifier{p, b.Params, make([]check.TemplateArg, len(b.Params)), 0}
	for i, q := range b.Decl.List {
		if i >= len(a.Decl.List) {
			return true
		}
		h := a.Decl.List[i]
		if !typeParamsIn(q.T) && typeParamsIn(h.T) || !u.typ(q.T, check.Unrestrict(h.T), q.Q, h.Q) {
			return false
		}
	}
	return true
}

// templateDefaults fills in default arguments; false if a parameter stays open.
func (p *templates) templateDefaults(t *check.Template, out []check.TemplateArg) bool {
	return p.fillDefaults(t.Params, t.Scope, t.Pos, out)
}

// fillDefaults reads the defaults of parameters that have no argument; false if one has none.
func (p *templates) fillDefaults(params []check.TemplateParam, sc *check.Scope, at cfront.Pos,
	out []check.TemplateArg) bool {
	for i, q := range params {
		if out[i].T != nil || out[i].C != nil {
			continue
		}
		if q.DefaultAt == 0 {
			return false
		}
		p.state.elsewhere(q.DefaultAt, p.names.BindParams(sc, params, out[:i], at), func() {
			if q.Typ == nil {
				out[i].T = p.types.typeName().T
				return
			}
			p.cur.angle++
			v := p.conv.IntConst(p.exprs.binary(1), "the default of "+q.Name)
			typ := q.Typ
			if !check.IsInteger(typ) {
				typ = cfront.Int32
			}
			out[i].C = &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: typ}, Val: cfront.Truncate(typ, v)}
		})
	}
	return true
}
