package space

import (
	"math/bits"
	"slices"
)

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

// note records values that a rule has taken from a variable, and the domains that it saw.
func (p *propagation) note(v int, removed uint64, r rule, a, b, c int) {
	var because []string
	if r == decided {
		because = []string{p.sp.domainText(p.st, v)}
	} else {
		for _, u := range p.scope(r, [3]int{a, b, c}) {
			if u == v || !p.sp.used(u) || p.st.domain(u) == p.sp.start.domain(u) {
				continue
			}
			if text := p.sp.domainText(p.st, u); !slices.Contains(because, text) {
				because = append(because, text)
			}
		}
	}
	for ; removed != 0; removed &= removed - 1 {
		*p.trace = append(*p.trace, Removal{p.sp.Name(Choice(v)), p.sp.names[v][bits.TrailingZeros64(removed)],
			ruleNames[r], because})
	}
}

// domainText is "jam.y=2|4".
func (sp *Space) domainText(st *Store, v int) string {
	return sp.Name(Choice(v)) + "=" + textOf(sp.names[v], st.domain(v))
}
