package cfront

import "fmt"

// hasTemplate tells whether < behind the name begins template arguments.
func (f *funcName) hasTemplate() bool {
	for _, c := range f.list {
		if c.tmpl != nil {
			return true
		}
	}
	return false
}

// instantiateFor makes the candidate of a template for a call, or nil if its arguments cannot be told.
func (p *templates) instantiateFor(t *template, n *funcName, vals, args []Expr) *candidate {
	if len(args) > len(t.decl.list) {
		return nil
	}
	targs, ok := p.deduce(t, n, vals, args)
	if !ok {
		return nil
	}
	in := p.instance(t, targs, n.P)
	return &candidate{fn: in.fn, decl: in.decl, scope: in.scope, tmpl: t}
}

// instance finds or makes the instance of a template; only its declaration is read here.
func (p *templates) instance(t *template, args []targ, at Pos) *instance {
search:
	for _, in := range t.insts {
		for i := range args {
			if !in.args[i].same(args[i]) {
				continue search
			}
		}
		return in
	}
	if p.prog.insts++; p.prog.insts > maxInstances {
		p.rep.limit(at, "more than %d instances of templates are needed; does %s need itself without end?", maxInstances, t.name)
	}
	in := &instance{tmpl: t, args: args, scope: p.names.templateScope(t, args)}
	p.within(in, at, func() {
		s := p.types.specifiers(false)
		d := p.types.declarator(s, named)
		in.decl = d.params
		in.fn = p.prog.declareFunc(s, d, in)
		in.fn.TemplateArgs = []string{}
		for _, a := range args {
			in.fn.TemplateArgs = append(in.fn.TemplateArgs, a.String())
		}
		in.fn.inst = in
		if p.cur.is("{") {
			in.bodyAt = p.cur.i
		}
	})
	t.insts = append(t.insts, in)
	return in
}

// within reads the tokens of a template for an instance; mistakes tell which.
func (p *templates) within(in *instance, at Pos, f func()) {
	where := p.rep.where
	p.rep.where = fmt.Sprintf(" (in %s, needed at %s)", instanceName(in), at)
	start := in.tmpl.start
	if in.bodyAt > 0 {
		start = in.bodyAt
	}
	defer func() { p.rep.where = where }()
	p.state.elsewhere(start, in.scope, f)
}

// instanceName prints fir<4, int16>.
func instanceName(in *instance) string {
	s := in.tmpl.name + "<"
	for i, a := range in.args {
		if i > 0 {
			s += ", "
		}
		s += a.String()
	}
	return s + ">"
}

// readBody reads the body of an instance, once.
func (p *templates) readBody(in *instance) {
	if in.done {
		return
	}
	in.done = true
	if in.bodyAt == 0 && in.tmpl.body {
		panic("BUG: no body of " + instanceName(in))
	}
	if in.bodyAt == 0 {
		return
	}
	p.within(in, in.needed, func() {
		p.names.fn = nil
		if !p.state.attempt(func() { p.stmts.body(in.fn, in.decl) }) {
			in.fn.broken = true
		}
	})
}

// finishTemplates reads the bodies of all instances that are called, and of those that they call.
func (p *templates) finishTemplates() {
	for len(p.prog.waiting) > 0 {
		in := p.prog.waiting[0]
		p.prog.waiting = p.prog.waiting[1:]
		p.readBody(in)
	}
}
