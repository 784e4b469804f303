package schedule

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Found keeps what was found for loops, for other placements of the same function on the same machine, and for other
// functions: most loops have other names for registers alone. The zero value has nothing. One compilation at a time may
// use it.
type Found struct {
	loops   map[string]overlapping
	anew    map[string]*way // what replanners of loops came to; nil: nothing
	effort  int64
	key     []byte
	edges   []edge
	formats *formats
	units   *units
	free    []edge // room for those of a graph in the making
}

// Effort is about how much work was done by way of f, the same on each processor: one is some 4 us of a core of 2024.
func (f *Found) Effort() int64 { return f.effort }

// Spend adds effort.
func (f *Found) Spend(effort int) {
	if f != nil {
		f.effort += int64(effort)
	}
}

// placedEffort is that of an operation which is placed and scheduled; one that is scheduled by another try has 1.
const placedEffort = 16

// room is room for about n edges of a graph in the making, which keep gives back.
func (f *Found) room(n int) []edge {
	if f == nil || cap(f.free) < n {
		return make([]edge, 0, n)
	}
	list := f.free[:0]
	f.free = nil
	return list
}

func (f *Found) keep(list []edge) {
	if f != nil && cap(list) > cap(f.free) {
		f.free = list
	}
}

// tables are what the machine's instruction words and register files allow.
func (f *Found) tables(m *machine.Machine) (*formats, *units) {
	if f == nil {
		return newFormats(m), newUnits(m)
	}
	if f.formats == nil {
		f.formats, f.units = newFormats(m), newUnits(m)
	}
	return f.formats, f.units
}

// AtLeast is in how many cycles the slots of instruction words have room for so many operations of each opcode.
func (f *Found) AtLeast(m *machine.Machine, operations *[machine.NumOpcodes]int64) int64 {
	var kinds []kind
	for code, n := range operations {
		if t := &m.Ops[code]; n > 0 && len(t.Slots) > 0 {
			kinds = append(kinds, kind{t.Slots, int(n) * max(1, t.Busy)})
		}
	}
	formats, _ := f.tables(m)
	n, _ := formats.slotMII(kinds)
	return int64(n)
}

// overlapping is what overlap says of a loop. A kernel is not changed once it is found.
type overlapping struct {
	k     *kernel
	tries int
	few   bool
}

// overlap is c.overlap, of each graph once.
func (f *Found) overlap(c *context, g *graph, lim limits) overlapping {
	if f == nil {
		k, tries, few := c.overlap(g, lim)
		return overlapping{k, tries, few}
	}
	f.identify(g, lim)
	if o, ok := f.loops[string(f.key)]; ok {
		return o
	}
	k, tries, few := c.overlap(g, lim)
	if f.loops == nil {
		f.loops = map[string]overlapping{}
	}
	o := overlapping{k, tries, few}
	f.loops[string(f.key)] = o
	return o
}

// identify makes the key of a graph: all that overlap asks of it.
func (f *Found) identify(g *graph, lim limits) {
	f.key = f.key[:0]
	f.add(lim.least, lim.most, lim.stages, int(lim.tripCount))
	f.nodes(g.nodes)
	f.dependences(g.edges)
}

func (f *Found) add(list ...int) {
	for _, x := range list {
		f.key = binary.AppendVarint(f.key, int64(x))
	}
}

// nodes adds all that a schedule asks of operations beside their dependences. Pointers and arrays are told apart, but
// their names do not matter: they are numbered as they come.
//
//	load [p3], load [p5], load [p3]   ->   load 1, load 2, load 1
func (f *Found) nodes(nodes []*node) {
	pointers, rings, roots := numbers[uint16]{}, numbers[uint16]{}, numbers[int]{}
	f.add(len(nodes))
	for _, n := range nodes {
		product := n.op.Code == machine.Mac || n.op.Code == machine.FMac
		f.add(number(n.fence), number(product), number(n.op.Code == machine.PtrAdd), n.busy, n.shift, n.port,
			pointers.of(n.ptr%windows), rings.of(n.ptr/windows), int(n.mem), len(n.alts))
		for _, s := range n.alts {
			f.add(int(s))
		}
		if n.mem != noMem {
			f.add(number(n.op.Mem.Stack), roots.of(n.op.Mem.Root))
		}
	}
}

// numbers numbers things as they come, from 1 on; what is zero is 0.
type numbers[T comparable] map[T]int

func (l numbers[T]) of(x T) int {
	var none T
	if x != none && l[x] == 0 {
		l[x] = len(l) + 1
	}
	return l[x]
}

// dependences adds edges, of which neither the order nor the registers matter.
func (f *Found) dependences(edges []edge) {
	f.edges = append(f.edges[:0], edges...)
	slices.SortFunc(f.edges, func(a, b edge) int {
		return cmp.Or(cmp.Compare(a.to, b.to), cmp.Compare(a.from, b.from), cmp.Compare(a.lat, b.lat),
			cmp.Compare(a.dist, b.dist), number(a.kind == flow)-number(b.kind == flow))
	})
	for _, e := range f.edges {
		f.add(int(e.from), int(e.to), int(e.lat), int(e.dist), number(e.kind == flow))
	}
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
