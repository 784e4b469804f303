package columns

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower/affine"
)

// extend adds what m lacks where there is room, on a copy; nil if there is not, l itself if nothing is missing. A register
// that is loaded has an element if it has its tile, and there are few of those.
func (a *arena) extend(l *layout, m *wanted) *layout {
	if l.content == nil {
		if tiles, ok := m.tiles(a, l.grid); ok {
			return a.extendTiles(l, tiles)
		}
	}
	out := l
	for _, s := range m.sources() {
		if a.index(out, s) >= 0 {
			continue
		}
		if out == l {
			if l.full() {
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

// extendTiles is extend of a register that is loaded.
func (a *arena) extendTiles(l *layout, tiles []tile) *layout {
	out := l
	for _, t := range tiles {
		s := source{t.stream, t.u * l.grid}
		if t.stream == zeroSource.stream {
			s = zeroSource
		}
		if a.index(out, s) >= 0 {
			continue
		}
		if out == l {
			if l.full() {
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

// wanted is a matrix that many registers are asked for.
type wanted struct {
	matrix
	different []source
	seen      []gridTiles
}

// sources are the different elements that m reads, and zero where it wants that, in the order in which it comes to them.
func (m *wanted) sources() []source {
	if m.different == nil {
		have := map[source]bool{}
		m.each(func(s source) {
			if !have[s] {
				have[s] = true
				m.different = append(m.different, s)
			}
		})
	}
	return m.different
}

// gridTiles are the tiles of a grid that a matrix reads, a zero among them where it wants one, in the order in which it comes
// to them; moves says that some move at run time.
type gridTiles struct {
	grid  int
	tiles []tile
	moves bool
}

// tiles are the tiles of m; ok is false if some move at run time, so that tiles alone do not tell what it needs.
func (m *wanted) tiles(a *arena, grid int) (list []tile, ok bool) {
	for _, g := range m.seen {
		if g.grid == grid {
			return g.tiles, !g.moves
		}
	}
	g := gridTiles{grid: grid}
	last := freeTile
	m.each(func(s source) {
		t := tile{stream: s.stream}
		if s.stream >= 0 {
			if s.stream == last.stream && s.off >= last.u*grid && s.off < (last.u+1)*grid {
				return
			}
			t.u = affine.FloorDiv(s.off, grid)
		}
		if t != last && !slices.Contains(g.tiles, t) {
			g.tiles = append(g.tiles, t)
			g.moves = g.moves || a.span(s.stream) > 0
		}
		last = t
	})
	m.seen = append(m.seen, g)
	return g.tiles, !g.moves
}
