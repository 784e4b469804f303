package source

import (
	"fmt"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// value is an expression as a value: arrays have decayed.
func (t *translator) value(n cc.ExpressionNode) ctree.Expr { return t.decayed(t.expr(n)) }

func (t *translator) decayed(e ctree.Expr) ctree.Expr {
	a, ok := e.Type().(ctree.Array)
	if !ok {
		return e
	}
	taken(e)
	return &ctree.Decay{At: ctree.At{T: ctree.Pointer{Elem: a.Elem}, P: e.Pos()}, X: e}
}

func (t *translator) at(n node, typ ctree.Type) ctree.At { return ctree.At{T: typ, P: t.pos(n)} }

// expr is an expression, an lvalue where C has one. Functions have become pointers, references what they refer to.
func (t *translator) expr(n cc.ExpressionNode) ctree.Expr {
	defer t.deeper(n)()
	switch n := n.(type) {
	case *cc.PrimaryExpression:
		return t.primary(n)
	case *cc.PostfixExpression:
		return t.postfix(n)
	case *cc.UnaryExpression:
		return t.unary(n)
	case *cc.CastExpression:
		if n.Case == cc.CastExpressionUnary {
			return t.expr(n.UnaryExpression)
		}
		return t.cast(n)
	case *cc.ConditionalExpression:
		if n.Case == cc.ConditionalExpressionLOr {
			return t.expr(n.LogicalOrExpression)
		}
		return t.conditional(n)
	case *cc.LogicalOrExpression:
		if n.Case == cc.LogicalOrExpressionLAnd {
			return t.expr(n.LogicalAndExpression)
		}
		return t.logical(n, true, n.LogicalOrExpression, n.LogicalAndExpression)
	case *cc.LogicalAndExpression:
		if n.Case == cc.LogicalAndExpressionOr {
			return t.expr(n.InclusiveOrExpression)
		}
		return t.logical(n, false, n.LogicalAndExpression, n.InclusiveOrExpression)
	case *cc.AssignmentExpression:
		if n.Case == cc.AssignmentExpressionCond {
			return t.expr(n.ConditionalExpression)
		}
		return t.assignment(n)
	case *cc.ConstantExpression:
		return t.expr(n.ConditionalExpression)
	case *cc.ExpressionList:
		return t.comma(n)
	}
	return t.infix(n)
}

// comma is e1, e2, ...: the parser's list, folded to the left.
func (t *translator) comma(l *cc.ExpressionList) ctree.Expr {
	var out ctree.Expr
	for ; l != nil; l = l.ExpressionList {
		e := t.expr(l.AssignmentExpression)
		if out == nil {
			out = e
			continue
		}
		e = t.decayed(e)
		if isArray(out.Type()) {
			out = t.decayed(out)
		}
		out = &ctree.Comma{At: ctree.At{T: e.Type(), P: e.Pos()}, X: out, Y: e}
	}
	return out
}

// infix is the operators that work on two values of one type.
func (t *translator) infix(n cc.ExpressionNode) ctree.Expr {
	switch n := n.(type) {
	case *cc.AdditiveExpression:
		ops := map[cc.AdditiveExpressionCase]ctree.Op{cc.AdditiveExpressionAdd: ctree.Add,
			cc.AdditiveExpressionSub: ctree.Sub}
		if op, ok := ops[n.Case]; ok {
			return t.binary(n, op, t.value(n.AdditiveExpression), t.value(n.MultiplicativeExpression))
		}
		return t.expr(n.MultiplicativeExpression)
	case *cc.MultiplicativeExpression:
		ops := map[cc.MultiplicativeExpressionCase]ctree.Op{cc.MultiplicativeExpressionMul: ctree.Mul,
			cc.MultiplicativeExpressionDiv: ctree.Div, cc.MultiplicativeExpressionMod: ctree.Rem}
		if op, ok := ops[n.Case]; ok {
			return t.binary(n, op, t.value(n.MultiplicativeExpression), t.value(n.CastExpression))
		}
		return t.expr(n.CastExpression)
	case *cc.ShiftExpression:
		ops := map[cc.ShiftExpressionCase]ctree.Op{cc.ShiftExpressionLsh: ctree.Shl, cc.ShiftExpressionRsh: ctree.Shr}
		if op, ok := ops[n.Case]; ok {
			return t.binary(n, op, t.value(n.ShiftExpression), t.value(n.AdditiveExpression))
		}
		return t.expr(n.AdditiveExpression)
	case *cc.RelationalExpression:
		ops := map[cc.RelationalExpressionCase]ctree.Op{cc.RelationalExpressionLt: ctree.Lt,
			cc.RelationalExpressionGt:  ctree.Gt,
			cc.RelationalExpressionLeq: ctree.Le, cc.RelationalExpressionGeq: ctree.Ge}
		if op, ok := ops[n.Case]; ok {
			return t.binary(n, op, t.value(n.RelationalExpression), t.value(n.ShiftExpression))
		}
		return t.expr(n.ShiftExpression)
	case *cc.EqualityExpression:
		ops := map[cc.EqualityExpressionCase]ctree.Op{cc.EqualityExpressionEq: ctree.Eq,
			cc.EqualityExpressionNeq: ctree.Ne}
		if op, ok := ops[n.Case]; ok {
			return t.binary(n, op, t.value(n.EqualityExpression), t.value(n.RelationalExpression))
		}
		return t.expr(n.RelationalExpression)
	case *cc.AndExpression:
		if n.Case == cc.AndExpressionAnd {
			return t.binary(n, ctree.And, t.value(n.AndExpression), t.value(n.EqualityExpression))
		}
		return t.expr(n.EqualityExpression)
	case *cc.ExclusiveOrExpression:
		if n.Case == cc.ExclusiveOrExpressionXor {
			return t.binary(n, ctree.Xor, t.value(n.ExclusiveOrExpression), t.value(n.AndExpression))
		}
		return t.expr(n.AndExpression)
	case *cc.InclusiveOrExpression:
		if n.Case == cc.InclusiveOrExpressionOr {
			return t.binary(n, ctree.Or, t.value(n.InclusiveOrExpression), t.value(n.ExclusiveOrExpression))
		}
		return t.expr(n.ExclusiveOrExpression)
	}
	t.refuse(n, "not-lifted", fmt.Sprintf("an expression of kind %T is not lifted", n))
	return nil
}

func (t *translator) logical(n node, or bool, l, r cc.ExpressionNode) ctree.Expr {
	return &ctree.Logical{At: t.at(n, ctree.IntT), Or: or, L: t.condition(t.value(l)), R: t.condition(t.value(r))}
}

func (t *translator) conditional(n *cc.ConditionalExpression) ctree.Expr {
	test := t.value(n.LogicalOrExpression)
	var then ctree.Expr
	if n.ExpressionList == nil { // GNU: a ?: b
		if !pure(test) {
			t.refuse(n, "not-lifted", "?: without a middle is lifted only for values without effects")
		}
		then = t.value(n.LogicalOrExpression)
	} else {
		then = t.value(n.ExpressionList)
	}
	other := t.value(n.ConditionalExpression)
	if v, ok := test.Type().(ctree.Vector); ok {
		return t.choice(n, v, test, then, other)
	}
	typ := t.meet(n, then, other)
	return &ctree.Cond{At: t.at(n, typ), If: t.condition(test), Then: t.convert(then, typ), Else: t.convert(other, typ)}
}

// choice is ?: lane by lane: test is a vector of the integers that comparisons give.
func (t *translator) choice(n node, lanes ctree.Vector, test, then, other ctree.Expr) ctree.Expr {
	v, ok := then.Type().(ctree.Vector)
	if !ok {
		v, ok = other.Type().(ctree.Vector)
	}
	if _, isInt := lanes.Elem.(ctree.Int); !ok || !isInt || lanes.Lanes != v.Lanes || lanes.Size() != v.Size() {
		t.refuse(n, "no-condition", fmt.Sprintf("lanes of %s do not choose between %s and %s", lanes, then.Type(),
			other.Type()))
	}
	return &ctree.Cond{At: t.at(n, v), If: test, Then: t.lanes(n, then, v), Else: t.lanes(n, other, v)}
}

// meet is the type of a ?: with the sides a and b.
func (t *translator) meet(n node, a, b ctree.Expr) ctree.Type {
	ta, tb := a.Type(), b.Type()
	if ctree.Identical(ta, tb) {
		if i, ok := ta.(ctree.Int); ok {
			return promoted(i)
		}
		return ta
	}
	if c := common(ta, tb); c != nil {
		return c
	}
	pa, oka := ta.(ctree.Pointer)
	_, okb := tb.(ctree.Pointer)
	void := ctree.Type(ctree.Void{})
	switch {
	case ta == void || tb == void:
		return void
	case oka && okb && pa.Elem == void && !isNull(a), okb && !oka, okb && isNull(a):
		return tb
	case oka:
		return ta
	}
	t.refuse(n, "no-conversion", fmt.Sprintf("the sides of ?: have the types %s and %s", ta, tb))
	return nil
}

func isNull(e ctree.Expr) bool {
	if c, ok := e.(*ctree.Convert); ok {
		e = c.X
	}
	i, ok := e.(*ctree.IntLit)
	return ok && i.Value == 0
}

// pure reports whether e can be evaluated twice, or not at all.
func pure(e ctree.Expr) bool {
	return ctree.Pure(e, func(x ctree.Expr) bool {
		switch x.(type) {
		case *ctree.Call, *pending:
			return false
		}
		return true
	})
}

func (t *translator) cast(n *cc.CastExpression) ctree.Expr {
	typ := t.named(n, n.TypeName)
	e := t.value(n.CastExpression)
	if v, ok := typ.(ctree.Vector); ok && ctree.Scalar(e.Type()) {
		return t.splat(e, v)
	}
	if _, ok := typ.(*ctree.Struct); ok && ctree.Identical(typ, e.Type()) {
		return e
	}
	return t.convert(e, typ)
}
