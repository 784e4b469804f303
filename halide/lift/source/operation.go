package source

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// toList is e as a list: a copy of a list of the same type, or what make and list of Rewrite stand for.
func (t *translator) toList(e ctree.Expr, to ctree.List) ctree.Expr {
	at := ctree.At{T: to, P: e.Pos()}
	switch x := e.(type) {
	case *pending:
		if x.name == "list" {
			out := &ctree.ListLit{At: at}
			for _, a := range x.args {
				out.Elems = append(out.Elems, t.convert(t.decayed(a), to.Elem))
			}
			return out
		}
		if _, ok := x.args[0].Type().(ctree.List); ok && len(x.args) == 1 {
			return t.convert(x.args[0], to) // a copy
		}
		out := &ctree.ListMake{At: at, N: t.convert(t.decayed(x.args[0]), ctree.ULong)}
		if len(x.args) == 2 {
			out.Fill = t.convert(t.decayed(x.args[1]), to.Elem)
		}
		return out
	}
	t.refuseAt(e.Pos(), "no-conversion", fmt.Sprintf("a value of type %s cannot become %s", e.Type(), to))
	return nil
}

// pending is make(n, fill) or list(...) of Rewrite before the type of the list is known; it never reaches a unit.
type pending struct {
	ctree.Expr // nil: not to be visited
	at         ctree.At
	name       string
	args       []ctree.Expr
}

func (p *pending) Type() ctree.Type { return ctree.Pointer{Elem: ctree.Void{}} }
func (p *pending) Pos() ctree.Pos   { return p.at.P }

// operation is one of the calls __vy_... that Rewrite makes of C++.
func (t *translator) operation(n node, name string, args []ctree.Expr) ctree.Expr {
	need := map[string][2]int{"make": {1, 2}, "list": {0, 1 << 20}, "size": {1, 1}, "push": {2, 2}, "pop": {1, 1},
		"resize": {2, 3}, "assign": {3, 3}, "data": {1, 1}, "min": {2, 2}, "max": {2, 2}, "abs": {1, 1}}
	if name == "refuse" {
		if i, ok := args[0].(*ctree.IntLit); ok && i.Value < int64(len(t.files.refused)) {
			panic(refusal{t.files.refused[i.Value]})
		}
	}
	k, known := need[name]
	if !known {
		return t.overloaded(n, name, args)
	}
	if len(args) < k[0] || len(args) > k[1] {
		t.refuse(n, "arguments", fmt.Sprintf("%s with %d arguments", name, len(args)))
	}
	switch name {
	case "make", "list":
		return &pending{at: t.at(n, nil), name: name, args: args}
	case "min", "max":
		return t.minMax(n, name == "max", t.decayed(args[0]), t.decayed(args[1]))
	case "abs":
		return t.abs(n, t.promote(t.decayed(args[0])))
	}
	list, ok := args[0].Type().(ctree.List)
	if !ok {
		t.refuse(n, "no-member", fmt.Sprintf("%s of a value of type %s, which is no vector", name, args[0].Type()))
	}
	void := t.at(n, ctree.Void{})
	if name != "size" && !lvalue(args[0]) {
		t.refuse(n, "not-an-object", name+" of a vector that is no object")
	}
	switch name {
	case "size":
		return &ctree.ListLen{At: t.at(n, ctree.ULong), X: args[0]}
	case "push":
		return &ctree.ListPush{At: void, X: args[0], V: t.convert(t.decayed(args[1]), list.Elem)}
	case "pop":
		return &ctree.ListPop{At: void, X: args[0]}
	case "data":
		return &ctree.ListData{At: t.at(n, ctree.Pointer{Elem: list.Elem}), X: args[0]}
	}
	out := &ctree.ListResize{At: void, X: args[0], N: t.convert(t.decayed(args[1]), ctree.ULong),
		Assign: name == "assign"}
	if len(args) == 3 {
		out.Fill = t.convert(t.decayed(args[2]), list.Elem)
	}
	return out
}

// minMax is std::min or std::max, as the comparison that the standard gives: min is b < a ? b : a, max is a < b ? b :
// a.
func (t *translator) minMax(n node, isMax bool, a, b ctree.Expr) ctree.Expr {
	typ := common(a.Type(), b.Type())
	if ctree.Identical(a.Type(), b.Type()) {
		typ = a.Type()
	}
	if typ == nil {
		t.refuse(n, "no-operation", fmt.Sprintf("min or max of %s and %s", a.Type(), b.Type()))
	}
	a, b = t.convert(a, typ), t.convert(b, typ)
	var pre []ctree.Stmt
	once := func(e ctree.Expr) ctree.Expr {
		if pure(e) {
			return e
		}
		o := t.hidden("arg.", typ, e.Pos())
		pre = append(pre, &ctree.Decl{Here: ctree.Here{P: e.Pos()}, Object: o, Init: e})
		return &ctree.VarRef{At: ctree.At{T: typ, P: e.Pos()}, Object: o}
	}
	a, b = once(a), once(b)
	l, r := b, a
	if isMax {
		l, r = a, b
	}
	less := t.binary(n, ctree.Lt, copied(l), copied(r))
	out := ctree.Expr(&ctree.Cond{At: t.at(n, typ), If: less, Then: b, Else: a})
	if pre != nil {
		out = &ctree.StmtExpr{At: t.at(n, typ), Body: &ctree.Block{Here: t.here(n), List: pre}, Value: out}
	}
	return out
}

func (t *translator) abs(n node, x ctree.Expr) ctree.Expr {
	names := map[ctree.Type]string{ctree.IntT: "abs", ctree.Long: "labs", ctree.FloatT: "fabsf", ctree.Double: "fabs"}
	name, ok := names[x.Type()]
	if !ok {
		t.refuse(n, "no-operation", "abs of "+x.Type().String())
	}
	return &ctree.Call{At: t.at(n, x.Type()), Name: name, Args: []ctree.Expr{x}}
}

// overloaded is a function of <cmath>, which C++ has for float too: std::sqrt(float) is sqrtf.
func (t *translator) overloaded(n node, name string, args []ctree.Expr) ctree.Expr {
	typ := ctree.Type(nil)
	for i := range args {
		args[i] = t.decayed(args[i])
		at := args[i].Type()
		if _, ok := at.(ctree.Int); ok {
			at = ctree.Double
		}
		if typ == nil {
			typ = at
		}
		if typ = common(typ, at); typ == nil {
			t.refuse(n, "no-operation", fmt.Sprintf("%s of %s", name, args[i].Type()))
		}
	}
	if typ == ctree.Type(ctree.FloatT) {
		name += "f"
	}
	out := &ctree.Call{At: t.at(n, typ), Name: name}
	for _, a := range args {
		out.Args = append(out.Args, t.convert(a, typ))
	}
	return out
}
