package halide

import (
	"fmt"
	"slices"
	"strings"
)

// Fuse makes one loop of two, of which inner stands right inside outer. Both are pure, or both of one RDom.
//
//	for y in 0..m-1                      for yx in 0..m*n-1
//	    for x in 0..n-1         ->                               y = yx / n, x = yx mod n
func (s *Schedule) Fuse(outer, inner Var) (fused Var) {
	return s.line("fuse", nameOf(outer), nameOf(inner)).fuseLine(outer, inner, nil)
}

func (l *line) fuseLine(outer, inner Var, names []string) Var {
	d, ok := l.fuse(outer, inner, names)
	if !ok {
		return l.poison()
	}
	l.done(d.Fused)
	return loopVar(d.Fused, l.pos)
}

func (l *line) fuse(outer, inner Var, names []string) (Derivation, bool) {
	if _, ok := l.distinct([]Var{outer, inner}); !ok {
		return Derivation{}, false
	}
	i, ok := l.plain(outer)
	if !ok {
		return Derivation{}, false
	}
	j, ok := l.plain(inner)
	if !ok {
		return Derivation{}, false
	}
	a, b := l.s.loops[i], l.s.loops[j]
	m, ok := l.extent(i)
	if !ok {
		return Derivation{}, false
	}
	n, ok := l.extent(j)
	if !ok {
		return Derivation{}, false
	}
	if !l.fusable(a, b, i+1 == j) {
		return Derivation{}, false
	}
	if names, ok = l.fresh(names, fusedName(a.Name, b.Name)); !ok {
		return Derivation{}, false
	}
	d := Derivation{Fuse: true, Outer: a.Name, Inner: b.Name, Fused: names[0], Factor: n, Extent: m * n, Pos: l.pos}
	l.s.derived = append(l.s.derived, d)
	l.fuseOrder(a, b, d.Fused)
	l.s.folds[d.Fused] = l.s.folds[a.Name]
	a.Name, a.Extent, a.Pos = d.Fused, m*n, l.pos
	l.s.loops = slices.Replace(l.s.loops, i, j+1, a)
	return d, true
}

// fusable reports whether loops a and b may become one, and tells if not.
func (l *line) fusable(a, b Loop, adjacent bool) bool {
	switch {
	case a.Reduction != b.Reduction:
		pure, red := a.Name, b.Name
		if a.Reduction {
			pure, red = red, pure
		}
		l.wrong(CodeFuseKinds, fmt.Sprintf("%s is a dimension of the result and %s a reduction", pure, red),
			"fuse loops of one kind")
	case a.RDom != b.RDom:
		l.wrong(CodeFuseKinds, fmt.Sprintf("%s and %s belong to different reductions, %s and %s", a.Name, b.Name,
			a.RDom, b.RDom), "fuse loops of one RDom")
	case !adjacent:
		l.wrong(CodeFuseApart, fmt.Sprintf("%s is not right inside %s", b.Name, a.Name), l.s.state(),
			"bring them together first: "+l.s.call("reorder", l.s.together(a.Name, b.Name)...))
	case a.Extent*b.Extent > maxExtent:
		l.wrong(CodeExtent, fmt.Sprintf("the fused loop would have %d iterations", a.Extent*b.Extent),
			fmt.Sprintf("extents are 1 to %d", maxExtent))
	default:
		return true
	}
	return false
}

// together are the names of all loops with inner right inside outer.
func (s *Schedule) together(outer, inner string) []string {
	var names []string
	for _, n := range s.names() {
		switch n {
		case inner:
		case outer:
			names = append(names, outer, inner)
		default:
			names = append(names, n)
		}
	}
	return names
}

// fuseOrder puts the fused loop into s.order. Where other loops stand between the two there, no order of loops gives
// the order of the sum any more; of an update whose iterations over both never meet it does not matter.
func (l *line) fuseOrder(a, b Loop, fused string) {
	s := l.s
	i, j := slices.Index(s.order, a.Name), slices.Index(s.order, b.Name)
	if i < 0 {
		return
	}
	s.live[fused] = (s.iterations(a)-1)*b.Extent + s.iterations(b)
	if s.iterations(a) == 1 { // the fused loop stands for b
		i, j = j, i
	} else if s.iterations(b) > 1 {
		between := i > j
		for _, name := range s.order[min(i, j)+1 : max(i, j)] {
			if k := s.find(name); k >= 0 && s.loops[k].RDom == a.RDom && s.iterations(s.loops[k]) > 1 {
				between = true
			}
		}
		if between && slices.Contains(s.floats, a.RDom) && !(s.apart(a) && s.apart(b)) {
			s.mixed = append(s.mixed, a.RDom)
			if s.moved[a.RDom] == nil {
				s.moved[a.RDom] = &l.origin
			}
		}
	}
	s.order[i] = fused
	s.order = slices.Delete(s.order, j, j+1)
}

// fusedName joins two names: y and x give yx, r.y and r.x give r.yx.
func fusedName(a, b string) string {
	if i := strings.IndexByte(a, '.'); i >= 0 && strings.HasPrefix(b, a[:i+1]) {
		return a + b[i+1:]
	}
	return a + b
}
