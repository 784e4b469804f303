package system

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// state is where data are while a schedule is made.
type state struct {
	copies map[*Block]map[string]int // memories that hold a block, but for home, and when it was used last
	dirty  map[*Block]bool           // home lacks what was written
	used   map[string]int            // bytes of each memory
	tick   int
}

func newState() *state {
	return &state{copies: map[*Block]map[string]int{}, dirty: map[*Block]bool{}, used: map[string]int{}}
}

// clone is an independent copy.
func (s *state) clone() *state {
	c := &state{copies: map[*Block]map[string]int{}, dirty: maps.Clone(s.dirty), used: maps.Clone(s.used), tick: s.tick}
	for b, m := range s.copies {
		c.copies[b] = maps.Clone(m)
	}
	return c
}

// blocks are those that a memory holds, by name: always in the same order.
func (s *state) blocks(memory string) (out []*Block) {
	for b, m := range s.copies {
		if _, ok := m[memory]; ok {
			out = append(out, b)
		}
	}
	sorted(out)
	return out
}

// all are the blocks of an array that lie somewhere but at home.
func (s *state) all(array string) (out []*Block) {
	for b, m := range s.copies {
		if b.Array.Name == array && len(m) > 0 {
			out = append(out, b)
		}
	}
	sorted(out)
	return out
}

func sorted(list []*Block) {
	slices.SortFunc(list, func(a, b *Block) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.key, b.key))
	})
}

// put notes that a memory holds a block.
func (s *state) put(b *Block, memory string) {
	m := s.copies[b]
	if m == nil {
		m = map[string]int{}
		s.copies[b] = m
	}
	if _, there := m[memory]; !there {
		s.used[memory] += b.Bytes()
	}
	s.tick++
	m[memory] = s.tick
}

// has reports whether a memory holds a block.
func (s *state) has(b *Block, memory string) bool {
	_, ok := s.copies[b][memory]
	return ok
}

// drop forgets a copy.
func (s *state) drop(b *Block, memory string) {
	if s.has(b, memory) {
		delete(s.copies[b], memory)
		s.used[memory] -= b.Bytes()
	}
	if len(s.copies[b]) == 0 {
		delete(s.copies, b)
	}
}

// overlapping are other blocks of the same array, with an element of b, that lie somewhere.
func (s *state) overlapping(b *Block) (out []*Block) {
	for _, o := range s.all(b.Array.Name) {
		if o != b && overlap(o, b) {
			out = append(out, o)
		}
	}
	return out
}

// overlap reports whether two blocks of an array share an element.
func overlap(a, b *Block) bool {
	if len(a.Holds) == 0 || len(b.Holds) == 0 {
		return false
	}
	for d := range a.lo {
		if a.lo[d] > b.hi[d] || b.lo[d] > a.hi[d] {
			return false
		}
	}
	return slices.ContainsFunc(b.Holds, func(h placed) bool { return a.in[fmt.Sprint(h.Element)] })
}

// homeHas reports whether home has what a block holds.
func (s *state) homeHas(b *Block) bool {
	return !s.dirty[b] && !slices.ContainsFunc(s.overlapping(b), func(o *Block) bool { return s.dirty[o] })
}
