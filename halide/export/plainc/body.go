package plainc

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// body writes the statements of one definition or update.
type body struct {
	*Writer
	f     *halide.Func
	env   halide.Env
	known []map[key]value // what nodes have been given names, by blocks around
	uses  map[*halide.Expr]int
	node  func(e *halide.Expr) value // writes an expression: operands are of all kinds
}

// key is a node, or it modulo 2^64.
type key struct {
	e      *halide.Expr
	modulo bool
}

// expr is an expression in C. What is used more than once, and is no leaf, gets a name.
func (b *body) expr(e *halide.Expr) value { return b.named(key{e, false}, b.node) }

// enter begins a block, leave ends it: names of values are known in it alone.
func (b *body) enter() { b.known = append(b.known, map[key]value{}) }

func (b *body) leave() { b.known = b.known[:len(b.known)-1] }

// domain opens loops over a domain, the first dimension the innermost, and says how many.
func (b *body) domain(r *halide.RDom) int {
	for i := len(r.Vars) - 1; i >= 0; i-- {
		b.loop(b.names.of("var", r.Vars[i].Name), r.Range(i))
	}
	b.enter()
	return len(r.Vars)
}

// named is a value that is written once.
func (b *body) named(k key, write func(*halide.Expr) value) value {
	for _, known := range b.known {
		if v, ok := known[k]; ok {
			return v
		}
	}
	v := write(k.e)
	if b.uses[k.e] > 1 && len(k.e.Args) > 0 && v.prec < primaryP {
		v = b.keep("t", v)
	}
	b.known[len(b.known)-1][k] = v
	return v
}

// keep gives a value a name.
func (b *body) keep(name string, v value) value {
	name = b.names.fresh(name)
	b.Line("const %s %s = %s;", v.c, name, v.text)
	return value{text: name, prec: primaryP, c: v.c}
}

// span is the interval of integers.
func (b *body) span(e *halide.Expr) halide.Span { return b.env.Span(e) }

// class is the narrowest integers that hold an expression.
func (b *body) class(e *halide.Expr) class {
	s := b.span(e)
	if s.Known() {
		if c := classOf(s.Lo, s.Hi); c != moduloC {
			return c
		}
	}
	regions.Refuse(e, "%s lies in %s, and C's integers have 128 bits: give inputs a range", e, s)
	return moduloC
}
