package lanes

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

const (
	largeArray = 1 << 18 // bytes that stay in no near cache from one stage to the next
	farStep    = 16      // elements between iterations that are rows of their own
)

// joinRows joins loops over rows that follow each other where the second one works on what the first one has stored: a
// row is near then. Only where iterations of the joint loop may run at the same time, so that none needs what another
// one stores.
//
//	for y: for x: f(x, y) = in(x, y)              for y:
//	for y: for r: f(r+1, y) += f(r, y)    ->          for x: f(x, y) = in(x, y)
//	                                                  for r: f(r+1, y) += f(r, y)
func joinRows(n *lower.Nest) *lower.Nest {
	f := &rowJoiner{nest: *n, extents: n.Extents(), no: map[[2]*lower.For]bool{}}
	for f.once() {
	}
	return &f.nest
}

type rowJoiner struct {
	nest    lower.Nest
	extents affine.Extents
	no      map[[2]*lower.For]bool // what cannot be joined
	pair    [2]*lower.For          // what is tried
}

// once tries the first two neighbours at the top, through stages and arrays, and reports whether there were any.
func (f *rowJoiner) once() bool {
	var joint *lower.For
	var look func(list []lower.Stmt) []lower.Stmt
	look = func(list []lower.Stmt) []lower.Stmt {
		out := slices.Clone(list)
		for i := range out {
			if i+1 < len(out) {
				if joint = f.join(out[i], out[i+1]); joint != nil {
					out[i] = joint
					return slices.Delete(out, i+1, i+2)
				}
			}
			switch out[i].(type) {
			case *lower.Alloc, *lower.Produce:
				if out[i] = lower.MapBodies(out[i], look); joint != nil {
					return out
				}
			}
		}
		return out
	}
	body := look(f.nest.Body)
	if joint == nil {
		return false
	}
	was := f.nest.Body
	f.nest.Body = body
	t := depend.New(&f.nest)
	ok := false
	for _, top := range t.Top {
		top.Walk(func(d *depend.Node) { ok = ok || d.Stmt == joint && t.Concurrent(d) })
	}
	if !ok {
		f.nest.Body, f.no[f.pair] = was, true
	}
	return true
}

// join is two statements, which may stand in stages, as one loop, or nil.
func (f *rowJoiner) join(first, second lower.Stmt) *lower.For {
	a, inA := loopOf(first)
	b, inB := loopOf(second)
	if a == nil || b == nil || a.Extent != b.Extent || a.Extent < 2 || a.Reduction || b.Reduction ||
		a.Kind == halide.Vectorized || b.Kind == halide.Vectorized || f.no[[2]*lower.For{a, b}] || !f.handOn(a, b) {
		return nil
	}
	f.pair = [2]*lower.For{a, b}
	out := *a
	out.Body = slices.Clone(inA(a.Body))
	moved := b.Body
	if a.Var != b.Var {
		moved = Replaced(b.Body, b.Var, affine.Var(a.Var))
	}
	out.Body = append(out.Body, inB(moved)...)
	return &out
}

// loopOf is the only statement of a stage, or a statement itself, if it is a loop; in puts others in its place.
func loopOf(s lower.Stmt) (f *lower.For, in func([]lower.Stmt) []lower.Stmt) {
	switch s := s.(type) {
	case *lower.For:
		return s, func(body []lower.Stmt) []lower.Stmt { return body }
	case *lower.Produce:
		if len(s.Body) == 1 {
			f, inner := loopOf(s.Body[0])
			return f, func(body []lower.Stmt) []lower.Stmt {
				c := *s
				c.Body = inner(body)
				return []lower.Stmt{&c}
			}
		}
	}
	return nil, nil
}

// handOn reports whether a loop stores rows of a large array that another one accesses.
func (f *rowJoiner) handOn(a, b *lower.For) bool {
	for s := range lower.All(a.Body) {
		st, ok := s.(*lower.Store)
		if !ok || st.Buffer.Elems*st.Buffer.Type.Bytes() < largeArray || !f.far(st, a.Var) {
			continue
		}
		for s := range lower.All(b.Body) {
			if u, ok := s.(*lower.Store); ok && u.Buffer == st.Buffer && f.far(u, b.Var) {
				return true
			}
		}
	}
	return false
}

// far reports whether iterations of a loop store far from each other.
func (f *rowJoiner) far(s *lower.Store, loop string) bool {
	if !indexes.Affine(s.Index, f.extents) {
		return false
	}
	at := s.Buffer.Address(s.Index, f.extents)
	step, ok := at.Linear(loop)
	return ok && (step >= farStep || step <= -farStep)
}
