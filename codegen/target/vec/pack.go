package vec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/lower"
)

// Packed is a program that reads vectors from arrays which others made of what it is given.
type Packed struct {
	Main   *Program
	Before []Packing // what fills arrays that Main reads: those of Arrays
	Arrays []bool    // the arguments of Main behind those it had, but for Own: whether what is in it is held
	Own    bool      // the last argument of Main is scratch of the call, which Main fills itself
}

// Packing is a program that fills part of an array.
type Packing struct {
	Program *Program
	Args    []int // of the program that was packed, by number; the array is behind them
	Held    bool  // it reads nothing but what is held
}

// How much packing must be worth.
const (
	packUses   = 6        // how often each vector is read at least
	packGrows  = 4        // how many times as large packed arrays are as what they are made of, at most
	packBytes  = 64 << 20 // how large they are at most
	packStride = 1 << 10  // bytes that vectors which are only loaded lie apart from one iteration to the next, at least
	packLarge  = 32 << 10 // and how many bytes those of a group are, at least
	packWork   = 1 << 10  // operations that packing ahead saves, at least: it is a call
	packWithin = 1 << 4   // and of what has no band, which packs itself
	packReads  = 3        // how often it reads each vector at least
	packLine   = 256      // bytes side by side that are packed at once, at least: several lines come in the time of one
)

// Pack computes vectors that loops around need again and again once, into an array in the order in which they are read:
// those made by several operations of nothing but what is given, and loads that lie far apart.
//
//	for x < 56                                                for c < 32
//	    for c < 32                                                v1 = load w[64*c]; v2 = load w[64*c + 32]
//	        v1 = load w[64*c]; v2 = load w[64*c + 32]             v3 = shuffle v1, v2; store w_packed[32*c], v3
//	        v3 = shuffle v1, v2; v4 = dot v3, v0       ->     for x < 56
//	                                                              for c < 32: v3 = load w_packed[32*c]; v4 = dot v3, v0
//
// It is loop-invariant code motion out of loops that are not innermost. What all loops from the outermost one on move
// in is packed inside those, and else ahead of the program: by programs of their own, or where it has no band at its
// head. nil: there is nothing to pack.
//
// What is made of arguments that are held alone, which stay as they are from run to run, is packed ahead of the
// program, by programs that run once.
//
// halves: the machine multiplies lanes of half the width, so what is extended by a factor of two stays as it was.
func Pack(p *Program, halves bool, held map[int]bool) *Packed {
	k := &packer{Program: p, halves: halves, held: held, sets: p.sets(), made: make([]*maker, len(p.Regs)),
		keys: map[string]string{}, slots: map[slotKey]*slot{}, loops: map[string]Reg{}}
	for op := range ops(p.Body) {
		op.Mem.Form.EachVar(func(v string) {
			if _, ok := k.loops[v]; !ok {
				k.loops[v] = Reg(len(k.loops))
			}
		})
	}
	_, k.written = touched(p.Body, len(p.Regs))
	k.mixed = mixed(p.Body)
	k.find(p.Body, nil)
	if !k.choose() {
		return nil
	}
	return k.packed()
}

type packer struct {
	*Program
	halves  bool
	held    map[int]bool
	sets    []int
	written map[int]bool
	loops   map[string]Reg    // numbers of loops
	mixed   map[string]bool   // names of loops side by side whose extents differ
	made    []*maker          // registers that are made of nothing but what is given
	keys    map[string]string // short ones of makers
	text    []byte            // room for a key
	slots   map[slotKey]*slot
	order   []*slot
	groups  []*packGroup
}

// maker is how a register is made.
type maker struct {
	op     *Op
	key    string
	around []*lower.For
	loops  regSet  // that it moves in
	heavy  bool    // by more than a load or a constant
	cost   float64 // how many operations it takes; one that two read is half of theirs
	args   regSet  // what it reads
	lanes  int     // how many of its lanes have been loaded
	holes  bool    // some of its lanes may be undefined, which no array takes
	load   *Op     // a load that it is made of, if there is one
	slot   *slot
}

// slot is a vector that may be packed: all registers of one key. Operations read it that are no makers, move in more
// loops or read more.
type slot struct {
	of     *maker
	reg    Reg
	around []*lower.For // the first one
	prefix []*lower.For // of around: the outermost loops, as far as it moves in them
	uses   float64      // how often it is made in a run, against how many there are
	held   bool         // it is made of what is held
	group  *packGroup
	at     int // in the group
	bytes  int // of all iterations
}

// slotKey is what a slot is made of, and the innermost loop of its prefix.
type slotKey struct {
	made string
	in   *lower.For
}

// find finds makers and slots in a list.
func (k *packer) find(list []lower.Stmt, around []*lower.For) {
	for _, s := range list {
		switch s := s.(type) {
		case *lower.For:
			k.find(s.Body, append(slices.Clip(around), s))
		case *Op:
			k.op(s, around)
		}
	}
}

func (k *packer) op(op *Op, around []*lower.For) {
	m := k.maker(op)
	for _, r := range op.Args {
		if from := k.made[r]; from != nil && (m == nil || m.loops.len() > from.loops.len() ||
			m.args.len() > from.args.len()) {
			k.use(r, from)
		}
	}
	if m != nil {
		m.around = around
		k.made[op.Dst[0]] = m
	}
}

// maker is op as one, or nil.
func (k *packer) maker(op *Op) *maker {
	if len(op.Dst) != 1 || k.Regs[op.Dst[0]] != Vector || k.sets[op.Dst[0]] != 1 {
		return nil
	}
	switch op.Code {
	case Copy, ISplat, F32ToF64, F64ToF32: // lanes of Elem are not what is in them
		return nil
	case ExtendS, ExtendU, LoadS, LoadU:
		if k.halves && 2*op.From.Bits() == op.Elem.Bits() {
			return nil
		}
	}
	if slices.ContainsFunc(op.Args, func(r Reg) bool { return k.made[r] == nil }) {
		return nil
	}
	m := &maker{op: op}
	if op.Code.has(memory) {
		if k.written[op.Mem.Arg] || k.Args[op.Mem.Arg].Inner || op.Mem.Index != NoReg {
			return nil
		}
		room, n := newRegSet(64*2*((max(len(k.loops), len(k.Args))+63)/64)), (len(k.loops)+63)/64
		m.loops, m.args, m.load = room[:n:n], room[n:][:(len(k.Args)+63)/64], op
		op.Mem.Form.EachVar(func(v string) { m.loops.add(k.loops[v]) })
		m.args.add(Reg(op.Mem.Arg))
	}
	if m.heavy = len(op.Args) > 0; m.heavy || op.Code == LoadS || op.Code == LoadU {
		m.cost = 1
	}
	m.lanes, m.holes = op.N, op.Code == Shuffle && slices.Contains(op.Lane, -1)
	key := strconv.AppendInt(k.text[:0], int64(op.Code), 10)
	for _, list := range [...][]int{{int(op.Elem), int(op.From), op.N, int(op.Imm)}, op.Lane} {
		for _, n := range list {
			key = strconv.AppendInt(append(key, ' '), int64(n), 10)
		}
	}
	if op.Code.has(memory) {
		key = strconv.AppendInt(append(key, '@'), int64(op.Mem.Arg), 10)
		key = op.Mem.Form.Append(append(key, ' '))
	}
	for _, r := range op.Args {
		from := k.made[r]
		m.loops, m.args = m.loops.with(from.loops), m.args.with(from.args)
		if m.load == nil {
			m.load = from.load
		}
		m.cost += from.cost / 2
		m.holes = m.holes || from.holes
		key = append(append(key, ' ', '#'), from.key...)
	}
	if op.Code == LoadLane && k.made[op.Args[0]].lanes == int(op.Imm) { // the next lane
		m.lanes = int(op.Imm) + 1
		m.holes = m.lanes < op.N
	}
	m.key, k.text = k.short(key), key
	return m
}

// short is a key as a number: what is made of others has a key that is no longer than theirs.
func (k *packer) short(key []byte) string {
	n, ok := k.keys[string(key)]
	if !ok {
		n = strconv.Itoa(len(k.keys))
		k.keys[string(key)] = n
	}
	return n
}

// step is how many bytes further an iteration of a loop loads.
func (m *maker) step(f *lower.For) int {
	n := m.load.Mem.Form.Step(f.Var)
	return max(n, -n)
}

// movesIn reports whether what m makes differs from one iteration of a loop to another.
func (k *packer) movesIn(m *maker, f *lower.For) bool {
	n, ok := k.loops[f.Var]
	return ok && len(m.loops) > 0 && m.loops.has(n)
}

// use notes that something else reads what m makes.
func (k *packer) use(r Reg, m *maker) {
	around := m.around
	if m.slot != nil || m.holes || m.args.len() == 0 || m.loops.len() == 0 {
		return
	}
	all, moves := 1.0, 1.0
	for _, f := range around {
		all *= float64(f.Extent)
		if k.movesIn(m, f) {
			moves *= float64(f.Extent)
		}
		if len(f.Outer) > 0 {
			return
		}
	}
	prefix := 0
	held := k.allHeld(m)
	for !held && prefix < len(around) && k.movesIn(m, around[prefix]) && m.step(around[prefix]) >= packLine {
		prefix++ // lines stay together
	}
	key := slotKey{m.key + k.extents(m, around), nil}
	s := k.slots[key]
	for _, f := range around[:prefix] {
		if s != nil {
			break // it is packed around there for others
		}
		key.in = f
		s = k.slots[key]
	}
	if s == nil {
		s = &slot{of: m, reg: r, around: around, prefix: around[:prefix], held: held}
		k.slots[key] = s
		k.order = append(k.order, s)
	}
	s.uses += all / moves
	m.slot = s
}

// mixed is the names of loops side by side whose extents differ.
func mixed(body []lower.Stmt) map[string]bool {
	extents, out := map[string]int{}, map[string]bool{}
	for s := range lower.All(body) {
		if f, ok := s.(*lower.For); ok {
			if n, known := extents[f.Var]; known && n != f.Extent {
				out[f.Var] = true
			}
			extents[f.Var] = f.Extent
		}
	}
	return out
}

// extents is what a key needs beside the names of loops that m moves in: some of another extent may have the same.
func (k *packer) extents(m *maker, around []*lower.For) (key string) {
	for _, f := range around {
		if k.mixed[f.Var] && k.movesIn(m, f) {
			key += fmt.Sprintf(" %s<%d", f.Var, f.Extent)
		}
	}
	return key
}

// allHeld reports whether all that m is made of is held.
func (k *packer) allHeld(m *maker) bool {
	for a := range m.args.all {
		if !k.held[int(a)] {
			return false
		}
	}
	return true
}

// choose keeps the slots that are worth it, in groups, and reports whether there are some.
func (k *packer) choose() bool {
	groups := map[string]*packGroup{}
	total := 0
	for _, s := range k.order {
		if s.uses < k.least(s) {
			continue
		}
		bytes, from := k.Bits/8, 0
		var dims []*lower.For
		for _, f := range s.around[len(s.prefix):] {
			if k.movesIn(s.of, f) {
				dims = append(dims, f)
			}
		}
		for _, loops := range [...][]*lower.For{s.prefix, dims} {
			for _, f := range loops {
				bytes = min(bytes*f.Extent, 2*packBytes)
			}
		}
		for a := range s.of.args.all {
			from += k.Args[a].Bytes
		}
		if len(dims) == 0 || bytes > packGrows*from || total+bytes > packBytes {
			continue
		}
		inner := dims[len(dims)-1]
		if !s.of.heavy && (s.of.op.Code != Load || s.of.op.N*s.of.op.Elem.Bits() < k.Bits ||
			s.of.op.Mem.Form.Step(inner.Var) < packStride) {
			continue
		}
		key := fmt.Sprint(s.held)
		for _, f := range s.prefix {
			key += fmt.Sprintf("%p ", f)
		}
		key += strings.Join(sorted(dims), " ") + " " + k.extents(s.of, dims)
		g := groups[key]
		if g == nil {
			g = &packGroup{key: key, prefix: s.prefix, dims: dims, held: s.held}
			groups[key] = g
			k.groups = append(k.groups, g)
		}
		g.slots = append(g.slots, s)
		s.bytes = bytes
		if !s.of.heavy {
			g.loads += bytes
		}
		total += bytes
	}
	k.groups = slices.DeleteFunc(k.groups, func(g *packGroup) bool {
		if g.leaveLoads(); len(g.slots) == 0 {
			return true
		}
		for i, s := range g.slots {
			s.group, s.at = g, i
			g.saves += (s.uses - 2) * float64(s.bytes/(k.Bits/8)) * max(1, s.of.cost)
		}
		small := len(g.prefix) == 0 && g.saves < packWork
		switch {
		case g.held:
			small = false
		case k.Band == "":
			small = g.saves < packWithin
		}
		for _, s := range g.slots {
			if small {
				s.group = nil
			}
		}
		return small
	})
	return len(k.groups) > 0
}

// least is how often a vector must be read at least.
func (k *packer) least(s *slot) float64 {
	switch {
	case s.held:
		return 1
	case k.Band == "":
		return packReads
	}
	return packUses
}
