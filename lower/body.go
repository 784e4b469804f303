package lower

import "slices"

// bodies are the statements inside s: none, one list, or the two of an If.
func bodies(s Stmt) [][]Stmt {
	switch s := s.(type) {
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

// over is s with its bodies replaced by f; a statement without any is itself.
func over(s Stmt, f func([]Stmt) []Stmt) Stmt {
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
	}
	return s
}

// empty says whether s is there for its bodies, and those have no statements.
func empty(s Stmt) bool {
	parts := bodies(s)
	return parts != nil && !slices.ContainsFunc(parts, func(b []Stmt) bool { return len(b) > 0 })
}

// visit calls f for all statements of a body, those around before those inside.
func visit(body []Stmt, f func(Stmt)) {
	for _, s := range body {
		f(s)
		for _, b := range bodies(s) {
			visit(b, f)
		}
	}
}

// with is n with what is left of its statements: arrays of its own go that nothing allocates any more.
func (n *Nest) with(body []Stmt) *Nest {
	out := *n
	out.Body = body
	left := map[*Buffer]bool{}
	visit(body, func(s Stmt) {
		if a, ok := s.(*Alloc); ok {
			left[a.Buffer] = true
		}
	})
	out.Buffers = slices.DeleteFunc(slices.Clone(n.Buffers), func(b *Buffer) bool { return b.Inner && !left[b] })
	return &out
}
