package benchcmd

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/synth"
)

// templatesOf are the shapes of the expressions that a function stores, pushes or returns in its deepest loops, with
// the branches around them as selections; those with most operators first.
//
//	if (a[i] > b[i]) c[i] = a[i] - 1; else c[i] = 0;   ->   select(_ < _, _ - _, _)
func templatesOf(f *ctree.Func) []*synth.Template {
	var list []*synth.Template
	ctree.WalkStmts(f.Body, func(s ctree.Stmt) bool {
		if t := storedShape(s); t != nil {
			list = append(list, t)
		}
		return true
	})
	slices.SortStableFunc(list, func(a, b *synth.Template) int { return size(b) - size(a) })
	return append(list, synth.Hole())
}

func size(t *synth.Template) int {
	n := 1
	for _, b := range t.Below {
		n += size(b)
	}
	return n
}

// storedShape is the shape of what a statement stores; nil if it stores nothing.
func storedShape(s ctree.Stmt) *synth.Template {
	switch s := s.(type) {
	case *ctree.Block:
		if len(s.List) == 1 {
			return storedShape(s.List[0])
		}
	case *ctree.Decl:
		if s.Init != nil {
			return shapeOf(s.Init)
		}
	case *ctree.ExprStmt:
		switch e := s.X.(type) {
		case *ctree.Assign:
			return shapeOf(e.R)
		case *ctree.Compound:
			return shapeOf(e.R)
		case *ctree.ListPush:
			return shapeOf(e.V)
		}
	case *ctree.Return:
		if s.X != nil {
			return shapeOf(s.X)
		}
	case *ctree.If:
		then, other := storedShape(s.Then), synth.Hole()
		if s.Else != nil {
			other = storedShape(s.Else)
		}
		if then != nil && other != nil {
			return choice(s.Cond, then, other)
		}
	}
	return nil
}

// choice is a selection; the search knows <, <= and ==.
func choice(cond ctree.Expr, then, other *synth.Template) *synth.Template {
	b, ok := cond.(*ctree.Binary)
	if !ok {
		return nil
	}
	l, r := shapeOf(b.L), shapeOf(b.R)
	if l == nil || r == nil {
		return nil
	}
	op := summary.OpLT
	switch b.Op {
	case ctree.Lt:
	case ctree.Le:
		op = summary.OpLE
	case ctree.Gt:
		l, r = r, l
	case ctree.Ge:
		op, l, r = summary.OpLE, r, l
	case ctree.Eq:
		op = summary.OpEQ
	case ctree.Ne:
		op, then, other = summary.OpEQ, other, then
	default:
		return nil
	}
	return &synth.Template{Op: summary.OpSelect, Below: []*synth.Template{{Op: op, Below: []*synth.Template{l, r}},
		then, other}}
}

// shapeOf is the shape of an expression: whatever is no operator of the search is a hole.
func shapeOf(e ctree.Expr) *synth.Template {
	ops := map[ctree.Op]summary.Op{ctree.Add: summary.OpAdd, ctree.Sub: summary.OpSub, ctree.Mul: summary.OpMul,
		ctree.Div: summary.OpQuo, ctree.Rem: summary.OpRem}
	switch e := e.(type) {
	case *ctree.Convert:
		return shapeOf(e.X)
	case *ctree.Binary:
		if op, ok := ops[e.Op]; ok {
			return &synth.Template{Op: op, Below: []*synth.Template{shapeOf(e.L), shapeOf(e.R)}}
		}
	case *ctree.Unary:
		if e.Op == ctree.Neg {
			return &synth.Template{Op: summary.OpNeg, Below: []*synth.Template{shapeOf(e.X)}}
		}
	case *ctree.Cond:
		if t := choice(e.If, shapeOf(e.Then), shapeOf(e.Else)); t != nil {
			return t
		}
	}
	return synth.Hole()
}
