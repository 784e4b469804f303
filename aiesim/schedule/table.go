package schedule

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// table says which slots are taken in which cycle, by which node. With iterations > 0 it is a modulo reservation table.
type table struct {
	f      *formats
	nodes  []*node
	rounds int // cycles after which the table repeats; 0 for never
	used   []machine.Slots
	ptrs   []uint16                  // pointers gone through
	ports  []int32                   // one more than the node that takes the read port of accumulators; -1: pinned
	owner  [][machine.NumSlots]int32 // one more than the node in a slot
	slots  []machine.Slots           // of each node, 0 while it is not placed
	at     []int                     // its cycle
}

// newTable is an empty table; of ii rows, if ii > 0.
func newTable(f *formats, nodes []*node, ii int) *table {
	return &table{f: f, nodes: nodes, rounds: ii, used: make([]machine.Slots, ii), ptrs: make([]uint16, ii),
		ports: make([]int32, ii), owner: make([][machine.NumSlots]int32, ii),
		slots: make([]machine.Slots, len(nodes)), at: make([]int, len(nodes))}
}

// row is the row of a cycle.
func (t *table) row(cycle int) int {
	if t.rounds > 0 {
		if uint(cycle) < uint(t.rounds) {
			return cycle
		}
		if cycle %= t.rounds; cycle < 0 {
			cycle += t.rounds
		}
		return cycle
	}
	for cycle >= len(t.used) {
		t.used = append(t.used, 0)
		t.ptrs = append(t.ptrs, 0)
		t.ports = append(t.ports, 0)
		t.owner = append(t.owner, [machine.NumSlots]int32{})
	}
	return cycle
}

// room reports whether node n can take slots s from row r on, where open reports true.
func (t *table) room(n *node, s machine.Slots, r int) bool {
	u := t.used[r]
	if u&s != 0 || !t.f.legal[u|s] {
		return false
	}
	for range n.busy - 1 {
		r = t.row(r + 1)
		if u := t.used[r]; u&s != 0 || !t.f.legal[u|s] {
			return false
		}
	}
	return true
}

// open reports whether node n may issue in row r of a cycle but for its slots; an operation longer than the table may
// not.
func (t *table) open(n *node, r, cycle int) bool {
	return (t.rounds == 0 || n.busy <= t.rounds) && t.ptrs[r]&n.ptr == 0 && t.holder(n, cycle) == 0
}

// place puts node i at a cycle, if there is room in one of its alternatives, maybe after others of that cycle went to
// alternatives of theirs.
func (t *table) place(i, cycle int) bool {
	n, r := t.nodes[i], t.row(cycle)
	if !t.open(n, r, cycle) {
		return false
	}
	for _, s := range n.alts {
		if t.room(n, s, r) {
			t.take(i, s, cycle)
			return true
		}
	}
	return n.busy == 1 && t.shuffle(i, cycle)
}

// take puts node i into slots s of a cycle.
func (t *table) take(i int, s machine.Slots, cycle int) {
	r := t.row(cycle)
	t.ptrs[r] |= t.nodes[i].ptr
	for k := range t.nodes[i].busy {
		if k > 0 {
			r = t.row(cycle + k)
		}
		t.used[r] |= s
		for x := s; x != 0; x &= x - 1 {
			t.owner[r][bits.TrailingZeros16(uint16(x))] = int32(i) + 1
		}
	}
	t.hold(i, cycle)
	t.slots[i], t.at[i] = s, cycle
}

// drop takes node i out again.
func (t *table) drop(i int) {
	s, r := t.slots[i], t.row(t.at[i])
	t.ptrs[r] &^= t.nodes[i].ptr
	for k := range t.nodes[i].busy {
		if k > 0 {
			r = t.row(t.at[i] + k)
		}
		t.used[r] &^= s
		for x := s; x != 0; x &= x - 1 {
			t.owner[r][bits.TrailingZeros16(uint16(x))] = 0
		}
	}
	t.release(i)
	t.slots[i] = 0
}

// shuffle places node i, for which the cycle is open, after moving others of the cycle to alternatives, by trying all
// ways.
func (t *table) shuffle(i, cycle int) bool {
	r := t.row(cycle)
	var list [machine.NumSlots]int
	k, choice := 0, len(t.nodes[i].alts) > 1
	for x := t.used[r]; x != 0; x &= x - 1 {
		j := int(t.owner[r][bits.TrailingZeros16(uint16(x))]) - 1
		if j < 0 {
			continue // pinned
		}
		if t.nodes[j].busy > 1 || t.slots[j]&(x&-x) != t.slots[j]&-t.slots[j] {
			continue // it stays, or was counted by a lower slot of its
		}
		if len(t.nodes[j].alts) > 1 {
			list[k] = j
			k, choice = k+1, true
		}
	}
	if !choice || k == 0 {
		return false
	}
	fixed := t.used[r]
	for _, j := range list[:k] {
		fixed &^= t.slots[j]
	}
	list[k] = i
	var pick [machine.NumSlots]machine.Slots
	if !t.assign(list[:k+1], fixed, &pick, 0) {
		return false
	}
	at := [machine.NumSlots]int{}
	for x, j := range list[:k] {
		at[x] = t.at[j]
		t.drop(j)
	}
	at[k] = cycle
	for x, j := range list[:k+1] {
		t.take(j, pick[x], at[x])
	}
	return true
}

// assign finds slots for the nodes of list from the x-th on, beside those that are used.
func (t *table) assign(list []int, used machine.Slots, pick *[machine.NumSlots]machine.Slots, x int) bool {
	if x == len(list) {
		return true
	}
	for _, s := range t.nodes[list[x]].alts {
		if used&s == 0 && t.f.legal[used|s] {
			pick[x] = s
			if t.assign(list, used|s, pick, x+1) {
				return true
			}
		}
	}
	return false
}

// pin takes slots of a cycle for an operation that stays there.
func (t *table) pin(cycle int, s machine.Slots) {
	r := t.row(cycle)
	if t.used[r]&s != 0 || !t.f.legal[t.used[r]|s] {
		panic("BUG: schedule: pinned operations meet")
	}
	t.used[r] |= s
}

// fits reports whether there is room for whole words, and pointers, from a cycle on.
func (t *table) fits(cycle int, words []machine.Slots, ptrs []uint16) bool {
	for k, s := range words {
		r := t.row(cycle + k)
		if t.used[r]&s != 0 || !t.f.legal[t.used[r]|s] || t.ptrs[r]&ptrs[k] != 0 {
			return false
		}
	}
	return true
}
