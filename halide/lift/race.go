package lift

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// Runs are those of one thread, which is a condition where pragmas of OpenMP let several run. What these would write at
// the same time is a race, for which C has no meaning, and is noted: variables that are declared outside and that no
// clause gives each thread, and elements that do not depend on the turn. What clauses change for one thread, too, is
// refused: see private.
//
//	#pragma omp parallel for
//	for (i = 0; i < n; i++) s += a[i];   ->   a note: threads would write s at the same time

// team is what is known of the threads that run a statement.
type team struct {
	by      *directive // nil: one thread
	one     bool       // of several threads one runs it: single, master, a section
	guarded bool       // one after another: critical, atomic
	own     map[*ctree.Object]bool
	turns   map[*ctree.Object]bool // of the own ones: what differs between turns
	named   map[string]bool        // what reductions and the like name
}

// racer looks for races.
type racer struct {
	under   []*ctree.Func
	ahead   map[int][]directive // of the function at hand, not met yet
	found   *diag.Mistake       // what one thread does otherwise, too
	noted   string              // the first race
	loops   map[ctree.Pos]int   // that are shared out: how many of them are collapsed
	guarded map[ctree.Pos]bool  // places of elements that are written one after another
}

// races is what the pragmas of the functions called show, and what looks at elements needs.
func (s *subject) races() *racer {
	r := &racer{loops: map[ctree.Pos]int{}, guarded: map[ctree.Pos]bool{}}
	r.function(s.function(), team{own: map[*ctree.Object]bool{}})
	return r
}

func (r *racer) function(f *ctree.Func, t team) {
	if f.Body == nil || slices.Contains(r.under, f) || len(r.under) > 12 || r.found != nil {
		return
	}
	was := r.ahead
	r.under, r.ahead = append(r.under, f), directives(f)
	t.own = maps.Clone(t.own)
	for _, o := range slices.Concat(f.Params, f.Locals) {
		t.own[o] = true
	}
	if t.by != nil {
		t.turns = maps.Clone(t.turns)
		for _, o := range f.Params {
			t.turns[o] = true
		}
	}
	r.stmt(f.Body, t)
	r.under, r.ahead = r.under[:len(r.under)-1], was
}

// stmt looks at a statement that a team runs.
func (r *racer) stmt(st ctree.Stmt, t team) {
	line := st.Pos().Line
	if _, body := st.(*ctree.Block); !body || st != ctree.Stmt(r.under[len(r.under)-1].Body) {
		if ds := r.ahead[line]; ds != nil {
			delete(r.ahead, line)
			for i := range ds {
				t = r.enter(&ds[i], st, t)
			}
		}
	}
	switch st := st.(type) {
	case *ctree.Decl:
		if t.by != nil {
			t.own[st.Object] = true
		}
	case *ctree.If:
		r.expr(st.Cond, t)
		if t.by != nil && onlyOne(st.Cond, t.turns) {
			r.stmt(st.Then, team{by: t.by, one: true, guarded: t.guarded, own: t.own, turns: t.turns, named: t.named})
		} else {
			r.stmt(st.Then, t)
		}
		if st.Else != nil {
			r.stmt(st.Else, t)
		}
		return
	}
	ctree.Parts(st, func(s ctree.Stmt) { r.stmt(s, t) }, func(e ctree.Expr) { r.expr(e, t) })
}

// onlyOne reports whether a condition holds for one turn: it asks whether something that turns differ in is equal to
// something.
func onlyOne(e ctree.Expr, turns map[*ctree.Object]bool) bool {
	switch e := bare(e).(type) {
	case *ctree.Logical:
		return !e.Or && (onlyOne(e.L, turns) || onlyOne(e.R, turns))
	case *ctree.Unary:
		return e.Op == ctree.Not && varies(e.X, turns) // !omp_get_thread_num()
	case *ctree.Binary:
		return e.Op == ctree.Eq && (varies(e.L, turns) || varies(e.R, turns))
	}
	return false
}

// varies reports whether an expression may differ between turns: it has a variable that does, or calls something.
func varies(e ctree.Expr, turns map[*ctree.Object]bool) bool {
	found := false
	ctree.Walk(e, func(x ctree.Expr) bool {
		switch x := x.(type) {
		case *ctree.VarRef:
			found = found || turns[x.Object]
		case *ctree.Call:
			found = true
		}
		return !found
	})
	return found
}

// enter is the team behind a directive that stands before st.
func (r *racer) enter(d *directive, st ctree.Stmt, t team) team {
	n := team{by: t.by, one: t.one, guarded: t.guarded, own: t.own, turns: t.turns, named: maps.Clone(t.named)}
	if n.named == nil {
		n.named = map[string]bool{}
	}
	switch {
	case d.is("critical", "atomic", "ordered"):
		n.guarded = true
		return n
	case d.is("single", "master", "masked", "section", "sections"):
		n.one = !d.is("parallel") || d.is("sections")
		if n.by == nil && d.is("parallel") {
			n.by = d
		}
		return n
	case d.is("barrier", "taskwait", "flush", "threadprivate", "declare", "cancel", "taskyield"), len(d.words) == 0:
		return t
	}
	orphan := t.by == nil && !d.is("parallel", "simd", "task", "taskloop", "target", "teams")
	n.by, n.one = d, false
	n.own, n.turns = maps.Clone(t.own), map[*ctree.Object]bool{}
	if t.by == nil && !orphan {
		n.own = map[*ctree.Object]bool{}
	}
	if t.by != nil {
		maps.Copy(n.turns, t.turns)
	}
	inner := declaredIn(st)
	for o := range inner {
		n.own[o] = true
	}
	if f, ok := st.(*ctree.For); ok && d.shares() {
		for i, o := range loopObjects(f, d.collapse) {
			n.own[o], n.turns[o] = true, true
			if i == 0 && !d.is("simd") || d.is("for") {
				r.loops[f.Pos()] = d.collapse
			}
		}
	}
	outside := usedIn(st, inner)
	for name, o := range outside {
		switch {
		case d.listed(name, "private", "firstprivate", "lastprivate", "linear"):
			n.own[o] = true
			r.private(d, st, o, n.turns)
		case d.listed(name, "reduction", "in_reduction", "task_reduction"):
			n.own[o] = true
		}
	}
	for _, c := range []string{"reduction", "in_reduction", "task_reduction"} {
		for _, name := range d.clauses[c] {
			n.named[name] = true
		}
	}
	for again := true; again; { // what is computed from what differs
		again = false
		ctree.WalkStmts(st, func(x ctree.Stmt) bool {
			if v, ok := x.(*ctree.Decl); ok && v.Init != nil && !n.turns[v.Object] && varies(v.Init, n.turns) {
				n.turns[v.Object], again = true, true
			}
			return true
		})
		everyExpr(st, func(x ctree.Expr) {
			if a, ok := x.(*ctree.Assign); ok {
				if v, ok := bare(a.L).(*ctree.VarRef); ok && n.own[v.Object] && !n.turns[v.Object] && varies(a.R,
					n.turns) {
					n.turns[v.Object], again = true, true
				}
			}
		})
	}
	return n
}

// expr looks at what an expression writes.
func (r *racer) expr(e ctree.Expr, t team) {
	ctree.Walk(e, func(x ctree.Expr) bool {
		switch x := x.(type) {
		case *ctree.StmtExpr:
			r.stmt(x.Body, t)
			if x.Value != nil {
				r.expr(x.Value, t)
			}
			return false
		case *ctree.Assign:
			r.write(x.L, t)
		case *ctree.Compound:
			r.write(x.L, t)
		case *ctree.IncDec:
			r.write(x.X, t)
		case *ctree.Call:
			if x.Fn != nil {
				r.function(x.Fn, t)
			}
		}
		return r.found == nil
	})
}

// write looks at one lvalue that is written.
func (r *racer) write(e ctree.Expr, t team) {
	if t.by == nil || r.found != nil {
		return
	}
	if t.guarded {
		r.guarded[bare(e).Pos()] = true
		return
	}
	o, element := baseOf(e)
	if t.one || o == nil || t.named[o.Name] {
		r.guarded[bare(e).Pos()] = r.guarded[bare(e).Pos()] || o != nil && t.named[o.Name]
		return
	}
	switch {
	case !element && t.own[o], element && (t.own[o] || varies(e, t.turns)):
		return
	case !element:
		r.race(e.Pos(), t.by, "threads would write "+o.Name+" at the same time")
	case t.by.shares():
		r.race(e.Pos(), t.by, "threads would write the same elements of "+o.Name)
	}
}

// baseOf is the variable that an lvalue begins with, and whether what is written is an element that indices or pointers
// lead to.
func baseOf(e ctree.Expr) (o *ctree.Object, element bool) {
	for {
		switch x := e.(type) {
		case *ctree.VarRef:
			return x.Object, element
		case *ctree.Convert:
			e = x.X
		case *ctree.Decay:
			e = x.X
		case *ctree.Member:
			e = x.X
		case *ctree.Lane:
			e = x.X
		case *ctree.Index:
			e, element = x.X, true
		case *ctree.ListIndex:
			e, element = x.X, true
		case *ctree.Deref:
			e, element = x.X, true
		case *ctree.PtrAdd:
			e, element = x.P, true
		default:
			return nil, element
		}
	}
}

// race notes the first race.
func (r *racer) race(at ctree.Pos, d *directive, fact string) {
	if r.noted == "" {
		r.noted = fmt.Sprintf("line %d: %s (#pragma %s, line %d): with more threads than one it has a race", at.Line,
			fact, tidy(d.Text), d.Pos.Line)
	}
}

// refuse notes what one thread does otherwise than the text without pragmas.
func (r *racer) refuse(at ctree.Pos, d *directive, fact, help string) {
	if r.found == nil {
		r.found = &diag.Mistake{Pos: at, Code: CodeRace, Fact: fmt.Sprintf("%s (#pragma %s, line %d)", fact,
			tidy(d.Text), d.Pos.Line), Help: []string{help}}
	}
}

// tidy is the text of a pragma without the spaces between its tokens.
func tidy(text string) string {
	return strings.NewReplacer(" ( ", "(", " )", ")", " , ", ", ", " : ", ": ").Replace(text)
}

// What a variable is first: its value is taken, or it is assigned to.
const (
	unused = iota
	taken
	assigned
)
