package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
)

// cast reads (type) x, a compound literal, or a unary expression.
func (p *exprs) cast() cfront.Expr {
	if !p.cur.is("(") || !p.up.startsTypeAt(1) || valueOfType(p.cur, p.up.startsTypeAt) {
		return p.up.unary()
	}
	p.cur.enter()
	defer p.cur.leave()
	at := p.cur.next().Pos
	q := p.up.typeName()
	p.cur.expect(")", "behind the type of a cast")
	if p.cur.is("{") {
		return p.postfix(p.compoundLiteral(q, at))
	}
	return p.conv.CastTo(q, p.cast(), at, "")
}

// valueOfType reports whether (T( or (T{ begins a value T(x) or T{x} in parentheses, not a cast to a type of functions
// or to a structure that is declared there.
func valueOfType(cur *cursor, startsTypeAt func(int) bool) bool {
	if w := cur.ahead(1); cur.aheadIs(2, "{") {
		return !w.Word("struct") && !w.Word("class") && !w.Word("union") && !w.Word("enum")
	}
	if !cur.aheadIs(2, "(") || cur.ahead(1).Word("decltype") || startsTypeAt(3) {
		return false
	}
	for _, t := range []string{"*", "&", "&&", ")", "[", "..."} {
		if cur.aheadIs(3, t) {
			return false
		}
	}
	return true
}

// compoundLiteral reads the {...} of (type){...}.
func (p *exprs) compoundLiteral(q check.QType, at cfront.Pos) cfront.Expr {
	if q.Ref {
		p.rep.Fail(at, "a reference cannot be made of values in braces")
	}
	n := p.up.initNode()
	if a, ok := q.T.(cfront.Array); !ok || a.Len >= 0 {
		p.prog.Complete(q.T, "the value in braces", at)
	}
	if b, ok := q.T.(cfront.Vector); ok && len(n.List) > 0 {
		in, _ := p.inits.Fill(b, n, "the value in braces")
		return in.Items[0].X
	}
	in, t := p.inits.Fill(q.T, n, "the value in braces")
	x := p.prog.Temp(t, in, at).(*cfront.Temp)
	x.Obj.Quals = q.Q
	return x
}

// namedCast reads static_cast<T>(x) and its kin.
func (p *exprs) namedCast() cfront.Expr {
	t := p.cur.next()
	p.cur.expect("<", "behind "+t.Text)
	q := p.up.typeName()
	p.types.closeAngle("type of " + t.Text)
	p.cur.expect("(", "behind "+t.Text+"<"+q.String()+">")
	x := p.up.parenthesised(p.up.expression)
	p.cur.expect(")", "behind the operand of "+t.Text)
	return p.conv.CastTo(q, x, t.Pos, t.Text)
}

// functionalCast reads T(x), T(), T{x}.
func (p *exprs) functionalCast() cfront.Expr {
	at := p.cur.pos()
	s := p.up.specifiers(true)
	if s.Auto {
		p.rep.Fail(at, "auto(x) is not supported")
	}
	q := check.QType{T: s.T, Q: s.Q}
	if c := p.names.ClassOf(s.T); c != nil && (p.cur.is("(") || len(c.Ctors) > 0 && p.cur.is("{")) {
		return p.made(c, p.ctorArgs(), at)
	}
	if p.cur.is("{") {
		if _, agg := s.T.(*cfront.Struct); agg || p.vectorList(s.T) {
			return p.compoundLiteral(q, at)
		}
		return p.bracedValue(s.T)
	}
	p.cur.expect("(", "behind the type "+s.T.String())
	if p.cur.accept(")") {
		return p.conv.EmptyValue(s.T, at)
	}
	x := p.up.parenthesised(p.up.assignment)
	if p.cur.accept(",") {
		return p.joined(s.T, x, at)
	}
	p.cur.expect(")", "behind the value of "+s.T.String())
	return p.conv.CastTo(q, x, at, "")
}

// joined reads T(a, b): a vector of parts.
func (p *exprs) joined(t cfront.Type, x cfront.Expr, at cfront.Pos) cfront.Expr {
	if _, ok := t.(cfront.Vector); !ok {
		p.rep.Fail(at, "%s is made of one value", t)
	}
	args := []cfront.Expr{x}
	for {
		args = append(args, p.up.parenthesised(p.up.assignment))
		if !p.cur.accept(",") {
			break
		}
	}
	p.cur.expect(")", "behind the values of "+t.String())
	return p.conv.Convert(p.machine("concat", at, args), t, "the value")
}

func (p *exprs) vectorList(t cfront.Type) bool {
	_, ok := t.(cfront.Vector)
	return ok
}
