package realize

import (
	"fmt"
	"reflect"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// coordinate is one coordinate of an access that is no sum of loops: where its values lie, and what each adds to the
// address.
type coordinate struct {
	values row[int64]
	min    int
	adds   []int
	name   string
}

// gathered is where the lanes of an access are whose coordinates depend on data, or are otherwise no sums of loops.
// Every one is looked at: nothing outside the array is read or written.
//
//	table(in(x), y)   ->   fill: at = adds0[in(x) - min0] + adds1[y - min1]
//
// It is evaluated at other times than what is compiled before and after it, so that its rows are its own.
func (b *builder) gathered(buf *lower.Buffer, index []*halide.Expr) place {
	free := b.free
	b.free = map[reflect.Type][]any{}
	defer func() { b.free = free }()
	coords := make([]coordinate, len(index))
	for d, e := range index {
		coords[d] = coordinate{b.coord(e), buf.Dims[d].Min, buf.Offsets(d), buf.Names[d]}
		freeRow(b, coords[d].values.tmp)
	}
	fill := func(at []int) {
		clear(at)
		for _, c := range coords {
			for i, v := range c.values.eval(len(at)) {
				k := v - int64(c.min)
				if uint64(k) >= uint64(len(c.adds)) {
					panic(fault(fmt.Sprintf("%s is accessed at %s = %d, and stored over %d..%d", buf.Name, c.name, v,
						c.min, c.min+len(c.adds)-1)))
				}
				at[i] += c.adds[k]
			}
		}
	}
	var one [1]int
	return place{base: func() int { fill(one[:]); return one[0] }, fill: fill}
}

// address is where the lanes of an access are, whose coordinates must be stored. Check has proved it but for what
// stands under a condition.
func (b *builder) address(buf *lower.Buffer, index []*halide.Expr) place {
	if !plain(index, b.t.Extents) {
		return b.gathered(buf, index)
	}
	p := b.place(buf.Address(index, b.t.Extents), nil)
	if !b.guarded {
		return p
	}
	for d, e := range index {
		f, r := b.t.Form(e), buf.Dims[d]
		if lo, hi, ok := f.Hull(b.t.Extents); ok && lo >= r.Min && hi < r.Min+r.Extent {
			continue
		}
		c, base, width := b.place(f, nil), p.base, b.width()
		if c.fill == nil {
			c.fill = c.each
		}
		at := make([]int, rowLanes)
		check := func() {
			lanes := at[:width()]
			c.fill(lanes)
			for _, v := range lanes {
				if v < r.Min || v >= r.Min+r.Extent {
					panic(fault(fmt.Sprintf("%s is accessed at %s = %d, outside %s", buf.Name, buf.Names[d], v, r)))
				}
			}
		}
		fill := p.fill
		p.base = func() int { check(); return base() }
		if fill != nil {
			p.fill = func(at []int) { check(); fill(at) }
		}
	}
	return p
}

// each is where lanes are.
func (p place) each(at []int) {
	first := p.base()
	for i := range at {
		at[i] = first + i*p.stride
		if p.table != nil {
			at[i] = first + p.table[i]
		}
	}
}
