package cfront

import "math"

// builtin reads calls that are neither functions nor intrinsics, because they take a type or work at compile time;
// nil if t is none of them.
func (p *exprs) builtin(t token) Expr {
	switch t.text {
	case "__builtin_offsetof":
		return p.offsetof()
	case "__builtin_inff", "__builtin_nanf":
		p.cur.next()
		p.cur.expect("(", "behind "+t.text)
		p.cur.expect(")", "behind "+t.text)
		if t.text == "__builtin_inff" {
			return &FloatConst{At{t.pos}, T{Float32}, math.Inf(1)}
		}
		return &FloatConst{At{t.pos}, T{Float32}, math.NaN()}
	case "__builtin_expect", "__builtin_assume_aligned", "chess_copy", "chess_manifest", "chess_dont_warn_dead":
		if p.names.cfg.Intrinsics[t.text] == nil {
			return p.annotation(t)
		}
	}
	return nil
}

// annotation reads calls whose value is their first argument; chess_manifest tells whether it is constant.
func (p *exprs) annotation(t token) Expr {
	p.cur.next()
	p.cur.expect("(", "behind "+t.text)
	x := p.conv.value(p.parenthesised(p.assignment))
	if t.text == "__builtin_expect" || t.text == "__builtin_assume_aligned" {
		p.cur.expect(",", "behind the first argument of "+t.text)
		p.conv.intConst(p.parenthesised(p.assignment), "the second argument of "+t.text)
	}
	p.cur.expect(")", "behind the arguments of "+t.text)
	if t.text == "chess_manifest" {
		return &IntConst{At{t.pos}, T{Bool}, flag(p.consts.constant(x) != nil)}
	}
	return x
}

// offsetof reads __builtin_offsetof(type, member.member[index]).
func (p *exprs) offsetof() Expr {
	at := p.cur.next().pos
	p.cur.expect("(", "behind offsetof")
	t := p.types.typeName().t
	p.cur.expect(",", "behind the type of offsetof")
	off := int64(0)
	for first := true; !p.cur.is(")"); first = false {
		switch {
		case first || p.cur.accept("."):
			name := p.cur.ident("the name of a member")
			s, ok := t.(*Struct)
			if !ok {
				p.rep.fail(name.pos, "%s has no members", t)
			}
			f, o, ok := s.find(name.text)
			if !ok {
				p.rep.fail(name.pos, "%s has no member %s", s, name)
			}
			t, off = f.Type, off+o
		case p.cur.is("["):
			a, ok := t.(Array)
			if !ok {
				p.rep.fail(p.cur.pos(), "%s is no array", t)
			}
			p.cur.next()
			off += p.constInt("the index in offsetof") * a.Elem.Size()
			t = a.Elem
			p.cur.expect("]", "behind the index")
		default:
			p.cur.unexpected(p.cur.tok(), ") behind the member of offsetof")
		}
	}
	p.cur.next()
	return &IntConst{At{at}, T{UInt32}, off}
}
