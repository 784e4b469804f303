package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// allocate puts the arrays of the member around what computes and reads it: where the schedule says, and ahead of loops
// that would be around them.
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
				l.before = slices.Concat(l.before[:i], p.alloc(l.before[i:i+1], in), l.before[i+1:])
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

// alloc puts the array of the member around a body that computes it: as large as that does for each iteration of the
// loops around.
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
