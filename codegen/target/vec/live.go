package vec

import (
	"fmt"
	"slices"
)

// span is the positions from .. to-1. Instruction i reads at position 2i and writes at 2i+1, or at 2i if what it reads
// stands apart.
type span struct{ from, to int }

// liveRange is where a register holds a value that is read later. A register that is set anew in between has gaps.
type liveRange []span

func (r liveRange) from() int { return r[0].from }
func (r liveRange) to() int   { return r[len(r)-1].to }

// length is the positions in r.
func (r liveRange) length() int {
	n := 0
	for _, s := range r {
		n += s.to - s.from
	}
	return n
}

// overlaps reports whether r and q have a position in common.
func (r liveRange) overlaps(q liveRange) bool {
	for len(r) > 0 && len(q) > 0 {
		switch {
		case r[0].to <= q[0].from:
			r = r[1:]
		case q[0].to <= r[0].from:
			q = q[1:]
		default:
			return true
		}
	}
	return false
}

// block is the instructions from .. to-1, which run one after the other; then one of next.
type block struct {
	from, to int
	next     []int
	in       regSet // live at its start
}

// blocks cuts a list at labels and behind jumps.
func blocks(list []Inst) ([]block, error) {
	var out []block
	at := map[int]int{} // block of a label
	start := true
	for i := range list {
		in := &list[i]
		if start || in.Kind == Label {
			out = append(out, block{from: i})
		}
		if in.Kind == Label {
			if _, twice := at[in.To]; twice {
				return nil, fmt.Errorf("label %d stands twice", in.To)
			}
			at[in.To] = len(out) - 1
		}
		start = in.Kind == Jump || in.Kind == Branch || in.Kind == Return
		out[len(out)-1].to = i + 1
	}
	for i := range out {
		b := &out[i]
		last := &list[b.to-1]
		if last.Kind != Jump && last.Kind != Return && i+1 < len(out) {
			b.next = append(b.next, i+1)
		}
		if last.Kind == Jump || last.Kind == Branch {
			to, ok := at[last.To]
			if !ok {
				return nil, fmt.Errorf("instruction %d goes to label %d, which is nowhere", b.to-1, last.To)
			}
			b.next = append(b.next, to)
		}
	}
	return out, nil
}

// reads are the registers that in needs, those of its memory last.
func (in *Inst) reads() []Reg {
	if in.Mem.None() {
		return slices.Clip(in.Src)
	}
	return in.readsInto(nil)
}

// readsInto is reads in memory of the caller's.
func (in *Inst) readsInto(regs []Reg) []Reg {
	regs = append(regs[:0], in.Src...)
	if in.Mem.None() {
		return regs
	}
	regs = append(regs, in.Mem.Base)
	if in.Mem.Index != NoReg {
		regs = append(regs, in.Mem.Index)
	}
	return regs
}

// ranges finds where each of n registers is live. Each range is in order, and its parts do not touch. A register that
// is read on a path that does not set it is an error, but for those that are fixed.
func ranges(list []Inst, n int, fixed map[Reg]Reg) ([]liveRange, error) {
	flow, err := blocks(list)
	if err != nil || len(flow) == 0 {
		return make([]liveRange, n), err
	}
	for i := range flow {
		flow[i].in = newRegSet(n)
	}
	for changed := true; changed; {
		changed = false
		for i := len(flow) - 1; i >= 0; i-- {
			live := flow[i].out(flow)
			for k := flow[i].to - 1; k >= flow[i].from; k-- {
				list[k].before(live)
			}
			if !slices.Equal(live, flow[i].in) {
				flow[i].in, changed = live, true
			}
		}
	}
	for r := range Reg(n) {
		if _, ok := fixed[r]; !ok && flow[0].in.has(r) {
			return nil, fmt.Errorf("register %d is read before it is set: %s", r, firstRead(list, r))
		}
	}
	out, first := make([]liveRange, n), make([]span, n) // most have one part
	for r := range out {
		out[r] = first[r : r : r+1]
	}
	ends := make([]int, n)
	for i := len(flow) - 1; i >= 0; i-- {
		flow[i].spans(list, flow[i].out(flow), ends, out)
	}
	for r := range out {
		slices.Reverse(out[r])
	}
	return out, nil
}

// out is what is live at the end of b.
func (b *block) out(flow []block) regSet {
	live := make(regSet, len(b.in))
	for _, next := range b.next {
		live.join(flow[next].in)
	}
	return live
}

// before turns what is live after in into what is live before it.
func (in *Inst) before(live regSet) {
	for _, r := range in.Dst {
		live.drop(r)
	}
	for _, r := range in.Src {
		live.add(r)
	}
	if !in.Mem.None() {
		live.add(in.Mem.Base)
		if in.Mem.Index != NoReg {
			live.add(in.Mem.Index)
		}
	}
}

// spans adds what is live in b to ranges that are filled from their ends; ends is room for a number for each.
func (b *block) spans(list []Inst, live regSet, ends []int, out []liveRange) {
	for r := range ends {
		if ends[r] = 0; live.has(Reg(r)) {
			ends[r] = 2 * b.to
		}
	}
	add := func(r Reg, from, to int) {
		if k := len(out[r]) - 1; k >= 0 && out[r][k].from <= to {
			out[r][k].from = from
			return
		}
		out[r] = append(out[r], span{from, to})
	}
	var reads [8]Reg
	for i := b.to - 1; i >= b.from; i-- {
		from := 2*i + 1
		if list[i].Apart {
			from = 2 * i
		}
		for _, r := range list[i].Dst {
			add(r, from, max(ends[r], 2*i+2))
			ends[r] = 0
		}
		for _, r := range list[i].readsInto(reads[:]) {
			if ends[r] == 0 {
				ends[r] = 2*i + 1
			}
		}
	}
	for r, end := range ends {
		if end > 0 {
			add(Reg(r), 2*b.from, end)
		}
	}
}

// firstRead says which instruction reads r first, in the order of the list.
func firstRead(list []Inst, r Reg) string {
	i := slices.IndexFunc(list, func(in Inst) bool { return slices.Contains(in.reads(), r) })
	if i < 0 {
		return "nowhere"
	}
	if list[i].Note != "" {
		return fmt.Sprintf("instruction %d, %s", i, list[i].Note)
	}
	return fmt.Sprintf("instruction %d", i)
}

// depths is how many loops each instruction is in: a loop reaches from a label to the last jump back to it.
func depths(list []Inst) []int {
	at, last := map[int]int{}, map[int]int{}
	for i := range list {
		in := &list[i]
		if in.Kind == Label {
			at[in.To] = i
		} else if from, seen := at[in.To]; seen && from < i && (in.Kind == Jump || in.Kind == Branch) {
			last[from] = i
		}
	}
	out := make([]int, len(list))
	for from, to := range last {
		for i := from; i <= to; i++ {
			out[i]++
		}
	}
	return out
}
