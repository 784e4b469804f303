package vec

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// Allocate gives each virtual register of list a real one of file, by linear scan over live ranges with gaps. Where
// there are more live values than registers, those that cost least are spilled: their uses, counted 8 times for each
// loop around them, for each position that they occupy. What is spilled is reloaded before it is read, once for reads
// that stand close together, and stored after each time it is set; what may run again is never stored. Copies disappear
// where source and destination can be one register.
//
//	v3 = vpaddd v1, v2   ->   reload y1, frame[32]; y0 = vpaddd y0, y1
//
// The error says which instruction needs more registers than there are, or which register is read before it is set.
func Allocate(list *Insts, file File) (*Insts, error) {
	if err := list.check(); err != nil {
		return nil, err
	}
	ahead, err := constants(list, len(file.Vector))
	if err != nil {
		return nil, err
	}
	source := untie(ahead, file)
	s := &spiller{source: source, file: file, copies: copiesOf(file),
		stage: make([]stage, len(source.Regs)), again: rematerials(source)}
	for {
		a := &assignment{Insts: s.rewrite(), spiller: s}
		if err := a.prepare(); err != nil {
			return nil, err
		}
		spilled, err := a.scan()
		if err != nil {
			return nil, err
		}
		if !spilled {
			return a.finish()
		}
	}
}

// check reports what no list may have.
func (l *Insts) check() error {
	var regs [8]Reg
	for i := range l.List {
		in := &l.List[i]
		for _, r := range append(in.readsInto(regs[:]), in.Dst...) {
			if r < 0 || int(r) >= len(l.Regs) {
				return fmt.Errorf("instruction %d: there is no register %d", i, r)
			}
		}
		if in.Kind != Plain && len(in.Dst) > 0 {
			return fmt.Errorf("instruction %d: one that jumps sets registers", i)
		}
		if in.Apart && (in.Tied || slices.ContainsFunc(in.Dst,
			func(d Reg) bool { return slices.Contains(in.reads(), d) })) {
			return fmt.Errorf("instruction %d: it sets what it reads, which are to be apart", i)
		}
		if in.Tied && (len(in.Dst) == 0 || len(in.Src) == 0 || l.Regs[in.Dst[0]] != l.Regs[in.Src[0]]) {
			return fmt.Errorf("instruction %d: it is tied, but has no Dst and Src that may be one register", i)
		}
	}
	return nil
}

// assignment is the state of one scan over a list.
type assignment struct {
	*Insts
	*spiller
	live    []liveRange
	cost    []float64      // of a spill for each position that a register occupies
	real    []Reg          // NoReg: none yet
	hints   [][]Reg        // registers that copies join with each
	inside  map[Reg]*[]Reg // of each real register: those that have it now
	all     []*[]Reg       // the same, in the order of the file
	soonest int            // nothing that is inside ends before
}

// prepare finds live ranges, costs and copies.
func (a *assignment) prepare() (err error) {
	n := len(a.Regs)
	if a.live, err = ranges(a.List, n, a.Fixed); err != nil {
		return err
	}
	a.cost, a.hints, a.real = make([]float64, n), make([][]Reg, n), make([]Reg, n)
	depth := depths(a.List)
	var regs [8]Reg
	for i := range a.List {
		in := &a.List[i]
		for _, r := range append(in.readsInto(regs[:]), in.Dst...) {
			a.cost[r] += float64(int(1) << (3 * min(depth[i], 8)))
		}
		if a.copies.has(in, a.Regs) {
			d, s := in.Dst[0], in.Src[0]
			a.hints[d], a.hints[s] = append(a.hints[d], s), append(a.hints[s], d)
		}
	}
	for r := range a.cost {
		a.cost[r] /= float64(a.live[r].length() + 1)
		a.real[r] = NoReg
		if real, ok := a.Fixed[Reg(r)]; ok {
			a.real[r] = real
		}
	}
	return nil
}

// scan gives registers in the order in which they become live. It reports whether one was to be spilled: then the list
// has to be made anew.
func (a *assignment) scan() (spilled bool, err error) {
	var order []Reg
	for r, live := range a.live {
		if len(live) > 0 && a.real[r] == NoReg {
			order = append(order, Reg(r))
		}
	}
	sort.SliceStable(order, func(i, j int) bool { return a.live[order[i]].from() < a.live[order[j]].from() })
	a.inside = map[Reg]*[]Reg{}
	for _, real := range append(slices.Clip(a.file.Vector), a.file.Index...) {
		a.inside[real] = &[]Reg{}
		a.all = append(a.all, a.inside[real])
	}
	for _, r := range order {
		a.expire(a.live[r].from())
		if a.give(r) {
			continue
		}
		victims, err := a.victims(r)
		if err != nil {
			return false, err
		}
		spilled = true
		for _, v := range victims {
			a.spill(v)
			if v != r {
				in := a.inside[a.real[v]]
				*in = slices.DeleteFunc(*in, func(q Reg) bool { return q == v })
			}
		}
		if !slices.Contains(victims, r) && !a.give(r) {
			panic("BUG: what was spilled made no room")
		}
	}
	return spilled, nil
}

// expire forgets what is over before a position.
func (a *assignment) expire(at int) {
	if at < a.soonest {
		return
	}
	a.soonest = math.MaxInt
	for _, in := range a.all {
		*in = slices.DeleteFunc(*in, func(q Reg) bool {
			to := a.live[q].to()
			if to > at {
				a.soonest = min(a.soonest, to)
			}
			return to <= at
		})
	}
}

// pool is the real registers that r may get.
func (a *assignment) pool(r Reg) []Reg {
	if a.Regs[r] == Index {
		return a.file.Index
	}
	return a.file.Vector
}

// give finds a register that is free wherever r is live: first one that a copy of r has.
func (a *assignment) give(r Reg) bool {
	for _, h := range a.hints[r] {
		if real := a.real[h]; real != NoReg && slices.Contains(a.pool(r), real) && a.free(r, real) {
			a.take(r, real)
			return true
		}
	}
	for _, real := range a.pool(r) {
		if a.free(r, real) {
			a.take(r, real)
			return true
		}
	}
	return false
}

func (a *assignment) take(r, real Reg) {
	a.real[r] = real
	*a.inside[real] = append(*a.inside[real], r)
	a.soonest = min(a.soonest, a.live[r].to())
}

// free reports whether a real register is free while r is live.
func (a *assignment) free(r, real Reg) bool {
	return !slices.ContainsFunc(*a.inside[real], func(q Reg) bool { return a.live[q].overlaps(a.live[r]) })
}

// others are those in a real register while r is live.
func (a *assignment) others(r, real Reg) []Reg {
	var list []Reg
	for _, q := range *a.inside[real] {
		if a.live[q].overlaps(a.live[r]) {
			list = append(list, q)
		}
	}
	return list
}

// victims are the registers whose spilling makes room for r at the least cost: those in one real register, or r itself.
func (a *assignment) victims(r Reg) ([]Reg, error) {
	var best []Reg
	least, length := 0.0, 0
	try := func(list []Reg) {
		cost, n := 0.0, 0
		for _, v := range list {
			if !a.spillable(v) {
				return
			}
			cost, n = cost+a.cost[v], n+a.live[v].to()
		}
		if best == nil || cost < least || cost == least && n > length {
			best, least, length = list, cost, n
		}
	}
	try([]Reg{r})
	for _, real := range a.pool(r) {
		try(a.others(r, real))
	}
	if best == nil {
		return nil, fmt.Errorf("instruction %d needs more registers than there are", a.live[r].from()/2)
	}
	return best, nil
}

// finish is the list over real registers, without copies of a register to itself. It lies where the list of before lay.
func (a *assignment) finish() (*Insts, error) {
	at, size, err := a.frame()
	if err != nil {
		return nil, err
	}
	n := 0
	for i := range a.List {
		n += len(a.List[i].Dst) + len(a.List[i].Src)
	}
	regs := make([]Reg, n) // those of all instructions
	out := &Insts{List: a.List[:0], Slots: size, Data: a.source.Data}
	for i := range a.List {
		in := &a.List[i]
		switch home := a.moves[i]; {
		case home != NoReg && len(in.Dst) > 0:
			out.List = append(out.List, a.file.Reload(a.Regs[home], a.real[in.Dst[0]], at[home]))
		case home != NoReg:
			out.List = append(out.List, a.file.Spill(a.Regs[home], a.real[in.Src[0]], at[home]))
		case !a.copies.has(in, a.Regs) || a.real[in.Dst[0]] != a.real[in.Src[0]]:
			out.List = append(out.List, *in)
			regs = a.over(&out.List[len(out.List)-1], regs)
		}
	}
	return out, nil
}

// over gives an instruction real registers, and is what is left of the room for them.
func (a *assignment) over(in *Inst, room []Reg) []Reg {
	for _, list := range []*[]Reg{&in.Dst, &in.Src} {
		n := len(*list)
		for i, r := range *list {
			room[i] = a.real[r]
		}
		*list, room = room[:n:n], room[n:]
	}
	if !in.Mem.None() {
		in.Mem.Base = a.real[in.Mem.Base]
		if in.Mem.Index != NoReg {
			in.Mem.Index = a.real[in.Mem.Index]
		}
	}
	return room
}
