package gosource

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

func (w *writer) stmts(body []lower.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			w.loop(s)
		case *lower.If:
			w.condition(s)
		case *lower.Alloc:
			w.stmts(s.Body)
		case *lower.Produce:
			w.stmts(s.Body)
		case *lower.Assign:
			w.assign(s)
		case *lower.Store:
			w.store(s)
		default:
			panic(fmt.Sprintf("BUG: a %T in a nest", s))
		}
	}
}

func (w *writer) loop(l *lower.For) {
	if len(l.Outer) > 0 {
		panic("BUG: a nest has a loop of several variables")
	}
	id := w.loops[l.Var]
	if id == "" {
		id = w.names.Fresh(l.Var)
		w.loops[l.Var] = id
	}
	w.line("for %s := 0; %s < %d; %s++ {", id, id, l.Extent, id)
	leave := w.enter(l)
	w.block(l.Body)
	leave()
	w.line("}")
}

func (w *writer) condition(s *lower.If) {
	w.begin(s.Cond)
	w.line("if %s {", w.expr(s.Cond).text)
	w.block(s.Body)
	if len(s.Else) > 0 {
		w.line("} else {")
		w.block(s.Else)
	}
	w.line("}")
}

func (w *writer) block(body []lower.Stmt) {
	w.indent++
	w.stmts(body)
	w.indent--
}

// begin prepares for a statement that evaluates these expressions.
func (w *writer) begin(list ...*halide.Expr) {
	w.shared, w.uses = map[*halide.Expr]term{}, map[*halide.Expr]int{}
	var count func(e *halide.Expr)
	count = func(e *halide.Expr) {
		if w.uses[e]++; w.uses[e] == 1 {
			for _, a := range e.Args {
				count(a)
			}
		}
	}
	for _, e := range list {
		count(e)
	}
}

func (w *writer) assign(s *lower.Assign) {
	if w.locals[s.Local] == "" {
		return // nothing reads it
	}
	w.begin(lower.Exprs(s)...)
	dst, v := w.local(s.Local, s.Index), w.expr(s.Value)
	if s.Op == lower.Set {
		w.line("%s = %s", dst, v.text)
		return
	}
	switch s.Reduce {
	case halide.SumOf:
		w.line("%s += %s", dst, v.text)
	case halide.ProductOf:
		if w.nest.Local(s.Local).Kind == halide.FloatKind {
			w.line("%s = float32(%s * %s)", dst, dst, v.in(unary))
			return
		}
		w.line("%s *= %s", dst, v.text)
	case halide.MaximumOf:
		w.line("%s = max(%s, %s)", dst, dst, v.text)
	case halide.MinimumOf:
		w.line("%s = min(%s, %s)", dst, dst, v.text)
	default:
		panic(fmt.Sprintf("BUG: a reduction by %d", s.Reduce))
	}
}

func (w *writer) store(s *lower.Store) {
	w.begin(lower.Exprs(s)...)
	at, v := w.address(s.Buffer, s.Index), w.expr(s.Value)
	text := v.text
	if s.Buffer.Type.Integer() {
		text = fmt.Sprintf("%s(%s)", s.Buffer.Type, text)
	}
	w.line("%s[%s] = %s", w.buffers[s.Buffer.Name], at, text)
}
