package schedule

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// apart reports whether two accesses never overlap, whenever they run.
func (c *context) apart(a, b *node) bool {
	return c.homesApart(a.home, b.home) || a.home == spillHome && b.home == spillHome && disjoint(a.addr, b.addr, 0)
}

// spillHome is the home of accesses that register allocation added, which nothing else addresses.
const spillHome = 0

// homeOf is where an access goes: spillHome, or one more than its root.
func homeOf(op *mir.Op) int {
	if isSpill(op.Code) {
		return spillHome
	}
	return 1 + op.Mem.Root
}

// homesApart reports whether no accesses of two homes overlap.
func (c *context) homesApart(a, b int) bool {
	if a == spillHome || b == spillHome {
		return a != b
	}
	return c.f.Apart(a-1, b-1)
}

// accesses are nodes in their order: all, and by home.
type accesses struct {
	all []int32
	at  [][]int32
}

func (x *accesses) enter(i int32, home int) {
	x.all = append(x.all, i)
	for len(x.at) <= home {
		x.at = append(x.at, nil)
	}
	x.at[home] = append(x.at[home], i)
}

// near lists the accesses that may overlap those of a home, maybe with others among them. As a rule these are of one
// home: of all pairs, most read one array and write another.
func (x *accesses) near(c *context, home int) []int32 {
	var found []int32
	for h, list := range x.at {
		switch {
		case len(list) == 0 || c.homesApart(h, home):
		case found != nil:
			return x.all
		default:
			found = list
		}
	}
	return found
}

// isSpill reports whether code is an access that register allocation added.
func isSpill(code machine.Opcode) bool {
	return code == machine.SpillLoad || code == machine.SpillStore
}

// disjoint reports whether accesses at a and b+shift are known not to overlap.
func disjoint(a, b address, shift int64) bool {
	return a.sym != noSymbol && a.sym == b.sym && (a.off+a.bytes <= b.off+shift || b.off+shift+b.bytes <= a.off)
}

// meet is the least distance d >= 1 such that the access b of iteration i+d may overlap access a of iteration i; 0 if
// there is none.
func (c *context) meet(a, b *node, loop int) int {
	if c.apart(a, b) {
		return 0
	}
	if a.addr.sym == noSymbol || a.addr.sym != b.addr.sym {
		return 1
	}
	step, ok := c.values.step(a.addr.sym, loop)
	if !ok {
		return 1
	}
	// a and b+d*step overlap iff low < d*step < high.
	low, high := a.addr.off-b.addr.off-b.addr.bytes, a.addr.off-b.addr.off+a.addr.bytes
	if step < 0 {
		step, low, high = -step, -high, -low
	}
	if step == 0 {
		if low < 0 && high > 0 {
			return 1
		}
		return 0
	}
	d := int64(1)
	if low >= step {
		d = low/step + 1
	}
	if d*step > low && d*step < high && d < farthest {
		return int(d)
	}
	return 0
}

// farthest is a distance in iterations that no schedule overlaps.
const farthest = 1 << 14

// memLatency is how many cycles after a its successor b may issue at the earliest if both may touch the same byte:
// memory sees accesses in the order of issue, in one cycle loads before the store. ok is false if their order does not
// matter.
func memLatency(a, b *node) (cycles int, ok bool) {
	switch {
	case a.mem == load && b.mem == load:
		return 0, false
	case a.mem == load:
		return a.last(), true
	}
	return a.last() + 1, true
}

// sameBank reports whether two accesses in one cycle may have to wait for each other: they go to the same object, and
// not surely to different banks. A compiler that knows of no banks (Machine.BankBlind) sees none.
func (c *context) sameBank(a, b *node) bool {
	return c.m.BankBlind.N == 0 && a.mem != noMem && b.mem != noMem &&
		(a.op.Mem.Root == b.op.Mem.Root || a.op.Mem.Stack && b.op.Mem.Stack)
}
