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

// alloc puts the array of m, as large as what is computed of it in p for each iteration of path, around p. Coordinates
// are counted from where that begins.
//
//	f computed over 16*xo - 1, extent 18, in xo    ->   alloc f[18]; f(16*xo + xi - 1) is f(xi)
func (b *pipeline) alloc(m *member, path path, p part) part {
	whole := regionOf(m.made, path.loops(), b.extents)
	m.made = nil
	named := map[string]*lower.Buffer{}
	for i, holder := range m.placeholders {
		buf := &lower.Buffer{Name: b.arrayName(m, i), Type: holder.Type, Inner: true}
		for d, v := range m.f.Vars {
			buf.Names = append(buf.Names, v.Name)
			buf.Dims = append(buf.Dims, halide.Range{Extent: whole.extent[d]})
		}
		buf.Valid = buf.Dims
		layPlainly(buf, nil)
		b.wants[buf.Name] = wantOf(m.stages[0].schedule)
		named[holder.Name] = buf
	}
	p.body = b.placed(p.body, named, whole.base)
	base := make([]*halide.Expr, len(whole.base))
	for d, f := range whole.base {
		base[d] = indexes.Expr(f)
	}
	for i := len(m.placeholders) - 1; i >= 0; i-- {
		p.body = []lower.Stmt{&lower.Alloc{Buffer: named[m.placeholders[i].Name], Base: base, Body: p.body, Pos: m.f.Pos}}
	}
	p.allocated = union(p.allocated, map[*member]bool{m: true})
	return p
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
