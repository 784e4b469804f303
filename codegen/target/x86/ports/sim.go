package ports

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// simulated is how many micro-operations of a loop are followed, about.
const simulated = 6000

// sim deals the micro-operations of a stream of instructions out to ports as a core does: when they enter, so many a
// cycle, each goes to the port that has the least waiting; each cycle each port does the oldest that is ready.
type sim struct {
	k       *kernel
	ops     []simOp
	waiting [][]int // by port, in order
	asleep  []int   // by port: nothing that waits is ready before this cycle
	uses    []use
	queued  int
	writer  [64]int32 // the micro-operation that sets a register, -1
	stored  map[place]int32
	owed    []float64 // of fractions of micro-operations, by instruction and kind

	kept          []int32 // room for what micro-operations need
	address, data [8]int32
	parts         []Set // room for what one instruction is dealt out as
}

// simOp is a micro-operation.
type simOp struct {
	needs   needs // micro-operations
	missing int32 // how many of them it is not yet known of when they end
	at      int32 // when the last of the others does
	done    int32 // the cycle that its result is there in; 0: not yet known
	users   int32 // the first use of its result, -1
	port    int8  // that it waits for, -1
	turns   int32
	latency int32
	mark    int32 // the number of the iteration that it ends; 0: none
	set     Set
	first   bool // of its instruction, where slots of dispatch count
	slots   float64
}

// needs is a part of a list.
type needs struct{ from, to int32 }

// sims are of before: their room serves again.
var sims = sync.Pool{New: func() any { return &sim{stored: map[place]int32{}} }}

// slope is how many cycles an iteration of l takes once it has begun well.
func (k *kernel) slope(l *Loop) float64 {
	s := sims.Get().(*sim)
	defer sims.Put(s)
	clear(s.stored)
	*s = sim{k: k, stored: s.stored, owed: make([]float64, 2*len(k.list)), ops: s.ops[:0], kept: s.kept[:0],
		uses: s.uses[:0]}
	for i := range s.writer {
		s.writer[i] = -1
	}
	n := 0
	for n < 4 || len(s.ops) < k.followed && n < 64 {
		l.steps(s.instruction)
		n++
		s.ops[len(s.ops)-1].mark = int32(n)
		if len(s.ops) > 4*simulated {
			break
		}
	}
	if n < 4 {
		return 0
	}
	ends := s.run(n)
	from := n / 4
	return float64(ends[n]-ends[from]) / float64(n-from)
}

// whole is n rounded so that over time n are done.
func (s *sim) whole(slot int, n float64) int {
	s.owed[slot] += n
	w := int(s.owed[slot] + 1e-9)
	s.owed[slot] -= float64(w)
	return w
}

func (s *sim) instruction(i int) {
	in, w := s.k.list[i], s.k.work[i]
	if in.Kind == vec.Label {
		return
	}
	begin := len(s.ops)
	push := func(op simOp) int32 {
		op.first = len(s.ops) == begin
		if op.first {
			op.slots = w.slots
		}
		s.ops = append(s.ops, op)
		return int32(len(s.ops) - 1)
	}
	need := func(list []int32, r vec.Reg) []int32 {
		if w := s.last(r); w >= 0 {
			list = append(list, w)
		}
		return list
	}
	reads, writes := x86.Accesses(in)
	at := place{in.Mem, s.last(in.Mem.Base), s.last(in.Mem.Index)}
	address, needs := s.address[:0], s.data[:0]
	if in.Mem.Base != vec.NoReg {
		address = need(need(address, in.Mem.Base), in.Mem.Index)
	}
	zero := len(w.exec) == 0 && !reads && !writes && len(in.Src) > 1
	for _, r := range in.Src {
		if !zero {
			needs = need(needs, r)
		}
	}
	kind := 0
	if in.Bits >= 128 {
		kind = 1
	}
	if in.Bits == 512 && x86.MemBytes(in) > 32 {
		kind = 2
	}
	if reads {
		if op, ok := s.stored[at]; ok {
			address = append(address, op)
		}
		turns := 1 + s.whole(2*i, w.split)
		for j, u := range s.k.core.loads[kind] {
			op := push(simOp{needs: s.keep(address), set: u.set, turns: int32(turns * max(1, int(u.n))),
				latency: int32(w.load)})
			if j == 0 {
				needs = append(needs, op)
			}
		}
	} else if len(address) > 0 && !writes {
		needs = append(needs, address...)
	}
	last := int32(-1)
	s.parts = s.parts[:0]
	for _, u := range w.exec {
		for range s.whole(2*i+1, u.n) {
			s.parts = append(s.parts, u.set)
		}
	}
	n := len(s.parts)
	for j, set := range s.parts { // one behind the other: together they take the latency, once
		lat := max(1, w.latency*(j+1)/n-w.latency*j/n)
		last = push(simOp{needs: s.keep(needs), set: set, turns: 1, latency: int32(lat)})
		if n > 1 {
			needs = append([]int32{last}, needs...)
		}
	}
	if writes {
		for j, u := range s.k.core.stores[kind] {
			from := needs
			if j == 0 {
				from = address
			}
			op := push(simOp{needs: s.keep(from), set: u.set, turns: int32(max(1, s.whole(2*i, u.n))), latency: 1})
			if j == 1 {
				s.stored[at] = op
			}
		}
		return
	}
	if last < 0 {
		last = push(simOp{needs: s.keep(needs), latency: int32(w.latency)}) // renaming alone, or a load alone
	}
	for _, d := range in.Dst {
		if d < 64 {
			s.writer[d] = last
		}
	}
}

// last is the micro-operation that has set a register last, or -1.
func (s *sim) last(r vec.Reg) int32 {
	if r < 0 || int(r) >= len(s.writer) {
		return -1
	}
	return s.writer[r]
}

// keep is a copy of a list that stays.
func (s *sim) keep(list []int32) needs {
	from := len(s.kept)
	s.kept = append(s.kept, list...)
	return needs{int32(from), int32(len(s.kept))}
}

// use is a micro-operation that needs another one's result, and the number of the next one that does, -1.
type use struct{ op, next int32 }

// never is a cycle that does not come.
const never = 1 << 30

// join tells each micro-operation who needs it.
func (s *sim) join() {
	s.uses = slices.Grow(s.uses, len(s.kept))
	for i := range s.ops {
		op := &s.ops[i]
		op.users, op.port = -1, -1
		for _, n := range s.kept[op.needs.from:op.needs.to] {
			o := &s.ops[n]
			if o.done > 0 {
				op.at = max(op.at, o.done)
				continue
			}
			op.missing++
			s.uses = append(s.uses, use{int32(i), o.users})
			o.users = int32(len(s.uses) - 1)
		}
		if op.set == 0 && op.missing == 0 {
			op.done = max(op.at+op.latency, 1)
		}
	}
}

// settle tells those who need a micro-operation when it ends.
func (s *sim) settle(op *simOp, done int32) {
	op.done = done
	for u := op.users; u >= 0; u = s.uses[u].next {
		o := &s.ops[s.uses[u].op]
		o.at = max(o.at, done)
		if o.missing--; o.missing > 0 {
			continue
		}
		if o.set == 0 {
			s.settle(o, max(o.at+o.latency, 1))
		} else if o.port >= 0 {
			s.asleep[o.port] = min(s.asleep[o.port], int(o.at))
		}
	}
}

// issue gives each port that is free the oldest micro-operation that is ready. A port at which none is sleeps until one
// may be.
func (s *sim) issue(cycle int, busy []int) {
	for p := range s.waiting {
		if busy[p] > cycle || s.asleep[p] > cycle {
			continue
		}
		next := never
		for at, i := range s.waiting[p] {
			op := &s.ops[i]
			if op.missing > 0 {
				continue
			}
			if int(op.at) > cycle {
				next = min(next, int(op.at))
				continue
			}
			s.settle(op, int32(cycle)+max(1, op.latency))
			busy[p] = cycle + int(op.turns)
			s.waiting[p] = append(s.waiting[p][:at], s.waiting[p][at+1:]...)
			s.queued--
			next = cycle
			break
		}
		s.asleep[p] = next
	}
}

// run runs the stream; ends[n] is the cycle that iteration n ends in.
func (s *sim) run(iterations int) (ends []int) {
	c := s.k.core
	s.join()
	s.waiting, s.asleep = make([][]int, len(c.names)), make([]int, len(c.names))
	busy := make([]int, len(c.names))
	ends = make([]int, iterations+1)
	next, retired, slots := 0, 0, 0.0
	pending := make([]int, len(c.names))
	for cycle := 1; retired < len(s.ops); cycle++ {
		s.issue(cycle, busy)
		for retired < next { // in order
			op := &s.ops[retired]
			if op.done == 0 || int(op.done) > cycle {
				break
			}
			if op.mark > 0 {
				ends[op.mark] = cycle
			}
			retired++
		}
		for p := range pending {
			pending[p] = len(s.waiting[p])
		}
		given := 0
		for slots = min(slots, 0) + float64(c.Dispatch); slots > 0 && next < len(s.ops); {
			op := &s.ops[next]
			if next-retired >= c.Window || op.set != 0 && s.queued >= c.Scheduler {
				break
			}
			if op.first {
				slots -= op.slots
			}
			if op.set != 0 {
				best, other := -1, -1
				for rest := op.set; rest != 0; rest &= rest - 1 {
					p := bits.TrailingZeros32(uint32(rest))
					switch {
					case best < 0 || pending[p] < pending[best]:
						best, other = p, best
					case other < 0 || pending[p] < pending[other]:
						other = p
					}
				}
				if given++; given%2 == 0 && other >= 0 && pending[other] < pending[best]+3 {
					best = other
				}
				s.waiting[best] = append(s.waiting[best], next)
				op.port = int8(best)
				if op.missing == 0 {
					s.asleep[best] = min(s.asleep[best], int(op.at))
				}
				s.queued++
			}
			next++
		}
	}
	return ends
}
