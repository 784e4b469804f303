package core

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// control is what decides which bundle comes next: a branch in its delay slots, and the zero-overhead loop.
type control struct {
	left   int // bundles until the branch takes effect; 0: there is none
	target int // -1: return
	loop   int // hardware loop whose bounds LS and LE hold, or -1
	count  int64
}

const returns = -1

func badControl(cycle int64, bundle int, format string, args ...any) {
	panic(halt{&Hazard{Kind: BadControl, Bundle: bundle, Text: fmt.Sprintf(format, args...), Cycle: cycle}})
}

// jump makes a branch take effect after its delay slots.
func (t *control) jump(c *Core, cycle int64, d *code, target int) {
	if t.left > 0 {
		badControl(cycle, d.bundle, "a branch in the delay slots of another one")
	}
	t.left, t.target = c.delay+1, target
}

func doJump(m *state, d *code) { m.ctl.jump(m.core, m.now+m.lost, d, d.target) }

func doRet(m *state, d *code) { m.ctl.jump(m.core, m.now+m.lost, d, returns) }

func doBranch(m *state, d *code) {
	if m.defined(d, &d.use[0]) != 0 {
		m.ctl.jump(m.core, m.now+m.lost, d, d.target)
	}
}

func doSetLoop(m *state, d *code) {
	m.send(d.write, landLoop, d, nil).val = int64(d.loop)
}

func doSetCount(m *state, d *code) {
	m.send(d.write, landCount, d, nil).val = m.core.tripCount(d, m.defined(d, &d.use[0]))
}

// tripCount is the count that a loop starts with; a register has it without the iterations that the kernel skips.
func (c *Core) tripCount(d *code, count int64) int64 {
	h, n := &c.prog.Loops[d.loop], int64(int32(count))
	if d.op.Use[0].IsReg() {
		n = int64(int32(count + int64(h.Skip)))
	}
	if h.Loop >= 0 && h.Loop < len(c.prog.Func.Loops) {
		c.kept(c.prog.Func.Loops[h.Loop], n)
	}
	return n - int64(h.Skip)
}

// kept ends a run in which a loop breaks the promise of its chess_loop_range: the program was made for what it says.
func (c *Core) kept(l *mir.Loop, n int64) {
	h, promise := &l.Hints, ""
	switch {
	case !h.HasRange:
	case n < l.Min:
		promise = fmt.Sprintf("at least %d", max(h.Min, l.Min))
	case l.Max >= 0 && n > l.Max:
		promise = fmt.Sprintf("at most %d", h.Max)
	}
	if promise != "" {
		panic(halt{&Error{Pos: l.Pos, Bundle: -1, Text: fmt.Sprintf("the loop runs %d times, but its chess_loop_range "+
			"promises %s: the machine's compiler relies on that", n, promise)}})
	}
}

// next finds the bundle after number pc, where hardware loop end ends (-1: none does); more is false at the end.
func (t *control) next(c *Core, cycle int64, end, pc int) (to int, more bool) {
	to = pc + 1
	if end >= 0 {
		if t.loop != end || t.count < 1 {
			badControl(cycle, pc, "the end of hardware loop %d is reached with %d rounds left of loop %d", end, t.count,
				t.loop)
		}
		if t.count--; t.count > 0 {
			if t.left > 0 {
				badControl(cycle, pc, "hardware loop %d goes on in the delay slots of a branch", end)
			}
			to = c.prog.Loops[end].Start
		}
	}
	if t.left > 0 {
		if t.left--; t.left == 0 {
			if to = t.target; to == returns {
				return 0, false
			}
		}
	}
	if to >= len(c.bundles) {
		badControl(cycle, pc, "control runs past the last bundle")
	}
	return to, true
}
