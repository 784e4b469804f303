package realize

import (
	"fmt"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// ranged is how to look through stored arrays of a buffer for elements that are not in the range that its input has.
// Those of a halo without a border may be anything: they have no effect.
type ranged struct {
	b    *lower.Buffer
	at   [][]int   // by dimension and coordinate
	runs []stretch // of dimension 0
}

// rangedOf is that of b; nil: there is no range.
func rangedOf(b *lower.Buffer) *ranged {
	if !b.Values.Known() || !b.Type.Integer() {
		return nil
	}
	r := &ranged{b: b}
	for d, v := range b.Valid {
		r.at = append(r.at, b.Offsets(d)[v.Min-b.Dims[d].Min:][:v.Extent])
	}
	r.runs = runsOf(r.at[0], r.at[0])
	return r
}

// outside says which element of an array is not in the range, or "".
func (r *ranged) outside(p unsafe.Pointer) string {
	if r == nil {
		return ""
	}
	m := memory{buffer: r.b}
	m.bind(p)
	bad := r.walk(&m, len(r.at)-1, 0)
	if bad < 0 {
		return ""
	}
	return fmt.Sprintf("element %d in memory is %d, outside its range %s", bad, m.element(bad), r.b.Values)
}

// walk looks through the dimensions up to d for an element that is not in the range: the first one, or -1.
func (r *ranged) walk(m *memory, d, at int) int {
	if d > 0 {
		for _, o := range r.at[d] {
			if bad := r.walk(m, d-1, at+o); bad >= 0 {
				return bad
			}
		}
		return -1
	}
	least, most := r.b.Values.Lo.Int64(), r.b.Values.Hi.Int64()
	for _, s := range r.runs {
		first := at + s.to
		if lo, hi := m.hull(first, s.n); lo >= least && hi <= most {
			continue
		}
		for i := first; ; i++ {
			if v := m.element(i); v < least || v > most {
				return i
			}
		}
	}
	return -1
}

// hullOf is the least and the greatest element.
func hullOf[T integer](row []T) (int64, int64) {
	lo, hi := row[0], row[0]
	for _, v := range row {
		lo, hi = min(lo, v), max(hi, v)
	}
	return int64(lo), int64(hi)
}

// hull is the least and the greatest of n.
func (m *memory) hull(first, n int) (lo, hi int64) {
	switch m.buffer.Type {
	case halide.Int8:
		return hullOf(m.i8[first:][:n])
	case halide.Int16:
		return hullOf(m.i16[first:][:n])
	case halide.Int32:
		return hullOf(m.i32[first:][:n])
	case halide.UInt8:
		return hullOf(m.u8[first:][:n])
	case halide.UInt16:
		return hullOf(m.u16[first:][:n])
	case halide.UInt32:
		return hullOf(m.u32[first:][:n])
	}
	return hullOf(m.i64[first:][:n])
}

// stretch is elements that lie side by side both in memory and in a logical array; or, from negative, that are all
// alike.
type stretch struct{ to, from, n int }

// runsOf joins the coordinates of dimension 0: to and from say where each one lies.
func runsOf(to, from []int) []stretch {
	var out []stretch
	for i, f := range from {
		if len(out) > 0 {
			r := &out[len(out)-1]
			if to[i] == r.to+r.n && (f < 0 && f == r.from || f >= 0 && r.from >= 0 && f == r.from+r.n) {
				r.n++
				continue
			}
		}
		out = append(out, stretch{to[i], f, 1})
	}
	return out
}
