package generate

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
)

// plan is a run of operations in a chosen order.
type plan struct {
	seq  []int // the order
	ops  []*codegen.Op
	vars []codegen.Var // for registers that are filled again
	cost int           // operations that fill registers, and what spills cost
	time int           // cycles of two rounds that it takes at least, one for each way in which loads land: see times

	loaded []int // variables, in the order of their loads
	moves  int   // what steps of pointers add to time, where loads do not go in the order that was given
}

// betterThan reports whether p takes fewer cycles than q, or as many with fewer operations beside the multiplications.
// Less than a cycle a round is none.
func (p *plan) betterThan(q *plan) bool {
	return p.time+p.moves+2 <= q.time+q.moves || p.time <= q.time && p.cost < q.cost
}

// perfect reports whether no order can be better than p.
func (w *work) perfect(p *plan) bool {
	least := 0
	for _, v := range w.filled {
		least += len(w.fills[v])
	}
	return p.time <= 2*len(w.macs) && p.cost <= least
}

// replay goes through the multiplications of a run in an order and keeps book of the register file: it fills registers
// right before their use, and again where they had to leave. What leaves is what costs least to bring back in relation
// to how long it is not needed.
//
//	a0 = mul x0 z0; a1 = mul x1 z0; a0 = mac x0 z1      with room for one x
//	->   x0 = load; z0 = load; a0 = mul x0 z0; x1 = load; a1 = mul x1 z0; x2 = load as x0; z1 = load; a0 = mac x2 z1
func (w *work) replay(seq []int) *plan {
	p := &player{work: w, plan: &plan{seq: seq}, file: w.room(), names: make([]int, len(w.values)),
		uses: make([][]int, len(w.values)), fresh: make([]bool, len(w.values)), known: make([]bool, len(w.values)),
		end: len(seq)}
	for v := range p.names {
		p.names[v] = v
	}
	seen := map[int]bool{}
	for at, i := range seq {
		m := w.macs[i]
		if op := w.begins[m.Dst]; op != nil && !seen[m.Dst] {
			seen[m.Dst] = true
			p.uses[op.Args[0]] = append(p.uses[op.Args[0]], at)
		}
		p.fresh[m.Dst] = p.fresh[m.Dst] || m.Fresh
		for _, v := range []int{m.Dst, m.Args[0], m.Args[1]} {
			p.uses[v] = append(p.uses[v], at)
		}
	}
	for _, op := range w.first {
		p.emit(op)
		if op.Kind == codegen.Zero {
			p.known[op.Dst] = true
			p.bring(op.Dst, nil)
		}
	}
	for _, v := range w.through {
		p.known[v] = true
	}
	for at, i := range seq {
		p.at = at
		p.mac(i)
	}
	for _, v := range w.filled { // for a loop below
		if !p.known[v] {
			p.fill(v)
		}
	}
	inTurn, alone := w.times(p.events, p.cost)
	p.time = inTurn + alone
	if w.given != nil && !slices.Equal(p.loaded, w.given.loaded) {
		p.moves = 1
	}
	p.wrap(inTurn)
	return p.plan
}

// player is the state of replay. Slices are by variable.
type player struct {
	*work
	*plan
	file   *room
	at     int     // position in the order
	end    int     // its length
	uses   [][]int // positions still to come
	names  []int   // which variable holds the value at the moment
	fresh  []bool  // accumulators that are to begin
	known  []bool  // variables that have got a value
	events []event
	early  []early
}

// early is a fill of registers that hold nothing of this round yet: n operations from place at on, and their events.
type early struct{ at, n, event int }

func (p *player) emit(op *codegen.Op) { p.ops = append(p.ops, op) }

// mac emits multiplication i, with the fills before it, and the stores of its accumulator behind the last.
func (p *player) mac(i int) {
	m := p.macs[i]
	p.begin(m.Dst)
	held := []int{m.Dst, m.Args[0], m.Args[1]}
	for _, v := range held {
		p.uses[v] = p.uses[v][1:]
	}
	for _, v := range held {
		p.bring(v, held)
	}
	p.events = append(p.events, event{v: m.Dst, begins: p.fresh[m.Dst], mac: p.reads(i), floats: p.floats(m.Dst),
		file: p.file.fileOf(m.Dst), units: p.file.place(m.Dst)})
	p.emit(p.renamed(m))
	if len(p.uses[m.Dst]) == 0 {
		p.finish(m.Dst)
	}
	for _, v := range held {
		p.release(v)
	}
}

// begin emits what begins an accumulator with a vector, before its first multiplication.
func (p *player) begin(acc int) {
	op := p.begins[acc]
	if op == nil || p.known[acc] {
		return
	}
	v := op.Args[0]
	p.uses[v] = p.uses[v][1:]
	p.bring(v, []int{v})
	if p.names[v] != v {
		c := *op
		c.Args = []int{p.names[v]}
		op = &c
	}
	p.emit(op)
	p.known[acc] = true
	p.release(v)
}

// renamed is m on the registers of the moment. What comes first begins the accumulator.
func (p *player) renamed(m *codegen.Op) *codegen.Op {
	args := []int{p.names[m.Args[0]], p.names[m.Args[1]]}
	begins := p.fresh[m.Dst]
	p.fresh[m.Dst] = false
	if begins == m.Fresh && slices.Equal(args, m.Args) {
		return m
	}
	op, mac := *m, *m.Mac
	op.Args, op.Mac, op.Fresh = args, &mac, begins
	mac.Verb = mac.Verb.As(begins)
	return &op
}

// bring sees to it that v is in a register beside those in held.
func (p *player) bring(v int, held []int) {
	if p.file.has(v) {
		return
	}
	c, ok := p.file.choose(v, held, p.price)
	for _, u := range c.out {
		p.leave(u)
	}
	switch {
	case ok:
		p.file.put(v, c.reg)
	case p.values[v].stays:
		p.spill(v)
	}
	if p.fills[v] != nil && (!p.known[v] || !p.values[v].stays) {
		p.fill(v)
	}
	p.known[v] = true
}

// leave takes v out; what nothing here fills again is spilled if it is needed again.
func (p *player) leave(v int) {
	p.file.drop(v)
	if p.values[v].stays && p.needed(v) {
		p.spill(v)
	}
}

// spill counts what the downstream compiler does for a value that has no register.
func (p *player) spill(v int) {
	p.cost += p.values[v].cost
	p.events = append(p.events, event{v: absent, ops: p.values[v].cost})
}

// fill emits what fills v; after the first time in a variable of its own.
func (p *player) fill(v int) {
	if p.known[v] {
		p.names[v] = len(p.prog.Vars) + len(p.vars)
		p.vars = append(p.vars, codegen.Var{Role: p.prog.Vars[v].Role, Type: p.prog.Vars[v].Type})
	}
	p.known[v] = true
	p.cost += len(p.fills[v])
	if p.file.unused(v) {
		p.early = append(p.early, early{len(p.ops), len(p.fills[v]), len(p.events)})
	}
	if p.fills[v][0].Kind == codegen.Load {
		p.loaded = append(p.loaded, v)
	}
	for i, op := range p.fills[v] {
		p.events = append(p.events, event{v: v, begins: i == 0, file: p.file.fileOf(v),
			units: p.file.unitsOf(v, p.written(op)), from: op.Addr.Buffer})
		if p.names[v] != v {
			op = op.Into(p.names[v])
		}
		p.emit(op)
	}
}

// wrap puts the loads of registers that the round before has used last in the order in which multiplications left their
// units, where a round takes fewer cycles than inTurn so, as they go through one pointer one after the other.
//
//	y0 in units 0..3, whose upper half the round before reads no more: y0.0; y0.1; y0.2; y0.3   ->   y0.2; y0.3; y0.0; y0.1
//
// The downstream compiler may take registers that do not meet; then a cycle is not saved, and a pointer that begins
// elsewhere is one more operation. It cannot where all registers of a class overlap.
func (p *player) wrap(inTurn int) {
	ops, events, read, least := slices.Clone(p.ops), slices.Clone(p.events), p.lastReads(), 0
	for _, e := range p.early {
		list, given := ops[e.at:e.at+e.n], p.events[e.event:e.event+e.n]
		if slices.ContainsFunc(list, func(op *codegen.Op) bool { return op.Kind != codegen.Load }) {
			continue
		}
		order := make([]int, e.n)
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(i, j int) int { return read.of(&given[i]) - read.of(&given[j]) })
		switch {
		case slices.IsSorted(order):
			continue
		case p.file.meet(given[0].v):
			least = max(least, 1)
		default:
			least = 2
		}
		for k, i := range order {
			op, ev := *p.ops[e.at+i], given[i]
			op.Fresh, ev.begins = k == 0, k == 0
			ops[e.at+k], events[e.event+k] = &op, ev
		}
	}
	if least == 0 {
		return
	}
	if n, _ := p.times(events, p.cost); n+least <= inTurn {
		p.ops = ops
	}
}

// readings say by file and by unit which event reads it last, counted from 1; 0: none does.
type readings [][]int

func (p *player) lastReads() readings {
	last := make(readings, len(p.machine.Regs.Files))
	for f := range last {
		last[f] = make([]int, p.machine.Regs.Units(f))
	}
	for at, e := range p.events {
		if e.mac == nil {
			continue
		}
		for i, units := range e.mac.units {
			for _, u := range units {
				last[e.mac.file[i]][u] = at + 1
			}
		}
	}
	return last
}

// of is when the last of the units that an event writes is read last.
func (r readings) of(e *event) int {
	at := 0
	for _, u := range e.units {
		at = max(at, r[e.file][u])
	}
	return at
}

func (p *player) needed(v int) bool { return len(p.uses[v]) > 0 || p.later[v] }

// price is what it costs to let v leave, the less the longer it is not needed.
func (p *player) price(v int) int {
	if !p.needed(v) {
		return 0
	}
	next := p.end
	if len(p.uses[v]) > 0 {
		next = p.uses[v][0]
	}
	return 1 + p.values[v].cost<<16/max(1, next-p.at)
}

// release takes v out if nothing needs it any more.
func (p *player) release(v int) {
	if !p.needed(v) {
		p.file.drop(v)
	}
}

// finish emits what leads from an accumulator to memory; temporaries on the way need room for a moment.
func (p *player) finish(acc int) {
	tail := p.tails[acc]
	for i, op := range tail {
		if op.Dst >= 0 {
			p.bring(op.Dst, append([]int{op.Dst}, op.Args...))
		}
		p.emit(op)
		for _, a := range op.Args {
			if a != acc && !slices.ContainsFunc(tail[i+1:],
				func(o *codegen.Op) bool { return slices.Contains(o.Args, a) }) {
				p.file.drop(a)
			}
		}
	}
}

// reads is what multiplication i reads, where its operands are now.
func (p *player) reads(i int) *reads {
	r := &reads{}
	for k, v := range p.macs[i].Args {
		r.args[k], r.file[k], r.units[k] = v, p.file.fileOf(v), p.file.unitsOf(v, p.read[i][k])
	}
	return r
}
