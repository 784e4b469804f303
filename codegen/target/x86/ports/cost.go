package ports

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Cost is what the instructions of a kernel take.
type Cost struct {
	Core   *Core
	Cycles float64 // of the whole
	Bound  float64 // no order of these instructions takes less
	Binds  Set     // what the bound is of; 0: dispatch
	Loops  *Loop
}

// kernel is a list with what each instruction takes.
type kernel struct {
	core *Core
	list []vec.Inst
	work []work

	followed int // micro-operations of a loop that are dealt out to ports, about; 0: none
}

// About is Of's Cycles in less time: of each loop four iterations, or so many micro-operations, are followed on their way through
// the core, and with 0 none, which leaves 5 to 15 % away.
func About(c *Core, l *vec.Insts, args, trips, followed int) float64 {
	return of(c, l, args, trips, followed).Cycles
}

// Of is the cost of a list over real registers that x86.Compile made. args is how many arrays it is called with, trips how often its
// band runs, if it has one. Arrays begin at multiples of 64 bytes and lie in the first cache.
func Of(c *Core, l *vec.Insts, args, trips int) *Cost { return of(c, l, args, trips, simulated) }

func of(c *Core, l *vec.Insts, args, trips, followed int) *Cost {
	k := &kernel{core: c, list: l.List, work: make([]work, len(l.List)), followed: followed}
	least := make([]work, len(l.List))
	for i, r := range addresses(l.List, args) {
		in, usual, less := l.List[i], 0.0, 0.0
		if reads, writes := x86.Accesses(in); reads || writes {
			usual, less = crossing(r, x86.MemBytes(in), c.Boundary)
		}
		fused := in.Kind == vec.Branch && i > 0 && setsFlags(l.List[i-1])
		k.work[i], least[i] = c.of(in, usual, fused), c.of(in, less, fused)
		if i+1 < len(l.List) && l.List[i+1].Kind == vec.Branch && setsFlags(in) {
			k.work[i].uops, k.work[i].exec, least[i].uops = nil, nil, nil // the branch does it
		}
	}
	out := &Cost{Core: c, Loops: loopsOf(l.List, trips)}
	k.cost(out.Loops)
	out.Cycles = out.Loops.Total
	all, maybe := pressure{}, skipped(l.List)
	k.total(out.Loops, least, maybe, 1, &all)
	out.Bound, out.Binds = all.bound()
	if issue := all.slots / float64(c.Dispatch); issue > out.Bound {
		out.Bound, out.Binds = issue, 0
	}
	return out
}

// setsFlags reports whether an instruction and the branch behind it are one micro-operation.
func setsFlags(in vec.Inst) bool {
	if in.Kind != vec.Plain || in.Mem.Base != vec.NoReg {
		return false
	}
	switch in.Op {
	case x86.CMP, x86.CMPI, x86.TEST, x86.TESTI, x86.ADD, x86.ADDI, x86.SUB, x86.SUBI, x86.AND, x86.ANDI:
		return true
	}
	return false
}

// each calls f with the instructions of a loop that lie in none inside.
func (l *Loop) each(f func(i int)) {
	inside := l.Inside
	for i := l.First; i <= l.Last; i++ {
		if len(inside) > 0 && inside[0].First == i {
			i, inside = inside[0].Last, inside[1:]
			continue
		}
		f(i)
	}
}

// total adds up what a loop's instructions need at least, times the trips around.
func (k *kernel) total(l *Loop, work []work, maybe []bool, times float64, sum *pressure) {
	times *= float64(l.Trips)
	l.each(func(i int) {
		if !maybe[i] {
			sum.add(work[i].uops, work[i].slots, times)
		}
	})
	for _, in := range l.Inside {
		if !maybe[in.First] {
			k.total(in, work, maybe, times, sum)
		}
	}
}

// cost fills in what a loop takes.
func (k *kernel) cost(l *Loop) {
	apart := 0.0
	l.each(func(i int) { l.own.add(k.work[i].uops, k.work[i].slots, 1) })
	l.dynamic = l.own.slots
	for _, in := range l.Inside {
		k.cost(in)
		l.dynamic += in.dynamic
		if in.Merged = in.dynamic <= float64(k.core.Window); in.Merged {
			l.own.addAll(in.own, float64(in.Trips))
		} else {
			apart += in.Total
			if in.Trips > k.core.Predicted {
				apart += float64(k.core.Mispredict)
			}
		}
	}
	l.dynamic *= float64(l.Trips)
	l.Ports, l.Binds = l.own.bound()
	l.Issue = l.own.slots / float64(k.core.Dispatch)
	l.Chain = k.chain(l)
	if l.Label < 0 {
		l.Chain = 0
	}
	l.Cycles = max(l.Ports, l.Issue, l.Chain)
	l.Cycles = max(l.Cycles, k.slope(l))
	l.Total = float64(l.Trips) * (l.Cycles + apart)
}
