package core

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// state is the machine during one run.
type state struct {
	registers
	core *Core
	ctx  context.Context
	mem  memory
	pipe pipeline
	now  int64 // cycles of the pipeline: those in which it does not stand still
	pc   int
	lost int64 // cycles in which it does: bank conflicts, streams, library routines
	hits []int64
	wait []int64 // cycles lost by bundle
	ctl  control

	x, y       datapath.Vec // operands of operations that are done at once
	acc1, acc2 datapath.Acc
	modes      datapath.Modes
	kept       *Kept // nil: nothing persists
	scratch    datapath.Scratch
	banks      banks
	streams    []stream     // by parameter
	waits      int64        // cycles that this cycle's accesses of streams have to wait
	picks      []*pickCache // of operations with selections known at run time only
	busy       []machine.Slots
	roots      []int64 // addresses of the program's roots; 0 if they have none
	sizes      []int64 // of the buffers of windows, by root
	bounds     []bound // by root: where its accesses were last
	stackAt    int64
	endless    bool    // the function never returns: see streamEnds
	args       []int64 // addresses that the parameters get: of buffers and descriptors
	buffers    []int64 // addresses of the arguments' bytes
	res        Result
	trace      *trace
}

// event is one thing that an operation in flight will do.
type event struct {
	d    *code
	o    *operand // that receives the result
	kind eventKind
	idx  int32 // of a vector, an accumulator or a multiplication in the pipeline's pools
	val  int64
	u    uint64
}

type eventKind uint8

const (
	landNumber eventKind = iota
	landVector
	landAcc
	landMode
	landLoop
	landCount
	doRead // the operation's own operands
	doAcc  // the accumulator of a multiplication
)

// macFlight is a multiplication whose accumulator is still to be read.
type macFlight struct {
	x, y, z datapath.Vec
	sel     *datapath.Selection
}

// fail ends the run with a mistake of the user's.
func (m *state) fail(d *code, op, format string, args ...any) {
	panic(halt{&Error{Pos: d.op.Pos, Op: op, Text: fmt.Sprintf(format, args...), Bundle: d.bundle}})
}

// suspect looks at a read that finds a value of another register in unit i of o. If nothing has ever written the unit
// that is wanted, it is a variable without a value, which is the user's affair. Else it is a hazard.
func (m *state) suspect(d *code, o *operand, i int) {
	want := o.first + uint32(i)
	written := false
	for _, b := range m.core.writers[want] {
		written = written || b < 0 || m.hits[b] > 0 || int(b) == m.pc && !d.writes(want)
	}
	if !written || !m.expected(d, o, i) {
		return
	}
	h := &Hazard{Bundle: d.bundle, Op: d.time.Name, Register: m.core.unitName(o, i), Pos: d.op.Pos,
		Cycle: m.now + m.lost}
	if found := m.tags[o.units[i]]; found == 0 {
		h.Kind, h.Text = NoValue, "nothing has reached it yet"
	} else {
		h.Kind, h.Text = WrongValue, "it holds "+m.core.tagName(found)
	}
	panic(halt{h})
}

// expected reports whether d must find a value in unit i of o: every path to it writes one, or some path does and one
// has arrived. A value that is still on its way may be one that the program computes after d.
func (m *state) expected(d *code, o *operand, i int) bool {
	c := m.core
	c.once.Do(func() { c.defined = newDefined(c.prog.Func) })
	at := 0
	for ; at < len(d.use) && &d.use[at] != o; at++ {
	}
	x, unit := c.defined.of(d.op, at), uint(int(o.off)+i)
	return x.all>>unit&1 != 0 || x.some>>unit&1 != 0 && m.arrived(o.first+uint32(i))
}

// arrived reports whether a result for a unit has become visible: more have been issued than are on their way.
func (m *state) arrived(tag uint32) bool {
	n := int64(0)
	for _, b := range m.core.writers[tag] {
		if b < 0 {
			return true
		}
		n += m.hits[b]
	}
	for _, lists := range [][][]event{m.pipe.land, m.pipe.late} {
		for _, list := range lists {
			for i := range list {
				if e := &list[i]; e.d != nil && e.d.writes(tag) && (e.o == nil || tag >= e.o.first &&
					tag < e.o.first+uint32(e.o.n)) {
					n--
				}
			}
		}
	}
	return n > 0
}

func (m *state) collide(d *code, o *operand, in int) {
	panic(halt{&Hazard{Kind: Collision, Bundle: d.bundle, Op: d.time.Name, Register: m.core.unitName(o, 0),
		Pos:  d.op.Pos,
		Text: fmt.Sprintf("another result reaches it in the same cycle, %d after issue", in), Cycle: m.now + m.lost}})
}

// unitName names unit i of an operand: "wr0 of %3 (x), unit 1".
func (c *Core) unitName(o *operand, i int) string {
	at := c.prog.Func.Regs[o.r].At
	return fmt.Sprintf("%s for %s, unit %d", at.Name, c.regName(o.r), int(o.off)+i)
}

func (c *Core) tagName(tag uint32) string {
	return fmt.Sprintf("unit %d of %s", tag&15, c.regName(mir.Reg(tag>>4)-1))
}
