package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// unary reads prefix operators.
func (p *exprs) unary() cfront.Expr {
	t := p.cur.tok()
	if t.Kind == lex.Ident {
		switch t.Text {
		case "sizeof":
			return p.sizeof()
		case "_Alignof", "alignof", "__alignof__":
			return p.alignof()
		}
	}
	if t.Kind != lex.Punct {
		return p.postfix(p.primary())
	}
	switch t.Text {
	case "-", "+", "~", "!", "*", "&", "++", "--":
		p.cur.enter()
		defer p.cur.leave()
		p.cur.next()
		x := p.up.cast()
		switch t.Text {
		case "*":
			return p.ops.Deref(t.Pos, x)
		case "&":
			return p.ops.AddressOf(t.Pos, x)
		case "++", "--":
			return p.ops.IncDec(t, x, true)
		}
		return p.ops.UnaryExpr(t.Text, t.Pos, x)
	case "&&":
		p.rep.Fail(t.Pos, "addresses of labels (&&) are not supported")
	}
	return p.postfix(p.primary())
}

// sizeof reads sizeof x or sizeof(type); the operand is not evaluated.
func (p *exprs) sizeof() cfront.Expr {
	at := p.cur.next().Pos
	if p.cur.is("...") {
		return packs{p.types}.size()
	}
	var t cfront.Type
	var x cfront.Expr
	if p.cur.is("(") && p.up.startsTypeAt(1) {
		p.cur.next()
		t = p.up.typeName().T
		p.cur.expect(")", "behind the type of sizeof")
		if p.cur.is("{") {
			t = p.postfix(p.compoundLiteral(check.QType{T: t}, at)).Type()
		}
	} else {
		p.cur.enter()
		x = p.unary()
		p.cur.leave()
		if f, ok := x.(*check.FuncName); ok {
			p.rep.Fail(at, "sizeof cannot measure the function %s", f.Name)
		}
		if t = p.conv.RefType(x); t == nil {
			t = x.Type()
		}
	}
	p.prog.Complete(t, "the operand of sizeof", at)
	if a, ok := t.(cfront.Array); ok && a.Variable {
		return variableSize(p, a, x, at)
	}
	return &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.UInt32}, Val: t.Size()}
}

// variableSize is the size of an array whose length is no constant:
//
//	int a[n]; ... sizeof a  ->  n, as it was, * 4
func variableSize(p *exprs, a cfront.Array, x cfront.Expr, at cfront.Pos) cfront.Expr {
	v, ok := x.(*cfront.Var)
	if !ok || p.prog.Lengths[v.Obj] == nil {
		p.rep.Fail(at, "sizeof of an array whose length is no constant needs its name")
	}
	n := &cfront.Var{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.UInt32}, Obj: p.prog.Lengths[v.Obj]}
	size := &cfront.IntConst{At: n.At, T: n.T, Val: a.Elem.Size()}
	return p.ops.BinaryExpr(cfront.Mul, at, p.conv.Value(n), size)
}

// alignof reads alignof(type).
func (p *exprs) alignof() cfront.Expr {
	t := p.cur.next()
	p.cur.expect("(", "behind "+t.Text)
	q := p.up.typeName()
	p.cur.expect(")", "behind the type of "+t.Text)
	p.prog.Complete(q.T, "the operand of "+t.Text, t.Pos)
	return &cfront.IntConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: cfront.UInt32}, Val: q.T.Align()}
}
