package lex

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// maxNesting is how deep the expressions of #if may nest.
const maxNesting = 256

// ppExpr evaluates the expression of #if in 64 bits.
type ppExpr struct {
	p    *preproc
	at   cfront.Pos
	toks []Token
	i    int
	deep int
	skip int // > 0 where the value is not used: 0 && 1/0
}

// ppValue is a value of #if: intmax_t or uintmax_t.
type ppValue struct {
	n        int64
	unsigned bool
}

func ppBool(b bool) ppValue {
	if b {
		return ppValue{n: 1}
	}
	return ppValue{}
}

func (e *ppExpr) peek() Token {
	if e.i < len(e.toks) {
		return e.toks[e.i]
	}
	return Token{Kind: EOF, Pos: e.at}
}

func (e *ppExpr) accept(text string) bool {
	if e.peek().Is(text) {
		e.i++
		return true
	}
	return false
}

func (e *ppExpr) enter() {
	if e.deep++; e.deep > maxNesting {
		e.p.rep.Limit(e.at, "the expression of #if is nested more than %d deep", maxNesting)
	}
}

// conditional is a ? b : c.
func (e *ppExpr) conditional(int) ppValue {
	e.enter()
	defer func() { e.deep-- }()
	c := e.binary(1)
	if !e.accept("?") {
		return c
	}
	branch := func(live bool) ppValue {
		if !live {
			e.skip++
			defer func() { e.skip-- }()
		}
		return e.conditional(0)
	}
	x := branch(c.n != 0)
	if !e.accept(":") {
		e.p.rep.Fail(e.peek().Pos, ": is missing in the expression of #if")
	}
	y := branch(c.n == 0)
	x.unsigned = x.unsigned || y.unsigned
	y.unsigned = x.unsigned
	if c.n != 0 {
		return x
	}
	return y
}

// binary is a chain of operators that bind at least as strongly as prec.
func (e *ppExpr) binary(prec int) ppValue {
	e.enter()
	defer func() { e.deep-- }()
	x := e.unary()
	for {
		t := e.peek()
		q := BinaryPrec(t)
		if q < prec {
			return x
		}
		e.i++
		dead := t.Text == "&&" && x.n == 0 || t.Text == "||" && x.n != 0
		if dead {
			e.skip++
		}
		y := e.binary(q + 1)
		if dead {
			e.skip--
		}
		x = e.apply(t, x, y)
	}
}

func (e *ppExpr) apply(t Token, x, y ppValue) ppValue {
	switch t.Text {
	case "&&":
		return ppBool(x.n != 0 && y.n != 0)
	case "||":
		return ppBool(x.n != 0 || y.n != 0)
	case "<<", ">>":
		y.unsigned = x.unsigned
	}
	ty := cfront.Int64
	if x.unsigned || y.unsigned {
		ty = cfront.UInt64
	}
	if t.Text == "/" || t.Text == "%" {
		if y.n == 0 {
			if e.skip == 0 {
				e.p.rep.Fail(t.Pos, "division by zero in the expression of #if")
			}
			return ppValue{}
		}
	}
	op := BinaryOp[t.Text]
	n, ok := cfront.FoldInt(op, ty, x.n, y.n)
	if !ok {
		if e.skip == 0 {
			e.p.rep.Fail(t.Pos, "the shift count %d is out of range in the expression of #if", y.n)
		}
		return ppValue{}
	}
	if op >= cfront.Eq && op <= cfront.Ge {
		return ppValue{n: n}
	}
	return ppValue{n, ty == cfront.UInt64}
}

func (e *ppExpr) unary() ppValue {
	e.enter()
	defer func() { e.deep-- }()
	t := e.peek()
	e.i++
	switch {
	case t.Is("("):
		v := e.conditional(0)
		if !e.accept(")") {
			e.p.rep.Fail(e.peek().Pos, ") is missing in the expression of #if")
		}
		return v
	case t.Is("!"):
		return ppBool(e.unary().n == 0)
	case t.Is("-"):
		v := e.unary()
		return ppValue{-v.n, v.unsigned}
	case t.Is("+"):
		return e.unary()
	case t.Is("~"):
		v := e.unary()
		return ppValue{^v.n, v.unsigned}
	case t.Kind == Number:
		c, msg := ParseNumber(t.Text)
		if b, ok := c.Typ.(cfront.Basic); msg == "" && ok && b.IsInteger() {
			return ppValue{c.I, b.IsUnsigned()}
		}
		e.p.rep.Fail(t.Pos, "%s is not an integer for #if", t)
	case t.Kind == Char:
		n, msg := CharValue(t.Text)
		if msg != "" {
			e.p.rep.Fail(t.Pos, "%s", msg)
		}
		return ppValue{n: n}
	case t.Kind == Ident:
		if e.peek().Is("(") {
			e.p.rep.Fail(t.Pos, "%s(...) is not known in the expression of #if", t)
		}
		return ppBool(t.Text == "true")
	case t.Kind == Bad:
		e.p.rep.Fail(t.Pos, "%s", t.Text)
	}
	if t.Kind == EOF {
		e.p.rep.Fail(t.Pos, "the expression of #if ends where a value is needed")
	}
	e.p.rep.Fail(t.Pos, "%s stands where the expression of #if needs a value", t)
	return ppValue{}
}
