package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// decls reads declarations.
type decls struct {
	rep   *lex.Reporter
	cur   *cursor
	names *check.Names
	state *state
	conv  *check.Conversions
	prog  *check.Program
	types *types
	exprs *exprs
	stmts *stmts
	tmpl  *templates
}

// declaration reads a declaration up to its ; or the body of a function. Statements that set automatic objects go
// to out; at file scope it is nil.
func (p *decls) declaration(out *[]cfront.Stmt) {
	switch w := p.cur.tok(); {
	case w.Word("static_assert") || w.Word("_Static_assert"):
		p.staticAssert()
		return
	case w.Word("using"):
		p.using()
		return
	}
	s := p.types.specifiers(false)
	if p.cur.is(";") {
		p.emptyDecl(s)
		return
	}
	for first := true; ; first = false {
		d := p.types.declarator(s, named)
		if p.declareOne(s, d, out, first) {
			return
		}
		if p.cur.accept(",") {
			continue
		}
		p.cur.expect(";", "behind the declaration of "+d.Name.Text)
		return
	}
}

// emptyDecl ends a declaration without declarators: struct s {...};
func (p *decls) emptyDecl(s check.Spec) {
	end := p.cur.next()
	_, isStruct := s.T.(*cfront.Struct)
	if s.T != nil && !isStruct && !s.Enum || s.Typedef || s.Extern || s.Static || s.Auto {
		p.rep.Fail(end.Pos, "the declaration declares nothing: a name is missing before ;")
	}
}

// declareOne enters one declarator; true if it was a function with a body, so that no ; follows.
func (p *decls) declareOne(s check.Spec, d check.Declarator, out *[]cfront.Stmt, first bool) bool {
	if s.Typedef {
		if s.Auto {
			p.rep.Fail(d.Name.Pos, "auto has nothing to take the type of %s from", d.Name)
		}
		p.typedef(d.Name, d.QType)
		return false
	}
	if f, ok := d.T.(*cfront.FuncType); ok && !d.Ref {
		if d.Params == nil {
			d.Params = paramsOf(f)
		}
		fn := p.prog.DeclareFunc(s, d, nil)
		if p.cur.is("{") && first {
			if p.names.Fn != nil {
				p.rep.Fail(d.Name.Pos, "the function %s is defined inside another function", d.Name)
			}
			p.stmts.body(fn, d.Params)
			return true
		}
		return false
	}
	if st := p.object(s, d); st != nil {
		*out = append(*out, st)
	}
	return false
}

// paramsOf makes a parameter list without names for a function declared by the name of a function type.
func paramsOf(f *cfront.FuncType) *check.Params {
	ps := &check.Params{}
	for _, t := range f.Params {
		ps.List = append(ps.List, check.Param{QType: check.QType{T: t}})
	}
	return ps
}
