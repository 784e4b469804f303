package parse

import (
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// builtin reads calls that are neither functions nor intrinsics, because they take a type or work at compile time;
// nil if t is none of them.
func (p *exprs) builtin(t lex.Token) cfront.Expr {
	switch t.Text {
	case "__builtin_offsetof":
		return p.offsetof()
	case "__builtin_inff", "__builtin_nanf":
		p.cur.next()
		p.cur.expect("(", "behind "+t.Text)
		p.cur.expect(")", "behind "+t.Text)
		if t.Text == "__builtin_inff" {
			return &cfront.FloatConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: cfront.Float32}, Val: math.Inf(1)}
		}
		return &cfront.FloatConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: cfront.Float32}, Val: math.NaN()}
	case "printf", "puts", "putchar", "fprintf", "chess_assert":
		return p.silent(t)
	case "__builtin_expect", "__builtin_assume_aligned", "chess_copy", "chess_manifest", "chess_dont_warn_dead":
		if p.names.Cfg.Intrinsics[t.Text] == nil {
			return p.annotation(t)
		}
	}
	return nil
}

// silent reads a call that prints, or says to the vendor's compiler what holds: its arguments are checked, and nothing
// is done.
func (p *exprs) silent(t lex.Token) cfront.Expr {
	if !p.cur.aheadIs(1, "(") {
		return nil
	}
	p.cur.next()
	p.ctorArgs()
	return &cfront.IntConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: cfront.Int32}}
}

// annotation reads calls whose value is their first argument; chess_manifest reports whether it is constant.
func (p *exprs) annotation(t lex.Token) cfront.Expr {
	p.cur.next()
	p.cur.expect("(", "behind "+t.Text)
	x := p.conv.Value(p.up.parenthesised(p.up.assignment))
	if t.Text == "__builtin_expect" || t.Text == "__builtin_assume_aligned" {
		p.cur.expect(",", "behind the first argument of "+t.Text)
		p.conv.IntConst(p.up.parenthesised(p.up.assignment), "the second argument of "+t.Text)
	}
	p.cur.expect(")", "behind the arguments of "+t.Text)
	if t.Text == "chess_manifest" {
		return &cfront.IntConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: cfront.Bool},
			Val: cfront.Truth(p.consts.Constant(x) != nil)}
	}
	return x
}

// offsetof reads __builtin_offsetof(type, member.member[index]).
func (p *exprs) offsetof() cfront.Expr {
	at := p.cur.next().Pos
	p.cur.expect("(", "behind offsetof")
	t := p.up.typeName().T
	p.cur.expect(",", "behind the type of offsetof")
	off := int64(0)
	for first := true; !p.cur.is(")"); first = false {
		switch {
		case first || p.cur.accept("."):
			name := p.cur.ident("the name of a member")
			s, ok := t.(*cfront.Struct)
			if !ok {
				p.rep.Fail(name.Pos, "%s has no members", t)
			}
			f, o, ok := s.Find(name.Text)
			if !ok {
				p.rep.Fail(name.Pos, "%s has no member %s", s, name)
			}
			t, off = f.Type, off+o
		case p.cur.is("["):
			a, ok := t.(cfront.Array)
			if !ok {
				p.rep.Fail(p.cur.pos(), "%s is no array", t)
			}
			p.cur.next()
			off += p.up.constInt("the index in offsetof") * a.Elem.Size()
			t = a.Elem
			p.cur.expect("]", "behind the index")
		default:
			p.cur.unexpected(p.cur.tok(), ") behind the member of offsetof")
		}
	}
	p.cur.next()
	return &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.UInt32}, Val: off}
}
