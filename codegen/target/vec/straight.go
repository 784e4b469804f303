package vec

import "slices"

// run is straight operations with what depends on what.
type run struct {
	prog  *Program
	ops   []*Op
	after [][]int // of each operation: those that come after it in any order
	waits []int   // how many come before it
	// values: those that operations set, and before them those that are there at the start
	reads [][]int // of each operation: values, each once
	sets  [][]int // of each operation: values
	users [][]int // of each value: operations
	kept  []bool  // of each value: it is live behind the run
	wide  []bool  // of each value: it is a vector

	through int // vectors that are live behind the run, and that it does not touch
}

func newRun(p *Program, ops []*Op, live regSet) *run {
	r := &run{prog: p, ops: ops, after: make([][]int, len(ops)), waits: make([]int, len(ops))}
	r.memory()
	now := map[Reg]int{}     // the value in a register
	setter := map[Reg]int{}  // the operation that set it last
	users := map[Reg][]int{} // those that read it since
	value := func(reg Reg) int {
		r.users, r.wide, r.kept = append(r.users, nil), append(r.wide, p.Regs[reg] == Vector), append(r.kept, false)
		now[reg] = len(r.users) - 1
		return now[reg]
	}
	for i, op := range ops {
		var reads, sets []int
		for _, reg := range op.reads() {
			v, ok := now[reg]
			if !ok {
				v = value(reg)
			}
			if !slices.Contains(reads, v) {
				reads, r.users[v] = append(reads, v), append(r.users[v], i)
			}
			if from, ok := setter[reg]; ok {
				r.edge(from, i)
			}
			users[reg] = append(users[reg], i)
		}
		for _, reg := range op.Dst {
			for _, u := range users[reg] {
				r.edge(u, i)
			}
			if from, ok := setter[reg]; ok {
				r.edge(from, i)
			}
			setter[reg], users[reg] = i, nil
			sets = append(sets, value(reg))
		}
		r.reads, r.sets = append(r.reads, reads), append(r.sets, sets)
	}
	for reg := range Reg(len(p.Regs)) {
		v, ok := now[reg]
		switch {
		case ok:
			r.kept[v] = live.has(reg)
		case live.has(reg) && p.Regs[reg] == Vector:
			r.through++
		}
	}
	return r
}

// memory puts accesses in order of which one writes, unless they are apart.
func (r *run) memory() {
	accesses, written := map[int][]int{}, map[int]bool{}
	for i, op := range r.ops {
		if op.Code.has(memory) {
			accesses[op.Mem.Arg] = append(accesses[op.Mem.Arg], i)
			written[op.Mem.Arg] = written[op.Mem.Arg] || op.Code.has(writes)
		}
	}
	for arg, list := range accesses {
		if !written[arg] {
			continue
		}
		for n, k := range list {
			for _, i := range list[n+1:] {
				if clash(r.ops[k], r.ops[i]) {
					r.edge(k, i)
				}
			}
		}
	}
}

func (r *run) edge(from, to int) {
	if from != to && !slices.Contains(r.after[from], to) {
		r.after[from] = append(r.after[from], to)
		r.waits[to]++
	}
}

// clash reports whether the order of two accesses to an argument matters.
func clash(a, b *Op) bool {
	if !a.Code.has(writes) && !b.Code.has(writes) {
		return false
	}
	if a.Mem.Index != NoReg || b.Mem.Index != NoReg {
		return true
	}
	apart := b.Mem.Form.Sub(a.Mem.Form)
	return !apart.IsConst() || apart.Const < a.accessed() && -apart.Const < b.accessed()
}

// asIs is the order in which the operations are.
func (r *run) asIs() []int {
	same := make([]int, len(r.ops))
	for i := range same {
		same[i] = i
	}
	return same
}

// needs is how many vector registers are live at most in an order.
func (r *run) needs(order []int) int {
	l := newLister(r)
	most := l.live
	for _, i := range order {
		most = max(most, l.live+l.delta(i)+l.unread(i))
		l.place(i)
	}
	return r.through + most
}
