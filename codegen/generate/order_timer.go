package generate

import (
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower"
)

// event is what a plan does to registers, in its order.
type event struct {
	v      int    // what gets a value; absent: a spill
	mac    *reads // of a multiplication
	begins bool   // a multiplication that begins a sum, the first part of a register that is filled
	ops    int    // operations of a spill
	floats bool   // a multiplication of floats
	file   int
	units  []uint8 // what is written
	from   *lower.Buffer
}

// reads is what a multiplication reads of its operands.
type reads struct {
	args  [2]int
	file  [2]int
	units [2][]uint8
}

// timer estimates how long plans take on the exposed pipeline. Operations issue as early as what they read and where
// they write allow, first come first served. A multiplication waits for all of its operands or for what it reads of
// them, as the machine does; a part of a register is busy from the landing of its value to the last that reads this
// part, so that what follows may land by parts. Times are those at which values land and are read: latencies of loads
// cancel out.
type timer struct {
	rates *target.Rates
	macs  []bool                // cycles in which a multiplication issues
	loads []int                 // how many operations land in each cycle
	open  int                   // the first cycle in which one more may
	ready []int                 // by variable: when it can be read
	free  [][]int               // by file and by unit: when another value may land
	lands [][]int               // by file and by unit: when the value that is there has landed
	turn  map[*lower.Buffer]int // when the next load from an array may land; nil: no two loads land at once
	begin int                   // when the first multiplication issues; absent: none has
	end   int
}

// times are the cycles of a round by two timers. Loads from one array go through one pointer, one after the other in
// their order; or the downstream compiler takes several pointers, which go in any order, but then two loads of a cycle
// ask one bank, which costs a cycle; where that takes longer it stays with the one. What it will do is not known here.
func (w *work) times(events []event, fills int) (inTurn, alone int) {
	inTurn = w.rounds(events, fills, map[*lower.Buffer]int{})
	return inTurn, min(inTurn, w.rounds(events, fills, nil))
}

// rounds is the number of cycles of a round: the time between the ends of two rounds, if these are short enough to
// overlap, else from its first multiplication to its last.
func (w *work) rounds(events []event, fills int, turn map[*lower.Buffer]int) int {
	slots := max(len(w.macs), (fills+w.machine.Rates.Loads-1)/w.machine.Rates.Loads)
	files := len(w.machine.Regs.Files)
	t := &timer{rates: &w.machine.Rates, free: make([][]int, files), lands: make([][]int, files),
		ready: make([]int, len(w.values)), begin: absent, turn: turn}
	for f := range files {
		t.free[f], t.lands[f] = make([]int, w.machine.Regs.Units(f)), make([]int, w.machine.Regs.Units(f))
	}
	t.round(events)
	first := t.end
	if len(w.macs) > w.machine.Rates.LongestBody {
		return max(slots, first-t.begin)
	}
	t.round(events)
	return max(slots, t.end-first)
}

func (t *timer) round(events []event) {
	for i := range events {
		switch e := &events[i]; {
		case e.v == absent:
			for range e.ops {
				t.land(0)
			}
		case e.mac == nil:
			t.fill(e)
		default:
			t.issue(e)
		}
	}
}

// land lands an operation from cycle at on, and says when it does.
func (t *timer) land(at int) int {
	most := t.rates.Loads
	if t.turn == nil {
		most = 1
	}
	for at = max(at, t.open); at < len(t.loads) && t.loads[at] == most; at++ {
	}
	for len(t.loads) <= at {
		t.loads = append(t.loads, 0)
	}
	t.loads[at]++
	for t.open < len(t.loads) && t.loads[t.open] == most {
		t.open++
	}
	return at
}

// fill lands a part of a value where the one before has had its last reader.
func (t *timer) fill(e *event) {
	at := t.land(max(t.idle(e), t.turn[e.from]))
	if e.from != nil && t.turn != nil {
		t.turn[e.from] = at + 1
	}
	if e.begins {
		t.ready[e.v] = 0
	}
	t.ready[e.v] = max(t.ready[e.v], at)
	for _, u := range e.units {
		t.lands[e.file][u] = at
	}
}

// there is when operand i of a multiplication is there to be read.
func (t *timer) there(r *reads, i int) int {
	if t.rates.WholeOperands {
		return t.ready[r.args[i]]
	}
	at := 0
	for _, u := range r.units[i] {
		at = max(at, t.lands[r.file[i]][u])
	}
	return at
}

// idle is when all units of an event can take another value.
func (t *timer) idle(e *event) int {
	at := 0
	for _, u := range e.units {
		at = max(at, t.free[e.file][u])
	}
	return at
}

// issue issues a multiplication.
func (t *timer) issue(e *event) {
	at := t.ready[e.v]
	if e.begins {
		at = t.idle(e)
	}
	for i := range e.mac.args {
		at = max(at, t.there(e.mac, i))
	}
	for ; at < len(t.macs) && t.macs[at]; at++ {
	}
	for len(t.macs) <= at {
		t.macs = append(t.macs, false)
	}
	t.macs[at] = true
	t.end = max(t.end, at+1)
	if t.begin == absent {
		t.begin = at
	}
	t.ready[e.v] = at + t.rates.MacToMac
	if e.floats {
		t.ready[e.v] = at + t.rates.FloatToFloat
	}
	t.busy(e.file, e.units, at)
	for i := range e.mac.args {
		t.busy(e.mac.file[i], e.mac.units[i], at)
	}
}

// busy says that units are read in a cycle.
func (t *timer) busy(file int, units []uint8, at int) {
	for _, u := range units {
		t.free[file][u] = max(t.free[file][u], at+1)
	}
}
