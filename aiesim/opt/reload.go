package opt

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// reload drops vector loads of what a register holds already: of the same place, with no store between them that may
// touch it (redundant load elimination, in a block).
//
//	t = vlda [p]; mac(t); u = vlda [p]; mac(u)   ->   t = vlda [p]; mac(t); mac(t)
//
// The register is kept from its last use to the load, so the load stays where a register file would be full. Needs
// values (see defs).
func reload(f *mir.Func, m *machine.Machine) {
	r := reloader{f: f, p: &pressure{f: f, m: m}, to: map[mir.Reg]mir.Reg{}}
	for b := range f.Blocks {
		if !again(f.Blocks[b]) {
			continue
		}
		if r.d == nil {
			r.d, r.v = newDefs(f, newFlow(f)), newLive(f)
			r.p.measure()
		}
		r.block(b)
	}
	if len(r.to) > 0 {
		eachUse(f, func(_ site, x *mir.Operand) { r.rename(x) })
	}
}

// loaded is what a vector load reads.
type loaded struct {
	code   machine.Opcode
	base   mir.Reg
	ver    int32
	root   int
	offset int64
	memory int32
}

type reloader struct {
	f    *mir.Func
	d    *defs
	v    *live
	p    *pressure
	to   map[mir.Reg]mir.Reg // what stands for the results of dropped loads
	ver  map[mir.Reg]int32   // definitions in the block so far
	mem  []int32             // stores in the block so far that may touch a root
	held map[loaded]mir.Reg
	full [][machine.NumClasses]int // units that are live before each operation
}

// reloads reports whether a block of f has two vector loads through one pointer.
func reloads(f *mir.Func) bool { return slices.ContainsFunc(f.Blocks, again) }

func again(b *mir.Block) bool {
	seen := map[mir.Operand]bool{}
	for _, o := range b.Ops {
		if vectorLoad(o) {
			p := o.Use[o.Addr]
			if seen[p] {
				return true
			}
			seen[p] = true
		}
	}
	return false
}

// vectorLoad reports whether o is a load of a vector that changes nothing else.
func vectorLoad(o *mir.Op) bool {
	return (o.Code == machine.LoadV || o.Code == machine.LoadW) && !o.Mem.Volatile && !o.Mem.Stack &&
		o.Mem.Post == mir.PostNone
}

func (r *reloader) block(b int) {
	list := r.f.Blocks[b].Ops
	r.ver, r.held, r.mem = map[mir.Reg]int32{}, map[loaded]mir.Reg{}, make([]int32, len(r.f.Roots))
	r.full = make([][machine.NumClasses]int, len(list)+1)
	now := append(set(nil), r.v.out[b]...)
	r.p.scan(b, now, r.v, func(i int, n *[machine.NumClasses]int) { r.full[i] = *n })
	kept := make([]*mir.Op, 0, len(list))
	for i, o := range list {
		for k := range o.Use {
			r.rename(&o.Use[k])
		}
		if vectorLoad(o) && r.drops(b, list, i) {
			continue
		}
		kept = append(kept, o)
		for _, x := range o.Def {
			r.ver[x.Reg]++
		}
		if isStore(o) {
			for root := range r.mem {
				if !r.f.Apart(o.Mem.Root, root) {
					r.mem[root]++
				}
			}
		}
	}
	r.f.Blocks[b].Ops = kept
}

// drops reports whether the load list[i] is of what a register holds, which then stands for its result.
func (r *reloader) drops(b int, list []*mir.Op, i int) bool {
	o := list[i]
	u := o.Def[0].Reg
	if !r.d.value[u] {
		return false
	}
	p := o.Use[o.Addr].Reg
	at := loaded{o.Code, p, r.ver[p], o.Mem.Root, o.Mem.Offset, r.mem[o.Mem.Root]}
	t, ok := r.held[at]
	if !ok || r.f.Regs[t].Class != r.f.Regs[u].Class || !r.room(b, list, i, t) {
		r.held[at] = u
		return false
	}
	r.to[u] = t
	return true
}

// room takes the units of t from its last use before list[i] up to there, if there are so many.
func (r *reloader) room(b int, list []*mir.Op, i int, t mir.Reg) bool {
	if r.v.count(r.v.out[b], t) > 0 {
		return true
	}
	first := i + 1
	for k := i; k < len(list); k++ {
		if named(list[k].Use, t) {
			return true // it is live here anyhow
		}
	}
	for first > 0 && !named(list[first-1].Use, t) && !named(list[first-1].Def, t) {
		first--
	}
	info := &r.f.Regs[t]
	file := r.p.m.Classes[info.Class].File
	for k := first; k <= i; k++ {
		total := info.Units
		for c, n := range r.full[k] {
			if r.p.m.Classes[c].File == file {
				total += n
			}
		}
		if r.full[k][info.Class]+info.Units > r.p.room[info.Class] || total > r.p.space[file] {
			return false
		}
	}
	for k := first; k <= i; k++ {
		r.full[k][info.Class] += info.Units
	}
	return true
}

// rename makes an operand name what stands for its register.
func (r *reloader) rename(x *mir.Operand) {
	if t, ok := r.to[x.Reg]; ok && x.IsReg() {
		x.Reg = t
	}
}
