package columns

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// gatheredLayouts lists registers put together element by element: the elements of a row in their order, which reads
// like a loaded row; and the elements in the order of lanes, column after column, which every selection rule reads.
// Scalars stand there once each, and behind that as inorder.go puts constants.
//
//	a(12*xo + {0..11}), a(12*xo + {1..12})   ->   {a(12*xo), a(12*xo+1), .. a(12*xo+12)}
//	a(3*i), a(3*i + 64)                      ->   {a(0), a(3), a(6), .. , a(64), a(67), ..}
func (f *filler) gatheredLayouts(x triplet.Operand, m matrix) []*layout {
	typ, bits := f.path.Z, []int{f.path.ZBits}
	if x == triplet.X {
		typ, bits = f.path.X, f.path.XBits
	}
	var out []*layout
	var room []source // of a register that did not do
	for _, arrange := range []func(*layout, matrix) bool{(*layout).inLine, f.byLanes, f.byColumns, f.inOrder} {
		for _, b := range bits {
			l := &layout{operand: x, typ: typ, n: b / typ.Bits(), content: room}
			if arrange(l, m) {
				out, room = append(out, l), nil
				break
			}
			room = l.content
		}
	}
	return out
}

// empty makes room for single elements.
func (l *layout) empty() {
	if cap(l.content) < l.n {
		l.content = make([]source, l.n)
	}
	l.content = l.content[:l.n]
	for i := range l.content {
		l.content[i] = anySource
	}
}

// inLine fills an empty register with the elements of one row in their order, if they are near each other.
func (l *layout) inLine(m matrix) bool {
	lo, hi, stream, ok := 0, 0, 0, true
	m.each(func(s source) {
		switch {
		case stream == 0 && s.stream > 0:
			lo, hi, stream = s.off, s.off, s.stream
		case s.stream != stream:
			ok = false
		default:
			lo, hi = min(lo, s.off), max(hi, s.off)
		}
	})
	if word := max(1, 32/l.typ.Bits()); hi-affine.FloorDiv(lo, word)*word < l.n { // where a scalar load begins
		lo = affine.FloorDiv(lo, word) * word
	}
	if !ok || stream == 0 || hi-lo >= l.n || scalarColumn(m, 0) {
		return false
	}
	l.line, l.origin = stream, lo
	l.empty()
	m.each(func(s source) { l.content[s.off-lo] = s })
	return true
}

// byLanes fills an empty register with the elements of each column in the order of lanes, scalars once.
func (f *filler) byLanes(l *layout, m matrix) bool {
	next := 0
	l.scalar = true
	l.empty()
	for c := range f.path.Columns {
		scalar := scalarColumn(m, c)
		l.scalar = l.scalar && scalar
		start := next
		for i := range m {
			s := m[i][c]
			switch {
			case s == anySource || scalar && f.index(l, s) >= 0:
			case scalar:
				if next >= l.n {
					return false
				}
				l.content[next] = s
				next++
			case start+i >= l.n:
				return false
			default:
				l.content[start+i] = s
				next = start + len(m)
			}
		}
	}
	return true
}

// byColumns fills an empty register with the different elements of each column in the order of lanes, zeros included:
// where lanes have coefficients of their own, the columns that have none step over zeros.
//
//	{w(0..7, 0), w(0..7, 0)}, {w(0..7, 1), w(0..7, 1)}, 0, 0   ->   {w(0,0), .. w(7,0), w(0,1), .. w(7,1), 0 x 16}
func (f *filler) byColumns(l *layout, m matrix) bool {
	var first []source
	for i := range m {
		if s := m[i][0]; s.stream <= 0 {
			return false
		} else if !slices.Contains(first, s) {
			first = append(first, s)
		}
	}
	n := len(first)
	if n < 2 || n*f.path.Columns > l.n {
		return false
	}
	l.empty()
	for c := range f.path.Columns {
		for i := range m {
			at := &l.content[c*n+slices.Index(first, m[i][0])]
			if *at != anySource && *at != m[i][c] {
				return false
			}
			*at = m[i][c]
		}
	}
	l.padded = n
	return true
}

// scalarColumn reports whether all lanes of a column read one element.
func scalarColumn(m matrix, c int) bool {
	first := anySource
	for i := range m {
		switch {
		case m[i][c] == anySource:
		case first == anySource:
			first = m[i][c]
		case m[i][c] != first:
			return false
		}
	}
	return true
}
