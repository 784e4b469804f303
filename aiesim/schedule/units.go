package schedule

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// units numbers everything that orders operations: the units of all register files, then two that are no registers.
type units struct {
	base  [machine.NumFiles + 1]int
	file  []machine.File // of each unit
	mode  int            // rounding and saturation: SetMode writes it, shift-round-saturate reads it
	order int            // what is never reordered: streams and volatile accesses read and write it
	n     int
}

// newUnits numbers the units of m's files; the classes say how many there are.
func newUnits(m *machine.Machine) *units {
	var size [machine.NumFiles]int
	for i := range m.Classes {
		for _, r := range m.Classes[i].Regs {
			for _, u := range r.Units {
				size[m.Classes[i].File] = max(size[m.Classes[i].File], int(u)+1)
			}
		}
	}
	t := &units{}
	for f := range machine.NumFiles {
		t.base[f+1] = t.base[f] + size[f]
		for range size[f] {
			t.file = append(t.file, f)
		}
	}
	t.mode = t.base[machine.NumFiles]
	t.order, t.n = t.mode+1, t.mode+2
	return t
}

// touch is a read or write of a unit, some cycles after issue.
type touch struct {
	unit uint16
	at   int16
	wait int16 // of a write: how many of these cycles readers wait though it has landed
}

// lands is when a write really lands, which those that still read the old value must not see.
func (x touch) lands() int { return int(x.at - x.wait) }

// memKind is what an operation does to memory.
type memKind uint8

const (
	noMem memKind = iota
	load
	store
)

// node is an operation as the scheduler sees it.
type node struct {
	op     *mir.Op
	reads  []touch
	writes []touch
	waits  []touch // what it does not read, but whose writers it waits for (the machine's WholeOperands)
	alts   []machine.Slots
	busy   int    // cycles that the slots are taken, at least 1
	shift  int    // cycles from the first of them to the one that the operation stands in
	ptr    uint16 // pointers that it goes through, if their accesses have to be in different cycles
	port   int    // one more than the cycles after issue in which it takes the read port of accumulators; 0 for never
	mem    memKind
	home   int // of an access: see homeOf
	addr   address
	block  int // index in Func.Blocks of an access
	fence  bool
	target int // of a branch: a segment
	loop   int // of SetLoop and SetCount: a hard loop
}

// last is the offset of the last cycle in which an access reaches memory.
func (n *node) last() int { return n.busy - 1 }

// newNode tells which units op reads and writes when, by the machine's times.
func (c *context) newNode(op *mir.Op) *node {
	t := &c.m.Ops[op.Code]
	n := &node{op: op, alts: t.Slots, busy: max(1, t.Busy), target: -1, loop: -1}
	// a product that begins a sum reads no accumulator
	if op.Acc >= 0 || op.Code != machine.Mac && op.Code != machine.FMac {
		n.port = t.Port
	}
	c.constant(n)
	for i, o := range op.Use {
		if o.IsReg() {
			at := t.ReadAt(c.f.Regs[o.Reg].Class, i == op.Acc)
			set := o.Reads()
			if c.m.WholeOperands.N == 1 {
				n.waits = c.touches(n.waits, o, o.Writes()&^set, at)
			}
			n.reads = c.touches(n.reads, o, set, at)
		}
	}
	for i, o := range op.Def {
		at := t.Write + n.shift
		if op.Mem != nil && op.Mem.Post != mir.PostNone && i == len(op.Def)-1 {
			at = t.PtrWrite
		}
		n.writes = c.touches(n.writes, o, o.Writes(), at)
	}
	c.special(n, t)
	return n
}

// constant finds the slots of a constant's operations: a long one takes several cycles, in the last of which it stands.
func (c *context) constant(n *node) {
	class := machine.ClassLC
	switch {
	case n.op.Mem != nil || len(n.op.Use) != 1 || n.op.Use[0].IsReg():
		return
	case n.op.Code == machine.MoveImm:
		class = c.f.Regs[n.op.Def[0].Reg].Class
	case n.op.Code != machine.SetCount:
		return
	}
	steps, ok := c.m.Constant(class, n.op.Use[0].Imm)
	if !ok {
		return
	}
	n.busy, n.shift = len(steps), len(steps)-1
	if n.busy == 1 {
		n.alts = steps[0]
		return
	}
	// those of long constants do; a last move is taken as one too
	n.alts = []machine.Slots{machine.SlotSet(machine.LNG)}
}

// touches adds the units of register operand o that set names.
func (c *context) touches(list []touch, o mir.Operand, set uint16, at int) []touch {
	r := &c.f.Regs[o.Reg]
	if r.At == nil {
		panic("BUG: schedule: register " + r.Name + " has no place")
	}
	base := c.u.base[c.m.Classes[r.Class].File]
	for i, s := 0, set; s != 0; i, s = i+1, s>>1 {
		switch {
		case s&1 == 0:
		case c.first != nil && c.first[o.Reg] > 0:
			list = append(list, touch{unit: c.first[o.Reg] + uint16(i), at: int16(at)})
		default:
			list = append(list, touch{unit: uint16(base + int(r.At.Units[i])), at: int16(at)})
		}
	}
	return list
}

// special adds what is no operand: modes, memory, order.
func (c *context) special(n *node, t *machine.Operation) {
	both := func(u int) {
		n.reads = append(n.reads, touch{unit: uint16(u), at: 0})
		n.writes = append(n.writes, touch{unit: uint16(u), at: 1})
	}
	switch n.op.Code {
	case machine.Nop:
		n.fence = true
	case machine.SetMode:
		n.writes = append(n.writes, touch{unit: uint16(c.u.mode), at: int16(t.Write)})
	case machine.Srs, machine.StoreSRS, machine.Ups, machine.Pack:
		n.reads = append(n.reads, touch{unit: uint16(c.u.mode), at: int16(t.Read)})
	case machine.StreamIn, machine.StreamOut:
		both(c.u.order)
	case machine.SetCount:
		if len(n.op.Def) == 0 {
			n.writes = append(n.writes, touch{unit: uint16(c.u.base[machine.LoopFile]), at: int16(t.Write + n.shift)})
		}
	}
	if n.op.Mem != nil && n.op.Mem.Volatile && n.op.Code != machine.StreamIn && n.op.Code != machine.StreamOut {
		both(c.u.order)
	}
	switch n.mem = kindOf(n.op.Code); {
	case n.mem != noMem && n.op.Mem == nil:
		panic("BUG: schedule: an access without a place")
	case n.mem != noMem && !n.op.Mem.Stack && c.m.PointerAccess.N == 1:
		r := &c.f.Regs[n.op.Use[n.op.Addr].Reg]
		n.ptr = 1 << r.At.Units[0]
		if i := n.op.Mem.Ring; i > 0 && c.m.BankBlind.N == 0 {
			n.ptr |= windows << c.f.Regs[n.op.Use[i].Reg].At.Units[0]
		}
	}
	if n.mem != noMem {
		n.home = homeOf(n.op)
	}
}

// windows is the first bit of those that say in which circular buffer a node's access moves, behind those of pointers:
// a window and its copies go to one buffer, whose accesses the compiler keeps out of one cycle.
const windows = 1 << 8

// kindOf tells what code does to memory.
func kindOf(code machine.Opcode) memKind {
	switch code {
	case machine.LoadV, machine.LoadW, machine.LoadS, machine.LoadD, machine.SpillLoad:
		return load
	case machine.StoreV, machine.StoreW, machine.StoreS, machine.StoreN, machine.StoreD, machine.StoreSRS,
		machine.SpillStore:
		return store
	}
	return noMem
}
