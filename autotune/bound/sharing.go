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

// sharing is which terms may share a multiplication, beside the columns that the datapath has: with the choices group and
// pair those that differ in the loops of both alone.
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

// row is the data of a vector loop that slide along it: neighbours of a row in memory, of which a multiplication takes no
// more than the shape of the datapath allows (Rates.Rows).
type row struct {
	tensor  int    // -1: none
	layouts uint64 // values of its choice of layouts with which lanes are neighbours, or which the walk rules out
	loops   loopSet
}

// slidingRow is the row of a walk: the product has one array alone that changes with the vector loop, by one along one dimension.
// Rows are too far from each other for one multiplication if they are as long as what it takes.
func slidingRow(sp *space.Space, k *kernel, walk int, rates []Row) row {
	none, v := row{tensor: -1}, sp.Walks()[walk][0]
	long := v >= 0 && !slices.ContainsFunc(rates, func(r Row) bool { return k.loops[v].Extent < r.Terms })
	if !long || k.products == 0 || sp.Products() != 1 {
		return none
	}
	r := none
	for i, t := range sp.Tensors() {
		for _, d := range t.Dims {
			at := slices.IndexFunc(d.Terms, func(x space.Term) bool { return x.Loop == v })
			switch {
			case t.Output || at < 0:
				continue
			case r.tensor >= 0 || !d.Plain || d.Terms[at].Times != 1:
				return none
			}
			r.tensor = i
			for _, x := range d.Terms {
				if x.Loop >= k.outputs && x.Times != 0 {
					r.loops |= 1 << (x.Loop - k.outputs)
				}
			}
			r.layouts = ^possible(sp, walk, sp.Layout(i))
			for n, l := range sp.Layouts(i) {
				if fastest(t, l) == d.Name {
					r.layouts |= 1 << n
				}
			}
		}
	}
	return r
}

// possible are the values of a choice that a walk leaves.
func possible(sp *space.Space, walk int, c space.Choice) uint64 {
	st, err := sp.Root()
	if err != nil || !sp.Apply(&st, space.Decision{Choice: sp.Walk(), Value: uint8(walk)}) {
		return 0
	}
	return sp.Domain(&st, c)
}

// fastest is the dimension whose neighbours are neighbours in memory, if a layout has no tiles; "" if it has. Nil is the
// default, with dimension 0.
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

// slides says whether the data of a walk are certain to slide in a store.
func (b *Bound) slides(st *space.Store, w *walk) bool {
	return w.row.tensor >= 0 && b.space.Domain(st, b.space.Layout(w.row.tensor))&^w.row.layouts == 0
}

// operations is the least time that the multiplications of one way take for a vector, in units.
func (b *Bound) operations(st *space.Store, w *walk, y *way, sets []loopSet) uint64 {
	slides, least := b.slides(st, w), uint64(math.MaxUint64)
	for i := range w.shapes {
		s := &w.shapes[i]
		least = min(least, unit*s.parts*s.least(y, w.row.loops, slides, sets))
	}
	return least
}

// least is the least number of multiplications of a vector's terms by a shape: columns are filled as far as terms may share.
// Data that slide are arranged without regard to Group and Pair.
func (s *shape) least(y *way, row loopSet, slides bool, sets []loopSet) uint64 {
	terms := uint64(y.terms)
	n := ceil(terms, s.columns)
	switch {
	case s.row > 0 && slides:
		along := y.product(row)
		n = max(n, terms/along*ceil(along, s.row))
	case s.row == 0 && len(sets) > 0:
		best := terms
		for _, set := range sets {
			along := y.product(set)
			best = min(best, terms/along*ceil(along, s.columns))
		}
		n = max(n, best)
	}
	return n
}

func ceil(a, b uint64) uint64 { return (a + b - 1) / b }
