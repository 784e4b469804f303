package bound

import (
	"math"
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// setups are the cycles that the shapes of a walk need before a loop, if all lanes of some vector are results.
func (w *walk) setups(r Rates, sp *space.Space, k *kernel) {
	if k.loops[w.loop].Extent < w.lanes {
		for i := range w.shapes {
			w.shapes[i].setup = 0
		}
	}
	if k.loops[w.loop].Extent < w.lanes || k.shared {
		return
	}
	changing := 0 // arrays along the lanes
	for i, t := range sp.Tensors() {
		dims := slices.DeleteFunc(slices.Clone(t.Dims), func(d space.Dim) bool {
			return d.Plain && !slices.ContainsFunc(d.Terms, func(x space.Term) bool { return x.Loop == w.loop })
		})
		switch {
		case t.Output || len(dims) == 0:
			w.near[i] = math.MaxUint64
			continue
		case len(dims) == 1 && dims[0].Plain && sp.Products() == 1:
			w.near[i] = w.neighbours(t, dims[0], sp.Layouts(i))
			w.along = reductionLoops(sp, dims[0])
			if w.bits = 0; r.WholeOperands && k.odd(dims[0]) {
				w.bits, w.steps = uint64(t.Bits), steps(sp, dims[0])
			}
		}
		changing++
	}
	if changing != 1 {
		w.bits = 0
	}
	for i := range w.shapes {
		s := &w.shapes[i]
		for _, x := range r.Setups {
			if s.lanes == uint64(x.Lanes) && s.columns == uint64(x.Columns) {
				s.setup = uint64(x.Cycles)
				if changing == 1 {
					s.setup, s.near, s.rows = s.setup+uint64(x.Alone), uint64(x.Near), uint64(x.Rows)
				}
			}
		}
	}
}

// neighbours are the layouts of an array in which lanes along one of its dimensions lie side by side: it is the
// fastest, or a tile of it is that whole vectors make.
//
//	in(x+r.x, y), lanes along x   ->   y x; y (x/8) (8)
func (w *walk) neighbours(t space.Tensor, along space.Dim, layouts []*halide.Layout) (set uint64) {
	if slices.ContainsFunc(along.Terms, func(x space.Term) bool { return x.Loop == w.loop && x.Times != 1 }) {
		return 0
	}
	for i, l := range layouts {
		last := halide.Axis{Dim: t.Dims[0].Name, Div: 1}
		if l != nil {
			last = l.Axes[len(l.Axes)-1]
		}
		tiled := last.Mod > 0 && (last.Mod%w.lanes != 0 || len(along.Terms) > 1)
		if last.Dim == along.Name && last.Div == 1 && !tiled {
			set |= 1 << i
		}
	}
	return set
}

// reductionLoops are those that a dimension is indexed by.
func reductionLoops(sp *space.Space, d space.Dim) (s loopSet) {
	for _, x := range d.Terms {
		if x.Loop >= sp.Outputs() {
			s |= 1 << (x.Loop - sp.Outputs())
		}
	}
	return s
}

// steps are how far the reduction loops go along a dimension.
func steps(sp *space.Space, d space.Dim) (list [space.MaxReductions]uint64) {
	for _, x := range d.Terms {
		if at := x.Loop - sp.Outputs(); at >= 0 {
			list[at] += uint64(max(x.Times, -x.Times))
		}
	}
	return list
}

// lanesNear is what is certain of the data that operations read.
type lanesNear struct {
	sure  bool      // lanes of all arrays read neighbours, or one element
	fills []loopSet // loops along one of which columns are filled, rows of neighbours where the compiler chooses
}

// near is what a store leaves certain.
func (b *Bound) near(st *space.Store, w *walk, fills *[mostSets]loopSet) lanesNear {
	for t := range b.space.Tensors() {
		if b.space.Domain(st, b.space.Layout(t))&^w.near[t] != 0 {
			return lanesNear{}
		}
	}
	n := lanesNear{true, fills[:0]}
	for d := b.space.Domain(st, b.space.Group()); d != 0; d &= d - 1 {
		s := b.sharing.groups[bits.TrailingZeros64(d)]
		if s == allLoops {
			s = w.along
		}
		if len(n.fills) == mostSets || s == 0 {
			return lanesNear{sure: true}
		}
		n.fills = append(n.fills, s)
	}
	return n
}

// before is the cycles that operations of a shape need before a loop. Where the terms of a body fill columns without a
// rest, all operations have terms of one row, or all of several. A register that takes several loads is narrow, or it
// takes three of them.
func (w *walk) before(s *shape, n lanesNear, y *way, loadBytes int) uint64 {
	switch {
	case !n.sure:
		return s.setup
	case w.bits*w.window(s, y) > 8*uint64(loadBytes):
		return s.setup + s.near + s.rows + 1
	}
	for _, set := range n.fills {
		if y.product(set)%s.columns != 0 {
			return s.setup + s.near
		}
	}
	if len(n.fills) == 0 {
		return s.setup + s.near
	}
	return s.setup + s.near + s.rows
}

// window is how many elements of a row the terms of one vector read.
func (w *walk) window(s *shape, y *way) uint64 {
	n := s.lanes
	for i, step := range w.steps {
		n += step * uint64(max(1, y.each[i])-1)
	}
	return n
}

// setup is the least number of cycles that any shape's operations are set up in before the loop.
func (w *walk) setup() uint64 {
	least := uint64(math.MaxUint64)
	for i := range w.shapes {
		least = min(least, w.shapes[i].setup)
	}
	return least
}

// blocks is how the bodies of a walk may stand, whatever they hold.
type blocks struct {
	straight uint64 // vectors of the smallest body with which no loop of results is left; 0: one is certain
	widest   uint64 // vectors of the greatest that wait together
	merged   int    // loops along which a body and what its jam leaves may wait together
}

// blocks are those of a store. A part of a kernel that runs in parts may be so short that one body is left of it.
func (b *Bound) blocks(st *space.Store, w *walk) blocks {
	k := blocks{1, 1, 0}
	for i, c := range b.jamChoices {
		straight, widest, merges := uint64(0), uint64(0), 0
		for d := b.space.Domain(st, c); d != 0; d &= d - 1 {
			v := bits.TrailingZeros64(d)
			n := uint64(b.jamNumbers[i][v])
			wholly := w.wholly[i][v]
			if wholly && straight == 0 {
				straight = n
			}
			if tied := w.tied[i][v]; tied > n {
				n, merges = tied, 1
			}
			widest = max(widest, n)
		}
		k.straight, k.widest, k.merged = k.straight*straight, k.widest*widest, k.merged+merges
	}
	return k
}

// together is how many vectors wait together at most, if a body has most of them: a body that has all of a jam, of
// which there is only one, and what the jam leaves follow each other.
func (k *blocks) together(most uint64) uint64 { return min(k.widest, most<<k.merged) }

// cycles of all vectors: the multiplications alone, or with the moves that begin sums, and the latencies of the
// first load and the last store, or with the latencies of each body and sum. Where some loop is certain to be
// left, what is before and behind the loops counts besides: code outside of loops shares no cycle with them.
// Without loops, one body, and those of what its jams leave, would have to hold all vectors. All this is so in
// each of the parts that a kernel runs in, whether these have loops or more of them have none.
func (b *Bound) cycles(w *walk, alone, begun, each uint64, k *blocks, most, setup uint64) uint64 {
	each = w.vectors * each / unit
	loops := max(b.busy(w, alone, begun, b.several), each) + b.several*(setup+uint64(b.rates.Return))
	switch {
	case b.parts >= 0:
		parts := max(b.several, ceil(w.vectors, k.together(most)))
		return min(loops, max(b.busy(w, alone, begun, parts), each))
	case k.straight == 0 || k.straight > most:
		return loops
	}
	return max(b.busy(w, alone, begun, b.several), each)
}

// busy is the cycles from the first load to the last store of all vectors in so many parts, whose multiplications alone
// take so many units each, or with the moves by which their sums begin. Before the first of them there may be moves for
// each register.
func (b *Bound) busy(w *walk, alone, begun, parts uint64) uint64 {
	first := unit * parts * uint64(b.rates.Begin*b.rates.Accumulators)
	all := max(w.vectors*alone, max(w.vectors*begun, first)-first)
	return ceil(all, unit) + parts*b.rates.latencies()
}
