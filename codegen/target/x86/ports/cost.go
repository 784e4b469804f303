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

	followed int     // micro-operations of a loop that are dealt out to ports, about; 0: none
	light    float64 // cycles of a loop of which none are
}

// Estimate tells Of's Cycles in less time.
type Estimate struct {
	kernel kernel
	loops  *Loop
}

// About is the estimate of a list; its arguments are those of Of.
func About(c *Core, l *vec.Insts, args, trips int) *Estimate {
	k, _ := newKernel(c, l, args, false)
	return &Estimate{k, loopsOf(l.List, trips)}
}

// Cycles is the cost where of each loop four iterations, or so many micro-operations, are followed on their way through
// the core; with 0 none, which leaves 5 to 15 % away. None are of loops that take less than a hundredth of the whole.
func (e *Estimate) Cycles(followed int) float64 {
	if e.kernel.followed = 0; e.loops.Total == 0 {
		e.kernel.cost(e.loops, 1)
	}
	if followed > 0 {
		e.kernel.followed, e.kernel.light = followed, e.loops.Total/100
		e.kernel.cost(e.loops, 1)
	}
	return e.loops.Total
}

// Of is the cost of a list over real registers that x86.Compile made. args is how many arrays it is called with, trips
// how often its band runs, if it has one. Arrays begin at multiples of 64 bytes and lie in the first cache.
func Of(c *Core, l *vec.Insts, args, trips int) *Cost {
	k, least := newKernel(c, l, args, true)
	k.followed = simulated
	out := &Cost{Core: c, Loops: loopsOf(l.List, trips)}
	k.cost(out.Loops, 1)
	out.Cycles = out.Loops.Total
	all, maybe := pressure{}, skipped(l.List)
	k.total(out.Loops, least, maybe, 1, &all)
	out.Bound, out.Binds = all.bound()
	if issue := all.slots / float64(c.Dispatch); issue > out.Bound {
		out.Bound, out.Binds = issue, 0
	}
	return out
}

// newKernel is a list with what its instructions take, and what they take where addresses are the best that they may
// be, if that is asked for.
func newKernel(c *Core, l *vec.Insts, args int, bounds bool) (k kernel, least []work) {
	k = kernel{core: c, list: l.List, work: make([]work, len(l.List))}
	if bounds {
		least = make([]work, len(l.List))
	}
	for i, r := range addresses(l.List, args) {
		in, usual, less := l.List[i], 0.0, 0.0
		if reads, writes := x86.Accesses(in); reads || writes {
			usual, less = crossing(r, x86.MemBytes(in), c.Boundary)
		}
		fused := in.Kind == vec.Branch && i > 0 && setsFlags(l.List[i-1])
		w := c.of(in, usual, fused)
		best := w
		if bounds && less != usual {
			best = c.of(in, less, fused)
		}
		if i+1 < len(l.List) && l.List[i+1].Kind == vec.Branch && setsFlags(in) {
			w.uops, w.exec, best.uops = nil, nil, nil // the branch does it
		}
		if k.work[i] = w; bounds {
			least[i] = best
		}
	}
	return k, least
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

// cost fills in what a loop takes that runs so many times.
func (k *kernel) cost(l *Loop, times float64) {
	times *= float64(l.Trips)
	for _, in := range l.Inside {
		k.cost(in, times)
	}
	if !l.counted {
		k.count(l)
	}
	apart := 0.0
	for _, in := range l.Inside {
		if !in.Merged {
			apart += in.Total
			if in.Trips > k.core.Predicted {
				apart += float64(k.core.Mispredict)
			}
		}
	}
	l.Cycles = max(l.Ports, l.Issue, l.Chain)
	if k.followed > 0 && l.Cycles*times >= k.light {
		l.Cycles = max(l.Cycles, k.slope(l))
	}
	l.Total = float64(l.Trips) * (l.Cycles + apart)
}

// count fills in what a loop needs of ports, of dispatch, and of time from one iteration to the next.
func (k *kernel) count(l *Loop) {
	l.each(func(i int) { l.own.add(k.work[i].uops, k.work[i].slots, 1) })
	l.dynamic = l.own.slots
	for _, in := range l.Inside {
		l.dynamic += in.dynamic
		if in.Merged = in.dynamic <= float64(k.core.Window); in.Merged {
			l.own.addAll(in.own, float64(in.Trips))
		}
	}
	l.dynamic *= float64(l.Trips)
	l.Ports, l.Binds = l.own.bound()
	l.Issue = l.own.slots / float64(k.core.Dispatch)
	if l.Label >= 0 {
		l.Chain = k.chain(l)
	}
	l.counted = true
}
