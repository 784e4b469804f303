package schedule_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// pipeline runs a Program cycle by cycle: each operation reads each operand at its own cycle and its results land at
// theirs.
type pipeline struct {
	*state
	p       *mir.Program
	before  registers // registers as they were in the cycle before
	flights []*flying
	modes   []landing
	issued  map[*mir.Op]int
	cycle   int
	count   uint64 // loop count register
	bounds  int    // hard loop that is set up
	ready   int    // cycle from which the bounds hold
}

// flying is an operation in the pipeline.
type flying struct {
	o      *mir.Op
	t      int
	use    [][]uint64
	slot   mir.Slotted
	mode   uint64
	loaded uint64
	out    [][]uint64
	left   int // operands that are not read yet
	wrote  int // results that are not written yet
}

type landing struct {
	at   int
	mode uint64
}

func newPipeline(p *mir.Program, m *machine.Machine, init *registers) *pipeline {
	return &pipeline{state: newState(p.Func, m, init), before: *init, p: p, issued: map[*mir.Op]int{}, bounds: -1}
}

// run runs the program to its return.
func (x *pipeline) run(limit int) error {
	pc, jump, slots := 0, -1, 0
	for ; ; x.cycle++ {
		if x.cycle > limit {
			return fmt.Errorf("more than %d cycles", limit)
		}
		if pc < 0 || pc >= len(x.p.Bundles) {
			return fmt.Errorf("control at bundle %d", pc)
		}
		x.land()
		taken := -2
		for _, o := range x.p.Bundles[pc].Ops {
			if o.Op.Code == machine.Nop {
				continue
			}
			if err := x.issue(o); err != nil {
				return fmt.Errorf("bundle %d: %w", pc, err)
			}
		}
		if err := x.read(); err != nil {
			return fmt.Errorf("cycle %d bundle %d: %w", x.cycle, pc, err)
		}
		for _, o := range x.p.Bundles[pc].Ops {
			switch o.Op.Code {
			case machine.Jump:
				taken = o.Target
			case machine.Ret:
				taken = -1
			case machine.Branch:
				if *x.at(o.Op.Use[0]) != 0 {
					taken = o.Target
				}
			}
		}
		if taken > -2 {
			if slots > 0 {
				return fmt.Errorf("bundle %d: a branch in a delay slot", pc)
			}
			jump, slots = taken, x.m.DelaySlots.N+1
		}
		next := pc + 1
		if x.bounds >= 0 && pc == x.p.Loops[x.bounds].End {
			if x.cycle < x.ready || x.count == 0 {
				return fmt.Errorf("bundle %d: the loop is not set up", pc)
			}
			if x.count--; x.count > 0 {
				next = x.p.Loops[x.bounds].Start
			}
		}
		if slots > 0 {
			if slots--; slots == 0 {
				if next = jump; jump == -1 {
					x.cycle++
					return x.drain()
				}
			}
		}
		pc = next
		x.before = x.reg
	}
}

// drain lets what is in flight land.
func (x *pipeline) drain() error {
	for range 100 {
		x.land()
		if err := x.read(); err != nil {
			return err
		}
		x.cycle++
	}
	return nil
}

// issue begins an operation.
func (x *pipeline) issue(s mir.Slotted) error {
	o := s.Op
	f := &flying{o: o, t: x.cycle, slot: s, use: make([][]uint64, len(o.Use)), left: len(o.Use), wrote: len(o.Def)}
	switch o.Code {
	case machine.SetLoop:
		x.bounds, x.ready = s.Loop, max(x.ready, x.cycle+x.m.Ops[o.Code].Write)
		return nil
	case machine.SetCount:
		x.count = uint64(o.Use[0].Imm - int64(x.p.Loops[s.Loop].Skip))
		if o.Use[0].IsReg() {
			x.count = *x.at(o.Use[0])
		}
		if int64(x.count) <= 0 {
			return fmt.Errorf("%d rounds behind the %d that are skipped", int64(x.count), x.p.Loops[s.Loop].Skip)
		}
		x.ready = max(x.ready, x.cycle+x.m.Ops[o.Code].Write)
		return nil
	case machine.Jump, machine.Branch, machine.Ret:
		return nil
	}
	f.mode = x.mode
	x.flights = append(x.flights, f)
	return nil
}

// read lets operations read the operands that are due, then those which have all compute; loads come before stores.
func (x *pipeline) read() error {
	var full []*flying
	for _, f := range x.flights {
		t := &x.m.Ops[f.o.Code]
		for i, u := range f.o.Use {
			at, from := 0, &x.reg
			if u.IsReg() {
				at = t.ReadAt(x.f.Regs[u.Reg].Class, i == f.o.Acc)
			}
			if at == -1 {
				at, from = 0, &x.before
			}
			if f.use[i] != nil || x.cycle < f.t+at {
				continue
			}
			f.use[i] = []uint64{}
			if !u.IsReg() {
				f.use[i] = append(f.use[i], uint64(u.Imm))
			}
			for _, c := range x.units(u, false) {
				f.use[i] = append(f.use[i], from[c.file][c.unit])
			}
			f.left--
		}
		if f.left == 0 && f.out == nil {
			full = append(full, f)
		}
	}
	for _, f := range full {
		now, mode := x.mode, f.mode
		f.loaded = x.order(f.o)
		if isAccess(f.o) == 1 {
			f.loaded = mix(f.loaded, x.access(f.o, f.use, true))
		}
		x.mode = mode
		x.note(f.o, f.use, f.loaded)
		f.out = x.results(f.o, f.use, f.loaded)
		x.mode = now
	}
	for _, f := range full {
		if isAccess(f.o) == 2 {
			now := x.mode
			x.mode = f.mode
			x.access(f.o, f.use, false)
			x.mode = now
		}
		if f.o.Code == machine.SetMode {
			x.modes = append(x.modes, landing{f.t + x.m.Ops[f.o.Code].Write, x.ids[f.o]})
		}
	}
	return nil
}

// land writes the results that are due.
func (x *pipeline) land() {
	for _, l := range x.modes {
		if l.at == x.cycle {
			x.mode = mix(x.mode, l.mode)
		}
	}
	var still []*flying
	for _, f := range x.flights {
		t := &x.m.Ops[f.o.Code]
		for i, d := range f.o.Def {
			at := t.Write
			if isAccess(f.o) != 0 && f.o.Mem.Post != mir.PostNone && i == len(f.o.Def)-1 {
				at = t.PtrWrite
			}
			if f.t+at != x.cycle {
				continue
			}
			for k, c := range x.units(d, true) {
				x.reg[c.file][c.unit] = f.out[i][k]
			}
			f.wrote--
		}
		if f.wrote > 0 || f.left > 0 {
			still = append(still, f)
		}
	}
	x.flights = still
}

// compare tells how a run of p differs from one in program order; "" if it does not.
func compare(p *mir.Program, f *mir.Func, m *machine.Machine, init *registers) (string, int) {
	want, got := newState(f, m, init), newPipeline(p, m, init)
	got.ids = want.ids // operations may have moved
	if !want.sequential(200000) {
		return "", 0
	}
	if err := got.run(2000000); err != nil {
		return err.Error(), got.cycle
	}
	for x, n := range want.need {
		if got.cycle < max(n, want.least) {
			return fmt.Sprintf("%d cycles, but %s is needed in %d, and the longest chain takes %d", got.cycle,
					machine.Slot(x), n, want.least),
				got.cycle
		}
	}
	for b, k := range f.Blocks {
		for _, o := range k.Ops {
			w, g := want.seen[o], got.seen[o]
			for i := range min(len(w), len(g)) {
				if w[i] != g[i] {
					return fmt.Sprintf("b%d: %s (line %d), time %d of %d: saw other values", b, f.OpString(o),
						o.Pos.Line, i, len(w)), got.cycle
				}
			}
			if len(w) != len(g) {
				return fmt.Sprintf("b%d: %s (line %d) ran %d times, not %d", b, f.OpString(o), o.Pos.Line, len(g),
					len(w)), got.cycle
			}
		}
	}
	if len(want.mem) != len(got.mem) {
		return "memory differs", got.cycle
	}
	for a, x := range want.mem {
		if got.mem[a] != x {
			return fmt.Sprintf("memory at %x differs", a), got.cycle
		}
	}
	return "", got.cycle
}
