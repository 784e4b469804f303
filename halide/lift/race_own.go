package lift

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// declaredIn are the objects declared in a statement.
func declaredIn(st ctree.Stmt) map[*ctree.Object]bool {
	out := map[*ctree.Object]bool{}
	ctree.WalkStmts(st, func(s ctree.Stmt) bool {
		if d, ok := s.(*ctree.Decl); ok {
			out[d.Object] = true
		}
		return true
	})
	return out
}

// usedIn are the objects of a statement that are declared outside of it, by name.
func usedIn(st ctree.Stmt, inner map[*ctree.Object]bool) map[string]*ctree.Object {
	out := map[string]*ctree.Object{}
	everyExpr(st, func(e ctree.Expr) {
		if v, ok := e.(*ctree.VarRef); ok && !inner[v.Object] {
			out[v.Object.Name] = v.Object
		}
	})
	return out
}

// loopObjects are the counters of so many nested loops.
func loopObjects(f *ctree.For, nested int) []*ctree.Object {
	var out []*ctree.Object
	for ; f != nil && nested > 0; nested-- {
		switch i := f.Init.(type) {
		case *ctree.Decl:
			out = append(out, i.Object)
		case *ctree.Block:
			for _, s := range i.List {
				if d, ok := s.(*ctree.Decl); ok {
					out = append(out, d.Object)
				}
			}
		case *ctree.ExprStmt:
			if a, ok := bare(i.X).(*ctree.Assign); ok {
				if v, ok := bare(a.L).(*ctree.VarRef); ok {
					out = append(out, v.Object)
				}
			}
		}
		body := f.Body
		for {
			b, ok := body.(*ctree.Block)
			if !ok || len(b.List) == 0 {
				break
			}
			body = b.List[0]
		}
		f, _ = body.(*ctree.For)
	}
	return out
}

// private looks at a variable that each thread has for itself: it has no value at first, unless it is firstprivate, and
// what it holds in the end is lost, unless it is lastprivate.
func (r *racer) private(d *directive, st ctree.Stmt, o *ctree.Object, counters map[*ctree.Object]bool) {
	if r.found != nil || counters[o] || d.listed(o.Name, "lastprivate", "linear") {
		return
	}
	if _, array := o.Type.(ctree.Array); array { // its elements may be set one by one, or by what it is passed to
		return
	}
	if d.listed(o.Name, "private") && firstUse(st, o, ctree.Pos{}) == taken {
		r.refuse(st.Pos(), d, fmt.Sprintf("%s is private and has no value at first", o.Name),
			fmt.Sprintf("list it in firstprivate(%s)", o.Name))
		return
	}
	written := false
	everyExpr(st, func(e ctree.Expr) {
		for _, l := range targets(e) {
			v, ok := bare(l).(*ctree.VarRef)
			written = written || ok && v.Object == o
		}
	})
	last := st.Pos()
	ctree.WalkStmts(st, func(s ctree.Stmt) bool { last = later(last, s.Pos()); return true })
	everyExpr(st, func(e ctree.Expr) { last = later(last, e.Pos()) })
	if f := r.under[len(r.under)-1]; written && firstUse(f.Body, o, last) == taken {
		r.refuse(st.Pos(), d, fmt.Sprintf("what threads leave in %s, which is private, is lost and read later", o.Name),
			"list it in a reduction, or in lastprivate("+o.Name+")")
	}
}

// targets are what an expression itself writes.
func targets(e ctree.Expr) []ctree.Expr {
	switch e := e.(type) {
	case *ctree.Assign:
		return []ctree.Expr{e.L}
	case *ctree.Compound:
		return []ctree.Expr{e.L}
	case *ctree.IncDec:
		return []ctree.Expr{e.X}
	}
	return nil
}

// firstUse is what is done first with a variable behind a place.
func firstUse(st ctree.Stmt, o *ctree.Object, from ctree.Pos) int {
	first := unused
	note := func(use int) {
		if first == unused {
			first = use
		}
	}
	var visit func(e ctree.Expr) bool
	visit = func(e ctree.Expr) bool {
		switch e := e.(type) {
		case *ctree.VarRef:
			if e.Object == o && behind(e.Pos(), from) {
				note(taken)
			}
		case *ctree.AddressOf: // who has it may set it
			if v, ok := bare(e.X).(*ctree.VarRef); ok {
				if v.Object == o && behind(e.Pos(), from) {
					note(assigned)
				}
				return false
			}
		case *ctree.Assign:
			ctree.Walk(e.R, visit)
			if v, ok := bare(e.L).(*ctree.VarRef); ok {
				if v.Object == o && behind(e.Pos(), from) {
					note(assigned)
				}
			} else {
				ctree.Walk(e.L, visit)
			}
			return false
		}
		return true
	}
	ctree.WalkExprs(st, func(e ctree.Expr) { ctree.Walk(e, visit) })
	return first
}

// behind reports whether p stands behind q in the text.
func behind(p, q ctree.Pos) bool { return p.Line > q.Line || p.Line == q.Line && p.Col > q.Col }

func later(p, q ctree.Pos) ctree.Pos {
	if behind(q, p) {
		return q
	}
	return p
}
