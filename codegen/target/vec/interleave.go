package vec

import "slices"

// interleave puts the operations of independent parts of a straight run in turns, where each part is a chain longer
// than processors look ahead: they would wait for one chain before they see the next. As many parts go together as
// registers allow and as is fastest (cycles); what loads and constants make for several parts is made for each group
// of them.
//
//	v1 = load a[0]; v2 = mul v1, v0; v3 = add v2, v0; v4 = load a[32]; v5 = mul v4, v0; v6 = add v5, v0
//	->  v1 = load a[0]; v4 = load a[32]; v2 = mul v1, v0; v5 = mul v4, v0; v3 = add v2, v0; v6 = add v5, v0
//
// Vectors stay as they are, and so does the order of accesses that clash.
func interleave(p *Program, room int) *Program {
	out := *p
	out.Regs = slices.Clone(p.Regs)
	sets := p.sets()
	out.Body = p.runs(p.Body, -1, func(r *run) []*Op {
		v := &interleaver{run: r, regs: &out.Regs}
		least := 9 * cycles(r.ops) / 10
		if len(r.ops) > mostInterleaved || least <= bound(r.ops) || !v.split(sets) {
			return r.ops
		}
		before := out.Regs
		best, regs := r.ops, before
		for n := 2; n <= min(v.parts, mostTogether); n++ {
			out.Regs = slices.Clone(before)
			list := v.together(n)
			took := cycles(list)
			if took >= least {
				continue
			}
			if newLister(newRun(&out, list, r.live, slices.Repeat([]int{-1}, len(out.Regs)))).needs() < room {
				best, least, regs = list, took, out.Regs
			}
		}
		out.Regs = regs
		return best
	})
	return &out
}

const (
	mostInterleaved = 1024 // operations
	mostTogether    = 8    // parts
)

// interleaver goes through a run.
type interleaver struct {
	*run
	regs  *[]Class
	part  []int // of each operation; -1: a leaf, a constant or a load that is made for each group
	parts int
	leaf  []bool // of each value: a leaf makes it
}

// split finds the parts: what one reads of the other, or must come behind, is of one part. It is false where there is
// one part only.
func (v *interleaver) split(sets []int) bool {
	n := len(v.ops)
	group := make([]int, n)
	for i := range group {
		group[i] = i
	}
	var find func(i int) int
	find = func(i int) int {
		if group[i] != i {
			group[i] = find(group[i])
		}
		return group[i]
	}
	written := map[int]bool{}
	for _, op := range v.ops {
		if op.Code.has(writes) {
			written[op.Mem.Arg] = true
		}
	}
	leaf := make([]bool, n)
	v.leaf = make([]bool, len(v.wide))
	for i, op := range v.ops {
		same := len(op.reads()) == 0 && !(op.Code.has(memory) && written[op.Mem.Arg]) // whenever it is made
		if same && op.light(v.prog, sets) && !v.kept[v.sets[i][0]] {
			leaf[i], v.leaf[v.sets[i][0]] = true, true
		}
		if len(op.Dst) == 0 && !op.Code.has(writes) && i > 0 { // a prefetch
			group[i] = find(i - 1)
		}
	}
	for i := range v.ops {
		for e := v.first[i]; e >= 0 && !leaf[i]; e = v.edges[e].next {
			group[find(int(v.edges[e].to))] = find(i)
		}
	}
	v.part, v.parts = make([]int, n), 0
	number := map[int]int{}
	for i := range v.ops {
		if leaf[i] {
			v.part[i] = -1
			continue
		}
		k, ok := number[find(i)]
		if !ok {
			k = len(number)
			number[find(i)] = k
		}
		v.part[i] = k
	}
	v.parts = len(number)
	return v.parts > 1
}

// together is the operations with n parts at a time in turns.
func (v *interleaver) together(n int) []*Op {
	lists := make([][]int32, v.parts)
	for i, k := range v.part {
		if k >= 0 {
			lists[k] = append(lists[k], int32(i))
		}
	}
	var out []*Op
	for from := 0; from < v.parts; from += n {
		out = append(out, v.late(v.turns(lists[from:min(from+n, v.parts)]))...)
	}
	return out
}

// turns takes from several lists in proportion to their lengths.
func (v *interleaver) turns(lists [][]int32) []int32 {
	all, next := 0, make([]int, len(lists))
	for _, l := range lists {
		all += len(l)
	}
	out := make([]int32, 0, all)
	for len(out) < all {
		best := -1
		for k, l := range lists {
			if next[k] < len(l) && (best < 0 || next[k]*len(lists[best]) < next[best]*len(l)) {
				best = k
			}
		}
		out = append(out, lists[best][next[best]])
		next[best]++
	}
	return out
}

// late is a group with the leaves that it reads, made anew ahead of their first users, and each operation whose
// arguments are read later anyway next to what must come behind it.
func (v *interleaver) late(order []int32) []*Op {
	for i := len(order) - 2; i >= 0; i-- {
		at := order[i]
		to := len(order)
		for k := i + 1; k < len(order) && to == len(order); k++ {
			if v.before(at, order[k]) {
				to = k
			}
		}
		if to < len(order) && to > i+1 && v.readLater(at, order[to:]) {
			copy(order[i:to-1], order[i+1:to])
			order[to-1] = at
		}
	}
	made := map[Reg]Reg{}
	var out []*Op
	maker := map[Reg]*Op{}
	for i, op := range v.ops {
		if v.part[i] < 0 {
			maker[op.Dst[0]] = op
		}
	}
	for _, i := range order {
		op := v.ops[i]
		for _, r := range op.Args {
			m := maker[r]
			if _, ok := made[r]; m == nil || ok {
				continue
			}
			c := *m
			made[r] = Reg(len(*v.regs))
			*v.regs = append(*v.regs, Vector)
			c.Dst = []Reg{made[r]}
			out = append(out, &c)
		}
		out = append(out, op.over(func(r Reg) Reg {
			if m, ok := made[r]; ok {
				return m
			}
			return r
		}))
	}
	return out
}

// before reports whether an operation must come before another.
func (v *interleaver) before(i, k int32) bool {
	for e := v.first[i]; e >= 0; e = v.edges[e].next {
		if v.edges[e].to == k {
			return true
		}
	}
	return false
}

// readLater reports whether all vectors that an operation reads are read by one of others, too, or live behind the run,
// or are a leaf's.
func (v *interleaver) readLater(i int32, others []int32) bool {
	for _, x := range v.reads[i] {
		if !v.wide[x] || v.kept[x] || v.leaf[x] {
			continue
		}
		if !slices.ContainsFunc(v.users[x], func(u int32) bool { return slices.Contains(others, u) }) {
			return false
		}
	}
	return true
}
