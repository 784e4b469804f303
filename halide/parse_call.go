package halide

import (
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// call reads what follows the name t: operands in parentheses.
func (p *parser) call(t token) *Expr {
	p.want("(")
	if i := slices.Index(reductionNames[:], t.text); i >= 0 {
		return p.reduction(t, Reduction(i))
	}
	switch t.text {
	case "narrow":
		return p.narrow(t)
	case "wrap":
		to := p.typeName()
		p.want(",")
		e := p.expr(0)
		p.want(")")
		return typed(t.pos, OpWrap, e, to)
	}
	if in, ok := p.scope.Inputs[t.text]; ok {
		return in.at(t.pos, exprOperands(p.operands()))
	}
	args := p.operands()
	if p.wrong != nil {
		return args[0]
	}
	return p.apply(t, args)
}

// apply makes the operation that is called t.
func (p *parser) apply(t token, args []*Expr) *Expr {
	to, isType := ParseType(t.text)
	op := Op(max(slices.Index(callNames[:], t.text), 0))
	n := map[Op]int{OpMin: 2, OpMax: 2, OpQuo: 2, OpRem: 2, OpPow: 2, OpSelect: 3}[op]
	switch {
	case t.text == "clamp":
		n = 3
	case n == 0 && (op != 0 || isType):
		n = 1
	case n == 0:
		p.failAt(t, "nothing is called "+t.text, "inputs are declared in lines before, as "+t.text+": int16(x, y)")
		return args[0]
	}
	if len(args) != n {
		p.failAt(t, t.text+" takes "+count(n, "operand")+", not "+strconv.Itoa(len(args)))
		return args[0]
	}
	switch {
	case t.text == "clamp":
		return build(t.pos, OpMax, build(t.pos, OpMin, args[0], args[2]), args[1])
	case isType:
		return typed(t.pos, OpToInt, args[0], to)
	case op == OpSelect:
		return selectOp(t.pos, args[0], args[1], args[2])
	}
	return build(t.pos, op, exprOperands(args)...)
}

func (p *parser) failAt(t token, fact string, help ...string) {
	if p.wrong == nil {
		p.wrong = &diag.Mistake{Pos: t.pos, Code: CodeSyntax, Fact: fact, Help: help}
	}
	p.tok.kind, p.tok.text = endToken, ""
}

// reduction reads "r, term)".
func (p *parser) reduction(t token, kind Reduction) *Expr {
	at := p.tok
	r, ok := p.scope.RDoms[p.name("the name of an RDom")]
	if !ok && p.wrong == nil {
		p.failAt(at, "no RDom is called "+at.text, "RDoms are declared by their extents in lines before, as "+at.text+": 3, 3")
	}
	p.want(",")
	term := p.expr(0)
	p.want(")")
	if p.wrong != nil {
		return term
	}
	return reduce(t.pos, kind, r, term)
}

// narrow reads "type, e)", "type, e, shift)" or "type, e, shift, mode)".
func (p *parser) narrow(t token) *Expr {
	to := p.typeName()
	p.want(",")
	e := p.expr(0)
	shift, mode := 0, Even
	if p.got(",") {
		shift = p.integer("a shift")
		if p.got(",") {
			at := p.tok
			m, ok := ParseRounding(p.name("a rounding mode"))
			if mode = m; !ok && p.wrong == nil {
				p.failAt(at, at.text+" is no rounding mode", "even, floor, ceil, posinf, neginf, syminf, symzero and odd are")
			}
		}
	}
	p.want(")")
	return narrow(t.pos, e, to, shift, mode)
}

func (p *parser) typeName() Type {
	at := p.tok
	t, ok := ParseType(p.name("a type"))
	if !ok && p.wrong == nil {
		p.failAt(at, at.text+" is no type", "int8, int16, int32, int64, uint8, uint16, uint32 and float32 are")
	}
	return t
}

// integer reads an integer that fits an int32, with its sign.
func (p *parser) integer(what string) int {
	sign := ""
	if p.got("-") {
		sign = "-"
	}
	t := p.tok
	if t.kind != intToken {
		p.fail("%s where %s should stand", t, what)
		return 0
	}
	n, err := strconv.ParseInt(sign+t.text, 10, 32)
	if err != nil {
		p.fail("%s%s is too large", sign, t.text)
		return 0
	}
	p.advance()
	return int(n)
}

func exprOperands(es []*Expr) []Operand {
	ops := make([]Operand, len(es))
	for i, e := range es {
		ops[i] = e
	}
	return ops
}
