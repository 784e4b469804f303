package vec

import "slices"

// remake loads anew, next to its use, what would else wait in a register that is needed, where a straight run needs
// more than room vector registers. What is given up is the load or constant that is read again last; one that is
// never given up moves to its first use.
//
//	v1 = broadcast k[0]; a = dot a, v1; ...; b = dot b, v1
//	->  v1 = broadcast k[0]; a = dot a, v1; ...; v9 = broadcast k[0]; b = dot b, v9
//
// A spill would store the value and load it as often. What the run writes is not loaded anew.
func remake(p *Program, room int) *Program {
	out := *p
	out.Regs = slices.Clone(p.Regs)
	sets := p.sets()
	out.Body = p.runs(p.Body, room, func(r *run) []*Op {
		m := &remaker{run: r, regs: &out.Regs, room: room - r.through}
		m.begin(sets)
		for i := range r.ops {
			m.op(i)
		}
		return m.out
	})
	return &out
}

// remaker goes through a run.
type remaker struct {
	*run
	regs *[]Class // of the program that comes out
	room int      // for what the run touches
	out  []*Op

	maker []*Op // of each value: what makes it again; nil: nothing does
	where []Reg // of each value that has a maker: its register; NoReg: it is in none
	fresh []bool
	uses  [][]int32 // of each value: the operations that still read it
	live  []bool    // of each value: it is in a register that counts
	count int
}

// light reports whether op makes a vector of nothing but memory or constants.
func (op *Op) light(p *Program, sets []int) bool {
	return len(op.Args) == 0 && len(op.Dst) == 1 && sets[op.Dst[0]] == 1 && p.Regs[op.Dst[0]] == Vector
}

func (m *remaker) begin(sets []int) {
	n := len(m.users)
	m.maker, m.where, m.fresh, m.live = make([]*Op, n), make([]Reg, n), make([]bool, n), make([]bool, n)
	m.uses = slices.Clone(m.users)
	changed, written := map[Reg]bool{}, map[int]bool{}
	made := make([]bool, n)
	for i, op := range m.ops {
		for _, r := range op.Dst {
			changed[r] = true
		}
		if op.Code.has(writes) {
			written[op.Mem.Arg] = true
		}
		for _, v := range m.sets[i] {
			made[v] = true
		}
	}
	for v := range made {
		if !made[v] && m.wide[v] {
			m.live[v] = true
			m.count++
		}
	}
	for i, op := range m.ops {
		steady := !op.Code.has(memory) || !written[op.Mem.Arg] && (op.Mem.Index == NoReg || !changed[op.Mem.Index])
		if steady && op.light(m.prog, sets) && !m.kept[m.sets[i][0]] {
			v := m.sets[i][0]
			m.maker[v], m.where[v], m.fresh[v] = op, NoReg, true
		}
	}
}

// op puts operation i next, and what it needs before it. A load waits until it is needed.
func (m *remaker) op(i int) {
	if len(m.sets[i]) == 1 && m.maker[m.sets[i][0]] != nil {
		return
	}
	for _, v := range m.reads[i] {
		if m.maker[v] != nil && m.where[v] == NoReg {
			m.free(m.room-1, i)
			m.load(v)
		}
	}
	byReg := map[Reg]Reg{}
	for _, v := range m.reads[i] {
		if op := m.maker[v]; op != nil {
			byReg[op.Dst[0]] = m.where[v]
		}
	}
	op := m.ops[i].over(func(r Reg) Reg {
		if q, ok := byReg[r]; ok {
			return q
		}
		return r
	})
	for _, v := range m.reads[i] {
		m.uses[v] = m.uses[v][1:]
		if len(m.uses[v]) == 0 && !m.kept[v] {
			m.leave(v)
		}
	}
	for _, v := range m.sets[i] {
		m.enter(v)
	}
	m.free(m.room, i)
	m.out = append(m.out, op)
	for _, v := range m.sets[i] {
		if len(m.uses[v]) == 0 && !m.kept[v] {
			m.leave(v)
		}
	}
}

func (m *remaker) enter(v int32) {
	if m.wide[v] && !m.live[v] {
		m.live[v] = true
		m.count++
	}
}

func (m *remaker) leave(v int32) {
	if m.live[v] {
		m.live[v] = false
		m.count--
	}
}

// load makes v, the first time in the register that it had.
func (m *remaker) load(v int32) {
	op := *m.maker[v]
	m.where[v] = op.Dst[0]
	if !m.fresh[v] {
		*m.regs = append(*m.regs, Vector)
		m.where[v] = Reg(len(*m.regs) - 1)
		op.Dst = []Reg{m.where[v]}
	}
	m.fresh[v] = false
	m.out = append(m.out, &op)
	m.enter(v)
}

// free gives up loads that operation i does not read until no more than room registers are in use, if there are as
// many.
func (m *remaker) free(room, i int) {
	for m.count > room {
		last := int32(-1)
		for v, live := range m.live {
			spare := live && m.maker[v] != nil && len(m.uses[v]) > 0 && m.uses[v][0] != int32(i)
			if spare && (last < 0 || m.uses[v][0] > m.uses[last][0]) {
				last = int32(v)
			}
		}
		if last < 0 {
			return
		}
		m.where[last] = NoReg
		m.leave(last)
	}
}
