package parse

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// lambdas reads lambda functions.
type lambdas struct{ *exprs }

// lambda reads a lambda function. It is an object of a class without a name, whose members are what it captures and
// whose function is the operator ():
//
//	[&, n](auto x) { return s + n * x; }
//
//	struct { int &s; int n; template <typename T> auto operator()(T x) const { return s + n * x; } }  {s, n}
func (p lambdas) lambda() cfront.Expr {
	p.cur.enter()
	defer p.cur.leave()
	if p.cur.inC() {
		p.rep.Fail(p.cur.pos(), "lambda functions are not supported in C; give the file the name of a C++ file")
	}
	at := p.cur.next().Pos
	l := &closure{at: at, names: map[string]bool{}}
	p.captureList(l)
	p.lambdaHead(l)
	l.bodyAt = p.cur.i
	p.cur.skipBalanced()
	if l.rest != "" {
		p.captureUsed(l)
	}
	s := &cfront.Struct{Name: fmt.Sprintf("%s%d:%d", lambdaName, at.Line, at.Col)}
	c := p.lambdaClass(s, l)
	in := &cfront.Init{}
	for i, f := range s.Fields {
		in.Items = append(in.Items, cfront.InitItem{Offset: f.Offset, X: l.values[i]})
	}
	if p.names.Fn == nil && len(in.Items) > 0 {
		p.rep.Fail(at, "a lambda function at file scope captures nothing")
	}
	in.Zero = len(in.Items) == 0
	x := p.prog.Temp(c.Struct, in, at)
	return p.conv.Value(x)
}

// lambdaName begins the names of the classes of lambda functions.
const lambdaName = "lambda at "

// closure is a lambda function as it is read.
type closure struct {
	at     cfront.Pos
	rest   string // & or =: how what is used and not named is captured; this: members alone; "" not at all
	names  map[string]bool
	fields []cfront.Field
	values []cfront.Expr
	head   []lex.Token           // the parameters and what follows, up to the body
	close  int                   // how many of them are the parameters
	types  []check.TemplateParam // for the autos among the parameters
	mut    bool
	bodyAt int
}

// captureList reads what stands in [ ].
func (p lambdas) captureList(l *closure) {
	for !p.cur.accept("]") {
		t := p.cur.tok()
		switch next := p.cur.ahead(1); {
		case (t.Is("&") || t.Is("=")) && (next.Is(",") || next.Is("]")):
			l.rest = p.cur.next().Text
		case t.Word("this"):
			p.cur.next()
			if l.rest == "" {
				l.rest = "this"
			}
		case t.Is("*") && next.Word("this"):
			p.rep.Fail(t.Pos, "a lambda function that captures *this is not supported; capture this")
		default:
			_, byRef := "", p.cur.accept("&")
			name := p.cur.ident("the name of a variable")
			var x cfront.Expr
			if p.cur.accept("=") {
				x = p.up.assignment()
			} else {
				sym := p.names.Scope.Lookup(name.Text)
				if sym == nil || sym.Obj == nil {
					p.rep.Fail(name.Pos, "%s cannot be captured: it is no variable", name)
				}
				x = p.up.variable(sym.Obj, name)
			}
			p.capture(l, name, x, byRef)
		}
		if !p.cur.is("]") {
			p.cur.expect(",", "behind a capture")
		}
	}
}

// capture makes a member of a variable.
func (p lambdas) capture(l *closure, name lex.Token, x cfront.Expr, byRef bool) {
	if l.names[name.Text] {
		return
	}
	l.names[name.Text] = true
	if t := p.conv.RefType(x); t != nil {
		if y := p.conv.Referring(x, nil); byRef && y != x {
			x = y
		} else { // what refers to a lane refers to the same if it is copied
			x, byRef = p.conv.Reference(x, t), false
		}
	}
	f := cfront.Field{Name: name.Text, Type: check.Unrestrict(x.Type())}
	if _, isArray := f.Type.(cfront.Array); isArray && !byRef {
		p.rep.Fail(name.Pos, "%s: an array is captured by reference: [&%s]", name, name)
	}
	if byRef {
		q := check.QualsOf(x)
		l.values = append(l.values, p.conv.Bind(x, f.Type, q, "the captured "+name.Text))
		f.Type, f.Ref = cfront.Pointer{Elem: f.Type, Quals: q}, true
	} else {
		v := p.conv.Value(x)
		l.values = append(l.values, v)
		f.Type = check.Unrestrict(v.Type())
	}
	l.fields = append(l.fields, f)
}

// captureUsed captures the variables of the function around that the body names. Constants need none.
func (p lambdas) captureUsed(l *closure) {
	for i := l.bodyAt; i < p.cur.i; i++ {
		t := p.cur.toks[i]
		if before := p.cur.toks[i-1]; t.Kind != lex.Ident || before.Is(".") || before.Is("->") || before.Is("::") {
			continue
		}
		sym := p.names.Scope.Lookup(t.Text)
		if sym != nil && sym.Member {
			p.captureMember(l, t, sym)
			continue
		}
		if sym != nil && sym.Pack != nil && !sym.Pack.Types && len(sym.Pack.Elems) > 0 && sym.Pack.Elems[0].Obj != nil {
			p.rep.Fail(t.Pos, "the parameter pack %s cannot be captured; give its elements as arguments: "+
				"[](auto... %s)", t, t)
		}
		if sym == nil || sym.Obj == nil || l.rest == "this" || sym.Obj.Storage == cfront.Global ||
			sym.Obj.Func != p.names.Current() || t.Text == "this" || p.consts.Fixed(sym.Obj, t.Pos) != nil {
			continue
		}
		p.capture(l, t, p.up.variable(sym.Obj, t), l.rest == "&")
	}
}

// captureMember captures a member of the object around by reference, as this is captured; what a lambda function around
// has captured is a variable like others.
func (p lambdas) captureMember(l *closure, t lex.Token, sym *check.Symbol) {
	this := p.this(t.Pos)
	if this == nil {
		return
	}
	s := this.Type().(cfront.Pointer).Elem.(*cfront.Struct)
	variable := strings.HasPrefix(s.Name, lambdaName)
	if l.rest == "this" && variable {
		return
	}
	p.capture(l, t, p.symbol(ref{tok: t, sym: sym}), l.rest == "&" || !variable)
}

// lambdaHead takes the parameters and the result type; each auto becomes a parameter of a template.
func (p lambdas) lambdaHead(l *closure) {
	nest := 0
	for ; !p.cur.is("{") || nest > 0; p.cur.next() {
		t := p.cur.tok()
		switch {
		case t.Kind == lex.EOF || t.Is(";") || t.Is("}"):
			p.cur.unexpected(t, "the body of the lambda function")
		case t.Is("("):
			nest++
		case t.Is(")"):
			if nest--; nest == 0 && l.close == 0 {
				l.close = len(l.head) + 1
			}
		case nest == 0 && (t.Word("mutable") || t.Word("constexpr") || t.Word("noexcept")):
			l.mut = l.mut || t.Word("mutable")
			continue
		case nest == 0 && t.Is("<"):
			p.rep.Fail(t.Pos, "a lambda function with parameters in < > is not supported; write auto for the types")
		case nest == 1 && t.Is("...") && len(l.types) > 0:
			l.types[len(l.types)-1].Pack = true
		case nest == 1 && t.Word("auto"):
			t.Text = fmt.Sprintf("__auto%d", len(l.types))
			l.types = append(l.types, check.TemplateParam{Name: t.Text})
		}
		l.head = append(l.head, t)
	}
	if len(l.head) == 0 || !l.head[0].Is("(") {
		l.head = append([]lex.Token{{Kind: lex.Punct, Text: "(", Pos: l.at}, {Kind: lex.Punct, Text: ")", Pos: l.at}},
			l.head...)
		l.close = 2
	}
}

// lambdaClass makes the class of a lambda function: its function is written as tokens behind the text's, and read from
// there.
func (p lambdas) lambdaClass(s *cfront.Struct, l *closure) *check.Class {
	var toks []lex.Token
	word := func(text ...string) { toks = append(toks, words(l.at, text...)...) }
	for i, t := range l.types {
		word(map[bool]string{true: "<", false: ","}[i == 0], "typename")
		if t.Pack {
			word("...")
		}
		word(t.Name)
	}
	if len(l.types) > 0 {
		toks = append([]lex.Token{{Kind: lex.Ident, Text: "template", Pos: l.at}}, toks...)
		word(">")
	}
	word("auto", "operator", "(", ")")
	toks = append(toks, l.head[:l.close]...)
	if !l.mut {
		word("const")
	}
	toks = append(toks, l.head[l.close:]...)
	toks = append(toks, p.cur.toks[l.bodyAt:p.cur.i]...)
	c := &check.Class{Struct: s, Scope: &check.Scope{Outer: p.names.Scope}, Defaults: map[string]int{}}
	c.Scope.Class = c
	p.names.Classes[s] = c
	for _, f := range l.fields {
		p.types.addField(s, f, l.at)
		c.Scope.Set(f.Name, &check.Symbol{Pos: l.at, Member: true})
	}
	s.Layout(0)
	p.types.up.elsewhere(p.cur.write(toks), c.Scope, func() {
		p.names.Fn = nil
		p.types.up.member(c)
		p.types.up.finishClass(c)
	})
	return c
}
