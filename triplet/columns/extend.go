package columns

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower/affine"
)

// holds reports whether l has all that m wants.
func (a *arena) holds(l *layout, m *wanted) bool {
	if l.ordered {
		_, missing := l.orderedAt(constantColumns(m.matrix))
		return !missing
	}
	for _, s := range a.pieces(l, m) {
		if a.index(l, s) < 0 {
			return false
		}
	}
	return true
}

// extend adds what m lacks where there is room, on a copy; nil if there is not, l itself if nothing is missing.
func (a *arena) extend(l *layout, m *wanted) *layout {
	if l.ordered {
		return ordered(l, m.matrix)
	}
	out := l
	for _, s := range a.pieces(l, m) {
		if a.index(out, s) >= 0 {
			continue
		}
		if out == l {
			if l.full() || !l.takes(a, s) {
				return nil
			}
			out = l.clone()
		}
		if !out.put(a, s) {
			return nil
		}
	}
	return out
}

// pieces are elements of m, with which all others that it wants are in l: a register that is loaded has an element if
// it has its tile, and there are few of those.
func (a *arena) pieces(l *layout, m *wanted) []source {
	if l.content == nil {
		if g := m.in(a, l.grid); !g.moves {
			return g.firsts
		}
	}
	return m.sources()
}

// outline is what tells of most registers that they do not hold what is wanted, and of those without room.
type outline struct {
	full bool
	made bool   // all that it holds was put together
	grid int    // of a register that is loaded, else 0
	bits uint64 // a bit for each of its elements, or tiles if it is loaded; several may share one
}

func outlineOf(l *layout) outline {
	o := outline{full: l.full(), made: l.content != nil && len(l.tiles) == 0 && !l.ordered}
	switch {
	case o.made:
		o.bits = bitsOf(l.content)
	case l.content == nil && l.slide == nil && !l.ordered:
		o.grid = l.grid
		for _, t := range l.tiles {
			o.bits |= t.bit()
		}
	}
	return o
}

// bit is one for a tile, which several share; a zero has none.
func (t tile) bit() uint64 {
	if t.stream < 0 {
		return 0
	}
	return 1 << uint((t.u+29*t.stream)&63)
}

// bitsOf is a bit for each element of a list; a zero has none.
func bitsOf(list []source) (set uint64) {
	for _, s := range list {
		if s.stream >= 0 {
			set |= 1 << uint((s.off+29*s.stream)&63)
		}
	}
	return set
}

// lacks reports whether m wants an element that certainly is not there.
func (a *arena) lacks(o outline, m *wanted) bool {
	switch {
	case o.made:
		return m.bits()&^o.bits != 0
	case o.grid > 0:
		return m.in(a, o.grid).bits&^o.bits != 0
	}
	return false
}

// wanted is a matrix that many registers are asked for.
type wanted struct {
	matrix
	different []source
	set       uint64 // bitsOf these
	seen      []*gridTiles
}

// bits are those of the elements that m reads.
func (m *wanted) bits() uint64 {
	m.sources()
	return m.set
}

// sources are the different elements that m reads, and zero where it wants that, in the order in which it comes to
// them.
func (m *wanted) sources() []source {
	if m.different == nil {
		last := anySource
		m.each(func(s source) {
			if s != last && !slices.Contains(m.different, s) {
				m.different = append(m.different, s)
			}
			last = s
		})
		m.set = bitsOf(m.different)
	}
	return m.different
}

// gridTiles are the tiles of a grid that a matrix reads, a zero among them where it wants one, in the order in which it
// comes to them; moves says that some move at run time, so that tiles alone do not tell what it needs.
type gridTiles struct {
	grid   int
	firsts []source // of each tile its first element
	bits   uint64   // of the tiles
	moves  bool
}

// in is the tiles of m.
func (m *wanted) in(a *arena, grid int) *gridTiles {
	for _, g := range m.seen {
		if g.grid == grid {
			return g
		}
	}
	g := &gridTiles{grid: grid, firsts: make([]source, 0, 8)}
	last := freeTile
	m.each(func(s source) {
		t := tile{stream: s.stream}
		if s.stream >= 0 {
			if s.stream == last.stream && s.off >= last.u*grid && s.off < (last.u+1)*grid {
				return
			}
			t.u = affine.FloorDiv(s.off, grid)
		}
		if first := (source{t.stream, t.u * grid}); t != last && !slices.Contains(g.firsts, first) {
			g.firsts = append(g.firsts, first)
			g.moves = g.moves || a.span(s.stream) > 0
			g.bits |= t.bit()
		}
		last = t
	})
	m.seen = append(m.seen, g)
	return g
}
