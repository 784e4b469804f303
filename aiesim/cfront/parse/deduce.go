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
		case typeParam, patternWindow:
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
		if !unify(q.T, check.Unrestrict(have), q.Q, hq, out, len(n.Explicit), t) {
			return nil, false
		}
	}
	return out, p.templateDefaults(t, out)
}

// unify matches a pattern with a type and notes what the parameters must be. pq and hq are the qualifiers beside them.
func unify(pat, have cfront.Type, pq, hq cfront.Quals, out []check.TemplateArg, fixed int, t *check.Template) bool {
	switch x := pat.(type) {
	case typeParam:
		if x.index < fixed {
			return true // given by the user: conversions may follow
		}
		if hq&^pq != 0 {
			return false
		}
		got := check.TemplateArg{T: have}
		if old := out[x.index]; old.T != nil {
			return old.Same(got)
		}
		out[x.index] = got
		return true
	case patternWindow:
		y, ok := have.(cfront.Window)
		return ok && x.io == y.IO && unify(x.elem, y.Elem, 0, 0, out, fixed, t)
	case cfront.Pointer:
		y, ok := have.(cfront.Pointer)
		return ok && unify(x.Elem, y.Elem, x.Quals, y.Quals, out, fixed, t)
	case cfront.Array:
		y, ok := have.(cfront.Array)
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
		got := check.TemplateArg{C: &cfront.IntConst{T: cfront.T{Typ: t.Params[k].Typ}, Val: y.Len}}
		if old := out[k]; old.C != nil {
			return old.Same(got)
		}
		out[k] = got
		return true
	}
	return true // nothing to deduce here; the ranking decides
}

// templateDefaults fills in default arguments; false if a parameter stays open.
func (p *templates) templateDefaults(t *check.Template, out []check.TemplateArg) bool {
	for i, q := range t.Params {
		if out[i].T != nil || out[i].C != nil {
			continue
		}
		if q.DefaultAt == 0 {
			return false
		}
		p.state.elsewhere(q.DefaultAt, p.names.TemplateScope(t, out[:i]), func() {
			if q.Typ == nil {
				out[i].T = p.types.typeName().T
				return
			}
			p.cur.angle++
			v := p.conv.IntConst(p.exprs.binary(1), "the default of "+q.Name)
			out[i].C = &cfront.IntConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: q.Typ},
				Val: cfront.Truncate(q.Typ, v)}
		})
	}
	return true
}
