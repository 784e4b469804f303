package bound

import (
	"math"
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/autotune/space"
)

// copied is what the copies of a row's data come to. A body takes its data as they lie, in rows, or in registers that
// hold any of them: then each register is loaded or copied as a whole, and all that lies at odd places is copied. A
// copy holds the lanes of a vector for one place, and serves the vectors of a body that read it there.
//
//	in(x+r.x, y+r.y), 7x7 terms, 16 rows of results in a body
//	    3 odd places of 22 rows, 16 lanes each   ->   66 copies for 16 vectors; of 288x22 bytes there are 49 at most
//
// Where there is no room for all of them, none is of use.
type copied struct {
	sure   bool    // each vector and place has a copy of its own
	near   uint64  // how far places lie apart along a row, where registers may hold parts of several rows; else 0
	room   uint64  // elements of all copies
	across [][]int // loops of each dimension but that of the row
}

// copied is that of a row along whose dimension vectors follow each other, and places of one reduction loop.
func (k *kernel) copied(sp *space.Space, vector int, r row, rates Rates) (c copied) {
	t := sp.Tensors()[r.tensor]
	c.room = r.copies
	for i, loops := range k.array(t).dims {
		if !slices.Contains(loops, vector) {
			c.across = append(c.across, loops)
			continue
		}
		if len(loops) != 2 || r.loops&(r.loops-1) != 0 {
			return copied{}
		}
		reach := 0 // from the first place to the last: each loop goes on from where others are
		for _, x := range t.Dims[i].Terms {
			if x.Loop >= k.outputs {
				reach += max(x.Times, -x.Times) * (k.loops[x.Loop].Extent - 1)
			}
		}
		c.sure = true
		if (t.Dims[i].Extent-reach)*t.Bits < 8*rates.RegisterBytes || rates.RegisterBytes == 0 {
			c.near = uint64(reach)
		}
	}
	return c
}

// alone reports whether no register of so many lanes holds parts of rows that begin at an odd place.
func (c *copied) alone(lanes uint64) bool { return c.near+3 < lanes }

// shares is how many places of rows the vectors of a body read at each place along a row, and how many vectors read
// them, where bodies are as large as a store allows.
func (b *Bound) shares(st *space.Store, w *walk) (rows, vectors uint64) {
	inside := func(l int) uint64 {
		if l >= b.kernel.outputs {
			return uint64(b.kernel.loops[l].Extent)
		}
		d := b.space.Domain(st, b.jamChoices[l])
		return uint64(b.jamNumbers[l][63-bits.LeadingZeros64(d)])
	}
	rows, vectors = 1, 1
	for _, dim := range w.row.copied.across {
		spread := uint64(1)
		for _, l := range dim {
			if spread += inside(l) - 1; l < b.kernel.outputs {
				vectors *= inside(l)
			}
		}
		rows *= spread
	}
	return rows, vectors
}

// mostCopied is how many places along a row may have copies: so many that those of all bodies have room. It is beyond
// all numbers where that is not certain: some body is a rest, or has other terms than its neighbours.
func (b *Bound) mostCopied(st *space.Store, w *walk, y *way) uint64 {
	if !w.row.copied.sure || b.parts >= 0 || uint64(y.terms)*uint64(y.rounds) != b.unrolls.all {
		return math.MaxUint64
	}
	for i, c := range b.jamChoices {
		if b.space.Domain(st, c)&^w.divides[i] != 0 {
			return math.MaxUint64
		}
	}
	rows, vectors := b.shares(st, w)
	return times(w.row.copied.room, vectors, rows*w.vectors*uint64(w.lanes))
}

// handPays reports whether all that a body reads at odd places may be put there element by element in less time than
// the operations of its rows take, however many terms of a row it has.
func (b *Bound) handPays(root *space.Store, w *walk, s *shape, along uint64) bool {
	if !w.row.copied.sure || !w.row.copied.alone(s.lanes) {
		return true
	}
	rows, vectors := b.shares(root, w)
	for n := uint64(2); n <= along; n++ {
		if s.lanes*(min(n, s.lanes)/2)*rows < b.unrolls.all/along*ceil(n, s.row)*vectors {
			return true
		}
	}
	return false
}
