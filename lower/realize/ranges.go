package realize

import (
	"fmt"

	"github.com/vyasa-go/vyasa/lower"
)

// outsideRange looks through a stored array, of b's type, as often as it is called: it says which element is not in the range
// that its input has, or "". Those of a halo without a border may be anything: they have no effect. nil: there is no range.
func outsideRange(b *lower.Buffer, array any) func() string {
	switch s := array.(type) {
	case []int8:
		return outside(b, s)
	case []int16:
		return outside(b, s)
	case []int32:
		return outside(b, s)
	case []int64:
		return outside(b, s)
	case []uint8:
		return outside(b, s)
	case []uint16:
		return outside(b, s)
	case []uint32:
		return outside(b, s)
	}
	return nil
}

// outside is outsideRange of elements of a type.
func outside[T element](b *lower.Buffer, s []T) func() string {
	if !b.Values.Known() {
		return nil
	}
	c := &rangeCheck[T]{s: s, lo: T(b.Values.Lo.Int64()), hi: T(b.Values.Hi.Int64())}
	for d, r := range b.Valid {
		c.at = append(c.at, b.Offsets(d)[r.Min-b.Dims[d].Min:][:r.Extent])
	}
	c.runs = runsOf(c.at[0], c.at[0])
	return func() string {
		c.bad = -1
		if c.walk(len(c.at)-1, 0); c.bad < 0 {
			return ""
		}
		return fmt.Sprintf("element %d in memory is %v, outside its range %s", c.bad, s[c.bad], b.Values)
	}
}

// rangeCheck looks for elements that are not in lo..hi.
type rangeCheck[T element] struct {
	s      []T
	lo, hi T
	at     [][]int   // by dimension and coordinate
	runs   []stretch // of dimension 0
	bad    int       // the first one that is not, or -1
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
