package columns

import (
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// layout is what a register holds while it is planned: tiles that aligned loads fill, or, made, single elements.
type layout struct {
	operand triplet.Operand
	typ     halide.Type
	n       int // elements of the register
	grid    int // elements of a tile: 256 bits in x, 128 in z
	tiles   []tile
	// tile origin+k of a row stands at k modulo the number of tiles, so that windows which follow each other share
	// tiles in place
	ring    bool
	origin  int
	content []source       // made: by element, anySource where nothing was put yet; nil if loaded
	scalar  bool           // made: each element is one that all lanes read
	padded  int            // made: by column, so many elements each, the zeros of those without a tap included
	ordered bool           // made: constants of operations in the order of their columns
	line    int            // made: the stream whose elements stand in their order from origin on; 0: none
	slide   *triplet.Slide // made: the arrangement whose coefficients it holds
}

// tile is one load's worth of a stream, or zeros, or free.
type tile struct {
	stream int // -1: free, zeroSource.stream: zeros
	u      int // number of the tile in its stream: its first element is at u*grid
}

var freeTile = tile{stream: anySource.stream}

// index is where an element stands in the register, -1 if it does not.
func (a *arena) index(l *layout, s source) int {
	if s == zeroSource {
		return a.zeroIndex(l)
	}
	for i := range l.content { // long lists of one stream, as a rule
		if t := &l.content[i]; t.off == s.off && t.stream == s.stream {
			return i
		}
	}
	at := l.find(s)
	if span := a.span(s.stream); at >= 0 && span > 0 {
		if last := l.find(source{s.stream, s.off + span}); last != affine.FloorMod(at+span, l.n) {
			return -1
		}
	}
	return at
}

// find is where a loaded element stands.
func (l *layout) find(s source) int {
	for i, t := range l.tiles {
		if d := s.off - t.u*l.grid; t.stream == s.stream && d >= 0 && d < l.grid {
			return i*l.grid + d
		}
	}
	return -1
}

// finder looks up elements of a register one after the other: as a rule the next one is in the tile of the last, or the
// same.
type finder struct {
	*arena
	*layout
	last source
	at   int // of last
	zero int // where a zero stands, and one more; 0: not known yet
	// of the stream of last, the elements of its tile, which lie by so much elsewhere in the register; none where
	// elements move, or were put together
	lo, hi, by int
}

// index is where an element stands, -1 if it does not.
func (f *finder) index(s source) int {
	if s.stream == f.last.stream && s.off >= f.lo && s.off < f.hi {
		return s.off + f.by
	}
	if s == zeroSource {
		if f.zero == 0 {
			f.zero = f.arena.zeroIndex(f.layout) + 1
			if f.zero == 0 {
				return -1
			}
		}
		return f.zero - 1
	}
	if s == f.last {
		return f.at
	}
	f.last, f.at = s, f.arena.index(f.layout, s)
	if f.lo, f.hi = 0, 0; f.at >= 0 && f.content == nil && s.stream > 0 && f.span(s.stream) == 0 {
		f.lo, f.by = s.off-f.at%f.grid, f.at-s.off
		f.hi = f.lo + f.grid
	}
	return f.at
}

// span is how far elements of a stream move at run time.
func (a *arena) span(stream int) int {
	if stream <= 0 {
		return 0
	}
	return a.streams[stream].span
}

// zeroIndex is the first element that is known to be zero.
func (a *arena) zeroIndex(l *layout) int {
	for i, s := range l.content {
		if s == zeroSource {
			return i
		}
	}
	for i, t := range l.tiles {
		if mask := a.zeroMask(t, l.grid); mask != 0 {
			return i*l.grid + bits.TrailingZeros64(mask)
		}
	}
	return -1
}

// full reports whether there is room for nothing.
func (l *layout) full() bool {
	return !slices.Contains(l.tiles, freeTile) && !slices.Contains(l.content, anySource)
}

// loads is how many loads fill the register: see emitter.parts.
func (l *layout) loads() int {
	n := 0
	l.eachLoad(func(int) { n++ })
	return n
}

// eachLoad calls f with the stream of each load.
func (l *layout) eachLoad(f func(stream int)) {
	for i := 0; i < len(l.tiles); i++ {
		t := l.tiles[i]
		if t.stream < 0 {
			continue
		}
		f(t.stream)
		if l.grid*l.typ.Bits() == unitBits && i%2 == 0 && l.tiles[i+1] == (tile{t.stream, t.u + 1}) {
			i++
		}
	}
}

func (l *layout) clone() *layout {
	out := *l
	out.tiles = append([]tile(nil), l.tiles...)
	out.content = append([]source(nil), l.content...)
	return &out
}

// put makes room for one element.
func (l *layout) put(a *arena, s source) bool {
	if l.content != nil {
		return l.add(a, s)
	}
	t := tile{stream: zeroSource.stream}
	if s != zeroSource {
		t = tile{s.stream, affine.FloorDiv(s.off, l.grid)}
		if s.stream == 0 || !a.loadable(t, l) {
			return false
		}
	}
	if l.find(s) < 0 {
		at := l.place(t)
		if at < 0 {
			return false
		}
		l.tiles[at] = t
	}
	if span := a.span(s.stream); span > 0 {
		next := tile{s.stream, affine.FloorDiv(s.off+span, l.grid)}
		if l.find(source{s.stream, s.off + span}) >= 0 {
			return true
		}
		at := l.place(next)
		if at < 0 || !a.loadable(next, l) {
			return false
		}
		l.tiles[at] = next
	}
	return true
}

// takes reports whether put finds a place for an element that is not there; elements that move at run time may need a
// second one.
func (l *layout) takes(a *arena, s source) bool {
	if l.content != nil {
		return l.slot(a, s) >= 0
	}
	t := tile{stream: zeroSource.stream}
	if s != zeroSource {
		t = tile{s.stream, affine.FloorDiv(s.off, l.grid)}
		if s.stream == 0 || !a.loadable(t, l) {
			return false
		}
	}
	return l.find(s) >= 0 || l.place(t) >= 0
}

// add puts one element into a gathered register.
func (l *layout) add(a *arena, s source) bool {
	at := l.slot(a, s)
	if at >= 0 {
		l.content[at] = s
	}
	return at >= 0
}

// slot is where a gathered register takes one more element: in line behind its neighbours, or a scalar where there is
// room; -1: nowhere.
func (l *layout) slot(a *arena, s source) int {
	if a.span(s.stream) > 0 || s.stream > 0 && a.temps[a.streams[s.stream].buffer] { // values have no addresses
		return -1
	}
	if at := s.off - l.origin; l.line > 0 && l.line == s.stream && at >= 0 && at < l.n && l.content[at] == anySource {
		return at
	}
	if l.scalar {
		return slices.Index(l.content, anySource)
	}
	return -1
}

// place is the position that a tile takes: in a ring its own, if it is near the others; else the first free one, but a
// tile of a stream that is there already only right behind its neighbour, so that both are one load. -1: none is free.
func (l *layout) place(t tile) int {
	if l.ring && t.stream >= 0 {
		i := affine.FloorMod(t.u-l.origin, len(l.tiles))
		for _, have := range l.tiles {
			if have.stream >= 0 && (have.stream != t.stream || max(have.u-t.u, t.u-have.u) >= len(l.tiles)) {
				return -1
			}
		}
		if l.tiles[i] != freeTile {
			return -1
		}
		return i
	}
	for i, have := range l.tiles {
		switch {
		case have != freeTile:
		case i > 0 && t.stream >= 0 && l.tiles[i-1] != (tile{t.stream, t.u - 1}):
			return -1
		default:
			return i
		}
	}
	return -1
}

// loadable reports whether a tile can be loaded: its elements are of the register's type, or widened to it by the load,
// its address is aligned, and all of it is stored.
func (a *arena) loadable(t tile, l *layout) bool {
	s := a.streams[t.stream]
	if !a.machine.Loadable(s.buffer.Type, l.typ, l.grid) || a.temps[s.buffer] && s.buffer.Type != l.typ {
		return false
	}
	return s.aligned(unitBits/s.buffer.Type.Bits()) && s.inside(t.u*l.grid, l.grid)
}
