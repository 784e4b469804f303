package csource

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// The kind of mistake found here.
const CodeWidth diag.Code = "width" // Example: the product of three int64 inputs

// Check refuses statements of a nest that compute with integers of more than 128 bits. The error is a diag.List that
// names the user's lines.
func Check(n *lower.Nest, list []lower.Stmt) error {
	w := &widthCheck{nest: n, vals: scalars{lower.NewSpans(n)}}
	w.stmts(list)
	return w.all.Err()
}

type widthCheck struct {
	nest *lower.Nest
	vals scalars
	all  diag.List
}

func (w *widthCheck) stmts(list []lower.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *lower.For:
			leave := w.vals.Enter(s.Var, s.Extent)
			w.stmts(s.Body)
			leave()
		case *lower.If:
			w.expr(s.Cond, s.Pos)
			w.stmts(s.Body)
			w.stmts(s.Else)
		case *lower.Assign:
			w.local(s)
			for _, e := range append(s.Index, s.Value) {
				w.expr(e, s.Pos)
			}
		case *lower.Store:
			for _, e := range append(s.Index, s.Value) {
				w.expr(e, s.Pos)
			}
		}
	}
}

func (w *widthCheck) local(s *lower.Assign) {
	l := w.nest.Local(s.Local)
	if span := (halide.Span{Lo: l.Lo, Hi: l.Hi}); l.Kind == halide.IntKind && widthOf(span) == wNone {
		w.refuse(s.Pos, "a reduction", span)
	}
}

// expr looks at every node; operands come first, so the smallest expression that is too wide is named.
func (w *widthCheck) expr(e *halide.Expr, pos diag.Pos) {
	before := len(w.all)
	for _, a := range e.Args {
		w.expr(a, pos)
	}
	if len(w.all) > before || e.Kind != halide.IntKind || e.Op == halide.OpLocal || w.vals.computed(e) != wNone {
		return
	}
	if (e.Pos != diag.Pos{}) {
		pos = e.Pos
	}
	w.refuse(pos, e.String(), w.vals.Span(e))
}

func (w *widthCheck) refuse(pos diag.Pos, what string, span halide.Span) {
	m := diag.Mistake{Pos: pos, Code: CodeWidth,
		Fact: fmt.Sprintf("%s has values %s, scalar code computes with 128 bits", what, span),
		Help: []string{"narrow a part of it first: Narrow(type, shift)"}}
	for _, old := range w.all {
		if old.Pos == m.Pos {
			return // one of a line is enough
		}
	}
	w.all = append(w.all, m)
}
