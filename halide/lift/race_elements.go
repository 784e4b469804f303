package lift

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// overlap notes loops that are shared out and in which, at the base, two turns touch an element that one of them
// writes.
func (c *candidate) overlap(r *racer) {
	if len(r.loops) == 0 || r.noted != "" {
		return
	}
	t, err := run(c.s, c.base, concrete(1), interp.Limits{Steps: measureSteps, Bytes: runBytes, Accesses: maxAccesses})
	if err != nil {
		return
	}
	stored := stores(c.s.called())
	for _, at := range loopsOf(t.Accesses) {
		if nested, ok := r.loops[at]; ok {
			if path, line := collides(t.Accesses, stored, r.guarded, at, nested); path != "" {
				r.noted = fmt.Sprintf("line %d: turns of this loop touch the same element of %s, and one writes it "+
					"(line %d): with more threads than one it has a race", at.Line, path, line)
				return
			}
		}
	}
}

// collides is an array of which two turns of a loop touch an element that one of them writes, and the line that does.
func collides(all []interp.Accesses, stores, guarded map[ctree.Pos]bool, at ctree.Pos,
	nested int) (path string, line int) {
	type element struct {
		path  string
		index int64
		outer string
	}
	type writer struct {
		turn string
		line int
	}
	wrote := map[element]writer{}
	for _, writes := range []bool{true, false} {
		for _, a := range all {
			depth := slices.Index(a.Loops, at)
			_, stored := stores[a.Pos]
			if depth < 0 || a.Path == "" || guarded[a.Pos] || writes != stored {
				continue
			}
			end := min(depth+nested, len(a.Loops))
			for i, n := range a.Index {
				t := a.Turns[i*len(a.Loops):]
				e, turn := element{a.Path, n, fmt.Sprint(t[:depth])}, fmt.Sprint(t[depth:end])
				w, ok := wrote[e]
				if ok && w.turn != turn {
					return a.Path, w.line
				}
				if writes && !ok {
					wrote[e] = writer{turn, a.Pos.Line}
				}
			}
		}
	}
	return "", 0
}

// sequential are the conditions under which what several threads, or lanes, do is what one does.
func (s *subject) sequential() []summary.Condition {
	threads, lanes := false, false
	for _, f := range s.called() {
		for _, ds := range directives(f) {
			for _, d := range ds {
				if d.is("simd") && !d.is("parallel", "for") {
					lanes = true
				} else {
					threads = true
				}
			}
		}
		if f.Body == nil {
			continue
		}
		everyExpr(f.Body, func(e ctree.Expr) {
			if c, ok := e.(*ctree.Call); ok && c.Fn == nil {
				threads = threads || strings.HasPrefix(c.Name, "omp_") || strings.HasPrefix(c.Name, "pthread_") ||
					c.Name == "__vythread_runs"
			}
		})
	}
	var out []summary.Condition
	if threads {
		out = append(out, summary.Condition{Kind: summary.Outside, Text: "one thread runs"})
	}
	if lanes {
		out = append(out, summary.Condition{Kind: summary.Outside,
			Text: "turns of loops with omp simd are done one after another"})
	}
	return out
}
