package build

import (
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/pass"
)

// piece is a box of a Func that is computed, or used, where it stands.
type piece struct {
	lower.Work
	region
	used bool
}

// windows are what the passes on pieces ask about: whether pieces have nothing to do with each other in a dimension,
// and whether the Func can be computed in pieces as they became, which were whole before.
type windows struct {
	apart   func(d int) bool
	fits    func(whole, slid []lower.Stmt) bool
	extents affine.Extents
}

// passes are those on the loops around a piece, with the array in which it is stored:
//
//	for y < 8: alloc f: for x < 4: compute f over (x:3); use f over (x:3)
func (w *windows) passes() pass.Table[[]lower.Stmt] {
	stay := func(body []lower.Stmt) ([]lower.Stmt, error) { return body, nil }
	return pass.Table[[]lower.Stmt]{
		{Name: "lift", Run: w.lift, Why: "it begins"},
		{Name: "slide", Run: w.slide, Else: stay, After: []string{"lift"},
			Why: "a loop that moves nothing would end the stream of loops along which a window moves. Where the stages of" +
				" the Func do not take smaller pieces, each iteration computes all"},
	}
}

// chain is the loops around the first piece of a body, outermost first; of these, stored are around its array.
type chain struct {
	loops  []string
	stored int
	piece  *piece
}

// chainOf is the chain of a body.
func chainOf(body []lower.Stmt) (c chain) {
	for s := range lower.All(body) {
		switch s := s.(type) {
		case *lower.Alloc:
			c.stored = len(c.loops)
		case *lower.For:
			c.loops = append(c.loops, s.Var)
		case *piece:
			c.piece = s
			return c
		}
	}
	return c
}

// before are the first n loops.
func (c chain) before(n int) map[string]bool {
	set := map[string]bool{}
	for _, v := range c.loops[:n] {
		set[v] = true
	}
	return set
}

// withPieces is a body with pieces ahead of loops, and now, where it is not nil, in the place of the one that it has.
func withPieces(body []lower.Stmt, ahead map[string][]lower.Stmt, now *piece) []lower.Stmt {
	return lower.Map(body, func(s lower.Stmt) []lower.Stmt {
		switch s := s.(type) {
		case *piece:
			if !s.used && now == nil {
				return nil
			} else if !s.used {
				return []lower.Stmt{now}
			}
		case *lower.For:
			return append(ahead[s.Var][:len(ahead[s.Var]):len(ahead[s.Var])], s)
		}
		return []lower.Stmt{s}
	})
}
