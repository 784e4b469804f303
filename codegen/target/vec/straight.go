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

// newRun finds what depends on what. ids has -1 for each register of p, and has again in the end.
func newRun(p *Program, ops []*Op, live regSet, ids []int) *run {
	r := &run{prog: p, ops: ops, after: make([][]int, len(ops)), waits: make([]int, len(ops)),
		reads: make([][]int, len(ops)), sets: make([][]int, len(ops))}
	r.memory()
	n := 0
	for _, op := range ops {
		n += len(op.Dst) + len(op.Args) + 1
	}
	r.users, r.wide, r.kept = make([][]int, 0, n), make([]bool, 0, n), make([]bool, 0, n)
	regs := make([]track, 0, n)
	at := func(reg Reg) *track {
		if ids[reg] < 0 {
			ids[reg] = len(regs)
			regs = append(regs, track{reg: reg, value: -1, setter: -1})
		}
		return &regs[ids[reg]]
	}
	value := func(t *track) {
		t.value = len(r.users)
		r.users, r.wide, r.kept = append(r.users, nil), append(r.wide, p.Regs[t.reg] == Vector), append(r.kept, false)
	}
	room := make([]int, 0, n)
	for i, op := range ops {
		first := len(room)
		for _, reg := range op.reads() {
			t := at(reg)
			if t.value < 0 {
				value(t)
			}
			if !slices.Contains(room[first:], t.value) {
				room, r.users[t.value] = append(room, t.value), append(r.users[t.value], i)
			}
			if t.setter >= 0 {
				r.edge(t.setter, i)
			}
			t.users = append(t.users, i)
		}
		r.reads[i] = room[first:len(room):len(room)]
		first = len(room)
		for _, reg := range op.Dst {
			t := at(reg)
			for _, u := range t.users {
				r.edge(u, i)
			}
			if t.setter >= 0 {
				r.edge(t.setter, i)
			}
			value(t)
			t.setter, t.users = i, t.users[:0]
			room = append(room, t.value)
		}
		r.sets[i] = room[first:len(room):len(room)]
	}
	for reg := range live.all {
		if ids[reg] >= 0 {
			r.kept[regs[ids[reg]].value] = true
		} else if p.Regs[reg] == Vector {
			r.through++
		}
	}
	for _, t := range regs {
		ids[t.reg] = -1
	}
	return r
}

// track is what is known of a register on the way through a run.
type track struct {
	reg    Reg
	value  int   // that it holds; -1: none yet
	setter int   // the operation that set it last; -1: none
	users  []int // those that read it since
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
	return !apart.IsConst() || apart.Const < a.Accessed() && -apart.Const < b.Accessed()
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
