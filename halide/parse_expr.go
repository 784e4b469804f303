package halide

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Scope is what the names in a text mean. Every other name is a Var.
type Scope struct {
	Inputs map[string]*Input
	RDoms  map[string]*RDom
	Funcs  map[string]*Func
	Locals map[string]Kind // accumulators of nests
}

// ParseExpr reads an expression in the notation. Errors are diag.Lists with line and column; file names the text in
// them.
func ParseExpr(file, text string, scope Scope) (*Expr, error) {
	p := newParser(file, text)
	p.scope = scope
	e := p.expr(0)
	if p.wrong == nil && p.tok.kind != endToken {
		p.fail("%s follows the expression", p.tok)
	}
	return e, p.err(e)
}

// maxDepth is how deep parentheses, calls and unary operators nest at most.
const maxDepth = 1000

// parser reads the notation by recursive descent. After the first error it stands at the end of the text.
type parser struct {
	lex   lexer
	tok   token
	wrong *diag.Mistake
	depth int
	scope Scope

	doubles map[*Expr]float64 // the float constants that were read, as float64
}

func newParser(file, text string) *parser {
	p := &parser{lex: lexer{text: text, line: 1, file: file},
		scope:   Scope{Inputs: map[string]*Input{}, RDoms: map[string]*RDom{}, Funcs: map[string]*Func{}},
		doubles: map[*Expr]float64{}}
	p.advance()
	return p
}

// err is the syntax error, or else what is wrong in e.
func (p *parser) err(e *Expr) error {
	if p.wrong != nil {
		return diag.List{*p.wrong}
	}
	var all diag.List
	Walk(e, func(e *Expr) {
		if e.Mistake != nil {
			all = append(all, *e.Mistake)
		}
	})
	return all.Err()
}

func (p *parser) advance() {
	t, m := p.lex.next()
	if m != nil && p.wrong == nil {
		p.wrong = m
	}
	p.tok = t
	if p.wrong != nil {
		p.tok.kind, p.tok.text = endToken, ""
	}
}

func (p *parser) fail(format string, args ...any) {
	if p.wrong == nil {
		p.wrong = mistake(p.tok.pos, CodeSyntax, fmt.Sprintf(format, args...))
	}
	p.tok.kind, p.tok.text = endToken, ""
}

// got skips the symbol s if it stands here.
func (p *parser) got(s string) bool {
	if p.tok.kind != symbolToken || p.tok.text != s {
		return false
	}
	p.advance()
	return true
}

func (p *parser) want(s string) {
	if !p.got(s) {
		p.fail("%s where %q should stand", p.tok, s)
	}
}

// name reads a name without a dot.
func (p *parser) name(what string) string {
	t := p.tok
	if t.kind != nameToken || !isName(t.text) {
		p.fail("%s where %s should stand", t, what)
		return ""
	}
	p.advance()
	return t.text
}

// binaryOp is the operation of a binary operator, and how tightly it binds: 0 if the token is none.
func (p *parser) binaryOp() (Op, int) {
	if p.tok.kind != symbolToken {
		return 0, 0
	}
	switch p.tok.text {
	case "&&":
		return OpAnd, 2
	case "||":
		return OpOr, 1
	}
	i := slices.IndexFunc(operators[:], func(o operator) bool {
		return o.text == p.tok.text && o.binding != unaryBinding
	})
	if i < 0 {
		return 0, 0
	}
	return Op(i), operators[i].binding
}

// expr reads operators that bind tighter than loosest, left to right, and their operands.
func (p *parser) expr(loosest int) *Expr {
	left := p.unary()
	for {
		op, binding := p.binaryOp()
		if binding <= loosest {
			return left
		}
		t := p.tok
		p.advance()
		right := p.expr(binding)
		if p.wrong != nil {
			return left
		}
		left = p.logical(t, build(t.pos, op, left, right))
	}
}

// logical demands && and || between conditions, and & and | between integers.
func (p *parser) logical(t token, e *Expr) *Expr {
	double := t.text == "&&" || t.text == "||" || t.text == "!"
	single := t.text == "&" || t.text == "|" || t.text == "^" && e.Op == OpNot
	if e.Kind == IntKind && double || e.Kind == BoolKind && single {
		return bad(t.pos, CodeKind, fmt.Sprintf("%s is not for operands of kind %s", t, e.Kind),
			"conditions take && || !, integers & | ^")
	}
	return e
}

// unary reads a primary behind any number of unary operators. A minus before a number is the number's.
func (p *parser) unary() *Expr {
	if p.depth++; p.depth > maxDepth {
		p.fail("more than %d levels deep", maxDepth)
	}
	defer func() { p.depth-- }()
	t := p.tok
	switch {
	case p.got("-"):
		if p.tok.kind == intToken || p.tok.kind == floatToken || p.tok.text == "inf" {
			return p.number(true)
		}
		return build(t.pos, OpNeg, p.unary())
	case p.got("^"), p.got("!"):
		return p.logical(t, build(t.pos, OpNot, p.unary()))
	}
	return p.primary()
}

func (p *parser) primary() *Expr {
	t := p.tok
	switch {
	case p.got("("):
		e := p.expr(0)
		p.want(")")
		return e
	case t.kind == intToken || t.kind == floatToken || t.text == "inf" || t.text == "nan":
		return p.number(false)
	case t.text == "true" || t.text == "false":
		p.advance()
		return boolConst(t.pos, t.text == "true")
	case t.kind != nameToken:
		p.fail("%s where an expression should stand", t)
		return bad(t.pos, CodeSyntax, "")
	}
	p.advance()
	if _, ok := p.scope.Locals[t.text]; !ok && (p.tok.text == "(" || p.tok.text == "[") {
		return p.call(t)
	}
	return p.variable(t)
}

// number reads a constant, negated if its minus stood before.
func (p *parser) number(negative bool) *Expr {
	t := p.tok
	p.advance()
	sign := ""
	if negative {
		sign = "-"
	}
	if t.kind == intToken {
		n, ok := new(big.Int).SetString(sign+t.text, 10)
		if !ok {
			panic("BUG: number " + t.text)
		}
		return &Expr{Op: OpConst, Kind: IntKind, Int: n, Pos: t.pos}
	}
	e := &Expr{Op: OpConst, Kind: FloatKind, Pos: t.pos}
	f, err := strconv.ParseFloat(sign+t.text, 32)
	if err != nil {
		e = bad(t.pos, CodeConstant, t.text+" does not fit a float32")
	}
	if f != f {
		f = math.NaN()
	}
	e.Float = float32(f)
	if d, err := strconv.ParseFloat(sign+t.text, 64); err == nil {
		p.doubles[e] = d
	}
	return e
}

// variable is a Var or a local; its indices follow if it has some.
func (p *parser) variable(t token) *Expr {
	if kind, ok := p.scope.Locals[t.text]; ok {
		e := &Expr{Op: OpLocal, Kind: kind, Name: t.text, Pos: t.pos}
		if p.got("(") {
			e.Args = p.operands()
		}
		return e
	}
	if reserved(t.text) {
		var help []string
		if _, is := ParseType(t.text); is {
			help = append(help, "wrap("+t.text+", x) cuts off what does not fit, narrow("+t.text+", x, 0) saturates")
		}
		p.wrong = mistake(t.pos, CodeSyntax, t.text+" is a word of the notation and needs its operands", help...)
		p.fail("")
	}
	if r := p.scope.RDoms[t.text]; r != nil {
		p.failAt(t, t.text+" is an RDom, not a number", "its Vars are "+strings.Join(namesOf(r.Vars), ", ")+
			"; over it go sum("+t.text+", ...), product, maximum and minimum")
	}
	if in := p.scope.Inputs[t.text]; in != nil && in.Param {
		return paramOf(t.pos, in).Expr
	}
	return &Expr{Op: OpVar, Kind: IntKind, Name: t.text, Pos: t.pos}
}

// operands reads "a, b)".
func (p *parser) operands() []*Expr {
	var es []*Expr
	for {
		es = append(es, p.expr(0))
		if !p.got(",") {
			p.want(")")
			return es
		}
	}
}
