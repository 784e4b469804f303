package triplet

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// fresh lists new registers that could hold what m wants by aligned loads, the smallest first:
//
//	one row                elements 3..20 of a stream      ->   a ring of two tiles, 512 bits
//	two rows               3..18 of one, 5..20 of another  ->   [row | row], 1024 bits, and the other way round
//	scattered tiles                                        ->   one after the other
//
// A row's half begins with tile from(row), so that the other operations on that row find their elements too.
func (p *planner) fresh(x Operand, m matrix) []*layout {
	typ, bits := p.path.Z, []int{p.path.ZBits}
	grids := []int{unitBits / p.path.Z.Bits()}
	if x == X {
		typ, bits = p.path.X, p.path.XBits
		grids = []int{2 * unitBits / typ.Bits(), unitBits / typ.Bits()}
	}
	for _, grid := range grids {
		tiles, zero, ok := p.tiles(m, typ, grid)
		if !ok {
			continue
		}
		var out []*layout
		rows := clusters(tiles)
		for _, b := range bits {
			l := &layout{operand: x, typ: typ, n: b / typ.Bits(), grid: grid}
			room := l.n / grid
			switch {
			case len(rows) == 1 && span(rows[0]) <= room && x == X:
				out = append(out, p.filled(l, rows, zero, true)...)
			case len(rows) == 2 && span(rows[0]) <= room/2 && span(rows[1]) <= room/2 && x == X:
				rows = [][]tile{p.fromHead(rows[0], room/2), p.fromHead(rows[1], room/2)}
				out = append(out, p.filled(l, rows, zero, false)...)
				out = append(out, p.filled(l, [][]tile{rows[1], rows[0]}, zero, false)...)
			default:
				out = append(out, p.filled(l, rows, zero, false)...)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// fromHead lengthens a row to where the data of its taps begin, if that leaves it within so many tiles.
func (p *planner) fromHead(row []tile, room int) []tile {
	for _, h := range p.heads {
		d := row[0].u - h.u
		if h.stream == row[0].stream && d > 0 && d+span(row) <= room {
			return append([]tile{h}, row...)
		}
	}
	return row
}

// head is the number of the tile where the row of a tile begins.
func (p *planner) head(t tile) int {
	u := t.u
	for _, h := range p.heads {
		if h.stream == t.stream && h.u <= t.u && (u == t.u || h.u > u) {
			u = h.u
		}
	}
	return u
}

// tiles lists the tiles that m reads, sorted, and whether it wants a zero. ok is false if one cannot be loaded.
func (p *planner) tiles(m matrix, typ halide.Type, grid int) (list []tile, zero, ok bool) {
	l := &layout{typ: typ, grid: grid}
	ok = true
	last := freeTile
	m.each(func(s source) {
		if s == zeroSource {
			zero = true
			return
		}
		t := tile{s.stream, floorDiv(s.off, grid)}
		if t == last || slices.Contains(list, t) {
			return
		}
		last = t
		if s.stream <= 0 || !p.loadable(t, l) {
			ok = false
			return
		}
		list = append(list, t)
	})
	slices.SortFunc(list, func(a, b tile) int { return cmp.Or(cmp.Compare(a.stream, b.stream), cmp.Compare(a.u, b.u)) })
	return list, zero, ok
}

// clusters splits sorted tiles into rows: tiles of a row follow each other.
func clusters(tiles []tile) [][]tile {
	var rows [][]tile
	for i, t := range tiles {
		if i == 0 || t.stream != tiles[i-1].stream || t.u > tiles[i-1].u+1 {
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], t)
	}
	return rows
}

func span(row []tile) int { return row[len(row)-1].u - row[0].u + 1 }

// filled puts rows into a register: a ring of one row, each of two rows in its half, or tile by tile; then a tile of
// zeros if a zero is wanted and none of the loaded elements is known to be one. It is empty if there is no room.
func (p *planner) filled(l *layout, rows [][]tile, zero, ring bool) []*layout {
	l = l.clone()
	l.ring = ring
	l.tiles = slices.Repeat([]tile{freeTile}, l.n/l.grid)
	next := 0
	if ring {
		l.origin = p.head(rows[0][0])
	}
	for i, row := range rows {
		if !ring && len(rows) == 2 && l.operand == X {
			next = i * len(l.tiles) / 2
		}
		first := row[0].u
		for _, t := range row {
			at := next + t.u - first
			if ring {
				at = mod(t.u-l.origin, len(l.tiles))
			}
			if at >= len(l.tiles) || l.tiles[at] != freeTile {
				return nil
			}
			l.tiles[at] = t
		}
		next += span(row)
	}
	if l.operand == Z && len(rows) == 1 && span(rows[0]) < len(l.tiles) && !(zero && p.zeroIndex(l) < 0) {
		p.widen(l, rows[0][len(rows[0])-1])
	}
	if zero && p.zeroIndex(l) < 0 {
		at := slices.Index(l.tiles, freeTile)
		if at < 0 {
			return nil
		}
		l.tiles[at] = tile{stream: zeroSource.stream}
	}
	return []*layout{l}
}

// widen loads the tile behind the last one as well, if it is stored: the load is as cheap, and operations that follow
// find their coefficients.
func (p *planner) widen(l *layout, last tile) {
	next := tile{last.stream, last.u + 1}
	if at := slices.Index(l.tiles, last) + 1; at < len(l.tiles) && l.tiles[at] == freeTile && p.loadable(next, l) {
		l.tiles[at] = next
	}
}
