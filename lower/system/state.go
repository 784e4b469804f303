package system

import (
	"fmt"
	"maps"
	"slices"
)

// state is where data are while a schedule is made.
type state struct {
	copies map[*Block]map[string]int  // memories that hold a block, but for home, and when it was used last
	dirty  map[*Block]bool            // home lacks what was written
	used   map[string]int             // bytes of each memory
	in, of map[string]map[*Block]bool // the blocks of each memory, and of each array
	tick   int
}

func newState() *state {
	return &state{copies: map[*Block]map[string]int{}, dirty: map[*Block]bool{}, used: map[string]int{},
		in: map[string]map[*Block]bool{}, of: map[string]map[*Block]bool{}}
}

// clone is an independent copy.
func (s *state) clone() *state {
	c := &state{copies: map[*Block]map[string]int{}, dirty: maps.Clone(s.dirty), used: maps.Clone(s.used), tick: s.tick,
		in: map[string]map[*Block]bool{}, of: map[string]map[*Block]bool{}}
	for k, v := range s.in {
		c.in[k] = maps.Clone(v)
	}
	for k, v := range s.of {
		c.of[k] = maps.Clone(v)
	}
	for b, m := range s.copies {
		c.copies[b] = maps.Clone(m)
	}
	return c
}

// blocks are those that a memory holds, in the order in which they were made.
func (s *state) blocks(memory string) []*Block { return inOrderMade(s.in[memory]) }

// all are the blocks of an array that lie somewhere but at home.
func (s *state) all(array string) []*Block { return inOrderMade(s.of[array]) }

func inOrderMade(set map[*Block]bool) []*Block {
	out := make([]*Block, 0, len(set))
	for b := range set {
		out = append(out, b)
	}
	slices.SortFunc(out, func(a, b *Block) int { return a.id - b.id })
	return out
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
		into(s.in, memory, b)
		into(s.of, b.Array.Name, b)
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
		delete(s.in[memory], b)
		s.used[memory] -= b.Bytes()
	}
	if len(s.copies[b]) == 0 {
		delete(s.copies, b)
		delete(s.of[b.Array.Name], b)
	}
}

func into(sets map[string]map[*Block]bool, key string, b *Block) {
	if sets[key] == nil {
		sets[key] = map[*Block]bool{}
	}
	sets[key][b] = true
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
