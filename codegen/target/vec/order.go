package vec

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
)

// order puts straight runs of operations in an order that needs fewer vector registers, where they need more than room.
// It is list scheduling: of the operations whose arguments are there, one that frees registers goes first; if there is
// none, one that brings the operation nearer which can go on soonest. Loads so move next to their first use, and all
// uses of one follow it:
//
//	v1 = load in[0]; v2 = load in[2]; a = add a, v1; b = add b, v1; a = add a, v2
//	->  v1 = load in[0]; a = add a, v1; b = add b, v1; v2 = load in[2]; a = add a, v2
//
// Order is kept where a register or memory depends on it, so each value is the same as before. A run whose new order
// needs no fewer registers stays as it is.
func order(p *Program, room int) *Program {
	return p.with(p.runs(p.Body, room, (*run).best))
}

// runs replaces each straight run of operations that needs more than room vector registers by what f makes of it.
func (p *Program) runs(body []lower.Stmt, room int, f func(*run) []*Op) []lower.Stmt {
	behind := map[*Op]regSet{} // of the first operation of each run that needs more: what is live behind it
	vectors, live := p.vectorSet(), newRegSet(len(p.Regs))
	var end regSet // what is live behind the run at hand
	most := 0      // vectors that are live at one time in the part of it that has been seen
	v := &liveness{regs: len(p.Regs)}
	v.visit = func(list []lower.Stmt, i int, after regSet) {
		if i+1 == len(list) || !isOp(list[i+1]) {
			end, most = slices.Clone(after), 0
		}
		op := list[i].(*Op)
		copy(live, after)
		for _, r := range op.Dst {
			live.add(r)
		}
		most = max(most, live.count(vectors))
		if i > 0 && isOp(list[i-1]) {
			return
		}
		op.before(live)
		if most = max(most, live.count(vectors)); most > room {
			behind[op] = end
		}
	}
	v.body(body, newRegSet(len(p.Regs)))
	ids := slices.Repeat([]int{-1}, len(p.Regs))
	return lower.MapLists(body, func(list []lower.Stmt) []lower.Stmt {
		out := make([]lower.Stmt, 0, len(list))
		for len(list) > 0 {
			ops := straight(list)
			if len(ops) == 0 {
				out, list = append(out, list[0]), list[1:]
				continue
			}
			end, more := behind[ops[0]]
			if !more || tangled(ops) {
				out, list = append(out, list[:len(ops)]...), list[len(ops):]
				continue
			}
			for _, op := range f(newRun(p, ops, end, ids)) {
				out = append(out, op)
			}
			list = list[len(ops):]
		}
		return out
	})
}

// mostTangled is how many accesses of arrays that it writes a run has at most that is put into another order: each is
// compared with each.
const mostTangled = 256

// tangled reports whether a run has more of them.
func tangled(ops []*Op) bool {
	accesses, written := map[int]int{}, map[int]bool{}
	for _, op := range ops {
		if op.Code.has(memory) {
			accesses[op.Mem.Arg]++
			written[op.Mem.Arg] = written[op.Mem.Arg] || op.Code.has(writes)
		}
	}
	n := 0
	for arg := range written {
		if written[arg] {
			n += accesses[arg]
		}
	}
	return n > mostTangled
}

func isOp(s lower.Stmt) bool {
	_, ok := s.(*Op)
	return ok
}

// straight is the operations that a list begins with.
func straight(list []lower.Stmt) []*Op {
	n := slices.IndexFunc(list, func(s lower.Stmt) bool { return !isOp(s) })
	if n < 0 {
		n = len(list)
	}
	out := make([]*Op, n)
	for i := range out {
		out[i] = list[i].(*Op)
	}
	return out
}

// best is the operations in the order that needs fewer registers, or as they are.
func (r *run) best() []*Op {
	order := newLister(r).order(newLister(r).needs())
	if order == nil {
		return r.ops
	}
	out := make([]*Op, len(order))
	for i, k := range order {
		out[i] = r.ops[k]
	}
	return out
}

// lister is the state of list scheduling.
type lister struct {
	*run
	waits []int32 // of each operation: how many that come before it are not placed
	lacks []int32 // of each operation: values that it reads and that are not there
	delta []int32 // of each operation: how many vectors more are live once it is placed
	left  []int32 // of each value: how many operations still read it
	next  []int32 // of each value: the operations that still read it, their numbers xor each other
	live  int     // vectors that are there and read later
	ready []int32
}

func newLister(r *run) *lister {
	n, m := len(r.ops), len(r.wide)
	room := make([]int32, 2*n+2*m)
	l := &lister{run: r, waits: slices.Clone(r.waits), delta: room[:n], lacks: room[n : 2*n], left: room[2*n : 2*n+m],
		next: room[2*n+m:]}
	set := make([]bool, m)
	for i, values := range r.sets {
		for _, v := range values {
			set[v] = true
			if r.wide[v] && (r.kept[v] || len(r.users[v]) > 0) {
				l.delta[i]++
			}
		}
	}
	for v, users := range r.users {
		l.left[v] = int32(len(users))
		for _, u := range users {
			l.next[v] ^= u
			if set[v] {
				l.lacks[u]++
			}
		}
		if !set[v] && r.wide[v] {
			l.live++
		}
		l.ends(int32(v))
	}
	return l
}

// ends notes that the last reader of a vector frees it.
func (l *lister) ends(v int32) {
	if l.left[v] == 1 && l.wide[v] && !l.kept[v] {
		l.delta[l.next[v]]--
	}
}

// unread is the vectors that operation i sets for nobody.
func (l *lister) unread(i int32) int {
	n := 0
	for _, v := range l.sets[i] {
		if l.wide[v] && !l.kept[v] && len(l.users[v]) == 0 {
			n++
		}
	}
	return n
}

// place puts i next, and is how many vectors are live at most meanwhile.
func (l *lister) place(i int32) int {
	l.live += int(l.delta[i])
	most := l.live + l.unread(i)
	for _, v := range l.reads[i] {
		l.left[v]--
		l.next[v] ^= i
		l.ends(v)
	}
	return most
}

// order places all operations; nil: so many vectors are live meanwhile that it is no better.
func (l *lister) order(many int) []int32 {
	for i, n := range l.waits {
		if n == 0 {
			l.ready = append(l.ready, int32(i))
		}
	}
	if l.live >= many {
		return nil
	}
	out := make([]int32, 0, len(l.ops))
	for len(l.ready) > 0 {
		at := l.best()
		i := l.ready[at]
		l.ready = slices.Delete(l.ready, at, at+1)
		out = append(out, i)
		if l.place(i) >= many {
			return nil
		}
		for _, v := range l.sets[i] {
			for _, u := range l.users[v] {
				l.lacks[u]--
			}
		}
		for e := l.first[i]; e >= 0; e = l.edges[e].next {
			k := l.edges[e].to
			if l.waits[k]--; l.waits[k] == 0 {
				l.ready = append(l.ready, k)
			}
		}
	}
	return out
}

// best is which of those that are ready goes next: one after which the fewest vectors are live, if these are no more
// than before; else the one whose first user waits for the fewest values, and of those the one whose user frees most.
// Of equals it is the first one.
func (l *lister) best() int {
	best := -1
	for at, i := range l.ready {
		if d := l.delta[i]; d <= 0 && (best < 0 || d < l.delta[l.ready[best]] || d == l.delta[l.ready[best]] &&
			i < l.ready[best]) {
			best = at
		}
	}
	if best >= 0 {
		return best
	}
	first := [3]int32{}
	for at, i := range l.ready {
		f := l.waitsFor(i)
		if c := slices.Compare(f[:], first[:]); best < 0 || c < 0 || c == 0 && i < l.ready[best] {
			best, first = at, f
		}
	}
	return best
}

// waitsFor is of what i sets the user that can go on soonest: how many values it waits for, how many vectors more are
// live behind it, and its number.
func (l *lister) waitsFor(i int32) [3]int32 {
	first := [3]int32{1 << 30, 0, int32(len(l.ops))}
	for _, v := range l.sets[i] {
		for _, u := range l.users[v] {
			if f := [3]int32{l.lacks[u], l.delta[u], u}; slices.Compare(f[:], first[:]) < 0 {
				first = f
			}
		}
	}
	return first
}

// needs is how many vectors are live at most in the order in which operations are.
func (l *lister) needs() int {
	most := l.live
	for i := range l.ops {
		most = max(most, l.place(int32(i)))
	}
	return most
}
