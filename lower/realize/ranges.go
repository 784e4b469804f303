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
	switch n := r.b.Elems; r.b.Type {
	case halide.Int8:
		return outside(r, unsafe.Slice((*int8)(p), n))
	case halide.Int16:
		return outside(r, unsafe.Slice((*int16)(p), n))
	case halide.Int32:
		return outside(r, unsafe.Slice((*int32)(p), n))
	case halide.Int64:
		return outside(r, unsafe.Slice((*int64)(p), n))
	case halide.UInt8:
		return outside(r, unsafe.Slice((*uint8)(p), n))
	case halide.UInt16:
		return outside(r, unsafe.Slice((*uint16)(p), n))
	case halide.UInt32:
		return outside(r, unsafe.Slice((*uint32)(p), n))
	}
	panic(fmt.Sprintf("BUG: a range of %s", r.b.Type))
}

// outside is ranged.outside of elements of a type.
func outside[T integer](r *ranged, s []T) string {
	c := rangeCheck[T]{ranged: r, s: s, lo: T(r.b.Values.Lo.Int64()), hi: T(r.b.Values.Hi.Int64()), bad: -1}
	if c.walk(len(r.at)-1, 0); c.bad < 0 {
		return ""
	}
	return fmt.Sprintf("element %d in memory is %v, outside its range %s", c.bad, s[c.bad], r.b.Values)
}

// rangeCheck looks for elements that are not in lo..hi.
type rangeCheck[T integer] struct {
	*ranged
	s      []T
	lo, hi T
	bad    int // the first one that is not, or -1
}

func (c *rangeCheck[T]) walk(d, at int) {
	if d > 0 {
		for _, o := range c.at[d] {
			c.walk(d-1, at+o)
		}
		return
	}
	for _, r := range c.runs {
		row := c.s[at+r.to:][:r.n]
		lo, hi := row[0], row[0]
		for _, v := range row {
			lo, hi = min(lo, v), max(hi, v)
		}
		if lo >= c.lo && hi <= c.hi {
			continue
		}
		for i, v := range row {
			if v < c.lo || v > c.hi {
				c.bad = at + r.to + i
				return
			}
		}
	}
}
