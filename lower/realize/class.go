package realize

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// class is what a row holds.
type class uint8

const (
	words  class = iota // int64
	values              // halide.Value: integers that int64 does not hold
	floats              // float32
)

// classOf is the narrowest class that holds integers.
func classOf(s halide.Span) class {
	if !s.Known() || !s.Lo.IsInt64() || !s.Hi.IsInt64() {
		return values
	}
	return words
}

// class is the narrowest one that holds the values of an integer expression.
func (b *builder) class(e *halide.Expr) class { return classOf(b.span(e)) }

// classOfAll is the narrowest one for several expressions.
func (b *builder) classOfAll(es ...*halide.Expr) class {
	c := words
	for _, e := range es {
		if e.Kind == halide.IntKind {
			c = max(c, b.class(e))
		}
	}
	return c
}

// uniform reports whether an expression is the same in all lanes. Without lanes nothing is said to be: there rows have
// one element.
func (b *builder) uniform(e *halide.Expr) bool {
	if e.Op == halide.OpConst {
		return true
	}
	return len(b.lanes) > 0 && !b.varies(e)
}

func (b *builder) varies(e *halide.Expr) bool {
	switch e.Op {
	case halide.OpVar:
		for _, n := range b.lanes {
			if n.Loop().Var == e.Name {
				return true
			}
		}
		return false
	case halide.OpLocal:
		for _, n := range b.lanes {
			if n.private[e.Name] {
				return true
			}
		}
		fallthrough
	case halide.OpLoad:
		for _, a := range e.Args {
			f, err := indexes.Form(a, b.t.Extents)
			if err != nil && b.varies(a) {
				return true
			}
			for _, n := range b.lanes {
				if err == nil && f.DependsOn(n.Loop().Var) {
					return true
				}
			}
		}
		return false
	}
	for _, a := range e.Args {
		if b.varies(a) {
			return true
		}
	}
	return false
}
