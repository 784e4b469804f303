package cfront

import (
	"fmt"
	"regexp"
	"strings"
)

// function is the state of the function being read: how many loops, and loops and switches, are open.
type function struct {
	fn     *Func
	loops  int
	breaks int // loops and switches
}

// names are the names that can be seen, and the function being read.
type names struct {
	rep   *reporter
	cfg   Config
	file  *scope // file scope
	scope *scope // innermost
	fn    *function
}

// current is the function being read, nil at file scope.
func (p *names) current() *Func {
	if p.fn == nil {
		return nil
	}
	return p.fn.fn
}

func (p *names) push() { p.scope = &scope{outer: p.scope} }

func (p *names) pop() { p.scope = p.scope.outer }

// declare enters a name into the innermost scope; a second meaning in the same scope is a mistake.
func (p *names) declare(name string, s *symbol) {
	if old := p.scope.names[name]; old != nil {
		p.rep.fail(s.pos, "%s is declared a second time here; it is a %s declared at %s", name, old.what(), old.pos)
	}
	p.scope.set(name, s)
}

// typeNames yields the names of all types that can be seen here.
func (p *names) typeNames(yield func(string) bool) {
	for s := p.scope; s != nil; s = s.outer {
		for n, sym := range s.names {
			if sym.typ != nil && !yield(n) {
				return
			}
		}
	}
}

// functionNames yields the names that can be called.
func (p *names) functionNames(yield func(string) bool) {
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
func (p *names) allNames(yield func(string) bool) {
	for s := p.scope; s != nil; s = s.outer {
		for n, sym := range s.names {
			if sym.typ == nil && !yield(n) {
				return
			}
		}
	}
}

// unknownType reports a name that is no type.
func (p *names) unknownType(t token) {
	w := t.text
	if p.scope.isLost(w) {
		panic(bail{})
	}
	switch {
	case complexLike.MatchString(w):
		p.rep.fail(t.pos, "complex types (%s) are not supported", w)
	case vectorLike.MatchString(w):
		p.rep.fail(t.pos, "%s is not a vector of the machine; %s", w, vectorsLike(w))
	}
	hint := ""
	if c := closest(w, p.typeNames); c != "" {
		hint = fmt.Sprintf("; did you mean %s?", c)
	}
	p.rep.fail(t.pos, "unknown type %s%s", w, hint)
}

// complexLike tells the names of complex scalars, vectors, accumulators and ports.
var complexLike = regexp.MustCompile(`^(v[0-9]+|(in|out)put_(window|stream)_)?c(int16|int32|float|acc48|acc80)(_t)?$`)

// vectorLike tells names that look like vectors.
var vectorLike = regexp.MustCompile(`^v[0-9]+(u?int[0-9]+|float|double|c[a-z0-9]+|acc[0-9]+)(_t)?$`)

// vectorsLike lists the vectors with the elements of the one the user wanted.
func vectorsLike(w string) string {
	elem := strings.TrimSuffix(strings.TrimLeft(w[1:], "0123456789"), "_t")
	if strings.HasPrefix(elem, "acc") {
		return "accumulators are v8acc48, v16acc48, v4acc80 and v8acc80"
	}
	var out []string
	for _, v := range machineVectors() {
		if v.Elem.String() == elem {
			out = append(out, v.String())
		}
	}
	if out == nil {
		return "elements are int8, uint8, int16, int32, float, and int64 as the result of lsrs"
	}
	return elem + " comes in " + strings.Join(out, ", ")
}

// templateSymbol finds a parameter of the template being read: it is in a scope inside the file's.
func (p *names) templateSymbol(name string) *symbol {
	for s := p.scope; s != nil && s != p.file; s = s.outer {
		if sym := s.names[name]; sym != nil {
			return sym
		}
	}
	return nil
}

// templateScope binds the parameters of a template to arguments.
func (p *names) templateScope(t *template, args []targ) *scope {
	sc := &scope{outer: p.file}
	for i, a := range args {
		sym := &symbol{pos: t.pos}
		if a.c != nil {
			sym.val = a.c
		} else {
			sym.typ = &qtype{t: a.t}
		}
		sc.set(t.params[i].name, sym)
	}
	return sc
}
