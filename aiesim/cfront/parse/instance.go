package parse

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
)

// instantiateFor makes the candidate of a template for a call, or nil if its arguments cannot be told.
func (p *templates) instantiateFor(t *check.Template, n *check.FuncName, vals, args []cfront.Expr) *check.Candidate {
	if len(args) > len(t.Decl.List) {
		return nil
	}
	targs, ok := p.deduce(t, n, vals, args)
	if !ok {
		return nil
	}
	in := p.instance(t, targs, n.P)
	return &check.Candidate{Fn: in.Fn, Decl: in.Decl, Scope: in.Scope, Template: t}
}

// instance finds or makes the instance of a template; only its declaration is read here.
func (p *templates) instance(t *check.Template, args []check.TemplateArg, at cfront.Pos) *check.Instance {
search:
	for _, in := range t.Insts {
		for i := range args {
			if !in.Args[i].Same(args[i]) {
				continue search
			}
		}
		return in
	}
	if p.insts++; p.insts > maxInstances {
		p.rep.Limit(at, "more than %d instances of templates are needed; does %s need itself without end?",
			maxInstances, t.Name)
	}
	in := &check.Instance{Template: t, Args: args, Scope: p.names.TemplateScope(t, args)}
	p.within(in, at, func() {
		s := p.types.specifiers(false)
		d := p.types.declarator(s, named)
		in.Decl = d.Params
		in.Fn = p.prog.DeclareFunc(s, d, in)
		in.Fn.TemplateArgs = []string{}
		for _, a := range args {
			in.Fn.TemplateArgs = append(in.Fn.TemplateArgs, a.String())
		}
		p.prog.About(in.Fn).Inst = in
		if p.cur.is("{") {
			in.BodyAt = p.cur.i
		}
	})
	t.Insts = append(t.Insts, in)
	return in
}

// within reads the tokens of a template for an instance; mistakes tell which.
func (p *templates) within(in *check.Instance, at cfront.Pos, f func()) {
	where := p.rep.Where
	p.rep.Where = fmt.Sprintf(" (in %s, needed at %s)", instanceName(in), at)
	start := in.Template.Start
	if in.BodyAt > 0 {
		start = in.BodyAt
	}
	defer func() { p.rep.Where = where }()
	p.state.elsewhere(start, in.Scope, f)
}

// instanceName prints fir<4, int16>.
func instanceName(in *check.Instance) string {
	s := in.Template.Name + "<"
	for i, a := range in.Args {
		if i > 0 {
			s += ", "
		}
		s += a.String()
	}
	return s + ">"
}

// readBody reads the body of an instance, once.
func (p *templates) readBody(in *check.Instance) {
	if in.Done {
		return
	}
	in.Done = true
	if in.BodyAt == 0 && in.Template.Body {
		panic("BUG: no body of " + instanceName(in))
	}
	if in.BodyAt == 0 {
		return
	}
	p.within(in, in.Needed, func() {
		p.names.Fn = nil
		if !p.state.attempt(func() { p.stmts.body(in.Fn, in.Decl) }) {
			p.prog.About(in.Fn).Broken = true
		}
	})
}

// finishTemplates reads the bodies of all instances that are called, and of those that they call.
func (p *templates) finishTemplates() {
	for in := p.prog.NextInstance(); in != nil; in = p.prog.NextInstance() {
		p.readBody(in)
	}
}
