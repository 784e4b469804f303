package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// Accesses are those of one place of the source to elements of one array, within the same loops.
type Accesses struct {
	Pos   ctree.Pos   // of the element in the source
	Path  string      // of the array, as of a Cell; "" for memory that nobody else sees
	Loops []ctree.Pos // outermost first, those of callers too
	Index []int64     // of each access: the index in the array
	Turns []int64     // of each access, for each of Loops: how often it went round before
}

// watch records accesses with the turns of the loops that run.
type watch[V any] struct {
	left   int // how many more accesses are recorded
	turns  []int64
	chain  int // which loops run: a place in chains
	chains []chain
	next   map[chain]int
	byKey  map[accessKey[V]]*accessed[V]
	all    []*accessed[V] // in the order of first accesses
}

// chain is a loop inside of others.
type chain struct {
	outer int
	loop  *site
}

type accessKey[V any] struct {
	o     *object[V]
	at    *site
	chain int
}

// accessed is Accesses while they are recorded.
type accessed[V any] struct {
	accessKey[V]
	size        int64 // of the elements
	offs, turns []int64
}

func newWatch[V any](left int) *watch[V] {
	if left <= 0 {
		return nil
	}
	return &watch[V]{left: left, chains: []chain{{outer: -1}}, next: map[chain]int{},
		byKey: map[accessKey[V]]*accessed[V]{}}
}

// enter begins a loop, and leave ends it; count is its next turn.
func (w *watch[V]) enter(at *site) {
	k := chain{w.chain, at}
	n, ok := w.next[k]
	if !ok {
		n = len(w.chains)
		w.chains, w.next[k] = append(w.chains, k), n
	}
	w.chain, w.turns = n, append(w.turns, 0)
}

func (w *watch[V]) leave() {
	w.chain, w.turns = w.chains[w.chain].outer, w.turns[:len(w.turns)-1]
}

func (w *watch[V]) count() { w.turns[len(w.turns)-1]++ }

// access records one, to an element of so many bytes.
func (w *watch[V]) access(p ptr[V], at *site, size int64) {
	if p.o == nil || w.left == 0 || !p.o.open && !p.o.heap && p.o.root == nil {
		return
	}
	w.left--
	k := accessKey[V]{p.o, at, w.chain}
	a := w.byKey[k]
	if a == nil {
		a = &accessed[V]{accessKey: k, size: size}
		w.byKey[k], w.all = a, append(w.all, a)
	}
	a.offs, a.turns = append(a.offs, p.off), append(a.turns, w.turns...)
}

// loops are those of a chain, outermost first.
func (w *watch[V]) loops(c int) []ctree.Pos {
	if c == 0 {
		return nil
	}
	return append(w.loops(w.chains[c].outer), w.chains[c].loop.pos)
}

// watched is the place of e, recorded where that is wanted; of fields those of arrays of structs, as others are no
// elements.
func (c *compiler[V]) watched(e ctree.Expr, place ptrX[V]) ptrX[V] {
	if c.m.watch == nil || c.fn.intrinsic || !isInt(e.Type()) && !isFloat(e.Type()) && !isVector(e.Type()) {
		return place
	}
	at, size := &site{e.Pos()}, max(e.Type().Size(), 1)
	_, field := e.(*ctree.Member)
	return func(f *frame[V]) ptr[V] {
		p := place(f)
		if !field || p.o != nil && p.o.records() {
			f.m.watch.access(p, at, size)
		}
		return p
	}
}

// watchedLoop is a loop that is counted where that is wanted.
func (c *compiler[V]) watchedLoop(at *site, body stmtX[V], loop func(body stmtX[V]) stmtX[V]) stmtX[V] {
	if c.m.watch == nil || c.fn.intrinsic {
		return loop(body)
	}
	run := loop(func(f *frame[V]) ctl {
		r := body(f)
		f.m.watch.count()
		return r
	})
	return func(f *frame[V]) ctl {
		f.m.watch.enter(at)
		defer f.m.watch.leave()
		return run(f)
	}
}

// accesses are what was recorded, nil if there was more.
func (m *machine[V]) accesses() []Accesses {
	if m.watch == nil || m.watch.left == 0 {
		return nil
	}
	var out []Accesses
	for _, a := range m.watch.all {
		loops, byPath := m.watch.loops(a.chain), map[string]int{}
		for i, off := range a.offs {
			path, index := "", floorDiv(off, a.size)
			if a.o.path != "" && a.o.freed == "" {
				path, index, _ = a.o.leaf(off)
			}
			n, ok := byPath[path]
			if !ok {
				n, byPath[path] = len(out), len(out)
				out = append(out, Accesses{Pos: a.at.pos, Path: path, Loops: loops})
			}
			out[n].Index = append(out[n].Index, index)
			out[n].Turns = append(out[n].Turns, a.turns[i*len(loops):(i+1)*len(loops)]...)
		}
	}
	return out
}
