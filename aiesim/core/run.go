package core

import (
	"context"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

const (
	maxCycles = 1 << 31
	stepMask  = 1<<12 - 1 // how often the context is looked at
)

// Run executes the program with args, one for each parameter in order. Data of buffers is read and written in place,
// once the run has ended without an error. The error is an [*Error] for a mistake of the user's program, a [*Hazard]
// for one of its compiler, ctx.Err() if that ended the run, or says which argument does not fit its parameter.
func (c *Core) Run(ctx context.Context, args []Arg, o Options) (res *Result, err error) {
	if err := c.checkArgs(args, &o); err != nil {
		return nil, err
	}
	m := c.newState()
	defer func() {
		m.forget()
		c.states.Put(m)
	}()
	if err := m.start(ctx, args, &o); err != nil {
		return nil, err
	}
	defer func() {
		caught(recover(), &err)
		if m.trace != nil {
			if e := m.trace.close(m.now + m.lost); err == nil {
				err = e
			}
		}
		if err != nil {
			res = nil
		}
	}()
	m.untilEnd(o.MaxCycles)
	if !o.Keep {
		m.copyOut()
	}
	return m.result(), nil
}

// newState takes a state that an earlier run has left, or makes one.
func (c *Core) newState() *state {
	if m, ok := c.states.Get().(*state); ok {
		return m
	}
	n := len(c.bundles)
	m := &state{core: c, pipe: newPipeline(c.depth), hits: make([]int64, n), wait: make([]int64, n),
		banks: newBanks(c.mach, c.depth), picks: make([]*pickCache, c.sites), busy: make([]machine.Slots, c.depth),
		roots: make([]int64, len(c.prog.Func.Roots)), sizes: make([]int64, len(c.prog.Func.Roots)),
		bounds: make([]bound, c.nears)}
	m.mem.init(c.mach)
	return m
}

// forget drops what belongs to the caller.
func (m *state) forget() {
	m.ctx, m.trace, m.kept, m.mem.regions = nil, nil, nil, nil
	clear(m.streams)
	clear(m.bounds)
}

// start brings the machine into its first state: memory filled, parameters in their registers.
func (m *state) start(ctx context.Context, args []Arg, o *Options) error {
	c := m.core
	regions, err := c.place(args, o.Place)
	if err != nil {
		return err
	}
	m.registers.reset()
	m.pipe.reset()
	m.banks.reset()
	clear(m.busy)
	clear(m.hits)
	clear(m.wait)
	m.ctx, m.now, m.lost, m.pc, m.modes = ctx, 0, 0, 0, datapath.Modes{}
	if m.kept = o.Kept; m.kept != nil {
		m.modes = m.kept.modes
	}
	m.ctl = control{loop: -1}
	m.res = Result{}
	m.mem.over, m.endless = o.Over, o.Endless
	m.load(regions, args, nil)
	m.pass(args)
	if o.Trace != nil {
		m.trace = newTrace(c, o)
	}
	return nil
}

// errEnd ends the run of a function that never returns, where its streams end.
var errEnd = errors.New("a stream has ended")

// streamEnds ends the run of a function that never returns.
func (m *state) streamEnds() {
	if m.endless {
		panic(halt{errEnd})
	}
}

// untilEnd runs the machine until the function returns, or a stream of one that never does has ended.
func (m *state) untilEnd(limit int64) {
	if m.endless {
		defer func() {
			if r := recover(); r != nil && r != any(halt{errEnd}) {
				panic(r)
			}
		}()
	}
	m.run(limit)
}

// run is the machine: a bundle an iteration.
func (m *state) run(limit int64) {
	c := m.core
	for {
		m.arrive()
		if m.now&stepMask == 0 || m.now+m.lost > limit {
			m.limits(limit)
		}
		pc := m.pc
		b := &c.bundles[pc]
		if slot := m.now & m.pipe.mask; m.busy[slot]&b.slots != 0 {
			m.slotBusy(b)
		} else {
			m.busy[slot] = 0
		}
		for i := range b.ops {
			d := &b.ops[i]
			if d.time.Read > 0 {
				m.readLater(d)
			} else {
				d.do(m, d)
			}
			if d.time.Busy > 1 {
				m.hold(d)
			}
		}
		m.hits[pc]++
		if len(m.pipe.late[m.now&m.pipe.mask]) > 0 {
			m.lateReads()
		}
		lost := m.banks.stall(m.now) + int64(b.cost)
		if m.waits > 0 {
			lost += m.waits
			m.res.Streams, m.waits = m.res.Streams+m.waits, 0
		}
		if m.trace != nil {
			m.trace.cycle(m, b, lost)
		}
		if lost > 0 {
			m.lost += lost
			m.wait[pc] += lost
		}
		next, more := m.ctl.next(c, m.now+m.lost, b.loopEnd, pc)
		m.now++
		if !more {
			return
		}
		m.pc = next
	}
}

// readLater has the operands of d read some cycles after issue.
func (m *state) readLater(d *code) {
	at := (m.now + int64(d.time.Read)) & m.pipe.mask
	m.pipe.late[at] = append(m.pipe.late[at], event{d: d, kind: doRead})
}

// hold keeps the slots of d for the cycles in which it cannot be followed by another operation.
func (m *state) hold(d *code) {
	for i := 1; i < d.time.Busy; i++ {
		m.busy[(m.now+int64(i))&m.pipe.mask] |= d.busy
	}
}

func (m *state) slotBusy(b *bundle) {
	held := m.busy[m.now&m.pipe.mask]
	for i := range b.ops {
		if d := &b.ops[i]; d.busy&held != 0 {
			panic(halt{&Hazard{Kind: SlotBusy, Bundle: d.bundle, Op: d.time.Name,
				Register: "slot " + (d.busy & held).String(),
				Text:     "an earlier operation still holds it", Pos: d.op.Pos, Cycle: m.now + m.lost}})
		}
	}
}

// limits ends runs that take too long.
func (m *state) limits(limit int64) {
	if err := m.ctx.Err(); err != nil {
		panic(halt{err})
	}
	if m.now+m.lost > limit {
		panic(halt{&Error{Pos: m.core.where(m.pc), Text: fmt.Sprintf(
			"the program has run %d cycles without an end", limit), Endless: true, Bundle: m.pc}})
	}
}

// where is a line of the user's for a bundle: of its first operation, or of one before it.
func (c *Core) where(pc int) (pos cfront.Pos) {
	for ; pc >= 0; pc-- {
		for i := range c.bundles[pc].ops {
			if p := c.bundles[pc].ops[i].op.Pos; p.IsValid() {
				return p
			}
		}
	}
	return c.prog.Func.Pos
}

// result adds up what the run did.
func (m *state) result() *Result {
	r := m.res
	r.Stalls = m.lost
	r.Cycles = m.now + m.lost
	m.core.fill(&r, m.hits, m.wait)
	r.Placed = placed(m.mem.regions)
	return &r
}

// fill adds what follows from how often the bundles issued.
func (c *Core) fill(r *Result, hits, wait []int64) {
	r.Hits, r.Conflicts = append([]int64(nil), hits...), append([]int64(nil), wait...)
	for i, n := range hits {
		r.MACs += n * c.macs[i]
		r.Routines += n * int64(c.bundles[i].cost)
	}
}
