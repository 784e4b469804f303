package halide

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/elementary"
)

// call reads what follows the name t: operands in parentheses.
func (p *parser) call(t token) *Expr {
	elem := -1
	if p.got("[") {
		elem = p.integer("the number of a value")
		p.want("]")
	}
	p.want("(")
	if f, ok := p.scope.Funcs[t.text]; ok {
		args := p.operands()
		if p.wrong != nil || elem < 0 && len(f.Values) < 2 {
			elem = 0
		}
		return f.call(t.pos, elem, exprOperands(args))
	}
	if elem >= 0 {
		p.failAt(t, "no Func is called "+t.text, "only Funcs have several values")
	}
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
	case "popcount", "clz", "ctz":
		to := p.typeName()
		p.want(",")
		e := p.expr(0)
		p.want(")")
		return typed(t.pos, Op(slices.Index(callNames[:], t.text)), e, to)
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
	case isType && to == Float32 && args[0].Kind == IntKind: // what is written of a type is a conversion to it
		return build(t.pos, OpToFloat, exprOperands(args)...)
	case isType && op != OpToDouble:
		return typed(t.pos, OpToInt, args[0], to)
	case op == OpToDouble:
		if d, ok := p.doubles[args[0]]; ok {
			return doubleConst(t.pos, d)
		}
	case op == OpSelect:
		return selectOp(t.pos, args[0], args[1], args[2])
	}
	e := build(t.pos, op, exprOperands(args)...)
	if elementary.Find(t.text) != nil {
		e.by(func() *elementary.Func { return elementary.Find(t.text) })
	}
	return e
}

func (p *parser) failAt(t token, fact string, help ...string) {
	if p.wrong == nil {
		p.wrong = &diag.Mistake{Pos: t.pos, Code: CodeSyntax, Fact: fact, Help: help}
	}
	p.tok.kind, p.tok.text = endToken, ""
}

// reduction reads "r, term)", "r where condition, term)" or "r, term, r.x)".
func (p *parser) reduction(t token, kind Reduction) *Expr {
	r := p.domain()
	p.want(",")
	term := p.expr(0)
	if kind != ArgMaxOf && kind != ArgMinOf {
		p.want(")")
		if p.wrong != nil {
			return term
		}
		return reduce(t.pos, kind, r, term)
	}
	p.want(",")
	at := p.tok
	p.advance()
	p.want(")")
	if p.wrong != nil {
		return term
	}
	i := slices.IndexFunc(r.Vars, func(v Var) bool { return v.Name == at.text })
	if i < 0 {
		p.failAt(at, at.text+" is no Var of "+r.Name, "its Vars are "+strings.Join(namesOf(r.Vars), ", "))
		return term
	}
	return argAt(t.pos, kind, r, term, i)
}

// domain reads "r" or "r where condition".
func (p *parser) domain() *RDom {
	at := p.tok
	r, ok := p.scope.RDoms[p.name("the name of an RDom")]
	if !ok && p.wrong == nil {
		p.failAt(at, "no RDom is called "+at.text, "RDoms are declared by their extents in lines before, as "+at.text+
			": 3, 3")
	}
	if p.tok.kind == nameToken && p.tok.text == "where" {
		t := p.tok
		p.advance()
		if cond := p.expr(0); p.wrong == nil {
			r = r.where(t.pos, cond)
		}
	}
	return r
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
				p.failAt(at, at.text+" is no rounding mode",
					"even, floor, ceil, posinf, neginf, syminf, symzero and odd are")
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
func (p *parser) integer(what string) int { return int(p.integer64(what, 32)) }

// integer64 is integer of a number of bits.
func (p *parser) integer64(what string, bits int) int64 {
	sign := ""
	if p.got("-") {
		sign = "-"
	}
	t := p.tok
	if t.kind != intToken {
		p.fail("%s where %s should stand", t, what)
		return 0
	}
	n, err := strconv.ParseInt(sign+t.text, 10, bits)
	if err != nil {
		p.fail("%s%s is too large", sign, t.text)
		return 0
	}
	p.advance()
	return n
}

func exprOperands(es []*Expr) []Operand {
	ops := make([]Operand, len(es))
	for i, e := range es {
		ops[i] = e
	}
	return ops
}
