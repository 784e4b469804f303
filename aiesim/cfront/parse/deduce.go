package parse

import (
	"slices"

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
	out, ok := explicitArgs(t.Params, n.Explicit)
	if !ok {
		return nil, false
	}
	found := map[int][]cfront.Expr{} // what parameters T of T&& were found from
	for i := range args {
		last := len(t.Decl.List) - 1
		if i > last && !t.Decl.Variadic() {
			break
		}
		q := t.Decl.List[min(i, last)]
		f, isFunc := vals[i].(*check.FuncName)
		if _, ok := vals[i].(*check.Braces); ok {
			continue // tells nothing
		}
		if !typeParamsIn(q.T) || isFunc && f.Sole() == nil {
			continue
		}
		arg, val := p.taken(t, q, args[i], vals[i])
		have := val.Type()
		if isFunc {
			have = cfront.Pointer{Elem: f.Sole().Type}
		}
		var hq cfront.Quals
		if q.Ref && !isFunc {
			have, hq = arg.Type(), check.QualsOf(arg)
		}
		if q.Move && !isFunc && !check.IsLvalue(arg) {
			have = val.Type()
		}
		u := &unifier{p, t.Params, out, packAt(t.Params, len(n.Explicit)-1) + 1}
		of, bare := q.T.(typeParam)
		if q.Forward && bare {
			hq = 0 // T&& takes everything
		}
		fits := func(u *unifier) bool { return u.typ(q.T, check.Unrestrict(have), q.Q, hq) }
		if q.Pack && !u.element(i-last, fits) || !q.Pack && !fits(u) {
			return nil, false
		}
		if q.Forward && bare && !isFunc && of.index >= u.fixed {
			found[of.index] = append(found[of.index], arg)
		}
	}
	for k, list := range found {
		forwarding(&out[k], list)
	}
	return out, p.templateDefaults(t, out)
}

// forwarding notes what T of T&& was found from: a variable or a value, const or not.
func forwarding(a *check.TemplateArg, from []cfront.Expr) {
	if a.IsPack {
		for i := range a.Pack {
			forwarding(&a.Pack[i], from[i:])
		}
		return
	}
	a.Lvalue = check.IsLvalue(from[0]) && !check.IsMoved(from[0])
	if check.IsLvalue(from[0]) {
		a.Q = check.QualsOf(from[0])
	}
}

// explicitArgs are the arguments that the user gave, one for each parameter; what is left goes to a pack. False: they
// do not fit.
func explicitArgs(params []check.TemplateParam, given []check.TemplateArg) ([]check.TemplateArg, bool) {
	out := make([]check.TemplateArg, len(params))
	for i, a := range given {
		k := packAt(params, i)
		if k < 0 || a.IsValue() != (params[k].Typ != nil) ||
			a.Named != nil && check.IsInteger(params[k].Typ) && !params[k].Ref {
			return nil, false
		}
		if a.C != nil && check.IsInteger(params[k].Typ) {
			a.C = &cfront.IntConst{At: a.C.At, T: cfront.T{Typ: params[k].Typ}, Val: cfront.Truncate(params[k].Typ,
				a.C.Val)}
		}
		if !params[k].Pack {
			out[k] = a
			continue
		}
		out[k].IsPack, out[k].Pack = true, append(out[k].Pack, a)
	}
	return out, true
}

// packAt is the parameter that the i-th argument of a template is for; -1: there are too many.
func packAt(params []check.TemplateParam, i int) int {
	if i < 0 {
		return -1
	}
	for k, q := range params {
		if q.Pack && k <= i {
			return k
		}
	}
	if i >= len(params) {
		return -1
	}
	return i
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
	return (&unifier{p, params, out, 0}).args(pattern, check.Flat(have))
}

// args matches the arguments of class templates.
func (u *unifier) args(pattern, have []check.TemplateArg) bool {
	for i, a := range pattern {
		one := func(h check.TemplateArg) func(*unifier) bool {
			return func(u *unifier) bool {
				return u.arg(a, h) && (a.T == nil || typeParamsIn(a.T) || cfront.Identical(a.T, h.T))
			}
		}
		if a.Expand {
			for k := i; k < len(have); k++ {
				if !u.element(k-i, one(have[k])) {
					return false
				}
			}
			return true
		}
		if i < len(have) && !one(have[i])(u) {
			return false
		}
	}
	return true
}

// element matches the i-th element of what a pack stands for.
func (u *unifier) element(i int, match func(*unifier) bool) bool {
	one := &unifier{u.p, u.params, slices.Clone(u.out), u.fixed}
	for k, q := range u.params {
		if !q.Pack {
			continue
		}
		one.out[k], one.fixed = check.TemplateArg{}, min(one.fixed, k)
	}
	if i >= maxPack || !match(one) {
		return false
	}
	for k, q := range u.params {
		switch {
		case !q.Pack:
			u.out[k] = one.out[k]
		case !one.out[k].Open() && i >= len(u.out[k].Pack): // else the user gave it
			u.out[k].IsPack, u.out[k].Pack = true, append(slices.Clone(u.out[k].Pack), one.out[k])
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
		return have.C != nil && u.bindValue(pat.Param-1, have.C)
	case pat.C != nil:
		return have.C != nil && pat.C.Val == have.C.Val
	}
	return have.T != nil && u.typ(pat.T, have.T, 0, 0)
}

// bindValue notes the value of parameter k.
func (u *unifier) bindValue(k int, c *cfront.IntConst) bool {
	if k < u.fixed {
		return true
	}
	if u.params[k].Typ == nil {
		return false
	}
	got := check.TemplateArg{C: &cfront.IntConst{T: cfront.T{Typ: u.params[k].Typ}, Val: c.Val}}
	if !check.IsInteger(u.params[k].Typ) {
		got.C = c // typename T, T n
	}
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
		return u.args(x.args, check.Flat(args))
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
		if !ok || y.Variable || !u.typ(x.Elem, y.Elem, pq, hq) {
			return false
		}
		if x.Len > lenAny {
			return x.Len == y.Len
		}
		return x.Len == lenAny || u.bindValue(int(-3-x.Len),
			&cfront.IntConst{T: cfront.T{Typ: cfront.UInt32}, Val: y.Len})
	}
	return true // nothing to deduce here; the ranking decides
}

// moreSpecial is [check.Above.MoreSpecial]: the parameters of a stand for types of their own.
func (p *templates) moreSpecial(a, b *check.Template) bool {
	if a.Decl.Variadic() && !b.Decl.Variadic() {
		return false
	}
	u := &unifier{p, b.Params, make([]check.TemplateArg, len(b.Params)), 0}
	for i, q := range b.Decl.List {
		if i >= len(a.Decl.List) {
			return true
		}
		h := a.Decl.List[i]
		if h.Pack && !q.Pack {
			return false
		}
		if !typeParamsIn(q.T) && typeParamsIn(h.T) || !u.typ(q.T, check.Unrestrict(h.T), q.Q, h.Q) {
			return false
		}
	}
	return true
}

// templateDefaults fills in default arguments; false if a parameter stays open, or if a default has no meaning with the
// arguments that are there, so that another function is meant.
//
//	template <int N, typename = std::enable_if_t<(N > 3)>> int g();   g<2>() -> no candidate
func (p *templates) templateDefaults(t *check.Template, out []check.TemplateArg) (ok bool) {
	before := len(p.rep.List)
	if p.state.attempt(func() { ok = p.fillDefaults(t.Params, t.Scope, t.Pos, out) }) {
		return ok
	}
	p.rep.List = p.rep.List[:before]
	return false
}

// fillDefaults reads the defaults of parameters that have no argument; false if one has none.
func (p *templates) fillDefaults(params []check.TemplateParam, sc *check.Scope, at cfront.Pos,
	out []check.TemplateArg) bool {
	for i, q := range params {
		if q.TypeAt > 0 { // it may have no meaning
			p.state.elsewhere(q.TypeAt, p.names.BindParams(sc, params, out[:i], at), func() {
				p.up.typeName()
			})
		}
		switch {
		case !out[i].Open():
			continue
		case q.Pack:
			out[i].IsPack = true
			continue
		}
		if q.DefaultAt == 0 {
			return false
		}
		p.state.elsewhere(q.DefaultAt, p.names.BindParams(sc, params, out[:i], at), func() {
			if q.Typ == nil {
				out[i].T = p.up.typeName().T
				return
			}
			p.cur.angle++
			v := p.conv.IntConst(p.up.binary(1), "the default of "+q.Name)
			typ := q.Typ
			if !check.IsInteger(typ) {
				typ = cfront.Int32
			}
			out[i].C = &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: typ}, Val: cfront.Truncate(typ, v)}
		})
	}
	return true
}
