package bound

import (
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// stored is how an array may lie in memory.
type stored struct {
	plain uint64   // layouts without tiles, of an input that the compiler stores in no other order
	whole uint64   // paddings with which the rows of these are whole loads
	bytes []uint64 // by padding: the most that it takes in these
}

func newStored(sp *space.Space, tensor int, load int) (s stored) {
	t := sp.Tensors()[tensor]
	for i, l := range sp.Layouts(tensor) {
		tiled := l != nil && slices.ContainsFunc(l.Axes, func(a halide.Axis) bool { return a.Div > 1 || a.Mod > 0 })
		if !tiled && (l != nil || t.Output) {
			s.plain |= 1 << i
		}
	}
	for v := range sp.Values(sp.Pad(tensor)) {
		whole, most := true, uint64(0)
		extents, align := space.Padding(sp, tensor, v)
		for i, l := range sp.Layouts(tensor) {
			if s.plain>>i&1 == 0 {
				continue
			}
			bytes := uint64(1)
			for k, d := range t.Dims {
				n := max(d.Extent, extents[k])
				if d.Name == fastest(t, l) {
					row := uint64(n*t.Bits+7) / 8
					whole = whole && d.Extent*t.Bits%(8*load) == 0 && row%uint64(load) == 0
					bytes *= ceil(row, uint64(max(load, align))) * uint64(max(load, align))
				} else {
					bytes *= uint64(n)
				}
			}
			most = max(most, bytes)
		}
		if s.bytes = append(s.bytes, most); whole {
			s.whole |= 1 << v
		}
	}
	return s
}

// fresh is the array whose data each vector of sums reads anew, and the layouts in which its lanes are neighbours: the
// one that changes along the lanes, by the vector loop alone, of which every term of a result reads other elements. It
// is -1 if there is none.
//
//	a(r, i) * b(j, r), lanes along j   ->   b: for each i all of its rows again
func (k *kernel) fresh(sp *space.Space, loop, lanes int) (tensor int, near uint64) {
	name := ""
	if tensor = -1; k.products != 1 || k.shared || !k.certain || sp.Products() != 1 || k.loops[loop].Extent%lanes != 0 {
		return -1, 0
	}
	for i, t := range sp.Tensors() {
		for _, d := range t.Dims {
			along := slices.ContainsFunc(d.Terms, func(x space.Term) bool { return x.Loop == loop })
			switch {
			case t.Output:
			case !d.Plain || along && (tensor >= 0 || len(d.Terms) > 1 || d.Terms[0].Times != 1):
				return -1, 0
			case along:
				tensor, name = i, d.Name
			}
		}
	}
	if tensor < 0 {
		return -1, 0
	}
	var forms [][]space.Term
	t := sp.Tensors()[tensor]
	for _, d := range t.Dims {
		forms = append(forms, d.Terms)
	}
	if !k.tells(forms, k.outputs, len(k.loops)) {
		return -1, 0
	}
	for i, l := range sp.Layouts(tensor) {
		if fastest(t, l) == name {
			near |= 1 << i
		}
	}
	return tensor, near
}

// inPairs reports whether each array lies in one pair of banks, wherever it is placed: at the start of a pair, or
// behind others from the start of a module on.
func (b *Bound) inPairs(st *space.Store) bool {
	all := uint64(0)
	for t := range b.stored {
		most := uint64(0)
		for d := b.space.Domain(st, b.space.Pad(t)); d != 0; d &= d - 1 {
			most = max(most, b.stored[t].bytes[bits.TrailingZeros64(d)])
		}
		if all += most; b.space.Domain(st, b.space.Layout(t))&^b.stored[t].plain != 0 {
			return false
		}
	}
	return all <= uint64(b.rates.PairBytes)
}

// anew reports whether a walk's data are certain to be loaded anew for each vector of sums, whole loads to a row.
func (b *Bound) anew(st *space.Store, w *walk) bool {
	t := w.fresh
	return t >= 0 && b.space.Domain(st, b.space.Layout(t))&^w.beside == 0 &&
		b.space.Domain(st, b.space.Pad(t))&^b.stored[t].whole == 0 && b.inPairs(st)
}

// lived is the least time of a vector, in units, that takes so much for operations, where its terms are loaded anew for
// the sums that live. A cycle brings each lane one element at most: the words of the two banks of a pair are of other
// lanes, as rows are whole loads. An element serves the sums of its lane that have registers then, and those that begin
// while a register still holds it, of which a word holds one term alone. A sum may be put away and begin again, which
// makes the machine stand still. What brings it back takes the place of a load: while the machine waits for it, one
// other load is done, or none. What puts it away leaves room for two, of which one waits at the same time:
//
//	operations + stops x put away <= time,   (terms - held x (1 + put away)) / sums + back x put away <= time
//
// The least over all ways to put sums away is where both are equal; where registers bring less than what is waited for
// costs, none is put away.
func (b *Bound) lived(w *walk, s *shape, operations uint64) uint64 {
	if s.sums == 0 || s.sums > uint64(b.rates.Accumulators) {
		return operations
	}
	row := uint64(w.lanes * b.space.Tensors()[w.fresh].Bits)
	held := 2 * uint64(b.rates.Held) / ceil(row, 4*uint64(b.rates.LoadBytes)) // of words, two to a load
	sums, stops := uint64(b.rates.Accumulators)/s.sums, uint64(b.rates.Spill)*s.sums
	anew := unit * (max(held, b.unrolls.all) - held) / sums
	if anew <= operations {
		return operations
	}
	back := uint64(b.rates.Back) * s.sums * sums
	return operations + times(anew-operations, stops*sums, stops*sums+max(held, back)-back)
}
