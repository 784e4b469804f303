package vec

import "slices"

// lister is the state of list scheduling.
type lister struct {
	*run
	waits []int // of each operation: how many that come before it are not placed
	left  []int // of each value: how many operations still read it
	there []bool
	lacks []int // of each operation: values that it reads and that are not there
	live  int   // vectors that are there and read later
	ready []int
}

func newLister(r *run) *lister {
	l := &lister{run: r, waits: slices.Clone(r.waits), left: make([]int, len(r.users)),
		there: make([]bool, len(r.users))}
	for v, users := range r.users {
		l.left[v] = len(users)
		l.there[v] = true
	}
	for _, sets := range r.sets {
		for _, v := range sets {
			l.there[v] = false
		}
	}
	l.lacks = make([]int, len(r.ops))
	for v := range l.there {
		switch {
		case !l.there[v]:
			for _, u := range r.users[v] {
				l.lacks[u]++
			}
		case r.wide[v]:
			l.live++
		}
	}
	for i, n := range l.waits {
		if n == 0 {
			l.ready = append(l.ready, i)
		}
	}
	return l
}

// unread is the vectors that operation i sets for nobody.
func (l *lister) unread(i int) int {
	n := 0
	for _, v := range l.sets[i] {
		if l.wide[v] && !l.kept[v] && l.left[v] == 0 {
			n++
		}
	}
	return n
}

// delta is how many vectors more are live once i is placed.
func (l *lister) delta(i int) int {
	n := 0
	for _, v := range l.sets[i] {
		if l.wide[v] && (l.kept[v] || l.left[v] > 0) {
			n++
		}
	}
	for _, v := range l.reads[i] {
		if l.wide[v] && !l.kept[v] && l.left[v] == 1 {
			n--
		}
	}
	return n
}

// place puts i next.
func (l *lister) place(i int) {
	l.live += l.delta(i)
	for _, v := range l.reads[i] {
		l.left[v]--
	}
	for _, v := range l.sets[i] {
		l.there[v] = true
		for _, u := range l.users[v] {
			l.lacks[u]--
		}
	}
	l.ready = slices.DeleteFunc(l.ready, func(k int) bool { return k == i })
	for _, k := range l.after[i] {
		if l.waits[k]--; l.waits[k] == 0 {
			l.ready = append(l.ready, k)
		}
	}
}

// order places all operations.
func (l *lister) order() []int {
	var out []int
	for len(l.ready) > 0 {
		best, least := -1, rank{}
		for _, i := range l.ready {
			if r := l.rank(i); best < 0 || r.less(least) {
				best, least = i, r
			}
		}
		out = append(out, best)
		l.place(best)
	}
	return out
}

// rank orders what could be next, the smaller the better.
type rank struct {
	grows   bool // more vectors are live afterwards
	delta   int  // where not
	missing int  // where so: the values that its first user waits for
	user    int  // which user that is
	self    int
}

func (a rank) less(b rank) bool {
	switch {
	case a.grows != b.grows:
		return b.grows
	case a.delta != b.delta:
		return a.delta < b.delta
	case a.missing != b.missing:
		return a.missing < b.missing
	case a.user != b.user:
		return a.user < b.user
	}
	return a.self < b.self
}

func (l *lister) rank(i int) rank {
	d := l.delta(i)
	if d <= 0 {
		return rank{delta: d, self: i}
	}
	r := rank{grows: true, missing: 1 << 30, user: len(l.ops), self: i}
	for _, v := range l.sets[i] {
		for _, u := range l.users[v] {
			if n := l.lacks[u]; n < r.missing || n == r.missing && u < r.user {
				r.missing, r.user = n, u
			}
		}
	}
	return r
}
