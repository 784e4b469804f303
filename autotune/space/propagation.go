package space

import "math/bits"

//go:generate go run ./generate

// The values that rules name. Of order(a, b): a outside b, or inside.
const (
	outer, inner = 1, 2
	none, some   = 1, 2 // of outside, sums: no iterations are left outside the body, or several
	rolled       = 1    // of unroll: no terms written out but one
	freely       = 1    // of place: wherever there is room
	placed       = 0xfe // of place: in any module
)

// propagation takes values from a store until no rule has any to take. The store that is left does not depend on the
// order in which rules are called: each takes more from less.
type propagation struct {
	sp    *Space
	st    *Store
	dirty variableSet // variables whose rules have not been called since they changed
	trace *[]Removal  // nil: no explanations
}

// variableSet is a set of variables.
type variableSet [(variables + 63) / 64]uint64

// add puts a variable in.
func (s *variableSet) add(v int) { s[v>>6] |= 1 << (v & 63) }

// take takes the first variable out; false if there is none.
func (s *variableSet) take() (v int, ok bool) {
	for i := range s {
		if s[i] != 0 {
			v = i<<6 + bits.TrailingZeros64(s[i])
			s[i] &= s[i] - 1
			return v, true
		}
	}
	return 0, false
}

// run calls the rules of what has changed, until nothing changes. It is false if a choice has no value left.
func (p *propagation) run() bool {
	for v, ok := p.dirty.take(); ok; v, ok = p.dirty.take() {
		if !p.wake(v) {
			return false
		}
	}
	return true
}

// keep narrows a variable by its number, as a decision.
func (p *propagation) keep(v int, mask uint64) bool {
	old := p.st.domain(v)
	now := old & mask
	if now == old {
		return now != 0
	}
	p.st.set(v, now)
	p.dirty.add(v)
	if p.trace != nil {
		p.note(v, old&^now, decided, 0, 0, 0)
	}
	return now != 0
}

// below is the index of a pair a < b.
func below(a, b int) int { return b*(b-1)/2 + a }

// objects is the pair of an index.
func objects(i int) (a, b int) {
	for b = 1; below(0, b+1) <= i; b++ {
	}
	return i - below(0, b), b
}

// turned is the domain of order(b, a) for that of order(a, b).
func turned(d uint8) uint8 { return d>>1&1 | d<<1&2 }

// bitsOf are n bits from the bit first on.
func bitsOf(first, n int) uint64 { return (1<<n - 1) << first }

func lowest(d uint64) int { return bits.TrailingZeros64(d) }

// times multiplies, and stays at 2^32 for all that is more: factors and limits are below 2^20.
func times(a, b int) int { return min(a*b, 1<<32) }

// atMost leaves those values of a factor whose product with the least of the others is within a limit; least is the
// product of the least values of all factors.
func atMost(d uint64, numbers []int, least, limit int) uint64 {
	low := numbers[lowest(d)]
	for d != 0 {
		high := bits.Len64(d) - 1
		if least*numbers[high] <= limit*low {
			break
		}
		d &^= 1 << high
	}
	return d
}

// greatest is the greatest limit of the values that are left.
func greatest(limits []int, d uint64) int {
	most := 0
	for ; d != 0; d &= d - 1 {
		most = max(most, limits[lowest(d)])
	}
	return most
}

// allowing are the values whose limit is least or more.
func allowing(limits []int, least int) (d uint64) {
	for i, l := range limits {
		if l >= least {
			d |= 1 << i
		}
	}
	return d
}
