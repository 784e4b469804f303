package schedule

import (
	"container/heap"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// lister schedules the operations of a block as soon as possible, those on the longest paths first; source order breaks
// ties. It goes by operations, not by cycles: one that may issue before another which it follows in the program,
// because its result lands late, still finds the free slots there. (Cydra 5's operation-driven list scheduling: Dehnert
// and Towle, Compiling for the Cydra 5, 1993.)
//
//	graph without cycles -> cycle and slots of each node
type lister struct {
	g     *graph
	t     *table
	least []int // of each node: the first cycle that what is in flight at entry allows
	alap  []int // the priority: how late it could be
	prio  []int
	wait  []int32 // predecessors without a place
	ready []int32
	skip  func(i int32) bool // nodes that are placed by someone else
	bank  func(a, b *node) bool
}

// Len, Less, Swap, Push and Pop are the heap of ready nodes.
func (s *lister) Len() int { return len(s.ready) }

func (s *lister) Less(a, b int) bool {
	i, j := s.ready[a], s.ready[b]
	if s.prio[i] != s.prio[j] {
		return s.prio[i] > s.prio[j]
	}
	return i < j
}

func (s *lister) Swap(a, b int) { s.ready[a], s.ready[b] = s.ready[b], s.ready[a] }

func (s *lister) Push(x any) { s.ready = append(s.ready, x.(int32)) }

func (s *lister) Pop() any {
	x := s.ready[len(s.ready)-1]
	s.ready = s.ready[:len(s.ready)-1]
	return x
}

// prepare ranks the nodes; own is what follows a node anyhow, in cycles.
func (s *lister) prepare(own []int) {
	h := s.g.heights(nowhere, own) // of one iteration
	s.prio = append([]int(nil), h...)
	longest := 0
	for i := len(s.g.edges) - 1; i >= 0; i-- {
		if e := &s.g.edges[i]; e.dist == 0 {
			s.prio[e.from] = max(s.prio[e.from], s.prio[e.to])
		}
	}
	for _, x := range h {
		longest = max(longest, x)
	}
	s.alap = make([]int, len(h))
	for i, x := range h {
		s.alap[i] = longest - x
	}
	s.wait = make([]int32, len(s.g.nodes))
	for i := range s.g.edges {
		if e := &s.g.edges[i]; e.dist == 0 && !s.skip(e.from) {
			s.wait[e.to]++
		}
	}
	s.ready = s.ready[:0]
	for i := range s.wait {
		if s.wait[i] == 0 && !s.skip(int32(i)) {
			s.ready = append(s.ready, int32(i))
		}
	}
	heap.Init(s)
}

// next takes the most urgent ready node.
func (s *lister) next() int { return int(heap.Pop(s).(int32)) }

// done tells the successors of node i that it has its place.
func (s *lister) done(i int) {
	for _, k := range s.g.succ.of(i) {
		e := &s.g.edges[k]
		if e.dist > 0 {
			continue
		}
		if s.wait[e.to]--; s.wait[e.to] == 0 && !s.skip(e.to) {
			heap.Push(s, e.to)
		}
	}
}

// early is the first cycle that the predecessors of node i leave it.
func (s *lister) early(i int) int {
	t := s.least[i]
	for _, k := range s.g.pred.of(i) {
		if e := &s.g.edges[k]; e.dist == 0 {
			t = max(t, s.t.at[e.from]+int(e.lat))
		}
	}
	return t
}

// put places node i at or after cycle t. An access goes a little later where it would otherwise meet one of the same
// object in the same cycle, if it has the time.
func (s *lister) put(i, t int) {
	if s.g.nodes[i].fence {
		s.t.at[i] = t
		return
	}
	late := s.alap[i]
	for ; ; t++ {
		if !s.t.place(i, t) {
			continue
		}
		if t >= late || !s.clash(i, t) {
			return
		}
		s.t.drop(i)
	}
}

// clash reports whether node i meets an access of the same object in cycle t.
func (s *lister) clash(i, t int) bool {
	if s.g.nodes[i].mem == noMem {
		return false
	}
	for x := range machine.NumSlots {
		if o := int(s.t.owner[s.t.row(t)][x]) - 1; o >= 0 && o != i && s.bank(s.g.nodes[o], s.g.nodes[i]) {
			return true
		}
	}
	return false
}

// body list-schedules a loop body that is not pipelined: iterations follow each other as soon as what is in flight
// across the back edge allows. The result has one stage.
func (c *context) body(g *graph) *kernel {
	none := func(int32) bool { return false }
	s := &lister{g: g, t: newTable(c.formats, g.nodes, 0), least: make([]int, len(g.nodes)), skip: none,
		bank: c.sameBank}
	own, length := make([]int, len(g.nodes)), 1
	for i, n := range g.nodes {
		own[i] = n.busy
	}
	s.prepare(own)
	for len(s.ready) > 0 {
		i := s.next()
		s.put(i, s.early(i))
		s.done(i)
		if !g.nodes[i].fence {
			length = max(length, s.t.at[i]+g.nodes[i].shift+1)
		}
		for _, w := range g.nodes[i].writes {
			if c.drains(0) {
				length = max(length, s.t.at[i]+int(w.at))
			}
		}
	}
	for again := true; again; { // operations longer than a cycle must not meet those of the next iteration
		length, again = around(g, s.t, length)
	}
	return &kernel{ii: length, at: s.t.at, slots: s.t.slots, length: length, stages: 1}
}

// around makes a body longer, if need be, such that its iterations may follow each other; again says that it should be
// asked once more.
func around(g *graph, t *table, length int) (int, bool) {
	n := length
	for i := range g.edges {
		if e := &g.edges[i]; e.dist > 0 {
			wait := t.at[e.from] + int(e.lat) - t.at[e.to]
			n = max(n, (wait+int(e.dist)-1)/int(e.dist))
		}
	}
	for i, x := range g.nodes {
		for k := 1; k < x.busy; k++ {
			if at := t.at[i] + k; at >= n && !x.fence {
				if u := t.used[t.row(at-n)]; at-n >= n || u&t.slots[i] != 0 || !t.f.legal[u|t.slots[i]] {
					n = at + 1
				}
			}
		}
	}
	n = wrapped(g, t, n)
	return n, n != length
}
