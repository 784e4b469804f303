package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// Limits of the parser.
const (
	maxDepth     = 256        // nested constructs
	maxWorkParse = 20_000_000 // tokens read
	maxInstances = 2_000      // of templates
	maxTypeDepth = 64         // *, [] and () in one type
	maxChain     = 5_000      // operators in one chain: a + b + c ...
)

// Unit reads a translation unit: src is the text of the file called file, which positions and messages show.
// The error, if any, is an [ErrorList].
func Unit(cfg cfront.Config, file string, src []byte) (*cfront.Unit, error) {
	rep := lex.NewReporter()
	d := wire(cfg, rep, file)
	d.run(file, src)
	if err := rep.Err(); err != nil {
		return nil, err
	}
	return d.prog.Unit, nil
}

// entries are what a part of the parser calls of those above it, and where a type, an expression or a statement begins
// within another: C nests them in any order.
type entries struct {
	expression    func() cfront.Expr
	assignment    func() cfront.Expr
	parenthesised func(f func() cfront.Expr) cfront.Expr
	binary        func(prec int) cfront.Expr
	cast          func() cfront.Expr
	unary         func() cfront.Expr
	initNode      func() *check.InitNode
	constInt      func(what string) int64
	arrayLength   func(local bool) (n int64, variable cfront.Expr)
	variable      func(o *cfront.Object, t lex.Token) cfront.Expr

	typeName     func() check.QType
	specifiers   func(typeOnly bool) check.Spec
	startsTypeAt func(n int) bool

	hint        func(h *cfront.Hints, t lex.Token)
	statement   func() cfront.Stmt
	declaration func(out *[]cfront.Stmt)
	readBody    func(in *check.Instance)

	classInstance func(ct *check.ClassTemplate, args []check.TemplateArg, at cfront.Pos) (*check.QType, cfront.Expr)
	classArgs     func(name string, params []check.TemplateParam) []check.TemplateArg
	classBody     func(s *cfront.Struct, a *check.Attrs, at cfront.Pos) *check.Class
	finishClass   func(c *check.Class)
	member        func(c *check.Class)
	elsewhere     func(i int, sc *check.Scope, f func())
	template      func()
	staticMember  func(s check.Spec, d check.Declarator)
	decltype      func() check.QType
}

// wire makes the parts of the parser. It builds the tree in one go: names are resolved and types checked as they are
// read, so a declaration must stand before its use. Only bodies of template instances wait until the end of the file.
// Each part knows those below it; what is above, it reaches through entries.
//
//	cursor < state                                        where the parser is
//	types < exprs < hints < stmts < templates < decls     the grammar
func wire(cfg cfront.Config, rep *lex.Reporter, file string) *decls {
	cur := &cursor{rep: rep}
	above, up := &check.Above{}, &entries{}
	c := check.New(cfg, rep, file, func(f func()) {
		cur.enter()
		defer cur.leave()
		f()
	}, above)
	st := &state{cur, c.Names}
	typ := &types{rep, cur, c.Names, c.Conv, c.Prog, up, false}
	cls := &classes{typ}
	expr := &exprs{rep, cur, c.Names, c.Consts, c.Conv, c.Ops, c.Inits, c.Over, c.Prog, typ, up, 0}
	hint := &hints{rep, cur, c.Names, c.Prog, typ, expr, up}
	stmt := &stmts{rep, cur, c.Names, st, c.Conv, c.Ops, c.Prog, typ, expr, hint, up}
	tmpl := &templates{rep, cur, c.Names, st, c.Conv, c.Prog, typ, cls, expr, stmt, up, 0}
	decl := &decls{rep, cur, c.Names, st, c.Conv, c.Prog, typ, expr, stmt, tmpl}

	above.Braced = func(b *check.Braces, t cfront.Type) cfront.Expr { return filled(expr, b.Node, t) }
	above.DefaultArg, above.ReadBody, above.Instantiate = expr.defaultArg, tmpl.readBody, tmpl.instantiateFor
	above.Make, above.Operator, above.Machine, above.Between = expr.makeValue, expr.operator, expr.machine, expr.between
	above.MoreSpecial, above.LaneRef = tmpl.moreSpecial, tmpl.laneRef
	*up = entries{expression: expr.expression, assignment: expr.assignment, parenthesised: expr.parenthesised,
		binary: expr.binary, cast: expr.cast, unary: expr.unary, initNode: expr.initNode, constInt: expr.constInt,
		arrayLength: func(local bool) (int64, cfront.Expr) { return arrayLength(expr, local) },
		variable:    expr.variable, typeName: typ.typeName, specifiers: typ.specifiers, startsTypeAt: typ.startsTypeAt,
		hint: hint.hint, statement: stmt.statement, declaration: decl.declaration, readBody: tmpl.readBody,
		classInstance: tmpl.classInstance, classArgs: tmpl.classArgs, classBody: cls.classBody,
		finishClass: tmpl.finishClass, member: cls.member, elsewhere: st.elsewhere, template: tmpl.template,
		staticMember: decl.staticMember, decltype: decl.decltype}
	return decl
}

// run does the work; a [lex.Stop] ends it early.
func (p *decls) run(file string, src []byte) {
	defer func() {
		switch r := recover().(type) {
		case nil, lex.Stop:
		default:
			panic(r)
		}
	}()
	var entry []lex.Token
	p.cur.toks, entry = lex.Preprocess(p.names.Cfg, p.rep, file, src)
	p.cur.plainC = !lex.IsCPlusPlus(file, src)
	p.names.Scope = check.Universe()
	p.names.Push()
	p.names.File = p.names.Scope
	for !p.cur.atEOF() {
		p.external()
	}
	p.entry(entry)
	p.tmpl.finishTemplates()
	p.prog.Finish()
}
