package lower

import (
	"iter"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Tree is a statement of another package that has statements inside, until a pass of that package makes plain ones of
// it.
type Tree interface {
	Stmt
	Bodies() [][]Stmt
	MapBodies(f func([]Stmt) []Stmt) Stmt
}

// Bodies are the lists of statements inside s: one of a loop, the two of an If, none of a leaf.
func Bodies(s Stmt) [][]Stmt {
	switch s := s.(type) {
	case Tree:
		return s.Bodies()
	case *For:
		return [][]Stmt{s.Body}
	case *If:
		return [][]Stmt{s.Body, s.Else}
	case *Alloc:
		return [][]Stmt{s.Body}
	case *Produce:
		return [][]Stmt{s.Body}
	}
	return nil
}

// MapBodies is s with each list inside it replaced by f; a leaf is itself.
func MapBodies(s Stmt, f func([]Stmt) []Stmt) Stmt {
	switch s := s.(type) {
	case *For:
		c := *s
		c.Body = f(s.Body)
		return &c
	case *If:
		c := *s
		c.Body = f(s.Body)
		if s.Else != nil {
			c.Else = f(s.Else)
		}
		return &c
	case *Alloc:
		c := *s
		c.Body = f(s.Body)
		return &c
	case *Produce:
		c := *s
		c.Body = f(s.Body)
		return &c
	case *Assign, *Store:
	case Tree:
		return s.MapBodies(f)
	}
	return s
}

// Map replaces each statement of a body by what f makes of it, after those inside it. f may change a loop or condition,
// which is a copy, and must copy a leaf before it does.
//
//	for x: a; b   ->   f(for x: f(a); f(b))
func Map(body []Stmt, f func(Stmt) []Stmt) []Stmt {
	out := make([]Stmt, 0, len(body))
	inside := func(b []Stmt) []Stmt { return Map(b, f) }
	for _, s := range body {
		out = append(out, f(MapBodies(s, inside))...)
	}
	return out
}

// MapLists replaces each list of statements by what f makes of it, after those inside its statements.
func MapLists(body []Stmt, f func([]Stmt) []Stmt) []Stmt {
	out := make([]Stmt, len(body))
	inside := func(b []Stmt) []Stmt { return MapLists(b, f) }
	for i, s := range body {
		out[i] = MapBodies(s, inside)
	}
	return f(out)
}

// All are the statements of a body, those around before those inside.
func All(body []Stmt) iter.Seq[Stmt] {
	return func(yield func(Stmt) bool) { each(body, yield) }
}

func each(body []Stmt, yield func(Stmt) bool) bool {
	for _, s := range body {
		more := yield(s)
		switch s := s.(type) { // as Bodies, without a list of them
		case *For:
			more = more && each(s.Body, yield)
		case *If:
			more = more && each(s.Body, yield) && each(s.Else, yield)
		case *Alloc:
			more = more && each(s.Body, yield)
		case *Produce:
			more = more && each(s.Body, yield)
		case *Assign, *Store:
		case Tree:
			for _, b := range s.Bodies() {
				more = more && each(b, yield)
			}
		}
		if !more {
			return false
		}
	}
	return true
}

// IsPlain reports whether s and all that is inside it are statements of a nest: no Work.
func IsPlain(s Stmt) bool {
	for s := range All([]Stmt{s}) {
		if _, work := s.(interface{ work() }); work {
			return false
		}
	}
	return true
}

// PlainRun is the plain statements that a body begins with.
func PlainRun(body []Stmt) []Stmt {
	n := slices.IndexFunc(body, func(s Stmt) bool { return !IsPlain(s) })
	if n < 0 {
		return body
	}
	return body[:n]
}

// empty reports whether s is there for its bodies, and those have no statements.
func empty(s Stmt) bool {
	parts := Bodies(s)
	return parts != nil && !slices.ContainsFunc(parts, func(b []Stmt) bool { return len(b) > 0 })
}

// with is n with what is left of its statements: arrays of its own go that nothing allocates any more.
func (n *Nest) with(body []Stmt) *Nest {
	out := *n
	out.Body = body
	left := map[*Buffer]bool{}
	for s := range All(body) {
		if a, ok := s.(*Alloc); ok {
			left[a.Buffer] = true
		}
	}
	out.Buffers = slices.DeleteFunc(slices.Clone(n.Buffers), func(b *Buffer) bool { return b.Inner && !left[b] })
	return &out
}

// PosOf is where the user wrote what a statement of a nest comes from.
//
//go:noinline
func PosOf(s Stmt) diag.Pos {
	switch s := s.(type) {
	case *For:
		return s.Pos
	case *If:
		return s.Pos
	case *Alloc:
		return s.Pos
	case *Produce:
		return s.Pos
	case *Assign:
		return s.Pos
	case *Store:
		return s.Pos
	}
	panic("BUG: no such statement")
}
