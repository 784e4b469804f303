package triplet

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// branches writes both ways of an If as Ifs of their own, where nothing inside can change the condition: it reads
// inputs alone, and no accumulator. Other forms need not know of Else.
//
//	if p(0) > 3: A else: B   ->   if p(0) > 3: A; if not p(0) > 3: B
func branches(n *lower.Nest) *lower.Nest {
	out := *n
	out.Body = lower.Map(n.Body, func(s lower.Stmt) []lower.Stmt {
		c, ok := s.(*lower.If)
		if !ok || c.Else == nil || !settled(c.Cond, n) {
			return []lower.Stmt{s}
		}
		not := &halide.Expr{Op: halide.OpNot, Kind: halide.BoolKind, Args: []*halide.Expr{c.Cond}, Pos: c.Cond.Pos}
		other := &lower.If{Cond: not, Body: c.Else, Pos: c.Pos}
		c.Else = nil
		return []lower.Stmt{c, other}
	})
	return &out
}

// unbranched refuses an If that has both ways still. Schedules make none; a nest that was written by hand may.
func unbranched(n *lower.Nest) error {
	var found diag.List
	for s := range lower.All(n.Body) {
		if s, ok := s.(*lower.If); ok && s.Else != nil {
			found = append(found, diag.Mistake{Pos: s.Pos, Code: CodeOperation,
				Fact: fmt.Sprintf("both ways of a branch whose condition %s depends on what is computed are not "+
					"compiled", s.Cond),
				Help: []string{"choose values by Select"}})
		}
	}
	return found.Err()
}

// settled reports whether e has the same value whatever runs.
func settled(e *halide.Expr, n *lower.Nest) bool {
	same := true
	halide.Walk(e, func(e *halide.Expr) {
		if e.Op == halide.OpLoad {
			b := n.Buffer(e.Name)
			same = same && !b.Output && !b.Inner
		}
		same = same && e.Op != halide.OpLocal
	})
	return same
}
