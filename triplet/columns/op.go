package columns

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// vec is one sub-vector of a group: the lanes that one accumulator register holds.
type vec struct {
	group   int // of the block before columns
	from, n int // lanes of the group
	taps    []tap
}

// tap is a triplet as the planner sees it.
type tap struct {
	index      int // in the group's triplets
	partner    int // of a mirrored one: the other, in the group's triplets
	data, coef lanesOf
	neg        bool
	row        int      // rank of the data's component in the reuse graph
	at         []tapVar // where it stands in the reduction
}

// tapVar is the value of a reduction Var at a tap, as text: a number once the Var's loop is unrolled.
type tapVar struct{ name, value string }

// lanesOf is an operand of a tap: lane l reads element source.off + lane[l].
type lanesOf struct {
	source
	lane []int
	typ  halide.Type // of the element; for a constant the smallest that holds it
}

func (x lanesOf) at(l int) source { return source{x.stream, x.off + x.lane[l]} }

// span is the elements that lanes 0 .. n-1 read, relative to the stream.
func (x lanesOf) span() (lo, hi int) {
	lo, hi = x.lane[0], x.lane[0]
	for _, o := range x.lane {
		lo, hi = min(lo, o), max(hi, o)
	}
	return x.off + lo, x.off + hi
}

// stride is the lane stride if it is the same for all lanes.
func (x lanesOf) stride() (int, bool) { return triplet.Access{Lane: x.lane}.Step() }

// op is an operation in the making.
type op struct {
	vec       int
	cols      []int // the tap of each column, -1: none; of a slide: the tap of each of its taps
	slide     *triplet.Slide
	alternate bool   // each tap takes two columns: see alternates
	data      source // slide: the first element of the data that it may read
	neg       bool
	// operands whose register is put together though its elements could be loaded, because no selection reads them as
	// loaded
	made   [2]bool
	xFills bool // columns without a tap read zero from x, not from z
	x, z   *layout
	want   triplet.Want
	shift  affine.Form // of the x indices at run time
	choice triplet.Selection
}

// first is the first tap that the operation performs.
func (o *op) first() int {
	return o.cols[slices.IndexFunc(o.cols, func(t int) bool { return t >= 0 })]
}

// count is how many taps the operation performs.
func (o *op) count() int {
	n := 0
	for _, t := range o.cols {
		if t >= 0 {
			n++
		}
	}
	return n
}

// taps lists the taps that the operation performs.
func (o *op) taps() []int {
	return slices.DeleteFunc(slices.Clone(o.cols), func(t int) bool { return t < 0 })
}

// matrix is what an operand must hold for each lane and column.
type matrix [][]source

// wants makes the matrix of an operand. A column without a tap reads zero on one side and anything on the other.
func (p *planner) wants(o *op, x triplet.Operand) matrix {
	v := &p.vecs[o.vec]
	m := matrix(p.matrices.next(p.path.Lanes, p.path.Columns))
	data := p.dataIn(x)
	if o.slide == nil && !o.alternate {
		for c := range p.path.Columns {
			p.wantsColumn(m, c, o, v, x)
		}
	} else {
		for l := range m {
			for c := range m[l] {
				switch {
				case l >= v.n:
					m[l][c] = anySource
				case o.slide != nil:
					m[l][c] = p.slideCell(o, data, l, c)
				default:
					m[l][c] = alternator{p}.alternateCell(o, data, l, c)
				}
			}
		}
	}
	if x == triplet.X && !data && o.slide == nil && !o.made[triplet.X] {
		return p.seen(m)
	}
	return m
}

// wantsColumn is what the lanes of a column read.
func (p *planner) wantsColumn(m matrix, c int, o *op, v *vec, x triplet.Operand) {
	n, t := 0, o.cols[c]
	if t >= 0 {
		from := &v.taps[t].coef
		if p.dataIn(x) {
			from = &v.taps[t].data
		}
		for n < v.n {
			m[n][c] = source{from.stream, from.off + from.lane[n]}
			n++
		}
	} else if (x == triplet.X) == o.xFills {
		for n < v.n {
			m[n][c] = zeroSource
			n++
		}
	}
	for ; n < len(m); n++ {
		m[n][c] = anySource
	}
}

// slideCell is what a lane and column of an arrangement reads: nothing in particular beside a zero coefficient.
func (p *planner) slideCell(o *op, data bool, l, c int) source {
	t := o.slide.Coef[o.slide.CoefAt[l][c]]
	if t < 0 || o.cols[t] < 0 {
		if data {
			return anySource
		}
		return zeroSource
	}
	tap := &p.vecs[o.vec].taps[o.cols[t]]
	if data {
		return source{o.data.stream, o.data.off + o.slide.DataAt[l][c]}
	}
	return tap.coef.source
}

// each calls f for every source of m that is an element or zero.
func (m matrix) each(f func(source)) {
	for _, row := range m {
		for _, s := range row {
			if s != anySource {
				f(s)
			}
		}
	}
}
