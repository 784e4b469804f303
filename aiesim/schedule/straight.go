package schedule

import "github.com/vyasa-go/vyasa/aiesim/machine"

// straight schedules the free operations of a segment around the epilogue at its start and the prologue at its end,
// whose own cycles keep their distances. The prologue starts as soon as the operations that its loop depends on allow;
// others may issue beside it, up to the kernel. A branch goes as early as its delay slots hold what is left. Where the
// compiler does not overlap blocks (Machine.Drains) prologue and epilogue are segments of their own, and a segment
// other than a prologue ends when its results have landed.
//
//	segment, plans, what is in flight before it -> cycles and slots; used, length, start of the prologue, what is in flight behind
type straight struct {
	c     *context
	s     *segment
	in    flight
	g     *graph
	l     *lister
	heads int // nodes of the graph: those of the loop before, free ones, those of the loop behind
	tails int // first of the loop behind
	least int // of the prologue's start
	done  bool
	open  int // free nodes without a place that the loop behind waits for
}

// straighten schedules s.
func (c *context) straighten(s *segment, in flight) {
	x := &straight{c: c, s: s, in: in}
	x.graph()
	for !x.attempt() {
	}
	x.finish()
}

// graph collects the nodes and their dependences.
func (x *straight) graph() {
	var nodes []*node
	var group []int8
	add := func(list []*node, g int8) {
		nodes = append(nodes, list...)
		for range list {
			group = append(group, g)
		}
	}
	if x.s.head != nil {
		add(x.s.head.g.nodes, 1)
	}
	x.heads = len(nodes)
	add(x.s.free, 0)
	x.tails = len(nodes)
	if x.s.tail != nil {
		add(x.s.tail.g.nodes, 2)
	}
	x.g = x.c.depend(nodes, group, -1)
	x.least = 0
}

// free reports whether node i is the segment's own.
func (x *straight) free(i int32) bool { return int(i) >= x.heads && int(i) < x.tails }

// prepare makes an empty table but for the epilogue, and ranks the nodes.
func (x *straight) prepare() {
	x.l = &lister{g: x.g, t: newTable(x.c.formats, x.g.nodes, 0), least: make([]int, len(x.g.nodes)),
		bank: x.c.sameBank,
		skip: func(i int32) bool { return !x.free(i) }}
	own := make([]int, len(x.g.nodes))
	delay := 1 + x.c.m.DelaySlots.N
	for i := range x.g.nodes {
		n := x.g.nodes[i]
		x.l.least[i] = max(0, x.in.earliest(n))
		switch {
		case i < x.heads:
			x.l.t.at[i] = x.s.head.k.at[i] - x.s.head.k.ii
		case i >= x.tails:
			x.l.least[i] = x.in.earliest(n)
			own[i] = x.s.tail.prologue() - x.s.tail.k.at[i-x.tails]
		case x.s.branch && i == x.tails-1:
			own[i] = delay
		default:
			own[i] = n.busy
			for _, w := range n.writes {
				own[i] = max(own[i], int(w.at))
			}
			if x.s.tail != nil {
				own[i] = max(own[i], x.ahead(n))
			}
		}
	}
	x.l.prepare(own)
	x.s.epilogue = 0
	x.l.t.pinPorts(0, x.in.ports)
	if x.s.head != nil {
		x.pinHead()
	}
	x.open, x.done = 0, x.s.tail == nil
	for i := x.heads; i < x.tails; i++ {
		if x.awaited(i) {
			x.open++
		}
	}
}

// awaited reports whether the loop behind waits for node i.
func (x *straight) awaited(i int) bool {
	if x.s.tail == nil {
		return false
	}
	for _, k := range x.g.succ.of(i) {
		if int(x.g.edges[k].to) >= x.tails {
			return true
		}
	}
	return false
}

// pinHead reserves the slots of the epilogue.
func (x *straight) pinHead() {
	p := x.s.head
	for i, n := range p.g.nodes {
		for t := p.k.at[i] - p.k.ii; t+n.busy > 0 && !n.fence; t -= p.k.ii {
			for c := max(0, t); c < t+n.busy; c++ {
				x.l.t.pin(c, p.k.slots[i])
				x.s.epilogue = max(x.s.epilogue, c+1)
			}
			if t >= 0 {
				x.l.t.ptrs[t] |= n.ptr
			}
		}
	}
	x.l.t.pinPorts(0, p.ending())
}

// attempt places everything; ok is false if the prologue has to start later than it did.
func (x *straight) attempt() (ok bool) {
	x.prepare()
	for {
		if !x.done && x.open == 0 {
			x.placeTail()
		}
		if len(x.l.ready) == 0 {
			break
		}
		i := x.l.next()
		x.l.put(i, x.l.early(i))
		x.l.done(i)
		if x.awaited(i) {
			x.open--
		}
		if x.done && x.s.tail != nil && !x.g.nodes[i].fence {
			if late := x.l.t.at[i] + x.ahead(x.g.nodes[i]) - x.s.start - x.s.tail.prologue(); late > 0 {
				x.least = x.s.start + late
				return false
			}
		}
	}
	return true
}

// ahead is how long before the kernel n issues at the latest: what sets the loop up is done some words before its end.
func (x *straight) ahead(n *node) int {
	if n.loop < 0 {
		return n.busy
	}
	return n.busy + max(0, x.c.m.LoopSetup.N-x.s.tail.k.ii)
}

// placeTail finds the start of the prologue and reserves its slots.
func (x *straight) placeTail() {
	p := x.s.tail
	start := max(x.least, 0, x.s.epilogue-p.prologue())
	for i := x.tails; i < len(x.g.nodes); i++ {
		t := x.l.least[i]
		for _, k := range x.g.pred.of(i) {
			e := &x.g.edges[k]
			t = max(t, x.l.t.at[e.from]+int(e.lat))
		}
		start = max(start, t-p.k.at[i-x.tails])
	}
	for i := x.heads; i < x.tails; i++ {
		n := x.g.nodes[i]
		if x.l.t.slots[i] == 0 {
			continue
		}
		start = max(start, x.l.t.at[i]+x.ahead(n)-p.prologue())
	}
	words, ptrs := p.fill()
	ports := p.running()
	for !x.l.t.fits(start, words, ptrs) || !x.l.t.portsFree(start, ports) {
		start++
	}
	x.l.t.pinPorts(start, ports)
	for r := range words {
		x.l.t.pin(start+r, words[r])
		x.l.t.ptrs[start+r] |= ptrs[r]
	}
	x.s.start, x.least, x.done = start, start, true
}

// fill is what the prologue of p takes, by cycle.
func (p *plan) fill() (words []machine.Slots, ptrs []uint16) {
	words, ptrs = make([]machine.Slots, p.prologue()), make([]uint16, p.prologue())
	for i, n := range p.g.nodes {
		for t := p.k.at[i]; t < len(words) && !n.fence; t += p.k.ii {
			for c := t; c < min(t+n.busy, len(words)); c++ {
				words[c] |= p.k.slots[i]
			}
			ptrs[t] |= n.ptr
		}
	}
	return words, ptrs
}

// finish finds the length, moves the branch, and notes what is in flight.
func (x *straight) finish() {
	s, t := x.s, x.l.t
	length := s.epilogue
	for i := x.heads; i < x.tails; i++ {
		if !x.g.nodes[i].fence {
			length = max(length, t.at[i]+x.g.nodes[i].busy)
		}
	}
	s.own = newFlight(x.c.u.n)
	for i := x.heads; i < x.tails; i++ {
		s.own.issue(x.g.nodes[i], t.at[i])
	}
	all := newFlight(x.c.u.n)
	all.join(&s.own, 0)
	all.join(&x.in, 0)
	s.want = newDemand(x.c.u.n)
	for i, n := range s.free {
		s.want.issue(n, t.at[x.heads+i])
	}
	if s.tail != nil {
		for _, y := range s.tail.running() {
			if y += s.start; y < portReach {
				s.want.ports.add(y)
			}
		}
	}
	for _, k := range s.next {
		if x.c.segs[k].done || x.c.segs[k] == s {
			x.c.demands()
			length = max(length, all.length(&x.c.segs[k].want))
		}
	}
	if x.c.drains(s.loop) && s.tail == nil {
		length = max(length, x.landed())
	}
	if s.tail != nil {
		length = max(length, s.start+s.tail.prologue())
		if length > s.start+s.tail.prologue() {
			panic("BUG: schedule: a kernel starts before the block in front of it ends")
		}
	}
	if s.branch {
		length = x.moveBranch(length)
	}
	for x.meets(&all, length) {
		if length++; s.branch {
			length = x.moveBranch(length)
		}
	}
	s.length = length
	for len(t.used) < length {
		t.row(len(t.used))
	}
	s.used = t.used[:length]
	s.at, s.slots = t.at[x.heads:x.tails], t.slots[x.heads:x.tails]
}

// meets reports whether what is in flight takes the read port of accumulators when what follows does, if that begins at
// length.
func (x *straight) meets(all *flight, length int) bool {
	for _, k := range x.s.next {
		if s := x.c.segs[k]; (s.done || s == x.s) && all.meets(&s.want, length) {
			return true
		}
	}
	return false
}

// landed is the cycle in which all has landed that the segment starts, or that was in flight before it.
func (x *straight) landed() int {
	n := 0
	for u := range x.s.own.land {
		n = max(n, x.s.own.land[u], x.in.land[u])
	}
	return n
}

// moveBranch puts the branch where its delay slots end at length or as soon after it as there is room.
func (x *straight) moveBranch(length int) int {
	i, t := x.tails-1, x.l.t
	delay := 1 + x.c.m.DelaySlots.N
	if at := length - delay; at > t.at[i] {
		t.drop(i)
		for !t.place(i, at) {
			at++
		}
		x.s.own.issue(x.g.nodes[i], at)
	}
	return t.at[i] + delay
}

// segment schedules segment i, when those before it are done.
func (c *context) segment(i int) {
	s := c.segs[i]
	in := newFlight(c.u.n)
	for _, p := range c.segs {
		if p.done && follows(p, i) {
			in.join(&p.out, 0)
		}
	}
	if s.kernel != nil {
		c.stretch(s)
	} else {
		c.straighten(s, in)
	}
	s.done = true
	s.out = newFlight(c.u.n)
	s.out.join(&s.own, s.length)
	s.out.join(&in, s.length)
	for _, k := range s.next {
		if c.segs[k].done { // s itself, too: what was in flight before a loop may take the port after some iterations
			c.around()
		}
	}
}
