package core

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// banks counts the accesses of one cycle to each bank of data memory. A bank has one port: the worst bank decides how
// long the pipeline stands still.
//
//	level[i] has the banks with more than i accesses
type banks struct {
	width, pair uint  // log2 of the bytes of one access, and of two interleaved banks
	penalty     int64 // cycles for each access too many
	level       [8]uint64
	later       []uint64 // ring by cycle: second accesses of operations that make two, one bank each
	pending     int      // of those
	mask        int64
}

func newBanks(m *machine.Machine, depth int) banks {
	return banks{width: log2(m.BankWidth.N), pair: log2(2 * m.BankBytes.N), penalty: int64(m.ConflictCycles.N),
		later: make([]uint64, depth), mask: int64(depth) - 1}
}

// log2 of a power of two.
func log2(n int) uint { return uint(bits.Len(uint(n)) - 1) }

// of is the bank of an offset in data memory, as a set.
func (b *banks) of(off int64) uint64 {
	return 1 << (uint(off>>(b.pair&63)<<1|off>>(b.width&63)&1) & 63)
}

// touch adds an access of n bytes at an offset in data memory.
func (b *banks) touch(off, n int64) {
	set := b.of(off)
	if off>>b.width == (off+n-1)>>b.width {
		b.add(set)
		return
	}
	if n == 2<<b.width && off&(n-1) == 0 { // both banks of a pair
		b.add(3 << (uint(off>>b.pair<<1) & 63))
		return
	}
	for next := (off>>b.width + 1) << b.width; next < off+n; next += 1 << b.width {
		more := b.of(next)
		if set&more != 0 { // a long access comes around to its first bank
			b.add(set)
			set = 0
		}
		set |= more
	}
	b.add(set)
}

func (b *banks) add(set uint64) {
	for i := range b.level {
		set, b.level[i] = b.level[i]&set, b.level[i]|set
		if set == 0 {
			return
		}
	}
}

// touch2 is touch for accesses of at most two words that are aligned to their size or to a word.
func (b *banks) touch2(off, n int64) {
	set := b.of(off) | b.of(off+n-1)
	if b.level[0]&set != 0 {
		b.add(set)
		return
	}
	b.level[0] |= set
}

// quiet reports whether no bank has had two accesses in this cycle, and begins the next one.
func (b *banks) quiet() bool {
	if b.level[1]|uint64(b.pending) != 0 {
		return false
	}
	b.level[0] = 0
	return true
}

// again adds the second access of an operation, which comes so many cycles later.
func (b *banks) again(now int64, in int, off int64) {
	at := &b.later[(now+int64(in))&b.mask]
	if *at&b.of(off) == 0 {
		*at |= b.of(off)
		b.pending++
	}
}

// stall ends a cycle: it gives the cycles lost in it.
func (b *banks) stall(now int64) (lost int64) {
	if b.pending > 0 {
		at := &b.later[now&b.mask]
		b.pending -= bits.OnesCount64(*at)
		b.add(*at)
		*at = 0
	}
	if b.level[1] == 0 {
		b.level[0] = 0
		return 0
	}
	for i := 1; i < len(b.level) && b.level[i] != 0; i++ {
		lost += b.penalty
	}
	b.level = [8]uint64{}
	return lost
}

// reset forgets all accesses.
func (b *banks) reset() {
	b.level, b.pending = [8]uint64{}, 0
	clear(b.later)
}
