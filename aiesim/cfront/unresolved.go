package cfront

import "strings"

// unresolved finds an intrinsic, or reports the name.
func (p *parser) unresolved(t token) Expr {
	if sigs := p.cfg.Intrinsics[t.text]; len(sigs) > 0 {
		return &funcName{At: At{t.pos}, name: t.text, sigs: sigs}
	}
	if p.scope.isLost(t.text) {
		panic(bail{})
	}
	p.file.lose([]token{t}) // once is enough
	if p.is("::") {
		if t.text == "aie" {
			p.rep.fail(t.pos, "aie:: is the AIE API (C++ class templates), which is not supported; write intrinsics")
		}
		p.rep.fail(t.pos, "the namespace %s is not known; names may be qualified by adf:: and std::", t)
	}
	if vectorLike(t.text) || complexLike(t.text) {
		p.unknownTypeHere(t)
	}
	if t.text == "printf" || t.text == "puts" || t.text == "putchar" {
		p.rep.fail(t.pos, "%s: a kernel has no output here; leave the call out for the simulation", t)
	}
	what, names := "unknown name", p.allNames
	if p.is("(") {
		what, names = "unknown intrinsic or function", p.functionNames
	}
	hint := ""
	if c := closest(t.text, names); c != "" {
		hint = "; did you mean " + c + "?"
	}
	if next := p.tok(); next.kind == tIdent && !strings.HasPrefix(next.text, "chess_") && what == "unknown name" {
		p.unknownTypeHere(t)
	}
	p.rep.fail(t.pos, "%s %s%s", what, t, hint)
	return nil
}

// unknownTypeHere reports t as a type that does not exist; t may have been marked as lost already.
func (p *parser) unknownTypeHere(t token) {
	delete(p.file.lost, t.text)
	defer p.file.lose([]token{t})
	p.unknownType(t)
}

// functionNames yields the names that can be called.
func (p *parser) functionNames(yield func(string) bool) {
	for s := p.scope; s != nil; s = s.outer {
		for n, sym := range s.names {
			if sym.funcs != nil && !yield(n) {
				return
			}
		}
	}
	for n := range p.cfg.Intrinsics {
		if !yield(n) {
			return
		}
	}
}

// allNames yields the names that can stand in an expression.
func (p *parser) allNames(yield func(string) bool) {
	for s := p.scope; s != nil; s = s.outer {
		for n, sym := range s.names {
			if sym.typ == nil && !yield(n) {
				return
			}
		}
	}
}
