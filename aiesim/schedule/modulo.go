package schedule

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// modulo is iterative modulo scheduling of one loop body for one distance between iterations: operations are placed one
// by one, most urgent first, near the neighbours that are placed already; where there is no room others are thrown out,
// until all have a place or the budget is used up. (B. R. Rau, Iterative modulo scheduling, HPL-94-115; the direction
// of the search is that of Llosa et al., Swing modulo scheduling, 1996: away from the neighbours, so that values do not
// live long.)
type modulo struct {
	g      *graph
	t      *table
	ii     int
	rank   []int32 // of each node: 0 is placed first
	byRank []int32
	asap   []int
	tried  []bool
	open   []uint64 // nodes without a place, by rank
	placed []bool   // nodes that have one
	before []bond   // by the list of predecessors of the graph
	behind []bond   // by that of its successors
	left   int
}

// bond is an edge as one of its nodes sees it: the other node, and how many cycles lie between them at least, of
// iterations that are s.ii cycles apart.
type bond struct{ node, apart int32 }

// bonds are the edges of all nodes.
func (s *modulo) bonds() {
	s.before, s.behind = make([]bond, len(s.g.edges)), make([]bond, len(s.g.edges))
	for i, k := range s.g.pred.index {
		e := &s.g.edges[k]
		s.before[i] = bond{e.from, e.lat - e.dist*int32(s.ii)}
	}
	for i, k := range s.g.succ.index {
		e := &s.g.edges[k]
		s.behind[i] = bond{e.to, e.lat - e.dist*int32(s.ii)}
	}
}

const nowhere = 1 << 30

// attempt finds cycles for all nodes with iterations ii cycles apart; rank has the nodes in the order of urgency. ok is
// false if the budget of placements did not do.
func (s *modulo) attempt(ii int, order []int32, budget int) (times []int, ok bool) {
	n := len(s.g.nodes)
	s.ii, s.left, s.byRank = ii, n, order
	s.rank, s.tried, s.open = make([]int32, n), make([]bool, n), make([]uint64, (n+63)/64)
	s.placed = make([]bool, n)
	s.bonds()
	for r, i := range order {
		s.rank[i] = int32(r)
		s.open[r>>6] |= 1 << (r & 63)
	}
	for s.left > 0 {
		if budget--; budget < 0 {
			return nil, false
		}
		s.put(s.urgent())
	}
	first := nowhere
	for _, t := range s.t.at {
		first = min(first, t)
	}
	times = make([]int, n)
	for i, t := range s.t.at {
		times[i] = t - first
	}
	return times, true
}

// urgent is the first node in order that has no place.
func (s *modulo) urgent() int {
	for w, x := range s.open {
		if x != 0 {
			return int(s.byRank[w<<6+bits.TrailingZeros64(x)])
		}
	}
	panic("BUG: schedule: no operation is left")
}

// window is where node i may go beside its placed neighbours.
func (s *modulo) window(i int) (early, late int) {
	early, late = -nowhere, nowhere
	for _, e := range s.before[s.g.pred.start[i]:s.g.pred.start[i+1]] {
		if s.placed[e.node] && int(e.node) != i {
			early = max(early, s.t.at[e.node]+int(e.apart))
		}
	}
	for _, e := range s.behind[s.g.succ.start[i]:s.g.succ.start[i+1]] {
		if s.placed[e.node] && int(e.node) != i {
			late = min(late, s.t.at[e.node]-int(e.apart))
		}
	}
	return early, late
}

// put places node i, throwing out others if need be.
func (s *modulo) put(i int) {
	early, late := s.window(i)
	if s.g.nodes[i].fence {
		s.settle(i, s.near(i, early, late))
		return
	}
	switch {
	case early == -nowhere && late == nowhere:
		early = s.asap[i]
		fallthrough
	case late == nowhere || late >= early && early > -nowhere:
		for t := early; t < early+s.ii && t <= late; t++ {
			if s.t.place(i, t) {
				s.settle(i, t)
				return
			}
		}
	case early == -nowhere:
		for t := late; t > late-s.ii; t-- {
			if s.t.place(i, t) {
				s.settle(i, t)
				return
			}
		}
		early = late
	}
	s.force(i, early)
}

// near is a cycle of the window.
func (s *modulo) near(i, early, late int) int {
	switch {
	case early > -nowhere:
		return early
	case late < nowhere:
		return late
	}
	return s.asap[i]
}

// force makes room for node i at early or later than where it was thrown out.
func (s *modulo) force(i, early int) {
	at := early
	if s.tried[i] && s.t.at[i] >= early {
		at = s.t.at[i] + 1
	}
	for t := early; t < early+s.ii; t++ { // without regard to successors first
		if (!s.tried[i] || t > s.t.at[i]) && s.t.place(i, t) {
			s.settle(i, t)
			return
		}
	}
	s.evict(i, at)
	if !s.t.place(i, at) {
		panic("BUG: schedule: no room in empty slots")
	}
	s.settle(i, at)
}

// evict throws out what keeps node i from a cycle: the owners of the slots that cost least, then whatever does not fit
// the formats with it.
func (s *modulo) evict(i, at int) {
	n := s.g.nodes[i]
	best, cost := n.alts[0], nowhere
	for _, a := range n.alts {
		c := 0
		for k := range n.busy {
			c += (s.t.used[s.t.row(at+k)] & a).Len()
		}
		if c < cost {
			best, cost = a, c
		}
	}
	if o := s.t.holder(n, at); o > 0 {
		s.out(o - 1)
	}
	for r := s.t.row(at); s.t.ptrs[r]&n.ptr != 0; {
		for _, o := range s.t.owner[r] {
			if o > 0 && s.g.nodes[o-1].ptr&n.ptr != 0 && s.t.row(s.t.at[o-1]) == r {
				s.out(o - 1)
				break
			}
		}
	}
	for k := range n.busy {
		r := s.t.row(at + k)
		for x := s.t.used[r] & best; x != 0; x = s.t.used[r] & best {
			s.out(s.t.owner[r][bits.TrailingZeros16(uint16(x))] - 1)
		}
		for !s.t.f.legal[s.t.used[r]|best] {
			s.out(s.least(r))
		}
	}
}

// least is the least urgent node of a row.
func (s *modulo) least(r int) int32 {
	worst := int32(-1)
	for x := range machine.NumSlots {
		if o := s.t.owner[r][x] - 1; o >= 0 && (worst < 0 || s.rank[o] > s.rank[worst]) {
			worst = o
		}
	}
	return worst
}

// out takes a placed node out.
func (s *modulo) out(i int32) {
	if !s.g.nodes[i].fence {
		s.t.drop(int(i))
	}
	s.open[s.rank[i]>>6] |= 1 << (s.rank[i] & 63)
	s.placed[i] = false
	s.left++
}

// settle notes that node i is at t, and throws out the neighbours that this is too early or late for.
func (s *modulo) settle(i, t int) {
	s.t.at[i], s.tried[i] = t, true
	s.open[s.rank[i]>>6] &^= 1 << (s.rank[i] & 63)
	s.placed[i] = true
	s.left--
	for _, e := range s.behind[s.g.succ.start[i]:s.g.succ.start[i+1]] {
		if s.placed[e.node] && int(e.node) != i && s.t.at[e.node] < t+int(e.apart) {
			s.out(e.node)
		}
	}
	for _, e := range s.before[s.g.pred.start[i]:s.g.pred.start[i+1]] {
		if s.placed[e.node] && int(e.node) != i && t < s.t.at[e.node]+int(e.apart) {
			s.out(e.node)
		}
	}
}
