package bound

import (
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// loopSet is a set of reduction loops: bit i is the i-th of them.
type loopSet uint8

const allLoops = ^loopSet(0)

// sharing is which terms may share a multiplication, beside the columns that the datapath has: with the choices group
// and pair those that differ in the loops of both alone.
//
//	3x3 taps, 2 columns, group r.x, pair none    3 rows of 3 taps, each in 2 multiplications
//	                            , pair auto      9 taps in 5
type sharing struct {
	groups, pairs []loopSet // by value of the choice
}

func newSharing(sp *space.Space) sharing {
	reductions := sp.Loops()[sp.Outputs():]
	set := func(names string) (s loopSet) {
		for name := range strings.SplitSeq(names, "+") {
			if i := slices.IndexFunc(reductions, func(l space.Loop) bool { return l.Name == name }); i >= 0 {
				s |= 1 << i
			} else if name != "none" {
				return allLoops // the compiler's choice, or none of the loops
			}
		}
		return s
	}
	var h sharing
	for _, v := range sp.Values(sp.Group()) {
		h.groups = append(h.groups, set(v))
	}
	for _, v := range sp.Values(sp.Pair()) {
		h.pairs = append(h.pairs, set(v))
	}
	return h
}

// mostSets is how many sets are looked at one by one.
const mostSets = 16

// left lists the sets of loops in which the terms of one multiplication may differ; none if they may be any.
func (h *sharing) left(sp *space.Space, st *space.Store, sets *[mostSets]loopSet) []loopSet {
	list := sets[:0]
	for g := sp.Domain(st, sp.Group()); g != 0; g &= g - 1 {
		of := h.groups[bits.TrailingZeros64(g)]
		for p := sp.Domain(st, sp.Pair()); p != 0; p &= p - 1 {
			s := of | h.pairs[bits.TrailingZeros64(p)]
			if s == allLoops || len(list) == mostSets {
				return nil
			}
			list = append(list, s)
		}
	}
	return list
}

// row is the data of a vector loop that slide along it: neighbours of a row in memory, of which a multiplication takes
// no more than the shape of the datapath allows (Rates.Rows), or any if every second term reads a copy.
type row struct {
	tensor  int    // -1: none
	layouts uint64 // values of its choice of layouts with which lanes are neighbours, or which the walk rules out
	loops   loopSet
	// terms of a vector whose data the compiler may copy for one operation, if the array lies as it likes
	copies uint64
	copied copied  // how much they come to
	stays  bool    // no data are copied where all terms of a row are written out
	hand   bool    // elsewhere it may pay to put them in place element by element
	places *places // of terms that read the array in several places; nil: each loop is in the row's index once
}

// slidingRow is the row of a walk: the product has one array alone that changes with the vector loop, by one along one
// dimension.
//
// The datapath takes any terms whose data lie at even places. What lies at odd ones goes with its neighbours alone, or
// has to be copied first. So nothing is certain where
//
//	no two terms are an odd number of places apart         1x8 taps, rows of a product of matrices, in(x + 2*r.x)
//	a loop leaves the data alone: a copy serves all of it  in(x + r.x, c) * w(r.x, c, k) for many k
//	rows are no longer than what a multiplication takes, so that it may reach into the next one
//	terms of one parity of a row follow each other in the order of coefficients: operations of a copied piece of a row
func slidingRow(sp *space.Space, k *kernel, walk int, rates Rates) row {
	none, v := row{tensor: -1}, sp.Walks()[walk][0]
	long := v >= 0 && !slices.ContainsFunc(rates.Rows, func(r Row) bool { return k.loops[v].Extent < r.Terms })
	if !long || k.products != 1 || sp.Products() != 1 {
		return none
	}
	r := none
	for i, t := range sp.Tensors() {
		for _, d := range t.Dims {
			at := slices.IndexFunc(d.Terms, func(x space.Term) bool { return x.Loop == v })
			switch {
			case t.Output || at < 0:
				continue
			case r.tensor >= 0 || !d.Plain || d.Terms[at].Times != 1 || !k.odd(d):
				return none
			}
			r.tensor, r.loops = i, k.reductionsOf(d)
			r.layouts = ^possible(sp, walk, sp.Layout(i))
			for n, l := range sp.Layouts(i) {
				if fastest(t, l) == d.Name {
					r.layouts |= 1 << n
				}
			}
		}
	}
	if r.tensor < 0 || r.loops == 0 || !k.changes(sp.Tensors()[r.tensor]) || k.tiled(sp, r) {
		return none
	}
	r.copies = uint64(rates.Copies) * k.stored(sp.Tensors()[r.tensor], rates)
	r.copied = k.copied(sp, v, r, rates)
	r.stays = rates.RowsStay && k.sameForAll(sp, r.tensor)
	return r
}

// sameForAll reports whether all inputs but one are the same for all results.
func (k *kernel) sameForAll(sp *space.Space, but int) bool {
	for i, t := range sp.Tensors() {
		if i != but && !t.Output && slices.ContainsFunc(t.Dims, func(d space.Dim) bool {
			return !d.Plain || slices.ContainsFunc(d.Terms, func(x space.Term) bool {
				return x.Loop < k.outputs && k.loops[x.Loop].Extent > 1
			})
		}) {
			return false
		}
	}
	return true
}

// odd reports whether the terms of a dimension that some reduction loops are in go on by odd numbers.
func (k *kernel) odd(d space.Dim) bool {
	return !slices.ContainsFunc(d.Terms, func(x space.Term) bool {
		return x.Loop >= k.outputs && k.loops[x.Loop].Extent > 1 && x.Times%2 == 0
	})
}

// reductionsOf are the reduction loops that a dimension is indexed by.
func (k *kernel) reductionsOf(d space.Dim) (s loopSet) {
	for _, x := range d.Terms {
		if x.Loop >= k.outputs && k.loops[x.Loop].Extent > 1 {
			s |= 1 << (x.Loop - k.outputs)
		}
	}
	return s
}

// changes reports whether an array is read anew by each iteration of each loop.
func (k *kernel) changes(t space.Tensor) bool {
	uses := k.array(t).uses
	for i, l := range k.loops {
		if l.Extent > 1 && uses>>i&1 == 0 {
			return false
		}
	}
	return true
}

// tiled reports whether another array has a layout in which the loops of a row are taken apart.
func (k *kernel) tiled(sp *space.Space, r row) bool {
	for i, t := range sp.Tensors() {
		for _, l := range sp.Layouts(i) {
			for _, d := range t.Dims {
				if i != r.tensor && l != nil && k.reductionsOf(d)&r.loops != 0 &&
					slices.ContainsFunc(l.Axes, func(a halide.Axis) bool {
						return a.Dim == d.Name && (a.Div > 1 || a.Mod > 0)
					}) {
					return true
				}
			}
		}
	}
	return false
}

// stored is how many elements an array has that lies as the compiler likes, its rows whole loads.
func (k *kernel) stored(t space.Tensor, r Rates) uint64 {
	unit, n := uint64(max(1, 8*r.LoadBytes/t.Bits)), uint64(1)
	for i, d := range t.Dims {
		if i == 0 {
			n = ceil(uint64(d.Extent), unit) * unit
		} else {
			n *= uint64(d.Extent)
		}
	}
	return n
}

// possible are the values of a choice that a walk leaves.
func possible(sp *space.Space, walk int, c space.Choice) uint64 {
	st, err := sp.Root()
	if err != nil || !sp.Apply(&st, space.Decision{Choice: sp.Walk(), Value: uint8(walk)}) {
		return 0
	}
	return sp.Domain(&st, c)
}

// fastest is the dimension whose neighbours are neighbours in memory, if a layout has no tiles; "" if it has. Nil is
// the default, with dimension 0.
func fastest(t space.Tensor, l *halide.Layout) string {
	if l == nil {
		return t.Dims[0].Name
	}
	for _, a := range l.Axes {
		if a.Div > 1 || a.Mod > 0 {
			return ""
		}
	}
	return l.Axes[len(l.Axes)-1].Dim
}

// slides reports whether the data of a walk are certain to slide in a store.
func (b *Bound) slides(st *space.Store, w *walk) bool {
	return w.row.tensor >= 0 && b.space.Domain(st, b.space.Layout(w.row.tensor))&^w.row.layouts == 0
}

// free reports whether the compiler may copy the array of a row.
func (b *Bound) free(st *space.Store, w *walk) bool {
	t := w.row.tensor
	return b.space.Domain(st, b.space.Layout(t))&b.space.Domain(st, b.space.Pad(t))&1 == 1
}

// taps is how the terms of a body lie along the rows of data that slide.
type taps struct {
	along  uint64 // terms of a row
	apart  uint64 // of all, those that would have to be copied to go with any others
	copies uint64 // of these, so many at most serve one operation
	most   uint64 // places of a row that may have copies at all; where there are more, none has
	copied *copied

	sizes, covers []uint64 // where terms read rows in several places: operations of so many neighbours of one row

	row   loopSet   // loops along the rows of neighbours
	lines []loopSet // across them, along one of which all terms are grouped; none: they may be in another way
}

// taps are those of one way; along is 0 if nothing is certain of the data.
func (b *Bound) taps(st *space.Store, w *walk, y *way, lines []loopSet) (t taps) {
	if t.row, t.lines = w.along, lines; !b.slides(st, w) {
		return t
	}
	if p := w.row.places; p != nil {
		if p.apart[y.at] == 0 { // nothing slides: all of each row is taken from where it lies
			return t
		}
		t.sizes, t.covers, t.apart, t.most = p.sizes, p.covers[y.at], p.apart[y.at], math.MaxUint64
		if b.free(st, w) {
			t.copies, t.copied = w.row.copies, &w.row.copied
		}
		return t
	}
	stays := w.row.stays && b.whole(w, y)
	if w.row.hand && !stays {
		return t
	}
	t.along = y.product(w.row.loops)
	t.apart = uint64(y.terms) / t.along * (t.along / 2)
	for i, n := range y.each {
		if w.row.loops>>i&1 == 1 && n%2 == 1 && int(n) < b.unrolls.extents[i] { // in every second round all of them
			t.apart = uint64(y.terms)
		}
	}
	if b.free(st, w) && !stays {
		t.copies, t.copied, t.most = w.row.copies, &w.row.copied, b.mostCopied(st, w, y)
		if w.row.stays { // each round has copies of its own
			t.copies /= uint64(y.rounds)
		}
	}
	return t
}

// whole reports whether all terms of a row are written out.
func (b *Bound) whole(w *walk, y *way) bool {
	for i, n := range y.each {
		if w.row.loops>>i&1 == 1 && int(n) < b.unrolls.extents[i] {
			return false
		}
	}
	return true
}

// least is the least number of multiplications of a vector's terms by a shape: columns are filled as far as terms may
// share. Data that slide are arranged without regard to Group and Pair.
func (s *shape) least(y *way, k *kernel, t taps, sets []loopSet) uint64 {
	products := uint64(k.products)
	terms := uint64(y.terms) * products
	n := ceil(terms, s.columns)
	if s.each > 0 {
		n = max(n, ceil(terms, s.each))
	}
	if k.shared && s.own > 0 { // all but the pairs have a coefficient each
		n = max(n, ceil(terms-min(terms/2, k.common), s.own))
	}
	if s.even && y.rounds == 1 && len(t.lines) > 0 {
		apart := uint64(math.MaxUint64)
		for _, line := range t.lines {
			apart = min(apart, inLines(y, t.row, line))
		}
		n = max(n, apart)
	}
	switch {
	case s.row > 0 && t.along > 0:
		n = max(n, min(terms/t.along*ceil(t.along, s.row), s.copied(terms, t)))
	case s.row > 0 && len(t.covers) > 0:
		n = max(n, min(t.covers[slices.Index(t.sizes, s.row)], s.copied(terms, t)))
	case s.row == 0 && len(sets) > 0:
		best := terms
		for _, set := range sets {
			along := y.product(set) * products
			best = min(best, terms/along*ceil(along, s.columns))
		}
		n = max(n, best)
	}
	return n
}

// copied is the least number of multiplications if data are copied for them: those that take copies, and those of what
// is left. Without copies by the compiler each element would have to be put in place by itself, which takes longer than
// is won.
func (s *shape) copied(terms uint64, t taps) uint64 {
	copies := min(t.copies, s.columns)
	if copies == 0 || min(t.along, s.lanes)/2 > t.most && t.copied.alone(s.lanes) {
		return math.MaxUint64
	}
	n := ceil(t.apart, copies)
	return n + ceil(max(terms, n*copies)-n*copies, s.columns)
}
