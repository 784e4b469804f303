package source

import (
	"fmt"
	"math"
	"strings"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// call is a call of a function by name, of one of Rewrite's operations, or through a pointer.
func (t *translator) call(n *cc.PostfixExpression) ctree.Expr {
	if name := callee(n.PostfixExpression); strings.HasPrefix(name, "__vy_") && name != "__vy_va_start" &&
		name != "__vy_va_end" {
		return t.operation(n, strings.TrimPrefix(name, "__vy_"), t.arguments(n))
	}
	f := t.value(n.PostfixExpression)
	p, ok := f.Type().(ctree.Pointer)
	if !ok {
		t.refuse(n, "no-function", "a call of a value of type "+f.Type().String())
	}
	sig, ok := p.Elem.(*ctree.Signature)
	if !ok {
		t.refuse(n, "no-function", "a call of a value of type "+f.Type().String())
	}
	out := &ctree.Call{At: t.at(n, sig.Result)}
	refs, refResult := t.references(n)
	if ref, ok := f.(*ctree.FuncRef); ok {
		out.Fn, out.Name = ref.Fn, ref.Name
		if ref.Fn == nil && strings.HasPrefix(ref.Name, "_mm") {
			t.prog.intrinsics[ref.Name] = true
		}
	} else {
		out.Ptr = f
	}
	if len(sig.Params) == 1 {
		if s, ok := sig.Params[0].(*ctree.Struct); ok && s.Tag == goneTag {
			t.refuse(n, "left-out", "the declaration of "+out.Name+" was left out, as it is not understood")
		}
	}
	if v := infinity(out); v != nil {
		return v
	}
	args := t.arguments(n)
	if len(args) < len(sig.Params) || len(args) > len(sig.Params) && !sig.Variadic {
		t.refuse(n, "arguments", fmt.Sprintf("%d arguments for %d parameters", len(args), len(sig.Params)))
	}
	for i, a := range args {
		out.Args = append(out.Args, t.argument(a, i, sig, refs))
	}
	if refResult != nil {
		out.T = ctree.Pointer{Elem: refResult}
		return &ctree.Deref{At: t.at(n, refResult), X: out}
	}
	return out
}

// infinity is what INFINITY and HUGE_VAL are, which math.h makes calls of; nil for all other calls.
func infinity(c *ctree.Call) ctree.Expr {
	switch c.Name {
	case "__builtin_inf", "__builtin_inff", "__builtin_huge_val", "__builtin_huge_valf":
		return &ctree.FloatLit{At: c.At, Value: math.Inf(1), Text: "INFINITY"}
	}
	return nil
}

// argument is a as the i-th argument: converted to the parameter's type, bound to a reference, or promoted.
func (t *translator) argument(a ctree.Expr, i int, sig *ctree.Signature, refs []bool) ctree.Expr {
	switch {
	case i < len(refs) && refs[i]:
		return t.bind(a, sig.Params[i].(ctree.Pointer).Elem)
	case i < len(sig.Params):
		return t.convert(t.decayed(a), sig.Params[i])
	}
	a = t.promote(t.decayed(a))
	if a.Type() == ctree.Type(ctree.FloatT) {
		a = t.convert(a, ctree.Double)
	}
	return a
}

// references tells which parameters of the called function are references, and what its result refers to if it is one.
func (t *translator) references(n *cc.PostfixExpression) (refs []bool, result ctree.Type) {
	c := n.PostfixExpression.Type()
	if p, ok := c.(*cc.PointerType); ok {
		c = p.Elem()
		if u, ok := p.Undecay().(*cc.FunctionType); ok {
			c = u
		}
	}
	ft, ok := c.(*cc.FunctionType)
	if !ok {
		return nil, nil
	}
	for _, p := range ft.Parameters() {
		_, ref := t.reference(n, p.Type())
		refs = append(refs, ref)
	}
	if typ, ok := t.reference(n, ft.Result()); ok {
		result = typ
	}
	return refs, result
}

// arguments are the arguments of a call, lvalues where they are.
func (t *translator) arguments(n *cc.PostfixExpression) []ctree.Expr {
	var out []ctree.Expr
	for l := n.ArgumentExpressionList; l != nil; l = l.ArgumentExpressionList {
		out = append(out, t.expr(l.AssignmentExpression))
	}
	return out
}

// callee is the name that is called, if it is a name.
func callee(n cc.ExpressionNode) string {
	for {
		switch x := n.(type) {
		case *cc.PrimaryExpression:
			switch x.Case {
			case cc.PrimaryExpressionIdent:
				return x.Token.SrcStr()
			case cc.PrimaryExpressionExpr:
				n = x.ExpressionList
				continue
			}
		case *cc.PostfixExpression:
			if x.Case == cc.PostfixExpressionPrimary {
				n = x.PrimaryExpression
				continue
			}
		}
		return ""
	}
}
