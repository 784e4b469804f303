package columns

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// filler finds registers of a datapath that hold what a matrix reads.
type filler struct {
	*arena
	path   *triplet.Datapath
	rows   []rowTiles // all that the Block reads
	packs  bool       // inputs of bytes are packed where a load would widen them
	orders bool       // constants may stand in the order of columns
	slowed bool       // a register was refused that takes too many loads
}

// fresh lists new registers that could hold what m wants by aligned loads, the best first:
//
//	one row                elements 3..20 of a stream      ->   a ring of two tiles, 512 bits
//	two rows               3..18 of one, 5..20 of another  ->   [row | row], 1024 bits, and the other way round
//	scattered tiles                                        ->   one after the other
//	rows that columns read in turn                         ->   [row 0 | row 1 | row 0 | row 1], tiles as columns come to them
//
// Each half of two rows holds, if there is room, all that the block reads of its row, so that the other operations on
// it find their elements too. loadable reports whether each element can be loaded, if not all into one register.
func (f *filler) fresh(x triplet.Operand, m matrix) (out []*layout, loadable bool) {
	typ, bits := f.path.Z, []int{f.path.ZBits}
	usual := unitBits / f.path.Z.Bits()
	grids := []int{usual}
	if x == triplet.X {
		typ, bits = f.path.X, f.path.XBits
		usual = 2 * unitBits / typ.Bits()
		grids = []int{usual, unitBits / typ.Bits()}
	} else if typ == halide.Int16 && f.reads8(m) { // widened loads fill twice as much
		grids = []int{2 * unitBits / typ.Bits()}
	}
	for _, grid := range grids {
		tiles, zero, ok := f.tiles(m, typ, grid)
		loadable = loadable || ok && grid == usual
		if !ok || len(tiles) > slices.Max(bits)/typ.Bits()/grid { // no register has so many
			continue
		}
		rows := clusters(tiles)
		if zero && f.unpacks(tiles, typ) { // the moves that widen leave none for zeros: three tiles share one
			bits = slices.Clone(bits)
			slices.Reverse(bits)
		}
		if x == triplet.X && len(rows) == 2 {
			l := &layout{typ: typ, grid: grid}
			out = append(out, f.halves([][]tile{f.whole(rows[0], l), f.whole(rows[1], l)}, typ, bits, grid, zero)...)
			out = append(out, f.halves(rows, typ, bits, grid, zero)...)
		}
		for _, b := range bits {
			l := &layout{operand: x, typ: typ, n: b / typ.Bits(), grid: grid}
			ring := x == triplet.X && len(rows) == 1 && span(rows[0]) <= l.n/grid
			out = append(out, f.filled(l, rows, zero, ring)...)
			if x == triplet.X && !zero {
				out = append(out, f.turns(l, m, tiles)...)
			}
		}
		n := len(out)
		out = slices.DeleteFunc(out, f.slow)
		f.slowed = f.slowed || len(out) < n
		if len(out) > 0 {
			return out, true
		}
	}
	if !slices.Contains(grids, usual) {
		_, _, loadable = f.tiles(m, typ, usual)
	}
	return nil, loadable
}

// mostLoads are the loads of the widest register by the widest vectors.
const mostLoads = 4

// slow reports whether a register takes more loads than operations on four accumulators, which share it, leave time
// for, and holds what the caller may pack instead.
func (a *arena) slow(l *layout) bool {
	return l.typ.Bits() == 8 && l.loads() > mostLoads && !slices.ContainsFunc(l.tiles, func(t tile) bool {
		if t.stream <= 0 {
			return false
		}
		b := a.streams[t.stream].buffer
		return !a.given(b) || b.Type != l.typ
	})
}

// given reports whether the caller may pass an array in another order.
func (a *arena) given(b *lower.Buffer) bool { return !b.Placed && !b.Inner && !b.Output && !a.temps[b] }

// widensGiven reports whether the load of a tile widens bytes that the caller may widen.
func (a *arena) widensGiven(t tile, typ halide.Type) bool {
	b := a.streams[t.stream].buffer
	return b.Type != typ && a.given(b)
}

// unpacks reports whether loads of some tiles widen them.
func (a *arena) unpacks(tiles []tile, typ halide.Type) bool {
	return slices.ContainsFunc(tiles, func(t tile) bool {
		return t.stream > 0 && a.streams[t.stream].buffer.Type != typ
	})
}

// reads8 reports whether a matrix wants elements of bytes.
func (a *arena) reads8(m matrix) bool {
	found := false
	m.each(func(s source) {
		found = found || s.stream > 0 && a.streams[s.stream].buffer.Type.Bits() == 8
	})
	return found
}

// turns fills a register with tiles of several rows in the order in which the columns of m come to them: selection
// steps from column to column by a constant, so that rows that take turns have to lie so. It is empty if there is no
// room, if that is the order of filled, or where what is read moves at run time.
func (f *filler) turns(l *layout, m matrix, tiles []tile) []*layout {
	var order []tile
	for c := range f.path.Columns {
		for i := range m {
			s := m[i][c]
			if s == anySource {
				continue
			}
			if f.span(s.stream) > 0 {
				return nil
			}
			if t := (tile{s.stream, affine.FloorDiv(s.off, l.grid)}); !slices.Contains(order, t) {
				order = append(order, t)
			}
		}
	}
	if len(order) > l.n/l.grid || slices.Equal(order, tiles) {
		return nil
	}
	l = l.clone()
	l.tiles = slices.Repeat([]tile{freeTile}, l.n/l.grid)
	copy(l.tiles, order)
	return []*layout{l}
}

// halves puts two rows into the smallest register of which each takes at most half, either first.
func (f *filler) halves(rows [][]tile, typ halide.Type, bits []int, grid int, zero bool) []*layout {
	for _, b := range bits {
		l := &layout{operand: triplet.X, typ: typ, n: b / typ.Bits(), grid: grid}
		if room := l.n / grid / 2; len(rows[0]) > 0 && len(rows[1]) > 0 && span(rows[0]) <= room &&
			span(rows[1]) <= room {
			return append(f.filled(l, rows, zero, false), f.filled(l, [][]tile{rows[1], rows[0]}, zero, false)...)
		}
	}
	return nil
}

// whole is all that the block reads of a row and can load, nil if the block reads less of it. The ends of the row may
// lie in tiles that reach out of the array, and are then read in another way.
func (f *filler) whole(row []tile, l *layout) []tile {
	for _, r := range f.rows {
		first, last := r.tiles(l.grid)
		if r.stream == row[0].stream && first <= row[0].u && last >= row[len(row)-1].u {
			var out []tile
			for u := first; u <= last; u++ {
				if t := (tile{r.stream, u}); f.loadable(t, l) {
					out = append(out, t)
				}
			}
			return out
		}
	}
	return nil
}

// head is the number of the tile where the row of a tile begins.
func (f *filler) head(t tile, grid int) int {
	for _, r := range f.rows {
		if first, last := r.tiles(grid); r.stream == t.stream && first <= t.u && t.u <= last {
			return first
		}
	}
	return t.u
}

// tiles lists the tiles that m reads, sorted, and whether it wants a zero. ok is false if one cannot be loaded.
func (f *filler) tiles(m matrix, typ halide.Type, grid int) (list []tile, zero, ok bool) {
	l := &layout{typ: typ, grid: grid}
	list, ok = make([]tile, 0, 8), true
	last := freeTile
	add := func(t tile) {
		if t == last || slices.Contains(list, t) {
			return
		}
		last = t
		if t.stream <= 0 || !f.loadable(t, l) || f.packs && f.widensGiven(t, typ) {
			ok = false
			return
		}
		list = append(list, t)
	}
	for _, row := range m {
		for _, s := range row {
			switch {
			case s == anySource:
				continue
			case s == zeroSource:
				zero = true
				continue
			case s.stream == last.stream && s.off >= last.u*grid && s.off < (last.u+1)*grid && f.span(s.stream) == 0:
				continue
			}
			add(tile{s.stream, affine.FloorDiv(s.off, grid)})
			if n := f.span(s.stream); n > 0 {
				add(tile{s.stream, affine.FloorDiv(s.off+n, grid)})
			}
		}
	}
	slices.SortFunc(list, func(a, b tile) int { return cmp.Or(cmp.Compare(a.stream, b.stream), cmp.Compare(a.u, b.u)) })
	return list, zero, ok
}

// clusters splits sorted tiles into rows: tiles of a row follow each other.
func clusters(tiles []tile) [][]tile {
	var rows [][]tile
	first := 0
	for i, t := range tiles {
		if i+1 == len(tiles) || t.stream != tiles[i+1].stream || tiles[i+1].u > t.u+1 {
			rows = append(rows, tiles[first:i+1:i+1])
			first = i + 1
		}
	}
	return rows
}

func span(row []tile) int { return row[len(row)-1].u - row[0].u + 1 }

// filled puts rows into a register: a ring of one row, each of two rows in its half, or tile by tile; then a tile of
// zeros if a zero is wanted and none of the loaded elements is known to be one. It is empty if there is no room.
func (f *filler) filled(l *layout, rows [][]tile, zero, ring bool) []*layout {
	l = l.clone()
	l.ring = ring
	l.tiles = slices.Repeat([]tile{freeTile}, l.n/l.grid)
	next := 0
	if ring {
		l.origin = f.head(rows[0][0], l.grid)
	}
	for i, row := range rows {
		if !ring && len(rows) == 2 && l.operand == triplet.X {
			next = max(next, i*len(l.tiles)/2)
		}
		first := row[0].u
		for _, t := range row {
			at := next + t.u - first
			if ring {
				at = affine.FloorMod(t.u-l.origin, len(l.tiles))
			}
			if at >= len(l.tiles) {
				return nil
			}
			l.tiles[at] = t
		}
		next += span(row)
	}
	if l.operand == triplet.Z && len(rows) == 1 && span(rows[0]) < len(l.tiles) && !(zero && f.zeroIndex(l) < 0) {
		f.widen(l, rows[0][len(rows[0])-1])
	}
	if zero && f.zeroIndex(l) < 0 {
		at := slices.Index(l.tiles, freeTile)
		if at < 0 {
			return nil
		}
		low := l.clone()
		low.tiles[at] = tile{stream: zeroSource.stream}
		half := len(l.tiles) / 2
		taken := slices.ContainsFunc(l.tiles[half:], func(t tile) bool { return t != freeTile })
		if l.operand == triplet.X && half > 1 && at < half && !taken {
			for i := half; i < len(l.tiles); i++ {
				l.tiles[i] = low.tiles[at]
			}
			return []*layout{l, low}
		}
		l = low
	}
	return []*layout{l}
}

// widen loads the tile behind the last one as well, if it is stored: the load is as cheap, and operations that follow
// find their coefficients.
func (f *filler) widen(l *layout, last tile) {
	next := tile{last.stream, last.u + 1}
	if f.loadable(next, l) {
		l.tiles[slices.Index(l.tiles, last)+1] = next
	}
}
