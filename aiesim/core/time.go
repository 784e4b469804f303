package core

import (
	"context"
)

// Time counts the cycles of a run with args without computing vector data: the same cycles, stalls and executions as
// [Core.Run], some times faster. Buffers are not written. Only scalars, pointers and loops run; if what they do depends
// on results of the vector unit, or on memory that vectors were stored to, the error is [ErrData] and Run has to tell.
// Mistakes of the user's program that do not change its way through the code are not noticed.
func (c *Core) Time(ctx context.Context, args []Arg, o Options) (res *Result, err error) {
	if err := c.checkArgs(args, &o); err != nil {
		return nil, err
	}
	k, ok := c.clocks.Get().(*clock)
	if !ok {
		k = c.newClock()
	}
	defer func() {
		k.ctx = nil
		clear(k.bounds)
		k.st.forget()
		c.clocks.Put(k)
	}()
	if err := k.start(ctx, args, &o); err != nil {
		return nil, err
	}
	defer func() {
		if caught(recover(), &err); err != nil {
			res = nil
		}
	}()
	k.run()
	r := k.res
	r.Stalls, r.Cycles = k.lost, k.now+k.lost
	c.fill(&r, k.hits, k.wait)
	r.Placed = placed(k.st.mem.regions)
	return &r, nil
}

func (c *Core) newClock() *clock {
	n := len(c.bundles)
	k := &clock{core: c, land: make([][]landing, c.depth), late: make([][]*sliceStep, c.depth),
		mask:      int64(c.depth) - 1,
		addresses: 1<<c.mach.AddressBits.N - 1,
		hits:      make([]int64, n), wait: make([]int64, n), banks: newBanks(c.mach, c.depth),
		base: int64(c.mach.DataBase.N), short: 2 * int64(c.mach.BankWidth.N), bounds: make([]bound, c.nears),
		st: &state{core: c, roots: make([]int64, len(c.prog.Func.Roots)), sizes: make([]int64, len(c.prog.Func.Roots))}}
	k.st.mem.init(c.mach)
	if c.timing.memory {
		k.unsure = make([]byte, k.st.mem.size)
	}
	return k
}

// start brings the clock into its first state.
func (k *clock) start(ctx context.Context, args []Arg, o *Options) error {
	c := k.core
	regions, err := c.place(args, o.Place)
	if err != nil {
		return err
	}
	for i := range k.land {
		k.land[i], k.late[i] = k.land[i][:0], k.late[i][:0]
	}
	k.banks.reset()
	clear(k.hits)
	clear(k.wait)
	k.ctx, k.now, k.lost, k.check, k.limit, k.pc, k.waits = ctx, 0, 0, 0, o.MaxCycles, 0, 0
	k.ctl, k.res, k.vague = control{loop: -1}, Result{}, ^uint64(0)
	k.st.load(regions, args, c.timing)
	for i := range regions {
		if k.unsure != nil {
			clear(k.unsure[regions[i].start-k.base : regions[i].end-k.base])
		}
	}
	if i := k.st.mem.stack; i >= 0 && k.unsure != nil {
		r := &regions[i]
		for off := r.start - k.st.mem.base; off < r.end-k.st.mem.base; off++ {
			k.unsure[off] = 1
		}
	}
	for i := range c.params {
		if p := &c.params[i]; !p.unused {
			k.write(&p.dst, p.value(&args[i], k.st.args[i]), false)
		}
	}
	return nil
}

// run is the machine without data: a bundle an iteration.
func (k *clock) run() {
	bundles := k.core.timing.bundles
	for {
		slot := k.now & k.mask
		if list := k.land[slot]; len(list) > 0 {
			for i := range list {
				k.arrive(&list[i])
			}
			k.land[slot] = list[:0]
		}
		if k.now >= k.check {
			k.limits()
		}
		pc := k.pc
		b := &bundles[pc]
		k.hits[pc]++
		for i := range b.steps {
			switch t := &b.steps[i]; {
			case t.read > 0:
				at := (k.now + int64(t.read)) & k.mask
				k.late[at] = append(k.late[at], t)
			case t.kind == stepPost:
				base := k.known(t.a)
				k.touch(t, base+t.imm)
				k.put(t, &t.d.dst, base+t.by, false)
			default:
				k.tick(t)
			}
		}
		if list := k.late[slot]; len(list) > 0 {
			for _, t := range list {
				k.tick(t)
			}
			k.late[slot] = list[:0]
		}
		if b.cost+k.waits != 0 || !k.banks.quiet() {
			k.stand(b)
		}
		next := pc + 1
		if int(b.loopEnd) == k.ctl.loop && k.ctl.count > 1 && k.ctl.left == 0 && b.loopEnd >= 0 {
			k.ctl.count--
			next = int(b.start)
		} else if b.loopEnd >= 0 || k.ctl.left > 0 || next == len(bundles) {
			var more bool
			if next, more = k.ctl.next(k.core, k.now+k.lost, int(b.loopEnd), pc); !more {
				k.now++
				return
			}
		}
		k.pc = next
		k.now++
	}
}

// stand counts the cycles lost with b.
func (k *clock) stand(b *sliceBundle) {
	lost := k.banks.stall(k.now) + b.cost + k.waits
	if lost == 0 {
		return
	}
	k.res.Streams, k.waits = k.res.Streams+k.waits, 0
	k.lost += lost
	k.wait[k.pc] += lost
	k.check = min(k.check, k.limit-k.lost+1)
}

// tick does one operation.
func (k *clock) tick(t *sliceStep) {
	switch t.kind {
	case stepAccess:
		k.touch(t, k.known(t.a)+t.imm)
	case stepPost:
		base := k.known(t.a)
		k.touch(t, base+t.imm)
		k.put(t, &t.d.dst, base+t.by, false)
	case stepPostMod:
		base := k.known(t.a)
		k.touch(t, base+t.imm)
		k.put(t, &t.d.dst, base+k.known(t.b), false)
	case stepStack:
		k.touch(t, k.st.stackAt+t.imm)
	case stepData:
		k.data(t)
	case stepAdd:
		vague := (k.vague>>(t.a&63)|k.vague>>(t.b&63))&1 != 0
		k.put(t, &t.d.def, k.num[t.a&63]+k.num[t.b&63], vague)
	case stepAddConst:
		k.put(t, &t.d.def, k.num[t.a&63]+t.imm, k.vague>>(t.a&63)&1 != 0)
	case stepConst:
		k.put(t, &t.d.def, t.imm, false)
	case stepCopy:
		k.put(t, &t.d.def, k.num[t.a&63], k.vague>>(t.a&63)&1 != 0)
	case stepAround:
		k.around(t)
	case stepNumber, stepVague:
		k.number(t)
	case stepAddress:
		k.put(t, &t.d.def, k.st.roots[t.d.op.Mem.Root]+t.imm, false)
	case stepStream:
		k.stream(t)
	default:
		k.control(t)
	}
}

// known is the value of a scalar unit that decides cycles.
func (k *clock) known(u uint8) int64 {
	if k.vague>>(u&63)&1 != 0 {
		vagueData()
	}
	return k.num[u&63]
}

// control does branches and loops.
func (k *clock) control(t *sliceStep) {
	switch t.kind {
	case stepJump:
		k.ctl.jump(k.core, k.now+k.lost, t.d, t.d.target)
	case stepReturn:
		k.ctl.jump(k.core, k.now+k.lost, t.d, returns)
	case stepBranch:
		if k.known(t.a) != 0 {
			k.ctl.jump(k.core, k.now+k.lost, t.d, t.d.target)
		}
	case stepLoop:
		k.sendControl(t, landLoop, int64(t.d.loop))
	case stepCount:
		k.sendControl(t, landCount, k.core.tripCount(t.d, k.known(t.a)))
	case stepCountIs:
		k.sendControl(t, landCount, k.core.tripCount(t.d, t.imm))
	}
}

// sendControl sets a loop register in the operation's time.
func (k *clock) sendControl(t *sliceStep, kind eventKind, val int64) {
	at := (k.now + int64(t.in)) & k.mask
	k.land[at] = append(k.land[at], landing{kind: kind, val: val})
}
