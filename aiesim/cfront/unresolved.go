package cfront

import "strings"

// unresolved finds an intrinsic, or reports the name.
func (p *exprs) unresolved(t token) Expr {
	if sigs := p.names.cfg.Intrinsics[t.text]; len(sigs) > 0 {
		return &funcName{At: At{t.pos}, name: t.text, sigs: sigs}
	}
	if p.names.scope.isLost(t.text) {
		panic(bail{})
	}
	p.names.file.lose([]token{t}) // once is enough
	if p.cur.is("::") {
		if t.text == "aie" {
			p.rep.fail(t.pos, "aie:: is the AIE API (C++ class templates), which is not supported; write intrinsics")
		}
		p.rep.fail(t.pos, "the namespace %s is not known; names may be qualified by adf:: and std::", t)
	}
	if vectorLike.MatchString(t.text) || complexLike.MatchString(t.text) {
		p.unknownTypeHere(t)
	}
	if t.text == "printf" || t.text == "puts" || t.text == "putchar" {
		p.rep.fail(t.pos, "%s: a kernel has no output here; leave the call out for the simulation", t)
	}
	what, names := "unknown name", p.names.allNames
	if p.cur.is("(") {
		what, names = "unknown intrinsic or function", p.names.functionNames
	}
	hint := ""
	if c := closest(t.text, names); c != "" {
		hint = "; did you mean " + c + "?"
	}
	if next := p.cur.tok(); next.kind == tIdent && !strings.HasPrefix(next.text, "chess_") && what == "unknown name" {
		p.unknownTypeHere(t)
	}
	p.rep.fail(t.pos, "%s %s%s", what, t, hint)
	return nil
}

// unknownTypeHere reports t as a type that does not exist; t may have been marked as lost already.
func (p *exprs) unknownTypeHere(t token) {
	delete(p.names.file.lost, t.text)
	defer p.names.file.lose([]token{t})
	p.names.unknownType(t)
}
