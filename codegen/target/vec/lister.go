package vec

import "slices"

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

// order places all operations, and is how many vectors are live at most.
func (l *lister) order() (out []int32, most int) {
	for i, n := range l.waits {
		if n == 0 {
			l.ready = append(l.ready, int32(i))
		}
	}
	out, most = make([]int32, 0, len(l.ops)), l.live
	for len(l.ready) > 0 {
		at := l.best()
		i := l.ready[at]
		l.ready = slices.Delete(l.ready, at, at+1)
		out, most = append(out, i), max(most, l.place(i))
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
	return out, most
}

// best is which of those that are ready goes next: one after which the fewest vectors are live, if these are no more
// than before; else the one whose first user waits for the fewest values. Of equals it is the first one.
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
	missing, user := int32(0), int32(0)
	for at, i := range l.ready {
		m, first := l.waitsFor(i)
		if best < 0 || m < missing || m == missing && (first < user || first == user && i < l.ready[best]) {
			best, missing, user = at, m, first
		}
	}
	return best
}

// waitsFor is how many values the first user of what i sets waits for, and which that is.
func (l *lister) waitsFor(i int32) (missing, user int32) {
	missing, user = 1<<30, int32(len(l.ops))
	for _, v := range l.sets[i] {
		for _, u := range l.users[v] {
			if n := l.lacks[u]; n < missing || n == missing && u < user {
				missing, user = n, u
			}
		}
	}
	return missing, user
}

// needs is how many vectors are live at most in the order in which operations are.
func (l *lister) needs() int {
	most := l.live
	for i := range l.ops {
		most = max(most, l.place(int32(i)))
	}
	return most
}
