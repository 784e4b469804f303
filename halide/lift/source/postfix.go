package source

import (
	"fmt"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

func (t *translator) postfix(n *cc.PostfixExpression) ctree.Expr {
	switch n.Case {
	case cc.PostfixExpressionPrimary:
		return t.expr(n.PrimaryExpression)
	case cc.PostfixExpressionIndex:
		return t.index(n, t.expr(n.PostfixExpression), t.expr(n.ExpressionList))
	case cc.PostfixExpressionCall:
		return t.call(n)
	case cc.PostfixExpressionSelect:
		return t.member(n, t.expr(n.PostfixExpression), n.Token2.SrcStr())
	case cc.PostfixExpressionPSelect:
		return t.member(n, t.deref(n, t.value(n.PostfixExpression)), n.Token2.SrcStr())
	case cc.PostfixExpressionInc:
		return t.incDec(n, t.expr(n.PostfixExpression), false, true)
	case cc.PostfixExpressionDec:
		return t.incDec(n, t.expr(n.PostfixExpression), true, true)
	case cc.PostfixExpressionComplit:
		return t.compoundLit(n)
	}
	panic("BUG: an expression of kind " + n.Case.String())
}

// index is x[i] of an array, a pointer, a vector or a list; i[x] is x[i].
func (t *translator) index(n node, x, i ctree.Expr) ctree.Expr {
	if _, ok := x.Type().(ctree.Int); ok {
		x, i = i, x
	}
	i = t.promote(t.decayed(i))
	if _, ok := i.Type().(ctree.Int); !ok {
		t.refuse(n, "no-operation", "an index of type "+i.Type().String())
	}
	switch u := x.Type().(type) {
	case ctree.Array:
		return &ctree.Index{At: t.at(n, u.Elem), X: x, I: i}
	case ctree.Pointer:
		t.stepped(n, u)
		if _, fn := u.Elem.(*ctree.Signature); fn || u.Elem == ctree.Type(ctree.Void{}) {
			break
		}
		return &ctree.Index{At: t.at(n, u.Elem), X: x, I: i}
	case ctree.Vector:
		return &ctree.Lane{At: t.at(n, u.Elem), X: x, I: i}
	case ctree.List:
		return &ctree.ListIndex{At: t.at(n, u.Elem), X: x, I: i}
	}
	t.refuse(n, "no-operation", fmt.Sprintf("[] of %s", x.Type()))
	return nil
}

func (t *translator) member(n node, x ctree.Expr, name string) ctree.Expr {
	s, ok := x.Type().(*ctree.Struct)
	if !ok {
		t.refuse(n, "no-member", fmt.Sprintf("%s has no member %s", x.Type(), name))
	}
	f := s.Field(name)
	if f == nil {
		if len(s.Fields) == 0 {
			t.refuse(n, "no-member", fmt.Sprintf("what %s consists of is not known here, so not its member %s either",
				s, name))
		}
		t.refuse(n, "bit-field", fmt.Sprintf("%s.%s: bit-fields are not lifted", s, name))
	}
	return &ctree.Member{At: t.at(n, f.Type), X: x, F: f}
}

func (t *translator) compoundLit(n *cc.PostfixExpression) ctree.Expr {
	typ := t.named(n, n.TypeName)
	if t.fn == nil {
		t.refuse(n, "not-lifted", "(type){...} outside functions")
	}
	if a, ok := typ.(ctree.Array); ok && a.Len < 0 {
		u, ok := n.Type().Undecay().(*cc.ArrayType)
		if !ok || u.Len() < 0 {
			t.refuse(n, "size-unknown", "the length of this array is not known")
		}
		typ = ctree.Array{Elem: a.Elem, Len: u.Len()}
	}
	var init ctree.Expr
	switch typ.(type) {
	case ctree.Array, *ctree.Struct, ctree.Vector:
		init = t.initList(n, n.InitializerList, typ)
	default:
		leaves := t.leaves(n.InitializerList)
		if len(leaves) != 1 {
			t.refuse(n, "initializer", fmt.Sprintf("%d values for one of type %s", len(leaves), typ))
		}
		init = t.convert(t.value(leaves[0].AssignmentExpression), typ)
	}
	o := t.hidden("lit.", typ, t.pos(n))
	o.Const = false
	return &ctree.CompoundLit{At: t.at(n, typ), Object: o, Init: init}
}
