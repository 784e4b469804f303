package lanes

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// sink takes serial loops into the lane loops inside them, and joins neighbouring ones, so that all that a vector of
// lanes goes through stands in one loop.
//
//	for xi < 16 vector: acc(xi) = 0                        for xi < 16 vector
//	for r < 3 reduce                                           acc(xi) = 0
//	    for xi < 16 vector: acc(xi) += in(xi + r)    ->        for r < 3 reduce: acc(xi) += in(xi + r)
//	for xi < 16 vector: out(xi) = acc(xi)                      out(xi) = acc(xi)
//
// Loops over reductions are taken in, and those around which accumulators live. A lane loop that is not independent
// afterwards (package depend) stays as it was.
func sink(n *lower.Nest) *lower.Nest {
	s := &sinker{extents: n.Extents(), banned: map[string]bool{}}
	for {
		out := *n
		s.uses = CountLocals(n.Body)
		out.Body = s.body(n.Body)
		if !s.ban(&out) {
			return &out
		}
	}
}

type sinker struct {
	extents affine.Extents
	banned  map[string]bool // lane loops that stay where they are
	uses    map[string]int  // of accumulators
}

// ban notes the lane loops that are not independent, and reports whether there are new ones.
func (s *sinker) ban(n *lower.Nest) (more bool) {
	t := depend.New(n)
	for _, top := range t.Top {
		top.Walk(func(d *depend.Node) {
			f := d.Loop()
			if f == nil || f.Kind != halide.Vectorized || s.banned[f.Var] {
				return
			}
			if _, ok := t.Independent(d); !ok {
				s.banned[f.Var], more = true, true
			}
		})
	}
	return more
}

func (s *sinker) body(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, st := range list {
		st = lower.MapBodies(st, s.body)
		if f, ok := st.(*lower.For); ok {
			st = s.swap(f)
		}
		if len(out) > 0 {
			if f := s.join(out[len(out)-1], st); f != nil {
				out[len(out)-1] = f
				continue
			}
		}
		out = append(out, st)
	}
	return out
}

// swap takes a loop into the lane loop that is all of its body.
func (s *sinker) swap(f *lower.For) *lower.For {
	if len(f.Body) != 1 || f.Kind == halide.Vectorized {
		return f
	}
	v, ok := f.Body[0].(*lower.For)
	if !ok || v.Kind != halide.Vectorized || s.banned[v.Var] || !f.Reduction && !s.livesOn(f, v) {
		return f
	}
	outer, inner := *v, *f
	inner.Body = v.Body
	outer.Body = []lower.Stmt{&inner}
	return &outer
}

// livesOn reports whether accumulators of the lanes of v are used outside of f.
func (s *sinker) livesOn(f, v *lower.For) bool {
	for name, n := range CountLocals([]lower.Stmt{f}) {
		if n < s.uses[name] && s.laneIndexed(v, name) {
			return true
		}
	}
	return false
}

// laneIndexed reports whether v uses an accumulator by its lane, in some index everywhere.
func (s *sinker) laneIndexed(v *lower.For, name string) bool {
	found, all := false, true
	EachLocal([]lower.Stmt{v}, func(local string, index []*halide.Expr) {
		if local == name {
			is := slices.ContainsFunc(index,
				func(e *halide.Expr) bool { return indexes.Must(e, s.extents).DependsOn(v.Var) })
			found, all = found || is, all && is
		}
	})
	return found && all
}

// join is two lane loops as one, or nil. An accumulator that both use must have a cell for each lane.
func (s *sinker) join(a, b lower.Stmt) *lower.For {
	f, ok1 := a.(*lower.For)
	g, ok2 := b.(*lower.For)
	if !ok1 || !ok2 || f.Kind != halide.Vectorized || g.Kind != halide.Vectorized || f.Var != g.Var ||
		f.Extent != g.Extent || s.banned[f.Var] {
		return nil
	}
	other := CountLocals([]lower.Stmt{g})
	for name := range CountLocals([]lower.Stmt{f}) {
		if other[name] > 0 && !(s.laneIndexed(f, name) && s.laneIndexed(g, name)) {
			return nil
		}
	}
	c := *f
	c.Body = append(f.Body[:len(f.Body):len(f.Body)], g.Body...)
	return &c
}

// CountLocals is how often statements use each accumulator.
func CountLocals(body []lower.Stmt) map[string]int {
	n := map[string]int{}
	EachLocal(body, func(name string, _ []*halide.Expr) { n[name]++ })
	return n
}

// EachLocal calls f for each use of an accumulator.
func EachLocal(body []lower.Stmt, f func(name string, index []*halide.Expr)) {
	look := func(e *halide.Expr) {
		if e.Op == halide.OpLocal {
			f(e.Name, e.Args)
		}
	}
	for s := range lower.All(body) {
		switch s := s.(type) {
		case *lower.If:
			halide.Walk(s.Cond, look)
		case *lower.Assign:
			halide.Walk(s.Value, look)
			f(s.Local, s.Index)
		case *lower.Store:
			halide.Walk(s.Value, look)
			for _, e := range s.Index {
				halide.Walk(e, look)
			}
		}
	}
}
