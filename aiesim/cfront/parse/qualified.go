package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// ref is what a name, qualified or not, stands for.
type ref struct {
	tok    lex.Token     // the last word
	sym    *check.Symbol // nil: unknown
	typ    *check.QType  // it is a type
	val    cfront.Expr   // it is an instance of a template of constants, or a constant of a machine type
	within *check.Scope  // where the last word was looked up; nil: it stands alone
	std    bool          // behind std:: or adf::, whose names are those of the file too
}

// open is a type that depends on parameters of a template whose declaration is read; it never reaches the tree.
type open struct{}

func (open) Size() int64    { return 1 }
func (open) Align() int64   { return 1 }
func (open) String() string { return "a type that depends on the template's arguments" }

// isQualifier tells the namespaces that are there before the first line; their names are known without them too.
func isQualifier(w string) bool { return w == "adf" || w == "std" }

// qualified reads a name: a, ::a, a::b, c<4>::d. It ends behind the name, and behind the arguments of a class template.
// What it does not know, it does not report.
func (p *types) qualified() ref {
	var r ref
	if p.cur.accept("::") {
		r.within = p.names.File
	}
	for {
		p.cur.acceptWord("template")
		r.tok = p.cur.next()
		p.lookup(&r)
		p.arguments(&r)
		if !p.cur.is("::") || p.cur.ahead(1).Kind != lex.Ident || p.cur.ahead(1).Word("operator") {
			return r
		}
		if !p.enterName(&r) {
			return r
		}
	}
}

// lookup finds the word of r.
func (p *types) lookup(r *ref) {
	r.sym, r.typ, r.val = nil, nil, nil
	switch {
	case r.within == nil || r.std:
		if r.within != nil {
			r.sym = r.within.Own(r.tok.Text)
		}
		if r.sym == nil && r.std {
			r.sym = p.names.File.Lookup(r.tok.Text)
		} else if r.sym == nil {
			r.sym = p.names.Scope.Lookup(r.tok.Text)
		}
	default:
		r.sym = r.within.Own(r.tok.Text)
		if r.sym == nil && r.within == p.names.File {
			r.sym = r.within.Lookup(r.tok.Text)
		}
	}
	if r.sym != nil && r.sym.Typ != nil {
		r.typ = r.sym.Typ
	}
}

// arguments reads <...> behind a class template, or a class of the machine.
func (p *types) arguments(r *ref) {
	if !p.cur.is("<") {
		return
	}
	switch _, window := windowKind(r.tok.Text); {
	case r.sym != nil && r.sym.Class != nil:
		r.typ, r.val = p.up.classInstance(r.sym.Class, p.up.classArgs(r.sym.Class.Name, r.sym.Class.Params), r.tok.Pos)
	case r.sym == nil && window:
		q := p.windowType(r.tok)
		r.typ = &q
	case r.sym == nil && (r.tok.Text == "__vector" || r.tok.Text == "__accum"):
		r.typ = p.machineType(r.tok)
	}
}

// enterName passes :: and makes what stands before it the place where the next word is looked up.
func (p *types) enterName(r *ref) bool {
	switch {
	case r.sym != nil && r.sym.Space != nil && (r.typ == nil || r.sym.Typ != nil):
		r.within, r.std = r.sym.Space, isQualifier(r.sym.Space.Space)
	case r.typ != nil:
		return p.enterType(r)
	case r.sym == nil && isQualifier(r.tok.Text):
		r.within, r.std = p.names.File, true
	default:
		return false
	}
	p.cur.next()
	return true
}

// enterType passes :: behind a type.
func (p *types) enterType(r *ref) bool {
	if p.cur.pattern && typeParamsIn(r.typ.T) {
		for p.cur.accept("::") {
			p.cur.acceptWord("template")
			p.cur.next()
			if p.cur.is("<") {
				p.skipAngles()
			}
		}
		r.sym, r.typ = nil, &check.QType{T: open{}}
		return false
	}
	if c := p.names.ClassOf(r.typ.T); c != nil {
		r.within, r.std = c.Scope, false
		p.cur.next()
		return true
	}
	if typ, val := p.machineMember(r.typ.T, p.cur.ahead(1)); typ != nil || val != nil {
		p.cur.next()
		r.tok = p.cur.next()
		r.sym, r.typ, r.val = nil, typ, val
		if val != nil && p.cur.is("(") && p.cur.aheadIs(1, ")") {
			p.cur.next()
			p.cur.next()
		}
		return false
	}
	return false
}

// skipAngles passes <...>.
func (p *types) skipAngles() {
	for nest := 0; ; {
		t := p.cur.tok()
		switch {
		case t.Kind == lex.EOF || t.Is(";") || t.Is("{") || t.Is("}"):
			p.cur.unexpected(t, ">")
		case t.Is("("):
			p.cur.skipBalanced()
			continue
		case t.Is("<"):
			nest++
		case t.Is(">"):
			nest--
		case t.Is(">>"):
			if nest == 1 {
				p.cur.split = true
				return
			}
			nest -= 2
		}
		p.cur.next()
		if nest <= 0 {
			return
		}
	}
}

// peek reads a name n tokens ahead and comes back.
func (p *types) peek(n int) ref {
	i, split, work := p.cur.i, p.cur.split, p.cur.work
	defer func() { p.cur.i, p.cur.split, p.cur.work = i, split, work+1 }()
	if n > 0 {
		p.cur.i, p.cur.split = i+n, false
	}
	return p.qualified()
}

// isType reports whether the n-th token ahead begins the name of a type.
func (p *types) isType(n int) bool {
	t := p.cur.ahead(n)
	if t.Is("::") {
		return p.cur.ahead(n+1).Kind == lex.Ident && p.peek(n).typ != nil
	}
	sym := p.names.Scope.Lookup(t.Text)
	next := p.cur.ahead(n + 1)
	switch {
	case next.Is("::") || next.Is("<") && (sym == nil || sym.Class != nil):
		return (sym != nil || isQualifier(t.Text) || windowClass(t.Text) || t.Text == "__vector" ||
			t.Text == "__accum") && p.peek(n).typ != nil
	case sym == nil:
		return false
	}
	return sym.Typ != nil || sym.Pack != nil && sym.Pack.Types
}

// className is the name of a class without its arguments.
func className(c *check.Class) string {
	if c.Template != nil {
		return c.Template.Name
	}
	return c.Struct.Name
}

// objectArg reads the name of an object or of functions, or its address, if it is all of an argument.
func (p *templates) objectArg() *check.Symbol {
	i := p.cur.i
	p.cur.accept("&")
	if p.cur.tok().Kind == lex.Ident {
		r := p.types.qualified()
		if ends := p.cur.is(",") || p.cur.is(">") || p.cur.is(">>"); ends && r.sym != nil {
			if o := r.sym.Obj; r.sym.Funcs != nil || o != nil && o.Storage == cfront.Global &&
				!(check.IsInteger(o.Type) && o.Quals&cfront.Const != 0) {
				return r.sym
			}
		}
	}
	p.cur.i, p.cur.split = i, false
	return nil
}
