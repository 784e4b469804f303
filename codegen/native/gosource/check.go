package gosource

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// CodeWidth is the kind of mistake found here.
const CodeWidth diag.Code = "width-go" // Example: the product of three int32 inputs

// check refuses what int64 does not hold, once a line, and float64.
func check(n *lower.Nest) error {
	c := &checker{nest: n, Spans: lower.NewSpans(n)}
	c.stmts(n.Body)
	return c.all.Err()
}

type checker struct {
	nest *lower.Nest
	*lower.Spans
	all diag.List
}

func (c *checker) refuse(pos diag.Pos, fact string) {
	for _, old := range c.all {
		if old.Pos == pos {
			return
		}
	}
	c.all = append(c.all, diag.Mistake{Pos: pos, Code: CodeWidth, Fact: fact,
		Help: []string{"narrow a part of it first: Narrow(type, shift)"}})
}

func (c *checker) stmts(body []lower.Stmt) {
	for _, s := range body {
		var pos diag.Pos
		leave := func() {}
		switch s := s.(type) {
		case *lower.For:
			leave = c.Enter(s.Var, s.Extent)
		case *lower.If:
			pos = s.Pos
		case *lower.Store:
			pos = s.Pos
		case *lower.Assign:
			pos = s.Pos
			l := c.nest.Local(s.Local)
			if of := (halide.Span{Lo: l.Lo, Hi: l.Hi}); l.Kind == halide.IntKind && !of.Fits(halide.Int64) {
				c.refuse(pos, fmt.Sprintf("a reduction has values %s, Go computes with 64 bits", of))
			}
		}
		for _, e := range lower.Exprs(s) {
			c.expr(e, pos, map[*halide.Expr]bool{})
		}
		for _, b := range lower.Bodies(s) {
			c.stmts(b)
		}
		leave()
	}
}

// expr looks at operands first, so that the smallest expression is named.
func (c *checker) expr(e *halide.Expr, pos diag.Pos, seen map[*halide.Expr]bool) {
	if seen[e] {
		return
	}
	seen[e] = true
	if e.Pos != (diag.Pos{}) {
		pos = e.Pos
	}
	before := len(c.all)
	for _, a := range e.Args {
		c.expr(a, pos, seen)
	}
	switch s := c.Span(e); {
	case len(c.all) > before:
	case e.Kind == halide.DoubleKind:
		c.refuse(pos, e.String()+" is of float64, which nests do not hold")
	case e.Kind == halide.IntKind && !s.Fits(halide.Int64):
		c.refuse(pos, fmt.Sprintf("%s has values %s, Go computes with 64 bits", e, s))
	}
}
