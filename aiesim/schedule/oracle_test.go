package schedule_test

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// The oracle runs a Func in program order, and the Program made of it by the times of the machine's table alone, on
// values that are hashes of where they come from. For each operation, the n-th time that it runs must see the same
// values in both. It shares nothing with the scheduler: no dependences, no graph.

// mix is a value that depends on all of xs.
func mix(xs ...uint64) uint64 {
	h := uint64(1469598103934665603)
	for _, x := range xs {
		h = (h ^ x) * 1099511628211
		h ^= h >> 29
	}
	return h
}

// cellKey is a unit of a register file.
type cellKey struct {
	file machine.File
	unit uint8
}

// registers are all units of all files.
type registers [machine.NumFiles][16]uint64

// state is what a run has: registers, memory by 4 bytes, a mode, and for each operation what it saw each time.
type state struct {
	f      *mir.Func
	m      *machine.Machine
	reg    registers
	mem    map[int64]uint64
	mode   uint64
	stream uint64
	seen   map[*mir.Op][]uint64 // hashes
	ids    map[*mir.Op]uint64
	known  map[*mir.Op]bool // operations of the Func

	// Of a run in program order: when a unit or cell can be ready at the earliest if each operation waits for its
	// operands only, the last issue by that, and how often each slot is needed.
	ready  [machine.NumFiles][16]int
	stored map[int64]int
	least  int
	need   [machine.NumSlots]int
}

func newState(f *mir.Func, m *machine.Machine, init *registers) *state {
	s := &state{f: f, m: m, reg: *init, mem: map[int64]uint64{}, seen: map[*mir.Op][]uint64{},
		ids:   map[*mir.Op]uint64{},
		known: map[*mir.Op]bool{}, stored: map[int64]int{}}
	for _, b := range f.Blocks {
		for _, o := range b.Ops {
			s.ids[o] = uint64(len(s.ids)) + 1
			s.known[o] = true
		}
	}
	return s
}

// units lists the units of an operand that are read (or, of a definition, written).
func (s *state) units(o mir.Operand, def bool) []cellKey {
	if !o.IsReg() {
		return nil
	}
	set := o.Writes()
	if !def {
		set = o.Reads()
	}
	r := &s.f.Regs[o.Reg]
	var list []cellKey
	for i, u := range r.At.Units {
		if set>>i&1 != 0 {
			list = append(list, cellKey{s.m.Classes[r.Class].File, u})
		}
	}
	return list
}

// at is the unit of a scalar operand.
func (s *state) at(o mir.Operand) *uint64 {
	c := s.units(o, true)[0]
	return &s.reg[c.file][c.unit]
}

// isAccess reports whether o loads (1) or stores (2).
func isAccess(o *mir.Op) int {
	switch o.Code {
	case machine.LoadV, machine.LoadW, machine.LoadS, machine.LoadD, machine.SpillLoad:
		return 1
	case machine.StoreV, machine.StoreW, machine.StoreS, machine.StoreN, machine.StoreD, machine.StoreSRS,
		machine.SpillStore:
		return 2
	}
	return 0
}

// stackBase is where the stack is.
const stackBase = 1 << 40

// address is where o goes, from the values of its operands.
func address(o *mir.Op, use [][]uint64) int64 {
	if o.Mem.Stack {
		return stackBase + o.Mem.Offset
	}
	return int64(use[o.Addr][0]) + o.Mem.Offset
}

// access performs the access of o and returns what it loads.
func (s *state) access(o *mir.Op, use [][]uint64, loads bool) uint64 {
	a := address(o, use)
	var got []uint64
	for x := a; x < a+int64(o.Mem.Bytes); x += 4 {
		if loads {
			got = append(got, s.mem[x], uint64(x))
			continue
		}
		s.mem[x] = mix(s.ids[o], use[0][0], s.modeOf(o), uint64(x-a))
	}
	return mix(got...)
}

// results computes what o defines: the values of the units of each definition.
func (s *state) results(o *mir.Op, use [][]uint64, loaded uint64) [][]uint64 {
	out := make([][]uint64, len(o.Def))
	for i, d := range o.Def {
		units := s.units(d, true)
		out[i] = make([]uint64, len(units))
		if len(units) == 1 {
			if x, ok := number(o, use, i == len(o.Def)-1); ok {
				out[i][0] = x
				continue
			}
		}
		for k := range units {
			all := []uint64{s.ids[o], loaded, s.modeOf(o), uint64(i), uint64(k)}
			for _, u := range use {
				all = append(all, u...)
			}
			out[i][k] = mix(all...)
		}
	}
	return out
}

// number is what o does to pointers and small numbers.
func number(o *mir.Op, use [][]uint64, last bool) (uint64, bool) {
	if isAccess(o) != 0 {
		switch {
		case last && o.Mem.Post == mir.PostImm:
			return use[o.Addr][0] + uint64(o.Mem.PostBy), true
		case last && o.Mem.Post == mir.PostMod:
			return use[o.Addr][0] + use[o.Mem.PostUse][0], true
		}
		return 0, false
	}
	switch {
	case o.Code == machine.MoveImm && o.Mem != nil: // in a local
		return use[0][0] + uint64(o.Mem.Root)<<32, true
	case o.Code == machine.MoveImm, o.Code == machine.MoveS:
		return use[0][0], true
	case o.Code == machine.PtrAdd, o.Code == machine.Alu && o.Scalar.Op == mir.Add && o.Scalar.Type == cfront.Int32:
		return use[0][0] + use[1][0], true
	case o.Code == machine.Alu && o.Scalar.Op == mir.Lt:
		if int64(use[0][0]) < int64(use[1][0]) {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// modeOf is the mode that o works in.
func (s *state) modeOf(o *mir.Op) uint64 {
	switch o.Code {
	case machine.Srs, machine.StoreSRS, machine.Ups, machine.Pack:
		return s.mode
	}
	return 0
}

// note records what o saw.
func (s *state) note(o *mir.Op, use [][]uint64, loaded uint64) {
	if s.known[o] {
		all := []uint64{s.modeOf(o), loaded}
		for _, u := range use {
			all = append(all, u...)
		}
		s.seen[o] = append(s.seen[o], mix(all...))
	}
}

// values reads the operands of o now.
func (s *state) values(o *mir.Op) [][]uint64 {
	use := make([][]uint64, len(o.Use))
	for i, u := range o.Use {
		if !u.IsReg() {
			use[i] = []uint64{uint64(u.Imm)}
		}
		for _, c := range s.units(u, false) {
			use[i] = append(use[i], s.reg[c.file][c.unit])
		}
	}
	return use
}

// order is what streams and volatile accesses leave behind.
func (s *state) order(o *mir.Op) uint64 {
	if o.Code == machine.StreamIn || o.Code == machine.StreamOut || o.Mem != nil && o.Mem.Volatile {
		s.stream = mix(s.stream, s.ids[o])
		return s.stream
	}
	return 0
}

// wait is when o may issue, waiting for its operands only; it enters when its results are there.
func (s *state) wait(o *mir.Op, use [][]uint64) {
	t, at := &s.m.Ops[o.Code], 0
	for i, u := range o.Use {
		for _, c := range s.units(u, false) {
			at = max(at, s.ready[c.file][c.unit]-t.ReadAt(s.f.Regs[u.Reg].Class, i == o.Acc))
		}
	}
	if kind := isAccess(o); kind != 0 {
		a := address(o, use)
		for x := a; x < a+int64(o.Mem.Bytes); x += 4 {
			at = max(at, s.stored[x])
		}
		for x := a; x < a+int64(o.Mem.Bytes) && kind == 2; x += 4 {
			s.stored[x] = at + 1
		}
	}
	for i, d := range o.Def {
		lands := at + t.Write
		if isAccess(o) != 0 && o.Mem.Post != mir.PostNone && i == len(o.Def)-1 {
			lands = at + t.PtrWrite
		}
		for _, c := range s.units(d, true) {
			s.ready[c.file][c.unit] = lands
		}
	}
	s.least = max(s.least, at+1)
	if len(t.Slots) == 1 {
		for x := range machine.NumSlots {
			if t.Slots[0].Has(x) {
				s.need[x] += max(1, t.Busy)
			}
		}
	}
}

// step runs o in program order.
func (s *state) step(o *mir.Op) {
	if o.Code == machine.Nop {
		return
	}
	use := s.values(o)
	s.wait(o, use)
	loaded := s.order(o)
	if isAccess(o) == 1 {
		loaded = mix(loaded, s.access(o, use, true))
	}
	if o.Code == machine.SetMode {
		s.note(o, use, loaded)
		s.mode = mix(s.mode, s.ids[o])
		return
	}
	s.note(o, use, loaded)
	out := s.results(o, use, loaded)
	if isAccess(o) == 2 {
		s.access(o, use, false)
	}
	for i, d := range o.Def {
		for k, c := range s.units(d, true) {
			s.reg[c.file][c.unit] = out[i][k]
		}
	}
}

// sequential runs the Func in program order, at most so many operations.
func (s *state) sequential(limit int) bool {
	left := map[int]uint64{}
	for b := 0; ; {
		k := s.f.Blocks[b]
		for _, o := range k.Ops {
			s.step(o)
			if limit--; limit < 0 {
				return false
			}
		}
		for i, l := range s.f.Loops {
			if l.Counted && l.Pre == b {
				left[i] = uint64(l.Count.Imm)
				if l.Count.IsReg() {
					left[i] = *s.at(l.Count)
				}
				if l.Counter != mir.None {
					*s.at(s.f.Whole(l.Counter)) = left[i]
				}
			}
		}
		switch k.Term.Kind {
		case mir.Fall, mir.Goto:
			b = k.Term.To[0]
		case mir.If:
			b = k.Term.To[1]
			if *s.at(k.Term.Cond) != 0 {
				b = k.Term.To[0]
			}
		case mir.LoopEnd:
			l := s.f.Loops[k.Term.Loop]
			left[k.Term.Loop]--
			if l.Counter != mir.None {
				*s.at(s.f.Whole(l.Counter)) = left[k.Term.Loop]
			}
			b = k.Term.To[1]
			if left[k.Term.Loop] != 0 {
				b = k.Term.To[0]
			}
		case mir.Return:
			return true
		}
		if limit--; limit < 0 {
			return false
		}
	}
}
