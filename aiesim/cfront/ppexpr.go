package cfront

// ppExpr evaluates the expression of #if in 64 bits.
type ppExpr struct {
	p    *preproc
	at   Pos
	toks []token
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

func (e *ppExpr) peek() token {
	if e.i < len(e.toks) {
		return e.toks[e.i]
	}
	return token{kind: tEOF, pos: e.at}
}

func (e *ppExpr) accept(text string) bool {
	if e.peek().is(text) {
		e.i++
		return true
	}
	return false
}

func (e *ppExpr) enter() {
	if e.deep++; e.deep > maxDepth {
		e.p.rep.limit(e.at, "the expression of #if is nested more than %d deep", maxDepth)
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
		e.p.rep.fail(e.peek().pos, ": is missing in the expression of #if")
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
		q := binaryPrec(t)
		if q < prec {
			return x
		}
		e.i++
		dead := t.text == "&&" && x.n == 0 || t.text == "||" && x.n != 0
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

func (e *ppExpr) apply(t token, x, y ppValue) ppValue {
	switch t.text {
	case "&&":
		return ppBool(x.n != 0 && y.n != 0)
	case "||":
		return ppBool(x.n != 0 || y.n != 0)
	case "<<", ">>":
		y.unsigned = x.unsigned
	}
	ty := Int64
	if x.unsigned || y.unsigned {
		ty = UInt64
	}
	if t.text == "/" || t.text == "%" {
		if y.n == 0 {
			if e.skip == 0 {
				e.p.rep.fail(t.pos, "division by zero in the expression of #if")
			}
			return ppValue{}
		}
	}
	op := binaryOp[t.text]
	n, ok := foldBinary(op, ty, x.n, y.n)
	if !ok {
		if e.skip == 0 {
			e.p.rep.fail(t.pos, "the shift count %d is out of range in the expression of #if", y.n)
		}
		return ppValue{}
	}
	if op >= Eq && op <= Ge {
		return ppValue{n: n}
	}
	return ppValue{n, ty == UInt64}
}

func (e *ppExpr) unary() ppValue {
	e.enter()
	defer func() { e.deep-- }()
	t := e.peek()
	e.i++
	switch {
	case t.is("("):
		v := e.conditional(0)
		if !e.accept(")") {
			e.p.rep.fail(e.peek().pos, ") is missing in the expression of #if")
		}
		return v
	case t.is("!"):
		return ppBool(e.unary().n == 0)
	case t.is("-"):
		v := e.unary()
		return ppValue{-v.n, v.unsigned}
	case t.is("+"):
		return e.unary()
	case t.is("~"):
		v := e.unary()
		return ppValue{^v.n, v.unsigned}
	case t.kind == tNumber:
		c, msg := parseNumber(t.text)
		if b, ok := c.typ.(Basic); msg == "" && ok && b.IsInteger() {
			return ppValue{c.i, b.IsUnsigned()}
		}
		e.p.rep.fail(t.pos, "%s is not an integer for #if", t)
	case t.kind == tChar:
		n, msg := charValue(t.text)
		if msg != "" {
			e.p.rep.fail(t.pos, "%s", msg)
		}
		return ppValue{n: n}
	case t.kind == tIdent:
		if e.peek().is("(") {
			e.p.rep.fail(t.pos, "%s(...) is not known in the expression of #if", t)
		}
		return ppBool(t.text == "true")
	case t.kind == tBad:
		e.p.rep.fail(t.pos, "%s", t.text)
	}
	if t.kind == tEOF {
		e.p.rep.fail(t.pos, "the expression of #if ends where a value is needed")
	}
	e.p.rep.fail(t.pos, "%s stands where the expression of #if needs a value", t)
	return ppValue{}
}
