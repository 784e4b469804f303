package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// loop reads for, while and do.
func (p *stmts) loop(t lex.Token) cfront.Stmt {
	l := &cfront.Loop{At: cfront.At{P: p.cur.next().Pos}}
	l.Hints.Pragmas = p.prog.Ignored
	l.Hints.Max = -1
	p.prog.Ignored = nil
	p.names.Push()
	defer p.names.Pop()
	switch t.Text {
	case "for":
		element := p.forHead(l)
		p.hints.hints(&l.Hints)
		l.Body = p.loopBody(element)
	case "while":
		l.Kind = cfront.WhileLoop
		l.Cond = p.condition("while")
		p.hints.hints(&l.Hints)
		l.Body = p.loopBody(nil)
	default:
		l.Kind = cfront.DoWhileLoop
		p.hints.hints(&l.Hints)
		l.Body = p.loopBody(nil)
		if _, ok := p.cur.acceptWord("while"); !ok {
			p.cur.unexpected(p.cur.tok(), "while behind the body of do")
		}
		l.Cond = p.condition("while")
		p.hints.hints(&l.Hints)
		p.cur.expect(";", "behind do ... while (...)")
	}
	return l
}

// loopBody reads the body of a loop; element is the declaration of the element, in a loop over a range.
func (p *stmts) loopBody(element []lex.Token) cfront.Stmt {
	p.names.Fn.Loops++
	p.names.Fn.Breaks++
	defer func() {
		p.names.Fn.Loops--
		p.names.Fn.Breaks--
	}()
	if element == nil {
		return p.subStatement()
	}
	b := &cfront.Block{At: cfront.At{P: p.cur.pos()}}
	p.names.Push()
	defer p.names.Pop()
	p.state.elsewhere(p.cur.write(element), p.names.Scope, func() { p.up.declaration(&b.List) })
	b.List = append(b.List, p.subStatement())
	return b
}

// forHead reads (init; condition; post), or (element : range), of which it returns the declaration of the element.
func (p *stmts) forHead(l *cfront.Loop) []lex.Token {
	p.cur.expect("(", "behind for")
	switch {
	case p.cur.accept(";"):
	case p.types.startsDecl():
		if n := p.rangeFor(); n > 0 {
			return p.overRange(l, n)
		}
		p.up.declaration(&l.Init)
	default:
		x := p.conv.Discard(p.up.expression())
		l.Init = []cfront.Stmt{&cfront.ExprStmt{At: cfront.At{P: x.Pos()}, X: x}}
		p.cur.expect(";", "behind the first part of for")
	}
	if !p.cur.is(";") {
		l.Cond = p.conv.Truth(p.up.expression(), "the condition of for")
	}
	p.cur.expect(";", "behind the condition of for")
	if !p.cur.is(")") {
		l.Post = p.conv.Discard(p.up.expression())
	}
	p.cur.expect(")", "behind the parts of for")
	return nil
}

// rangeFor is how far ahead a : stands before the first ; of the parentheses; 0 if there is none.
func (p *stmts) rangeFor() int {
	for n, nest, cond := 0, 0, 0; ; n++ {
		switch t := p.cur.ahead(n); {
		case t.Kind == lex.EOF || t.Is(";") || t.Is("{"):
			return 0
		case t.Is("("):
			nest++
		case t.Is(")"):
			if nest--; nest < 0 {
				return 0
			}
		case t.Is("?"):
			cond++
		case t.Is(":"):
			if cond--; cond < 0 {
				return n
			}
		}
	}
}

// overRange reads (element : range) with the : n tokens ahead. Arrays, and what has pointers as iterators, are counted
// by an index, so that the number of rounds is known:
//
//	for (T x : a)  ->  for (auto &range = a, int at = 0; at < N; ++at) { T x = range[at]; ... }
//	for (T x : c)  ->  for (auto begin = c.begin(), end = c.end(); begin != end; ++begin) { T x = *begin; ... }
func (p *stmts) overRange(l *cfront.Loop, n int) []lex.Token {
	if p.cur.inC() {
		p.rep.Fail(p.cur.pos(), "for over a range (for (x : y)) is not supported in C; count with an index")
	}
	element := append([]lex.Token{}, p.cur.toks[p.cur.i:p.cur.i+n]...)
	p.cur.i += n
	at := p.cur.next().Pos
	first, size := p.rangeParts(l, at)
	p.cur.expect(")", "behind the range of for")
	if size == nil {
		return append(element, words(at, "=", "*", first.Name, ";")...)
	}
	index := p.hidden(l, "__at", &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Int32}})
	i := p.up.variable(index, lex.Token{Pos: at})
	l.Cond = p.conv.Truth(p.ops.BinaryExpr(cfront.Lt, at, i, size), "the condition of for")
	l.Post = p.ops.IncDec(words(at, "++")[0], p.up.variable(index, lex.Token{Pos: at}), true)
	return append(element, words(at, "=", first.Name, "[", index.Name, "]", ";")...)
}

// rangeParts reads the range of a loop and makes what the loop goes by: an array or a pointer and the number of
// elements, or an iterator and no number, whose condition and step it makes.
func (p *stmts) rangeParts(l *cfront.Loop, at cfront.Pos) (*cfront.Object, cfront.Expr) {
	if p.cur.is("{") {
		return p.rangeList(l, at)
	}
	x := p.up.expression()
	r := p.hidden(l, "__range", x)
	get := func(o *cfront.Object) cfront.Expr { return p.up.variable(o, lex.Token{Text: o.Name, Pos: at}) }
	if a, ok := x.Type().(cfront.Array); ok && a.Len > 0 && !a.Variable {
		return r, &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Int32}, Val: a.Len}
	}
	iterator := func(name string) *cfront.Object {
		if c := p.names.ClassOf(x.Type()); c != nil {
			word := lex.Token{Kind: lex.Ident, Text: name, Pos: x.Pos()}
			if f, ok := p.exprs.memberFunc(get(r), c, word).(*check.FuncName); ok {
				return p.hidden(l, "__"+name, p.conv.Value(p.exprs.over.Resolve(f, nil)))
			}
		}
		p.rep.Fail(x.Pos(), "for over a range needs an array, or a class with begin() and end(), not %s",
			check.Describe(x))
		return nil
	}
	begin, end := iterator("begin"), iterator("end")
	if _, ok := begin.Type.(cfront.Pointer); ok {
		size := p.hidden(l, "__size", p.ops.BinaryExpr(cfront.Sub, at, get(end), get(begin)))
		size.Quals = cfront.Const
		return begin, get(size)
	}
	l.Cond = p.conv.Truth(p.ops.BinaryExpr(cfront.Ne, at, get(begin), get(end)), "the condition of for")
	l.Post = p.conv.Discard(p.ops.IncDec(words(at, "++")[0], get(begin), true))
	return begin, nil
}

// rangeList reads {1, 2, 3} as the range of a loop: an array of the type of the first value.
func (p *stmts) rangeList(l *cfront.Loop, at cfront.Pos) (*cfront.Object, cfront.Expr) {
	n := p.up.initNode()
	if len(n.List) == 0 || n.List[0].Node.Expr == nil {
		p.rep.Fail(n.Pos, "the values that for goes over need a type: the first of them must have one")
	}
	elem := check.Unrestrict(p.conv.Value(n.List[0].Node.Expr).Type())
	in, t := p.exprs.inits.Fill(cfront.Array{Elem: elem, Len: -1}, n, "the values that for goes over")
	r := p.hidden(l, "__range", p.prog.Temp(t, in, at))
	return r, &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Int32}, Val: t.(cfront.Array).Len}
}

// hidden declares a variable that the text does not name: a reference to x if it is a place, else its value.
func (p *stmts) hidden(l *cfront.Loop, name string, x cfront.Expr) *cfront.Object {
	o := &cfront.Object{Name: name, Type: check.Unrestrict(x.Type()), Pos: x.Pos(), Storage: cfront.Local,
		Func: p.names.Current()}
	if check.IsLvalue(x) {
		o.Quals, o.Ref = check.QualsOf(x), true
		x = p.conv.Bind(x, o.Type, o.Quals, "the range of for")
	}
	p.prog.AlignObject(o, check.Declarator{})
	o = p.prog.EnterObject(o, true)
	in := &cfront.Init{Items: []cfront.InitItem{{X: x}}}
	l.Init = append(l.Init, &cfront.DeclStmt{At: cfront.At{P: o.Pos}, Obj: o, Init: in})
	return o
}

// notHints are chess words that stand where a hint might, but are none.
var notHints = lex.WordSet(`chess_separator_scheduler chess_separator chess_memory_fence chess_storage chess_copy
	chess_manifest chess_protect_access chess_dont_warn_dead`)
