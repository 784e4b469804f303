package regalloc

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// colouring chooses registers.
type colouring struct {
	fn     *function
	occ    *occupancy
	search search       // the last one, for its memory
	copies []placedCopy // the last ones, for their memory
	spans  []*spans     // of loops, if registers are chosen by them
}

// priority lists the registers to place: those that the user has a wish for, then the widest, those with the fewest
// choices, then by start. What is small and may go anywhere fills the holes.
func (a *colouring) priority() []mir.Reg {
	type key struct{ hint, units, choices, start, reg int }
	var keys []key
	for r := range a.fn.regs {
		s := &a.fn.regs[r]
		if a.occ.live.reg[r] == nil {
			continue
		}
		k := key{0, -a.fn.f.Regs[r].Units, len(s.choices), int(a.occ.live.extent(mir.Reg(r)).from), r}
		if slices.ContainsFunc(s.hints, func(h hint) bool { return h.units != nil }) {
			k.hint = -1
		}
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(x, y key) int {
		return cmp.Or(x.hint-y.hint, x.units-y.units, x.choices-y.choices, x.start-y.start, x.reg-y.reg)
	})
	out := make([]mir.Reg, len(keys))
	for i, k := range keys {
		out[i] = mir.Reg(k.reg)
	}
	return out
}

// rank is how good a choice is: compared from the first field on, more is better.
type rank struct {
	wanted int   // hints met
	kept   int   // copies that would be onto themselves
	span   int32 // cycles between iterations that it takes, negative
	gap    int32 // places between the value and its neighbours in the register, over the units the least
	gaps   int64 // and their sum
	turn   int   // round robin
}

func (x rank) compare(y rank) int {
	return cmp.Or(x.wanted-y.wanted, x.kept-y.kept, cmp.Compare(x.span, y.span),
		cmp.Compare(x.gap, y.gap), cmp.Compare(x.gaps, y.gaps), x.turn-y.turn)
}

// chooseReg finds the best free register for r; nil if there is none.
//
// Of the free ones it is the one that was used least recently and is not used again soon: a register that is reused at
// once keeps the scheduler from overlapping the two values.
func (a *colouring) chooseReg(r mir.Reg) *machine.Register {
	var best *machine.Register
	var top rank
	var l seg
	var copies []placedCopy
	n := len(a.fn.regs[r].choices)
	for i, c := range a.fn.regs[r].choices {
		if !a.occ.isFree(r, c) {
			continue
		}
		if best == nil {
			l, copies = a.cycle(r), a.placedCopies(r)
		}
		k := top // what is not known yet is as good
		k.wanted, k.kept = a.fn.regs[r].wanted(c), keptBy(c, copies)
		if best != nil && k.compare(top) < 0 {
			continue
		}
		if k.span = -a.span(r, c); best != nil && k.compare(top) < 0 {
			continue
		}
		k.gap, k.gaps = a.gaps(r, c, l)
		k.turn = -((i + n - int(uint(a.fn.o.Variant)%uint(n))) % n)
		if best == nil || k.compare(top) > 0 {
			best, top = c, k
		}
	}
	return best
}

// cycle is the stretch of the innermost loop that all of r's life is in; the whole function if there is none.
func (a *colouring) cycle(r mir.Reg) seg {
	e := a.occ.live.extent(r)
	best := seg{0, a.occ.live.start[len(a.fn.code)]}
	for _, l := range a.fn.f.Loops {
		s := seg{a.occ.live.start[l.First], a.occ.live.start[l.Last+1]}
		if s.from <= e.from && e.to <= s.to && s.to-s.from < best.to-best.from {
			best = s
		}
	}
	return best
}

// far is the gap to a neighbour that is not there.
const far = 1 << 28

// gaps is how far r's neighbours in c are, over the units the least, and their sum.
func (a *colouring) gaps(r mir.Reg, c *machine.Register, cyc seg) (least int32, sum int64) {
	least = far
	for u, segs := range a.occ.live.reg[r] {
		if len(segs) == 0 {
			continue
		}
		g := gap(a.occ.files[a.fn.regs[r].file][c.Units[u]], seg{segs[0].from, segs[len(segs)-1].to}, cyc)
		least, sum = min(least, g), sum+int64(g)
	}
	return least, sum
}

// gap is how far the stretches of list next to x are away from it, inside of cyc, whose end is followed by its start.
func gap(list []busy, x, cyc seg) int32 {
	i := after(list, x.from)
	before, behind := int32(far), int32(far)
	if i > 0 && list[i-1].to > cyc.from {
		before = x.from - list[i-1].to
	}
	i = after(list, x.to-1)
	if i < len(list) && list[i].from < cyc.to {
		behind = list[i].from - x.to
	}
	if before == far { // the last one of the iteration before
		if i := after(list, cyc.to-1); i > 0 && list[i-1].from >= x.to && list[i-1].to > cyc.from {
			before = x.from - cyc.from + cyc.to - list[i-1].to
		}
	}
	if behind == far { // the first one of the next iteration
		if i := after(list, cyc.from); i < len(list) && list[i].to <= x.from && list[i].from >= cyc.from {
			behind = cyc.to - x.to + list[i].from - cyc.from
		}
	}
	return min(before, behind)
}

// placedCopy is a copy between a register and one that is placed: so many units of it at off, and where the other ones
// are.
type placedCopy struct {
	off   uint8
	other []uint8
}

// placedCopies lists the copies between r and registers that are placed.
func (a *colouring) placedCopies(r mir.Reg) []placedCopy {
	list := a.copies[:0]
	for _, k := range a.occ.live.refs[r] {
		op := a.fn.code[k.b][k.i]
		if !a.fn.isCopy(op) || op.Def[0].Reg == op.Use[0].Reg {
			continue
		}
		mine, other := op.Def[0], op.Use[0]
		if other.Reg == r {
			mine, other = other, mine
		}
		if at := a.fn.regs[other.Reg].at; at != nil {
			list = append(list, placedCopy{mine.Off, at.Units[other.Off : other.Off+other.Len]})
		}
	}
	a.copies = list
	return list
}

// keptBy counts the copies that c would make copies onto themselves.
func keptBy(c *machine.Register, copies []placedCopy) int {
	n := 0
	for _, k := range copies {
		if slices.Equal(c.Units[k.off:int(k.off)+len(k.other)], k.other) {
			n++
		}
	}
	return n
}
