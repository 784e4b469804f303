package lift

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// turns are how often each loop went round at most.
func turns(all []interp.Accesses) map[ctree.Pos]int64 {
	out := map[ctree.Pos]int64{}
	for _, a := range all {
		for i, n := range a.Turns {
			at := a.Loops[i%len(a.Loops)]
			out[at] = max(out[at], n+1)
		}
	}
	return out
}

// loopsOf are the loops, outer ones before those in them, otherwise in the order in which they ran.
func loopsOf(all []interp.Accesses) []ctree.Pos {
	var out []ctree.Pos
	for depth, more := 0, true; more; depth++ {
		more = false
		for _, a := range all {
			if depth < len(a.Loops) {
				more = true
				if !slices.Contains(out, a.Loops[depth]) {
					out = append(out, a.Loops[depth])
				}
			}
		}
	}
	return out
}

// stores are the places of elements that statements of the functions assign to; true of those whose value they take,
// too.
func stores(all []*ctree.Func) map[ctree.Pos]bool {
	out := map[ctree.Pos]bool{}
	for _, f := range all {
		if f.Body == nil {
			continue
		}
		everyExpr(f.Body, func(e ctree.Expr) {
			switch e := e.(type) {
			case *ctree.Assign:
				out[bare(e.L).Pos()] = false
			case *ctree.Compound:
				out[bare(e.L).Pos()] = true
			case *ctree.IncDec:
				out[bare(e.X).Pos()] = true
			}
		})
	}
	return out
}

// carries reports whether a round of the loop at a place reads an element that one before it wrote.
func carries(all []interp.Accesses, stores map[ctree.Pos]bool, at ctree.Pos) bool {
	type element struct {
		path  string
		index int64
		outer string // the rounds of loops around it
	}
	first := map[element]int64{} // the earliest round that writes it
	visit := func(writes bool, see func(e element, round int64) bool) bool {
		for _, a := range all {
			depth := slices.Index(a.Loops, at)
			reads, stored := stores[a.Pos]
			if depth < 0 || a.Path == "" || writes && !stored || !writes && stored && !reads {
				continue
			}
			for i, n := range a.Index {
				t := a.Turns[i*len(a.Loops):]
				if see(element{a.Path, n, fmt.Sprint(t[:depth])}, t[depth]) {
					return true
				}
			}
		}
		return false
	}
	visit(true, func(e element, round int64) bool {
		if was, ok := first[e]; !ok || round < was {
			first[e] = round
		}
		return false
	})
	return visit(false, func(e element, round int64) bool {
		was, ok := first[e]
		return ok && was < round
	})
}

// keepsScalar is the first loop of f, among those of more, whose rounds go on from what a variable held before.
func keepsScalar(f *ctree.Func, more map[ctree.Pos]int64) (where ctree.Pos, ok bool) {
	if f.Body == nil {
		return where, false
	}
	ctree.WalkStmts(f.Body, func(st ctree.Stmt) bool {
		var body ctree.Stmt
		switch st := st.(type) {
		case *ctree.For:
			body = st.Body
		case *ctree.While:
			body = st.Body
		case *ctree.Do:
			body = st.Body
		}
		if !ok && body != nil && more[st.Pos()] > 0 && keepsOne(body) {
			where, ok = st.Pos(), true
		}
		return !ok
	})
	return where, ok
}

// keepsOne reports whether the body of a loop assigns to a number that is declared outside of it, after it took its
// value.
func keepsOne(body ctree.Stmt) bool {
	const taken, assigned = 1, 2
	state, found := map[*ctree.Object]int{}, false
	ctree.WalkStmts(body, func(st ctree.Stmt) bool {
		if d, ok := st.(*ctree.Decl); ok {
			state[d.Object] = assigned
		}
		return true
	})
	take := func(o *ctree.Object) {
		if _, number := interp.KindOf(o.Type); number && state[o] == 0 {
			state[o] = taken
		}
	}
	assign := func(o *ctree.Object) {
		found = found || state[o] == taken
		if state[o] == 0 {
			state[o] = assigned
		}
	}
	var visit func(e ctree.Expr) bool
	visit = func(e ctree.Expr) bool {
		switch e := e.(type) {
		case *ctree.VarRef:
			take(e.Object)
		case *ctree.Compound:
			if v, ok := bare(e.L).(*ctree.VarRef); ok {
				take(v.Object)
				assign(v.Object)
			}
		case *ctree.Assign:
			ctree.Walk(e.R, visit)
			v, ok := bare(e.L).(*ctree.VarRef)
			if ok {
				assign(v.Object)
			} else {
				ctree.Walk(e.L, visit)
			}
			return false
		}
		return true
	}
	ctree.WalkExprs(body, func(e ctree.Expr) { ctree.Walk(e, visit) })
	return found
}
