package source

import (
	"fmt"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

func (t *translator) unary(n *cc.UnaryExpression) ctree.Expr {
	switch n.Case {
	case cc.UnaryExpressionPostfix:
		return t.expr(n.PostfixExpression)
	case cc.UnaryExpressionInc:
		return t.incDec(n, t.expr(n.UnaryExpression), false, false)
	case cc.UnaryExpressionDec:
		return t.incDec(n, t.expr(n.UnaryExpression), true, false)
	case cc.UnaryExpressionAddrof:
		e := t.expr(n.CastExpression)
		if _, ok := e.(*ctree.FuncRef); ok {
			return e
		}
		return t.addressOf(e, t.pos(n))
	case cc.UnaryExpressionDeref:
		return t.deref(n, t.value(n.CastExpression))
	case cc.UnaryExpressionPlus:
		return t.promote(t.arithmetic(n, t.value(n.CastExpression)))
	case cc.UnaryExpressionMinus:
		return t.negate(n, t.value(n.CastExpression))
	case cc.UnaryExpressionCpl:
		e := t.promote(t.arithmetic(n, t.value(n.CastExpression)))
		if _, ok := e.Type().(ctree.Float); ok {
			t.refuse(n, "no-operation", "~ of "+e.Type().String())
		}
		return &ctree.Unary{At: t.at(n, e.Type()), Op: ctree.Com, X: e}
	case cc.UnaryExpressionNot:
		return &ctree.Unary{At: t.at(n, ctree.IntT), Op: ctree.Not, X: t.condition(t.value(n.CastExpression))}
	case cc.UnaryExpressionSizeofExpr:
		return t.sizeOf(n, t.unevaluated(n.UnaryExpression).Type())
	case cc.UnaryExpressionSizeofType:
		return t.sizeOf(n, t.typ(n, n.TypeName.Type()))
	case cc.UnaryExpressionAlignofExpr:
		return &ctree.IntLit{At: t.at(n, ctree.ULong), Value: t.unevaluated(n.UnaryExpression).Type().Align()}
	case cc.UnaryExpressionAlignofType:
		return &ctree.IntLit{At: t.at(n, ctree.ULong), Value: t.typ(n, n.TypeName.Type()).Align()}
	case cc.UnaryExpressionLabelAddr:
		t.refuse(n, "goto", "addresses of labels are not lifted")
	}
	t.refuse(n, "complex", "complex numbers are not lifted", "keep real and imaginary parts in two variables")
	return nil
}

// unevaluated translates an expression for its type only.
func (t *translator) unevaluated(n cc.ExpressionNode) ctree.Expr {
	pre, temps, locals := t.pre, t.temps, len(t.fnLocals())
	e := t.expr(n)
	t.pre, t.temps = pre, temps
	if t.fn != nil {
		t.fn.Locals = t.fn.Locals[:locals]
	}
	return e
}

func (t *translator) fnLocals() []*ctree.Object {
	if t.fn == nil {
		return nil
	}
	return t.fn.Locals
}

func (t *translator) arithmetic(n node, e ctree.Expr) ctree.Expr {
	switch e.Type().(type) {
	case ctree.Int, ctree.Float, ctree.Vector:
		return e
	}
	t.refuse(n, "no-operation", "arithmetic on "+e.Type().String())
	return nil
}

// negate is -e; of a constant, a constant.
func (t *translator) negate(n node, e ctree.Expr) ctree.Expr {
	e = t.promote(t.arithmetic(n, e))
	at := t.at(n, e.Type())
	switch lit := e.(type) {
	case *ctree.IntLit:
		return &ctree.IntLit{At: at, Value: wrap(-lit.Value, lit.T.(ctree.Int))}
	case *ctree.FloatLit:
		text := ""
		if lit.Text != "" {
			text = "-" + lit.Text
		}
		if len(text) > 1 && text[1] == '-' {
			text = text[2:]
		}
		return &ctree.FloatLit{At: at, Value: -lit.Value, Text: text}
	}
	return &ctree.Unary{At: at, Op: ctree.Neg, X: e}
}

func (t *translator) deref(n node, e ctree.Expr) ctree.Expr {
	p, ok := e.Type().(ctree.Pointer)
	if !ok {
		t.refuse(n, "no-operation", "* of "+e.Type().String())
	}
	if _, fn := p.Elem.(*ctree.Signature); fn {
		return e // *f is f
	}
	if p.Elem == ctree.Type(ctree.Void{}) {
		t.refuse(n, "no-operation", "* of a pointer to void")
	}
	if a, ok := e.(*ctree.AddressOf); ok {
		return a.X
	}
	return &ctree.Deref{At: t.at(n, p.Elem), X: e}
}

func (t *translator) incDec(n node, e ctree.Expr, dec, post bool) ctree.Expr {
	if !lvalue(e) || !ctree.Scalar(e.Type()) {
		t.refuse(n, "not-an-object", fmt.Sprintf("++ or -- of a value of type %s", e.Type()))
	}
	if p, ok := e.Type().(ctree.Pointer); ok {
		t.stepped(n, p)
	}
	return &ctree.IncDec{At: t.at(n, e.Type()), X: e, Dec: dec, Post: post}
}
