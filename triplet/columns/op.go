package columns

import (
	"cmp"
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
	complex    bool     // half of a complex product
	imag       bool     // the half with the imaginary part of the data
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
	part      bool   // of a slide: it serves some lanes alone, and others the rest
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

// joins reports whether two taps may be columns of one run: of one sign and row, by coefficient of one stream of those,
// or with a Group directive of the same taps but for the Var that it names.
func (p *planner) joins(a, b *tap) bool {
	if a.neg != b.neg {
		return false
	}
	if g := p.compute.Group; g != "" {
		return compareTaps(a.at, b.at, g) == 0
	}
	return a.data.stream == b.data.stream && (a.row == b.row || p.byCoef && a.coef.stream == b.coef.stream)
}

// compareTaps compares where taps stand in the reduction, by all Vars but one.
func compareTaps(a, b []tapVar, but string) int {
	for i := range min(len(a), len(b)) {
		if a[i].name != but {
			if c := cmp.Compare(a[i].value, b[i].value); c != 0 {
				return c
			}
		}
	}
	return cmp.Compare(len(a), len(b))
}

// columnsOf is the operation of some taps on n columns, a column each; the columns behind them have none.
func columnsOf(n, vec int, neg bool, taps []int) *op {
	o := &op{vec: vec, cols: make([]int, n), neg: neg}
	o.has(taps)
	return o
}

// has gives the first columns a tap each, the others none.
func (o *op) has(taps []int) {
	for c := copy(o.cols, taps); c < len(o.cols); c++ {
		o.cols[c] = -1
	}
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}
