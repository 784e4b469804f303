package build

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// allocate puts the arrays of the member around what computes and reads it: where the schedule says, and ahead of loops that
// would be around them.
//
//	f computed over 16*xo - 1, extent 18, in xo    ->   alloc f[18]; f(16*xo + xi - 1) is f(xi)
func (p *placer) allocate(body []lower.Stmt) ([]lower.Stmt, error) {
	if p.m.output {
		return body, nil
	}
	store := p.m.level.store
	return rewrite(body, nil, func(s lower.Stmt, in path) []lower.Stmt {
		l, ok := s.(*loop)
		if !ok {
			return []lower.Stmt{s}
		}
		if l.place == store {
			l.body = p.alloc(l.body, in.in(l))
		}
		own, _ := p.split(l.before)
		switch {
		case in.has(store):
		case own != nil && !p.m.readIn(l.body):
			l.before = p.alloc(l.before, in)
		case l.contains(store):
			for i := range l.before {
				l.before = slices.Replace(l.before, i, i+1, p.alloc(l.before[i:i+1], in)...)
			}
		}
		return []lower.Stmt{s}
	}), nil
}

// contains reports whether a place is ahead of l or in it.
func (l *loop) contains(place halide.Place) bool {
	for s := range lower.All([]lower.Stmt{l}) {
		if l, ok := s.(*loop); ok && l.place == place {
			return true
		}
	}
	return false
}

// alloc puts the array of the member, as large as what a body computes of it for each iteration of the loops around, around
// the body, if that computes it.
func (p *placer) alloc(body []lower.Stmt, in path) []lower.Stmt {
	m := p.m
	made := m.pieces(body)
	if made == nil {
		return body
	}
	var uses []access
	for _, s := range made {
		uses = append(uses, s.access(p.extents))
	}
	whole := regionOf(uses, in.loops(), p.extents)
	named := map[string]*lower.Buffer{}
	for i, holder := range m.placeholders {
		buf := &lower.Buffer{Name: p.arrayName(m, i), Type: holder.Type, Inner: true}
		for d, v := range m.f.Vars {
			buf.Names = append(buf.Names, v.Name)
			buf.Dims = append(buf.Dims, halide.Range{Extent: whole.extent[d]})
		}
		buf.Valid = buf.Dims
		layPlainly(buf, nil)
		p.wants[buf.Name] = wantOf(m.stages[0].schedule)
		named[holder.Name] = buf
	}
	body = p.placed(body, named, whole.base)
	base := make([]*halide.Expr, len(whole.base))
	for d, f := range whole.base {
		base[d] = indexes.Expr(f)
	}
	for _, holder := range slices.Backward(m.placeholders) {
		body = []lower.Stmt{&lower.Alloc{Buffer: named[holder.Name], Base: base, Body: body, Pos: m.f.Pos}}
	}
	return body
}

// readIn reports whether a body reads m, of which the arrays are not yet there.
func (m *member) readIn(body []lower.Stmt) (found bool) {
	lower.WalkExprs(body, func(e *halide.Expr) { found = found || m.loadedBy(e) })
	return found
}

// loadedBy reports whether e itself is a load of m.
func (m *member) loadedBy(e *halide.Expr) bool {
	return e.Op == halide.OpLoad &&
		slices.ContainsFunc(m.placeholders, func(b *lower.Buffer) bool { return b.Name == e.Name })
}

// arrayName is a name for an array of value i of m: there may be several of them, one after the other.
func (b *pipeline) arrayName(m *member, i int) string {
	if name := lower.ArrayName(m.f, i); !b.named[name] {
		b.named[name] = true
		return name
	}
	return b.fresh(lower.ArrayName(m.f, i))
}

// placed is statements with named arrays in the place of placeholders, coordinates being counted from base.
func (b *pipeline) placed(body []lower.Stmt, named map[string]*lower.Buffer, base []affine.Form) []lower.Stmt {
	moved := func(index []*halide.Expr) []*halide.Expr {
		out := make([]*halide.Expr, len(index))
		for d, e := range index {
			out[d] = b.minus(e, base[d])
		}
		return out
	}
	loads := &indexes.Rewriter{Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpLoad || named[e.Name] == nil {
			return nil
		}
		c := *e
		c.Name, c.Args = named[e.Name].Name, moved(args)
		return &c
	}}
	return lower.Map(body, func(s lower.Stmt) []lower.Stmt {
		switch s := s.(type) {
		case *piece:
			s.stored = s.stored || named[s.member.placeholders[0].Name] != nil
			return []lower.Stmt{s}
		case *loop, *use:
			return []lower.Stmt{s}
		}
		s = lower.MapExprs(s, loads)
		if st, ok := s.(*lower.Store); ok && named[st.Buffer.Name] != nil {
			st.Buffer, st.Index = named[st.Buffer.Name], moved(st.Index)
		}
		return []lower.Stmt{s}
	})
}

// minus is e - base.
func (b *pipeline) minus(e *halide.Expr, base affine.Form) *halide.Expr {
	switch f, err := indexes.Form(e, b.extents); {
	case base.IsConst() && base.Const == 0:
		return e
	case err == nil:
		return indexes.Expr(f.Sub(base))
	}
	return indexes.Node(halide.OpSub, e, indexes.Expr(base))
}

// bounded widens r, in dimensions of which a Bound says how far the Func goes, to all of that.
func (m *member) bounded(r *region, b *pipeline) error {
	if m.output {
		return nil
	}
	s := m.stages[0].schedule
	for d, v := range m.f.Vars {
		i := boundOf(s, v.Name)
		if i < 0 {
			continue
		}
		bound, _ := s.Range(v.Name)
		if asked := m.stages[len(m.stages)-1].asked[d]; indexes.Cover(bound, asked) != bound {
			at := s.Directives[i]
			return diag.List{{Pos: at.Pos, Code: lower.CodeShort,
				Fact: fmt.Sprintf("%s: %s is needed over %s in %s", at, m.f.Name, asked, v.Name),
				Help: []string{"widen it, or leave it out: how far a Func goes follows from what calls it"}}}
		}
		lo, hi := indexes.Range(r.base[d], b.extents)
		// tails of what calls it may go further
		all := indexes.Cover(bound, halide.Range{Min: lo, Extent: hi + r.extent[d] - lo})
		r.base[d], r.extent[d], r.all[d] = affine.Const(all.Min), all.Extent, all
	}
	return nil
}

// boundOf is the directive that bounds a Var, -1 if none does.
func boundOf(s *halide.Schedule, v string) int {
	for i, d := range s.Directives {
		if d.Name == "bound" && d.Args[0] == v {
			return i
		}
	}
	return -1
}

// widened reports whether AlignBounds is said of m.
func (m *member) widened() bool {
	return slices.ContainsFunc(m.stages[0].schedule.Wishes(), func(w halide.Wish) bool { return w.Name == "alignbounds" })
}

// aligned widens r as AlignBounds says.
//
//	alignbounds x 4 1: x - 1, extent 3, x even   ->   4*((x - 2)/4) + 1, extent 8
func (m *member) aligned(r *region, b *pipeline) {
	for _, w := range m.stages[0].schedule.Wishes() {
		for d, v := range m.f.Vars {
			if w.Name != "alignbounds" || w.Var != v.Name {
				continue
			}
			base := r.base[d].AddConst(-w.B).Div(w.A, b.extents).Scale(w.A).AddConst(w.B)
			_, ahead := indexes.Range(r.base[d].Sub(base), b.extents)
			r.base[d], r.extent[d] = base, roundUp(ahead+r.extent[d], w.A)
			lo, hi := indexes.Range(base, b.extents)
			r.all[d] = halide.Range{Min: lo, Extent: hi - lo + r.extent[d]}
		}
	}
}
