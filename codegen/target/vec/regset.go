package vec

import "math/bits"

// regSet is a set of registers.
type regSet []uint64

func newRegSet(n int) regSet { return make(regSet, (n+63)/64) }

func (s regSet) has(i Reg) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s regSet) add(i Reg)      { s[i/64] |= 1 << (i % 64) }
func (s regSet) drop(i Reg)     { s[i/64] &^= 1 << (i % 64) }

// join adds what is in t, and reports whether that is more.
func (s regSet) join(t regSet) (more bool) {
	for w := range s {
		more = more || t[w]&^s[w] != 0
		s[w] |= t[w]
	}
	return more
}

// all yields the registers in s, in their order.
func (s regSet) all(yield func(Reg) bool) {
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(Reg(64*w + bits.TrailingZeros64(word))) {
				return
			}
		}
	}
}
