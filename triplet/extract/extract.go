package extract

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/pass"
	"github.com/vyasa-go/vyasa/triplet"
)

// Triplets turns the vectorised parts of a nest into operations of a machine. look, if not nil, is shown the Program
// after each pass. The error is a diag.List: positioned mistakes of the user, with the reason why the machine cannot do
// what the schedule asks for.
func Triplets(n *lower.Nest, m *triplet.Machine, look func(pass string, p any)) (*triplet.Program, error) {
	n = branches(n)
	if err := unbranched(n); err != nil {
		return nil, err
	}
	return passes(m).Run(&triplet.Program{Nest: n, Machine: m}, func(pass string, p *triplet.Program) {
		if look != nil {
			look(pass, p)
		}
	})
}

// passes bring a nest to groups, which every machine begins with; what follows is the machine's own.
func passes(m *triplet.Machine) pass.Table[*triplet.Program] {
	table := append(pass.Table[*triplet.Program]{
		{Name: "triplets", Run: rowTriplets, Else: plainTriplets,
			Why: "what follows knows no statements. Strided bytes are" +
				" taken from whole rows; where no datapath can read what that gives, they are not"},
		{Name: "lazy", Run: lazy, Why: "all that follows works on whole sums", After: []string{"triplets"}},
	}, m.Map...)
	for i := range table {
		table[i].Run, table[i].Else = named(table[i].Name, table[i].Run), named(table[i].Name, table[i].Else)
	}
	return table
}

// named is a pass that leaves its name in what it makes.
func named(name string, run func(*triplet.Program) (*triplet.Program, error)) func(*triplet.Program) (*triplet.Program,
	error) {
	if run == nil {
		return nil
	}
	return func(p *triplet.Program) (*triplet.Program, error) {
		q, err := run(p)
		if err == nil {
			q.Pass = name
		}
		return q, err
	}
}

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
			found = append(found, diag.Mistake{Pos: s.Pos, Code: triplet.CodeOperation,
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
