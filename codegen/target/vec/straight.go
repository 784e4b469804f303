package vec

import "slices"

// run is straight operations with what depends on what.
type run struct {
	prog  *Program
	ops   []*Op
	first []int32 // of each operation: the first edge to one that comes after it in any order; -1: there is none
	edges []edge
	waits []int32 // how many edges lead to it
	// values: those that operations set, and before them those that are there at the start
	reads [][]int32 // of each operation: values, each once
	sets  [][]int32 // of each operation: values
	users [][]int32 // of each value: operations
	kept  []bool    // of each value: it is live behind the run
	wide  []bool    // of each value: it is a vector

	through int // vectors that are live behind the run, and that it does not touch
}

// edge leads to an operation; next is another edge from where it begins, or -1.
type edge struct{ to, next int32 }

// newRun finds what depends on what. ids has -1 for each register of p, and has again in the end.
func newRun(p *Program, ops []*Op, live regSet, ids []int) *run {
	n, set := 0, 0
	for _, op := range ops {
		n, set = n+len(op.Dst)+len(op.Args)+1, set+len(op.Dst)
	}
	lists, numbers, room := make([][]int32, 2*len(ops)), make([]int32, 2*len(ops)), make([]int32, 0, n)
	r := &run{prog: p, ops: ops, first: numbers[:len(ops)], waits: numbers[len(ops):], edges: make([]edge, 0, 2*n),
		reads: lists[:len(ops)], sets: lists[len(ops):], wide: make([]bool, 0, n)}
	for i := range r.first {
		r.first[i] = -1
	}
	r.memory()
	// many: of each value, how many read it; users: those that read registers, each with the one before
	regs, many, users := make([]track, 0, set+set/4), make([]int32, 0, n), make([]edge, 0, n)
	at := func(reg Reg) *track {
		if ids[reg] < 0 {
			ids[reg] = len(regs)
			regs = append(regs, track{reg, -1, -1, -1})
		}
		return &regs[ids[reg]]
	}
	value := func(t *track) {
		t.value = int32(len(r.wide))
		r.wide, many = append(r.wide, p.Regs[t.reg] == Vector), append(many, 0)
	}
	for i, op := range ops {
		from := len(room)
		for _, reg := range op.reads() {
			t := at(reg)
			if t.value < 0 {
				value(t)
			}
			if slices.Contains(room[from:], t.value) {
				continue
			}
			room = append(room, t.value)
			many[t.value]++
			if t.setter >= 0 {
				r.edge(int(t.setter), i)
			}
			users = append(users, edge{int32(i), t.user})
			t.user = int32(len(users) - 1)
		}
		r.reads[i] = room[from:len(room):len(room)]
		from = len(room)
		for _, reg := range op.Dst {
			t := at(reg)
			for u := t.user; u >= 0; u = users[u].next {
				r.edge(int(users[u].to), i)
			}
			if t.setter >= 0 {
				r.edge(int(t.setter), i)
			}
			value(t)
			t.setter, t.user = int32(i), -1
			room = append(room, t.value)
		}
		r.sets[i] = room[from:len(room):len(room)]
	}
	r.use(many)
	r.kept = make([]bool, len(r.wide))
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

// use lists the operations that read each value, of which there are so many.
func (r *run) use(many []int32) {
	all := int32(0)
	for _, n := range many {
		all += n
	}
	room := make([]int32, all)
	r.users = make([][]int32, len(many))
	for v, n := range many {
		r.users[v], room = room[:0:n], room[n:]
	}
	for i, values := range r.reads {
		for _, v := range values {
			r.users[v] = append(r.users[v], int32(i))
		}
	}
}

// track is what is known of a register on the way through a run.
type track struct {
	reg    Reg
	value  int32 // that it holds; -1: none yet
	setter int32 // the operation that set it last; -1: none
	user   int32 // the last of those that read it since; -1: none
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

// edge notes that an operation comes after another, maybe more than once.
func (r *run) edge(from, to int) {
	if from == to {
		return
	}
	if e := r.first[from]; e >= 0 && r.edges[e].to == int32(to) {
		return
	}
	r.edges = append(r.edges, edge{int32(to), r.first[from]})
	r.first[from] = int32(len(r.edges) - 1)
	r.waits[to]++
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
