package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// loop is a loop of a stage, or the place of one that does not stand around these statements: where the stage begins,
// with depth 0, and the whole of the pipeline, without a Func.
type loop struct {
	lower.Work
	place  halide.Place
	over   *lower.For   // without its body; nil: none
	guards []guard      // conditions on this loop and those around it, without which the statements inside do nothing
	before []lower.Stmt // what is computed ahead of the loop
	body   []lower.Stmt
}

// piece is a box of a member that is computed where it stands: by body, once that is made, which may go further.
type piece struct {
	lower.Work
	member *member
	region
	guards []guard // where they do not hold nothing has to be computed
	body   []lower.Stmt
	stored bool // its array is there
}

// use is where the statements behind it read a member which nothing around computes yet.
type use struct {
	lower.Work
	member *member
	at     access
}

func (l *loop) Bodies() [][]lower.Stmt  { return [][]lower.Stmt{l.before, l.body} }
func (p *piece) Bodies() [][]lower.Stmt { return [][]lower.Stmt{p.body} }

func (l *loop) MapBodies(f func([]lower.Stmt) []lower.Stmt) lower.Stmt {
	c := *l
	c.before, c.body = f(l.before), f(l.body)
	return &c
}

func (p *piece) MapBodies(f func([]lower.Stmt) []lower.Stmt) lower.Stmt {
	c := *p
	c.body = f(p.body)
	return &c
}

// path is what a statement stands in, outermost first.
type path []*loop

// ahead is in a path where what follows comes ahead of a loop.
var ahead = &loop{place: halide.Place{Stage: -1}}

// in is p with one more.
func (p path) in(l *loop) path { return append(p[:len(p):len(p)], l) }

// outside is p without a mark at its end that it is ahead of a loop.
func (p path) outside() path {
	if n := len(p) - 1; n >= 0 && p[n] == ahead {
		return p[:n]
	}
	return p
}

// names are the loops of p.
//
//go:noinline
func (p path) names() (list []string) {
	for _, l := range p {
		if l.over != nil {
			list = append(list, l.over.Var)
		}
	}
	return list
}

// oneWay are the loops of p inside those that run backwards in turns.
func (p path) oneWay() path {
	for i, l := range slices.Backward(p) {
		if l.over != nil && l.over.Kind == halide.Serpentine {
			return p[i+1:]
		}
	}
	return p
}

// loops are the loops of p, as a set.
//
//go:noinline
func (p path) loops() map[string]bool {
	set := map[string]bool{}
	for _, v := range p.names() {
		set[v] = true
	}
	return set
}

// has reports whether a place is around what stands inside p.
func (p path) has(place halide.Place) bool {
	return slices.ContainsFunc(p, func(l *loop) bool { return l.place == place })
}

// at is how many of p are around a place; of a loop that is not there, around that.
func (p path) at(place halide.Place) int {
	n := 0
	for i, l := range p {
		if l.place.Func == place.Func && l.place.Stage == place.Stage && l.place.Depth <= place.Depth {
			n = i + 1
		}
	}
	return n
}

// rewrite replaces each statement of a body, which stands in a path, by what f makes of it, after those inside it. f
// may change a loop or a piece, which is a copy. What is in a loop comes before what is ahead of it, Else before Body.
func rewrite(body []lower.Stmt, in path, f func(s lower.Stmt, in path) []lower.Stmt) []lower.Stmt {
	out := make([]lower.Stmt, 0, len(body))
	for _, s := range body {
		switch t := s.(type) {
		case *loop:
			c := *t
			c.body = rewrite(t.body, in.in(t), f)
			c.before = rewrite(t.before, in.in(ahead), f)
			s = &c
		case *lower.If:
			c := *t
			if t.Else != nil {
				c.Else = rewrite(t.Else, in, f)
			}
			c.Body = rewrite(t.Body, in, f)
			s = &c
		default:
			s = lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt { return rewrite(b, in, f) })
		}
		out = append(out, f(s, in)...)
	}
	return out
}

// uses are where a body reads m.
func (m *member) uses(body []lower.Stmt) []access {
	var list []access
	for s := range lower.All(body) {
		if u, ok := s.(*use); ok && u.member == m {
			list = append(list, u.at)
		}
	}
	return list
}

// computed is a body once m is computed before it.
func (m *member) computed(body []lower.Stmt) []lower.Stmt {
	return lower.Map(body, func(s lower.Stmt) []lower.Stmt {
		if u, ok := s.(*use); ok && u.member == m {
			return nil
		}
		return []lower.Stmt{s}
	})
}

// pieces are those of m in a body whose array is not there.
func (m *member) pieces(body []lower.Stmt) []*piece {
	var list []*piece
	for s := range lower.All(body) {
		if p, ok := s.(*piece); ok && p.member == m && !p.stored {
			list = append(list, p)
		}
	}
	return list
}

// plainly is a body in which all is placed.
//
//	ahead: A; for y at out 1: compute f: B   ->   A; for y: B
func plainly(body []lower.Stmt) []lower.Stmt {
	return lower.Map(body, func(s lower.Stmt) []lower.Stmt {
		switch s := s.(type) {
		case *loop:
			if s.over == nil {
				return s.body
			}
			l := *s.over
			l.Body = s.body
			return append(s.before, &l)
		case *piece:
			return s.body
		case *use:
			return nil
		}
		return []lower.Stmt{s}
	})
}
