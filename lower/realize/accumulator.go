package realize

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// accumulator is the cells of a Local: all of them, or those of the lanes of rows.
type accumulator struct {
	local   *lower.Local
	strides []int          // by index
	lanes   map[string]int // strides by lane loop, of which each iteration has its own cells
	i64     []int64
	f32     []float32
	big     []halide.Value
}

// accumulator is where a Local is for the statement at hand. Nothing is handed on between cells that lanes own and
// others: that is what independent means by private.
func (b *builder) accumulator(name string, index []affine.Form) *accumulator {
	var private []int
	key := name
	for i, n := range b.lanes {
		if n.private[name] {
			private = append(private, i)
		}
	}
	if len(private) > 0 {
		words := []string{name, fmt.Sprint(b.lanes[0].First)}
		for _, i := range private {
			words = append(words, b.lanes[i].Loop().Var)
		}
		key = strings.Join(words, " ")
	}
	if b.own[key] == nil {
		b.own[key] = b.newAccumulator(b.t.Nest.Local(name), private, index)
	}
	return b.own[key]
}

// newAccumulator lays cells out so that those of the lanes lie side by side, as the first statement has its lanes.
func (b *builder) newAccumulator(l *lower.Local, private []int, index []affine.Form) *accumulator {
	a := &accumulator{local: l, strides: make([]int, len(l.Extent)), lanes: map[string]int{}}
	type dim struct{ lane, index, extent int }
	var dims []dim
	for i, x := range l.Extent {
		lane := -1
		for j, n := range b.lanes {
			if index[i].DependsOn(n.Loop().Var) {
				lane = j
			}
		}
		dims = append(dims, dim{lane, i, x})
	}
	for _, j := range private {
		extent := b.lanes[j].Loop().Extent
		if j == 0 {
			extent = b.lanes[0].chunk
		}
		dims = append(dims, dim{j, -1, extent})
	}
	sort.SliceStable(dims, func(x, y int) bool { return dims[x].lane < dims[y].lane })
	stride := 1
	for _, d := range slices.Backward(dims) {
		if d.index < 0 {
			a.lanes[b.lanes[d.lane].Loop().Var] = stride
		} else {
			a.strides[d.index] = stride
		}
		stride *= d.extent
	}
	switch a.class() {
	case floats:
		a.f32 = make([]float32, stride)
	case words:
		a.i64 = make([]int64, stride)
	default:
		a.big = make([]halide.Value, stride)
	}
	return a
}

// class is how its values are kept.
func (a *accumulator) class() class {
	if a.local.Kind == halide.FloatKind {
		return floats
	}
	return classOf(halide.Span{Lo: a.local.Lo, Hi: a.local.Hi})
}

// place is where the cells of the lanes are.
func (b *builder) cells(name string, index []*halide.Expr) (*accumulator, place) {
	forms := b.t.Forms(index)
	a := b.accumulator(name, forms)
	var sum affine.Form
	for i, f := range forms {
		sum = sum.Add(f.Scale(a.strides[i]))
	}
	own := make([]int, len(b.lanes))
	for i, n := range b.lanes {
		if n.private[name] {
			own[i] = a.lanes[n.Loop().Var]
		}
	}
	return a, b.place(sum, own)
}
