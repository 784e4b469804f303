package bound

import (
	"math"
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// unit is one cycle: times are counted in fractions of it, so that the shares of up to eight jammed vectors in a
// latency are whole.
const unit = 840

// shape is how a path may compute a vector: in so many parts, by operations of so many lanes and terms each, of which
// row may be of data that slide, 0 if that is no matter; setup is the cycles that they need before a loop, near and
// rows how many more where lanes are certain to be neighbours, and rows to fill operations; sums is how many registers
// a vector's sum takes, own how many coefficients an operation has of terms that share none, each how many terms it has
// where both factors are other elements in each lane, 0 where that is no matter.
type shape struct {
	parts, lanes, columns, row, setup, near, rows, sums, own, each uint64

	even bool // of two terms, of which those at odd places in different rows do not go together
}

// walk is a vector loop with a path.
type walk struct {
	loop    int    // -1: none
	lanes   int    // 0: scalars
	vectors uint64 // of the whole result; without a vector loop, elements
	shapes  []shape
	row     row
	near    [space.MaxTensors]uint64 // layouts with which lanes read neighbours, or one element
	along   loopSet                  // reduction loops along the rows of such neighbours
	// how far the reduction loops go along these rows, of elements of so many bits, where an operation waits for all of
	// a register; 0 bits: that is no matter
	steps [space.MaxReductions]uint64
	bits  uint64
	rests [space.MaxOutputs][]rest // by value of each jam
	// by the same: no loop is left, there is at most one body that has all of the jam
	wholly  [space.MaxOutputs][]bool
	tied    [space.MaxOutputs][]uint64 // by the same: how many vectors along the loop may wait together
	divides [space.MaxOutputs]uint64   // values of each jam that leave no rest of the loop, nor of a vector
	longest uint64                     // most terms of a body, of all its vectors
	// the array whose data each vector of sums reads anew, -1 if there is none, and layouts in which lanes lie side by
	// side
	fresh  int
	beside uint64
}

// rest is what bodies a jam makes: those that have all of it, for a share of the vectors in parts of wholes, and one
// with what is left.
type rest struct{ full, left uint64 }

const wholes = 1 << 16

// walks are those of a space, by the values of its choice Walk.
func walks(sp *space.Space, k *kernel, r Rates, parts int) []walk {
	var list []walk
	paths, loops := sp.Paths(), sp.Loops()
	_, terms := sp.Longest()
	for i, x := range sp.Walks() {
		w := walk{loop: x[0], vectors: 1, row: slidingRow(sp, k, i, r), longest: uint64(terms[x[1]]),
			fresh: -1}
		if w.loop >= 0 {
			w.lanes = paths[x[1]].Lanes
			if w.shapes = shapes(paths[x[1]], sp.Capacities().Lanes, r); k.shared {
				w.shapes = adders(paths[x[1]], k.constant, r)
			}
			if w.row.tensor < 0 {
				w.row = k.readInRows(sp, i, r, w.shapes)
			}
			if w.loop != parts && k.apart(sp, w.loop, w.lanes) {
				w.operands(r)
			}
			w.setups(r, sp, k)
			if r.Held > 0 {
				w.fresh, w.beside = k.fresh(sp, w.loop, w.lanes)
			}
		}
		for i, l := range loops[:sp.Outputs()] {
			lanes := 1
			if i == w.loop {
				lanes = w.lanes
			}
			n := (l.Extent + lanes - 1) / lanes
			w.vectors *= uint64(n)
			for j, jam := range sp.Numbers(sp.Jam(i)) {
				r := rest{wholes, uint64(jam)}
				if left := n % jam; sp.Tails(i)[j] != halide.AutoTail && left != 0 && jam < n {
					r = rest{uint64(n-left) * wholes / uint64(n), uint64(left)}
				}
				w.rests[i] = append(w.rests[i], r)
				if l.Extent%(lanes*min(jam, n)) == 0 {
					w.divides[i] |= 1 << j
				}
				w.wholly[i] = append(w.wholly[i], n < 2*jam)
				w.tied[i] = append(w.tied[i], tied(l.Extent, lanes, jam, i == parts))
			}
		}
		if w.row.tensor >= 0 {
			w.row.copies /= w.vectors * uint64(w.lanes)
		}
		list = append(list, w)
	}
	return list
}

// tied is how many vectors along a loop may wait together, so many of which a jam has side by side: where one body and
// a rest are all of the loop, both. A kernel in parts has equal ones, halves of halves, and such a rest perhaps in
// them.
//
//	7 rows, 5 at once   ->   7; 16 rows, 4 at once, in parts   ->   4
func tied(extent, lanes, jam int, parts bool) uint64 {
	most := jam
	for n := extent; ; n /= 2 {
		if trips := (n + lanes - 1) / lanes; jam < trips && trips < 2*jam {
			most = max(most, trips)
		}
		if !parts || n%2 != 0 {
			return uint64(most)
		}
	}
}

// shapes are those of a path. If the compiler may choose the variant, it may also compute a vector in parts. Operations
// never serve two vectors of the result.
func shapes(p space.Path, lanes []space.Datapath, rates Rates) []shape {
	of := func(lanes, columns int, parts uint64) shape {
		s := shape{parts: parts, lanes: uint64(lanes), columns: uint64(columns)}
		for _, r := range rates.Rows {
			if r.Lanes == lanes && r.Columns == columns {
				s.row = uint64(r.Terms)
			}
		}
		for _, r := range rates.Sums {
			if r.Lanes == lanes && r.Columns == columns {
				s.sums = parts * uint64(r.Registers)
			}
		}
		s.even = columns == 2 && slices.Contains(rates.Even, Even{lanes, columns})
		return s
	}
	if p.Columns > 0 {
		return []shape{of(p.Lanes, p.Columns, 1)}
	}
	var list []shape
	for _, d := range lanes {
		list = append(list, of(d.Lanes, d.Columns, uint64((p.Lanes+d.Lanes-1)/d.Lanes)))
	}
	return list
}

// adders are the shapes of a path for terms that may have coefficients in common, constants among them or none.
func adders(p space.Path, constant bool, rates Rates) (list []shape) {
	for _, a := range rates.Adders {
		s := shape{parts: uint64((p.Lanes + a.Lanes - 1) / a.Lanes), lanes: uint64(a.Lanes), columns: uint64(a.Terms),
			row: uint64(a.Row), setup: uint64(a.Cycles)}
		s.sums, s.own = s.parts*uint64(a.Registers), uint64(a.Coefficients)
		asked := p.Columns == 0 || p.Lanes == a.Lanes && p.Columns == a.Terms
		if asked && (constant || !a.Constant) {
			list = append(list, s)
		}
	}
	if len(list) == 0 { // a path that nothing is known of
		list = []shape{{parts: 1, lanes: uint64(p.Lanes), columns: uint64(p.Columns)}}
	}
	return list
}

// ratio is the least time that the multiplications of some terms of a vector take, in units, without rounding up their
// number: what holds however terms are dealt out to bodies.
func (w *walk) ratio(terms uint64) uint64 {
	least := uint64(math.MaxUint64)
	for _, s := range w.shapes {
		columns := s.columns
		if s.each > 0 {
			columns = min(columns, s.each)
		}
		least = min(least, unit*s.parts*terms/columns)
	}
	return least
}

// work is what the multiplications come to at least.
type work struct {
	cycles uint64
	walk   int    // by value of the choice Walk, with which it is least; -1: no multiplication is certain
	way    way    // the same; zero if it was not looked at
	sums   uint64 // registers that its sums take
	body   uint64 // cycles of the multiplications of one body, at least
	begin  uint64 // units that a vector takes more than its multiplications, as its sums begin at zero
	anew   uint64 // the same as its data are loaded anew
}

// multiplications is the least work of the walks and ways that are left.
func (b *Bound) multiplications(st *space.Store) work {
	least := work{walk: -1}
	if b.kernel.products == 0 {
		return least
	}
	var buffer [mostWays]way
	ways, ok := b.unrolls.left(b.space, st, &buffer)
	jam := b.jams(st)
	var some [mostSets]loopSet
	sets := b.sharing.left(b.space, st, &some)
	var fills, groups [mostSets]loopSet
	least.cycles, least.body = 1<<62, 1<<62
	for d := b.space.Domain(st, b.space.Walk()); d != 0; d &= d - 1 {
		i := bits.TrailingZeros64(d)
		w := &b.walks[i]
		blocks, near := b.blocks(st, w), b.near(st, w, &fills)
		switch {
		case w.loop < 0:
			each := b.unrolls.all
			if b.kernel.shared {
				each = max(2, each) - 1 // a sum of two places may be of use again
			}
			least.try(work{cycles: w.vectors * each, walk: i})
		case !ok:
			all := w.ratio(b.unrolls.all * uint64(b.kernel.products))
			all = b.cycles(w, all, all, all, &blocks, jam.most(jam.whole), w.setup())
			least.try(work{cycles: all, walk: i})
		default:
			few, full := b.few(st, w)
			anew, lines := b.anew(st, w), b.across(st, w, near, &groups)
			for k := range ways {
				y := ways[k]
				limit := w.results(&jam, &y)
				if jam.least > limit {
					continue // no body has so many terms, or so many sums that go on
				}
				t, most := b.taps(st, w, &y, lines), jam.most(limit)
				for n := range w.shapes {
					s := &w.shapes[n]
					block := span{jam.least, most, s.sums, &blocks}
					m := unit * s.parts * s.least(&y, b.kernel, t, sets)
					each, alone := b.withRest(m, y, block, few, full), m*uint64(y.rounds)
					begin := b.begin(s, &y, most)
					before, begun := alone, alone+begin
					if anew {
						alone, begun = b.lived(w, s, alone), b.lived(w, s, begun)
						each = max(each, alone)
					}
					setup := w.before(s, near, &y, b.rates.LoadBytes)
					all := b.cycles(w, alone, begun, each, &blocks, most, setup)
					least.try(work{all, i, y, s.sums, few * m / unit, begin, alone - before})
				}
			}
		}
	}
	return least
}

// try takes the lesser numbers.
func (l *work) try(o work) {
	o.body = min(l.body, o.body)
	if l.body = o.body; o.cycles < l.cycles {
		*l = o
	}
}

// few is how many vectors any body has at least, and the share of vectors that are certain to be in bodies that have
// all of their jams.
func (b *Bound) few(st *space.Store, w *walk) (vectors, share uint64) {
	vectors, share = 1, wholes
	for i, c := range b.jamChoices {
		least := rest{wholes, math.MaxUint64}
		for d := b.space.Domain(st, c); d != 0; d &= d - 1 {
			r := w.rests[i][bits.TrailingZeros64(d)]
			least = rest{min(least.full, r.full), min(least.left, r.left)}
		}
		vectors, share = vectors*least.left, share*least.full/wholes
	}
	return vectors, share
}

// withRest is the time of a vector in the mean, where a share of them is in bodies that have all of their jams, and the
// others in bodies of few.
func (b *Bound) withRest(m uint64, y way, jam span, few, share uint64) uint64 {
	all := jam
	all.least = few
	least := b.vector(m, y, all)
	return least + times(b.vector(m, y, jam)-least, share, wholes)
}

// vector is the least time of a vector, in units, if the terms of one round take m, with the vector's share of what its
// body and the sums that it belongs to wait for:
//
//	no reduction loop left    a body that is not overlapped with its neighbours waits for loads and for the last store
//	a reduction loop          its sums wait at the beginning and the end, and in each round if the body is not overlapped;
//	                          a body waits for sums in order; sums that no register is left for are in memory between rounds
//	                          unless the loops are short enough to become part of the body
//
// More vectors wait for less, but may take more for sums in memory.
func (b *Bound) vector(m uint64, y way, jam span) uint64 {
	fold, rounds := uint64(b.rates.FoldLimit)*unit, uint64(y.rounds)
	load, wait := uint64(b.rates.LoadLatency)*unit, b.rates.latencies()*unit
	folds := jam.least*m <= fold
	switch {
	case rounds == 1 && folds:
		return m
	case rounds == 1:
		together := jam.together(jam.most)
		return b.chained(m, 1, together) + wait/together
	case rounds*jam.least*m <= fold && y.most <= b.flattened():
		return rounds * m
	}
	least, held := uint64(math.MaxUint64), b.held(jam.sums)
	if folds {
		most := min(jam.most, fold/m)
		for n := max(jam.least, min(most, held)); n <= most; n++ {
			together := jam.together(n)
			least = min(least, b.chained(m, rounds, together)+wait/together+uint64(y.again)*b.spilled(n, jam.sums))
		}
	}
	for n := max(jam.least, min(jam.most, held), fold/m+1); n <= jam.most; n++ {
		together := jam.together(n)
		least = min(least, rounds*(b.chained(m, 1, together)+load/together+b.spilled(n, jam.sums))+(wait-load)/together)
	}
	return least
}

// asked is the greatest number of rounds of a loop that becomes part of the loop around it although the compiler is
// asked to overlap its rounds: of two there is nothing to overlap.
const asked = 2

// flattened is the greatest number of rounds of loops of a reduction that become part of the body around them.
func (b *Bound) flattened() uint32 {
	if b.rates.SumsStay {
		return asked
	}
	return uint32(b.rates.FlattenRounds)
}

// held is how many vectors have their sums in registers at once; where nothing is known of that, all.
func (b *Bound) held(sums uint64) uint64 {
	if sums == 0 {
		return math.MaxUint64
	}
	return uint64(b.rates.Accumulators) / sums
}

// spilled is a vector's share, in units, of the time that a body of so many loses in a round of a loop through which
// their sums go on. Between two rounds each register of a sum is in its place or in memory; what is in memory is
// brought and taken back in each round, accesses that make the machine stand still. One of them may lie so that it does
// not.
func (b *Bound) spilled(vectors, sums uint64) uint64 {
	places := uint64(b.rates.Accumulators) + 1
	if sums*vectors <= places {
		return 0
	}
	return unit * uint64(b.rates.Spill) * (sums*vectors - places) / vectors
}

// begin is a vector's share, in units, of the moves by which the sums of a body of at most so many begin at zero
// before a loop in which they go on: then each product is added to a sum, and takes the port by which accumulators
// are moved. What has no register may be zero in memory.
//
//	for { for r: 2 { a0 = mac x0 z0; a0 = mac x1 z1 } }   ->   for { a0 = 0; a0 = mac ..; a0 = mac ..; a0 = mac ..; .. }
func (b *Bound) begin(s *shape, y *way, most uint64) uint64 {
	if y.rounds == 1 || !b.kernel.bare || uint64(y.terms)*uint64(y.rounds) != b.unrolls.all {
		return 0 // what a number leaves of a loop may stand before it
	}
	return unit * uint64(b.rates.Begin) * min(most*s.sums, uint64(b.rates.Accumulators)) / most
}

// chained is a vector's share of the time that a body of so many vectors takes for some rounds: that of its
// multiplications, or of the chain of those of one vector from the first to the last.
func (b *Bound) chained(m, rounds, vectors uint64) uint64 {
	chain := uint64(b.rates.ChainLatency)
	return max(m*rounds, (m*rounds*chain-min(m, unit)*(chain-1))/vectors)
}
