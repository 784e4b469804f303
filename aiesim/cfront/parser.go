package cfront

// Limits of the parser.
const (
	maxDepth     = 256        // nested constructs
	maxWorkParse = 20_000_000 // tokens read
	maxInstances = 2_000      // of templates
	maxTypeDepth = 64         // *, [] and () in one type
	maxChain     = 5_000      // operators in one chain: a + b + c ...
	maxObject    = 1 << 28    // bytes of one object
)

// Parse reads a translation unit: src is the text of the file called file, which positions and messages show.
// The error, if any, is an [ErrorList].
func Parse(cfg Config, file string, src []byte) (*Unit, error) {
	rep := &reporter{notes: map[Pos]*macro{}}
	d := wire(cfg, rep, file)
	d.run(file, src)
	if err := rep.err(); err != nil {
		return nil, err
	}
	return d.prog.unit, nil
}

// entries are what a part of the parser calls of those above it, since C nests types, expressions and declarations in
// any order.
type entries struct {
	constInt       func(what string) int64
	binary         func(prec int) Expr
	defaultArg     func(q param, sc *scope) Expr
	hint           func(h *Hints, t token)
	declaration    func(out *[]Stmt)
	readBody       func(in *instance)
	instantiateFor func(t *template, n *funcName, vals, args []Expr) *candidate
}

// wire makes the parts of the parser. It builds the tree in one go: names are resolved and types checked as they are
// read, so a declaration must stand before its use. Only bodies of template instances wait until the end of the file.
// Each part knows those below it; what is above, it reaches through entries.
//
//	cursor, names < state                                     where the parser is
//	consts < program < conversions < operators, inits, resolver    what is read, as a typed tree
//	types < exprs < hints < stmts < templates < decls         the grammar
func wire(cfg Config, rep *reporter, file string) *decls {
	up := &entries{}
	cur := &cursor{rep: rep}
	ns := &names{rep: rep, cfg: cfg}
	st := &state{cur, ns}

	cs := &consts{rep: rep, known: map[*Object]*Init{}, up: up}
	prog := &program{rep: rep, unit: &Unit{File: file}, names: ns, consts: cs}
	conv := &conversions{rep, cs, prog}
	ops := &operators{rep, conv}
	fill := &inits{rep, cur, conv, prog}
	over := &resolver{rep, conv, prog, up}

	typ := &types{rep, cur, ns, conv, prog, up}
	expr := &exprs{rep, cur, ns, cs, conv, ops, fill, over, prog, typ}
	hint := &hints{rep, cur, ns, prog, typ, expr}
	stmt := &stmts{rep, cur, ns, st, conv, prog, typ, expr, hint, up}
	tmpl := &templates{rep, cur, ns, st, conv, prog, typ, expr, stmt}
	decl := &decls{rep, cur, ns, st, conv, prog, typ, expr, stmt, tmpl}

	*up = entries{constInt: expr.constInt, binary: expr.binary, defaultArg: expr.defaultArg, hint: hint.hint,
		declaration: decl.declaration, readBody: tmpl.readBody, instantiateFor: tmpl.instantiateFor}
	return decl
}

// run does the work; a stop ends it early.
func (p *decls) run(file string, src []byte) {
	defer func() {
		switch r := recover().(type) {
		case nil, stop:
		default:
			panic(r)
		}
	}()
	pp := &preproc{cfg: p.names.cfg, rep: p.rep}
	p.cur.toks = pp.preprocess(file, src)
	p.cur.plainC = !isCPlusPlus(file)
	p.names.scope = universe()
	p.names.push()
	p.names.file = p.names.scope
	for !p.cur.atEOF() {
		p.external()
	}
	p.tmpl.finishTemplates()
	p.prog.finish()
}
