package schedule

import "github.com/vyasa-go/vyasa/aiesim/machine"

// apart reports whether two accesses never overlap, whenever they run: by their roots, or as spills, which nothing else
// addresses.
func (c *context) apart(a, b *node) bool {
	if spillA, spillB := isSpill(a.op.Code), isSpill(b.op.Code); spillA || spillB {
		return spillA != spillB || disjoint(a.addr, b.addr, 0)
	}
	return c.f.Apart(a.op.Mem.Root, b.op.Mem.Root)
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
