package bound

import (
	"slices"

	"github.com/vyasa-go/vyasa/autotune/space"
)

// Bound tells the bounds of the stores of one space. It may be used by several goroutines at once.
type Bound struct {
	space      *space.Space
	rates      Rates
	kernel     *kernel
	walks      []walk
	unrolls    *unrolls
	sharing    sharing
	jamChoices []space.Choice
	jamNumbers [][]int
	parts      int    // the loop that may run in parts, so that each has fewer rounds; -1: none
	several    uint64 // how many parts there are at least
	storing    uint64
	stored     []stored // by array
}

// Value is a bound and its reason.
type Value struct {
	Cycles int64
	Why    Explanation
}

// New is the bound of a space on the machine of the rates.
func New(sp *space.Space, r Rates) (*Bound, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	k := newKernel(sp, r)
	b := &Bound{space: sp, rates: r, kernel: k, unrolls: newUnrolls(sp), sharing: newSharing(sp)}
	b.parts, b.several = b.partitioned()
	b.walks = walks(sp, k, r, b.parts)
	for l := range sp.Outputs() {
		b.jamChoices = append(b.jamChoices, sp.Jam(l))
		b.jamNumbers = append(b.jamNumbers, sp.Numbers(sp.Jam(l)))
	}
	for t := range sp.Tensors() {
		b.stored = append(b.stored, newStored(sp, t, r.LoadBytes))
	}
	root, err := sp.Root()
	if err != nil {
		return nil, err
	}
	b.putByHand(&root)
	b.storing = b.stores()
	return b, nil
}

// putByHand gives up the rows whose data may be worth putting in place element by element, which takes a cycle each: a
// vector of lanes elements serves one term of a row of each of the results that run side by side, and saves it the
// row's operations. Where all that lies at odd places has to be put so, that is dearer still.
func (b *Bound) putByHand(root *space.Store) {
	jams := b.jams(root)
	jam := jams.most(jams.whole)
	for i := range b.walks {
		w := &b.walks[i]
		if w.row.tensor < 0 {
			continue
		}
		along := uint64(1)
		for l, n := range b.unrolls.extents {
			if w.row.loops>>l&1 == 1 {
				along *= uint64(n)
			}
		}
		for _, s := range w.shapes {
			if s.row == 0 {
				continue
			}
			if p := w.row.places; p != nil {
				if min(jam, p.rows)*p.most > s.lanes {
					w.row = row{tensor: -1}
					break
				}
				continue
			}
			pieces := min(jam, b.unrolls.all/along) * ceil(along, s.row)
			if pieces > s.lanes && b.handPays(root, w, &s, along) {
				if w.row.hand = true; !w.row.stays {
					w.row = row{tensor: -1}
				}
				break
			}
		}
	}
}

// partitioned is the longest output loop if the arrays, padded as layouts may want them, may be more than the data
// memory holds, and into how many parts it is cut at least: of what a part needs, arrays that change with the loop are
// an equal share at least.
func (b *Bound) partitioned() (longest int, parts uint64) {
	const padded = 4 // a row may take so many times its elements
	for l := range b.space.Outputs() {
		if b.kernel.loops[l].Extent > b.kernel.loops[longest].Extent {
			longest = l
		}
	}
	all, cut := int64(0), int64(0)
	for _, t := range b.space.Tensors() {
		all += t.Bytes()
		if slices.ContainsFunc(t.Dims, func(d space.Dim) bool {
			return !d.Plain || slices.ContainsFunc(d.Terms, func(x space.Term) bool { return x.Loop == longest })
		}) {
			cut += t.Bytes()
		}
	}
	if b.rates.DataBytes == 0 || padded*all <= b.rates.DataBytes {
		return -1, 1
	}
	for parts = 1; all-cut+cut/int64(parts) > b.rates.DataBytes && int(parts) < b.kernel.loops[longest].Extent; {
		parts *= 2
	}
	return longest, parts
}

// Rates are those that New was given.
func (b *Bound) Rates() Rates { return b.rates }

// Cycles is no more than what any schedule of a store takes.
func (b *Bound) Cycles(st *space.Store) int64 {
	m := b.multiplications(st)
	return int64(max(m.cycles, b.loads(st, m.body), b.storing))
}

// Of is the same with its reason.
func (b *Bound) Of(st *space.Store) Value {
	why := b.explain(st)
	return Value{why.Resources[0].Cycles, why}
}
