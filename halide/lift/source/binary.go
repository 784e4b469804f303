package source

import (
	"fmt"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// binary is l op r with C's conversions of the operands, which are values.
func (t *translator) binary(n node, op ctree.Op, l, r ctree.Expr) ctree.Expr {
	_, lp := l.Type().(ctree.Pointer)
	_, rp := r.Type().(ctree.Pointer)
	_, lv := l.Type().(ctree.Vector)
	_, rv := r.Type().(ctree.Vector)
	switch {
	case lp || rp:
		return t.pointers(n, op, l, r)
	case lv || rv:
		return t.vectors(n, op, l, r)
	case op.Shift():
		return t.shift(n, op, l, r)
	}
	typ := common(l.Type(), r.Type())
	if _, isFloat := typ.(ctree.Float); typ == nil || isFloat && integerOnly(op) {
		t.refuse(n, "no-operation", fmt.Sprintf("%s of %s and %s", op, l.Type(), r.Type()))
	}
	result := typ
	if op.Comparison() {
		result = ctree.IntT
	}
	return &ctree.Binary{At: t.at(n, result), Op: op, L: t.convert(l, typ), R: t.convert(r, typ)}
}

func integerOnly(op ctree.Op) bool {
	switch op {
	case ctree.Rem, ctree.And, ctree.Or, ctree.Xor, ctree.Shl, ctree.Shr:
		return true
	}
	return false
}

func (t *translator) shift(n node, op ctree.Op, l, r ctree.Expr) ctree.Expr {
	l, r = t.promote(l), t.promote(r)
	_, li := l.Type().(ctree.Int)
	_, ri := r.Type().(ctree.Int)
	if !li || !ri {
		t.refuse(n, "no-operation", fmt.Sprintf("%s of %s and %s", op, l.Type(), r.Type()))
	}
	return &ctree.Binary{At: t.at(n, l.Type()), Op: op, L: l, R: r}
}

// pointers is arithmetic and comparison of pointers.
func (t *translator) pointers(n node, op ctree.Op, l, r ctree.Expr) ctree.Expr {
	lp, lok := l.Type().(ctree.Pointer)
	rp, rok := r.Type().(ctree.Pointer)
	_, li := l.Type().(ctree.Int)
	_, ri := r.Type().(ctree.Int)
	switch {
	case op == ctree.Add && li && rok:
		l, r, lp, lok, ri, rok = r, l, rp, true, true, false
		fallthrough
	case (op == ctree.Add || op == ctree.Sub) && lok && ri:
		t.stepped(n, lp)
		return &ctree.PtrAdd{At: t.at(n, lp), P: l, I: t.promote(r), Minus: op == ctree.Sub}
	case op == ctree.Sub && lok && rok:
		t.stepped(n, lp)
		return &ctree.PtrDiff{At: t.at(n, ctree.Long), L: l, R: t.convert(r, lp)}
	case op.Comparison() && (lok || rok) && (rok || ri) && (lok || li):
		typ := lp
		if !lok || lp.Elem == ctree.Type(ctree.Void{}) && rok {
			typ = rp
		}
		return &ctree.Binary{At: t.at(n, ctree.IntT), Op: op, L: t.convert(l, typ), R: t.convert(r, typ)}
	}
	t.refuse(n, "no-operation", fmt.Sprintf("%s of %s and %s", op, l.Type(), r.Type()))
	return nil
}

// stepped refuses arithmetic on pointers to what has no known size; void counts as one byte, as in GNU C.
func (t *translator) stepped(n node, p ctree.Pointer) {
	if s, ok := p.Elem.(*ctree.Struct); ok && s.Bytes == 0 && len(s.Fields) == 0 {
		t.refuse(n, "size-unknown", fmt.Sprintf("the size of %s is not known here", s))
	}
}

// vectors is an operation lane by lane; a scalar is spread over all lanes.
func (t *translator) vectors(n node, op ctree.Op, l, r ctree.Expr) ctree.Expr {
	v, ok := l.Type().(ctree.Vector)
	if !ok {
		v = r.Type().(ctree.Vector)
	}
	l, r = t.lanes(n, l, v), t.lanes(n, r, v)
	_, isFloat := v.Elem.(ctree.Float)
	if isFloat && integerOnly(op) {
		t.refuse(n, "no-operation", fmt.Sprintf("%s of %s", op, v))
	}
	result := v
	if op.Comparison() {
		result = ctree.Vector{Elem: ctree.Int{Bits: int(8 * v.Elem.Size()), Signed: true}, Lanes: v.Lanes}
	}
	return &ctree.Binary{At: t.at(n, result), Op: op, L: l, R: r}
}

func (t *translator) lanes(n node, e ctree.Expr, v ctree.Vector) ctree.Expr {
	if ctree.Scalar(e.Type()) {
		return t.splat(e, v)
	}
	if u, ok := e.Type().(ctree.Vector); !ok || u.Size() != v.Size() {
		t.refuse(n, "no-operation", fmt.Sprintf("an operation on %s and %s", e.Type(), v))
	}
	return t.convert(e, v)
}

func (t *translator) splat(e ctree.Expr, v ctree.Vector) ctree.Expr {
	return &ctree.Splat{At: ctree.At{T: v, P: e.Pos()}, X: t.convert(e, v.Elem)}
}

var compoundOps = map[cc.AssignmentExpressionCase]ctree.Op{
	cc.AssignmentExpressionMul: ctree.Mul, cc.AssignmentExpressionDiv: ctree.Div, cc.AssignmentExpressionMod: ctree.Rem,
	cc.AssignmentExpressionAdd: ctree.Add, cc.AssignmentExpressionSub: ctree.Sub, cc.AssignmentExpressionLsh: ctree.Shl,
	cc.AssignmentExpressionRsh: ctree.Shr, cc.AssignmentExpressionAnd: ctree.And, cc.AssignmentExpressionXor: ctree.Xor,
	cc.AssignmentExpressionOr: ctree.Or,
}

func (t *translator) assignment(n *cc.AssignmentExpression) ctree.Expr {
	l := t.expr(n.UnaryExpression)
	if !lvalue(l) || isArray(l.Type()) {
		t.refuse(n, "not-an-object", "what is assigned to is no object")
	}
	r := t.value(n.AssignmentExpression)
	if n.Case == cc.AssignmentExpressionAssign {
		return &ctree.Assign{At: t.at(n, l.Type()), L: l, R: t.convert(r, l.Type())}
	}
	return t.compound(n, compoundOps[n.Case], l, r)
}

// compound is l op= r.
func (t *translator) compound(n node, op ctree.Op, l, r ctree.Expr) ctree.Expr {
	out := &ctree.Compound{At: t.at(n, l.Type()), L: l, Op: op}
	switch typ := l.Type().(type) {
	case ctree.Pointer:
		if _, ok := r.Type().(ctree.Int); !ok || op != ctree.Add && op != ctree.Sub {
			t.refuse(n, "no-operation", fmt.Sprintf("%s= of %s and %s", op, typ, r.Type()))
		}
		t.stepped(n, typ)
		out.In, out.R = typ, t.promote(r)
		return out
	case ctree.Vector:
		b := t.vectors(n, op, l, r).(*ctree.Binary)
		out.In, out.R = typ, b.R
		return out
	}
	b, ok := t.binary(n, op, l, r).(*ctree.Binary) // for its checks and its types
	if !ok || !ctree.Scalar(l.Type()) {
		t.refuse(n, "no-operation", fmt.Sprintf("%s= of %s and %s", op, l.Type(), r.Type()))
	}
	out.In, out.R = b.L.Type(), b.R
	return out
}
