package codegen

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target"
)

// event is what a plan does to registers, in its order.
type event struct {
	v      int // what gets a value; absent: a spill
	begins bool
	args   []int // that a multiplication reads; nil: a fill
	ops    int   // operations of a fill or a spill
	floats bool  // a multiplication of floats
	file   int
	units  []uint8 // where v is
}

// timer estimates how long plans take on the exposed pipeline. Operations issue as early as what they read and where
// they write allow, first come first served. A register is busy from the landing of its value to its last reader; so
// times are those at which values land and are read, and latencies of loads cancel out.
type timer struct {
	rates *target.Rates
	macs  []bool    // cycles in which a multiplication issues
	loads []int     // fills that land in each cycle
	ready []int     // by variable: when it can be read
	where [][]uint8 // by variable: its units
	free  [][]int   // by file and by unit: when another value may land
	file  []int     // by variable
	end   int
}

// rounds is the number of cycles of a round. Integer accumulators take a product each cycle, so only the slots count. A
// chain of floats waits for itself: its time is that between the ends of two rounds, if these are short enough to
// overlap, else from begin to end.
func (w *work) rounds(events []event, fills int) int {
	if !slices.ContainsFunc(w.macs, func(m *Op) bool { return w.floats(m.Dst) }) {
		return max(len(w.macs), (fills+w.machine.Rates.Loads-1)/w.machine.Rates.Loads)
	}
	n := len(w.values)
	t := &timer{rates: &w.machine.Rates, free: make([][]int, len(w.machine.Regs.Files)), ready: make([]int, n),
		where: make([][]uint8, n), file: make([]int, n)}
	for f := range t.free {
		t.free[f] = make([]int, w.machine.Regs.Units(f))
	}
	t.round(events)
	first := t.end
	if len(w.macs) > w.machine.Rates.LongestBody {
		return first
	}
	t.round(events)
	return t.end - first
}

func (t *timer) round(events []event) {
	for i := range events {
		switch e := &events[i]; {
		case e.v == absent:
			t.port(0, e.ops)
		case e.args == nil:
			t.fill(e)
		default:
			t.mac(e)
		}
	}
}

// port lands n operations from cycle at on, and says when the last has.
func (t *timer) port(at, n int) int {
	for ; n > 0; at++ {
		for len(t.loads) <= at {
			t.loads = append(t.loads, 0)
		}
		for ; n > 0 && t.loads[at] < t.rates.Loads; n-- {
			t.loads[at]++
		}
	}
	return at
}

// fill lands a value where the one before has had its last reader.
func (t *timer) fill(e *event) {
	t.where[e.v], t.file[e.v] = e.units, e.file
	t.ready[e.v] = max(0, t.port(t.idle(e), e.ops)-1)
}

// idle is when all units of an event can take another value.
func (t *timer) idle(e *event) int {
	at := 0
	for _, u := range e.units {
		at = max(at, t.free[e.file][u])
	}
	return at
}

// mac issues a multiplication.
func (t *timer) mac(e *event) {
	at := t.ready[e.v]
	if e.begins {
		at = t.idle(e)
	}
	for _, a := range e.args {
		at = max(at, t.ready[a])
	}
	for ; at < len(t.macs) && t.macs[at]; at++ {
	}
	for len(t.macs) <= at {
		t.macs = append(t.macs, false)
	}
	t.macs[at] = true
	t.end = max(t.end, at+1)
	t.ready[e.v] = at + t.rates.MacToMac
	if e.floats {
		t.ready[e.v] = at + t.rates.FloatToFloat
	}
	for _, u := range e.units {
		t.free[e.file][u] = max(t.free[e.file][u], at+1)
	}
	for _, a := range e.args {
		for _, u := range t.where[a] {
			t.free[t.file[a]][u] = max(t.free[t.file[a]][u], at+1)
		}
	}
}
