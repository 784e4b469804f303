package vec

import (
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/lower"
)

// Pressure is how many registers of each class a loop needs at most at one time, with the loops inside it: values
// that are read later, in it or behind it, and what an operation sets. Index counts what the program itself has;
// counters and pointers are the target's.
type Pressure struct {
	Loop   *lower.For // nil: the whole program
	Vector int
	Index  int
}

// Pressures is the program's pressure, and then that of its loops, those around before those inside.
func Pressures(p *Program) []Pressure {
	out := []Pressure{{}}
	at := map[*lower.For]int{nil: 0}
	for s := range lower.All(p.Body) {
		if l, ok := s.(*lower.For); ok {
			at[l] = len(out)
			out = append(out, Pressure{Loop: l})
		}
	}
	index := newRegSet(len(p.Regs))
	for r, c := range p.Regs {
		if c == Index {
			index.add(Reg(r))
		}
	}
	count := func(loops []*lower.For, live regSet) {
		all, idx := 0, 0
		for w := range live {
			all, idx = all+bits.OnesCount64(live[w]), idx+bits.OnesCount64(live[w]&index[w])
		}
		out[0].raise(all-idx, idx)
		for _, l := range loops {
			out[at[l]].raise(all-idx, idx)
		}
	}
	v := &liveness{regs: len(p.Regs)}
	live := newRegSet(len(p.Regs))
	v.visit = func(list []lower.Stmt, i int, after regSet) {
		op := list[i].(*Op)
		copy(live, after)
		for _, r := range op.Dst {
			live.add(r)
		}
		count(v.loops, live)
		op.before(live)
		count(v.loops, live)
	}
	v.body(p.Body, newRegSet(len(p.Regs)))
	return out
}

func (e *Pressure) raise(vector, index int) {
	e.Vector, e.Index = max(e.Vector, vector), max(e.Index, index)
}

// vectors is how many vector registers Pressures says that a loop needs.
func (p *Program) vectors(loop *lower.For) (most int) {
	vectors, live := p.vectorSet(), newRegSet(len(p.Regs))
	v := &liveness{regs: len(p.Regs)}
	v.visit = func(list []lower.Stmt, i int, after regSet) {
		if !slices.Contains(v.loops, loop) {
			return
		}
		op := list[i].(*Op)
		copy(live, after)
		for _, r := range op.Dst {
			live.add(r)
		}
		most = max(most, live.count(vectors))
		op.before(live)
		most = max(most, live.count(vectors))
	}
	v.body(p.Body, newRegSet(len(p.Regs)))
	return most
}

// vectorSet is the vector registers.
func (p *Program) vectorSet() regSet {
	set := newRegSet(len(p.Regs))
	for r, c := range p.Regs {
		if c == Vector {
			set.add(Reg(r))
		}
	}
	return set
}

// liveness walks through a program from its end, and shows each operation which registers are live behind it.
type liveness struct {
	regs  int
	visit func(list []lower.Stmt, i int, after regSet) // of the operation list[i]; after is not changed, nor kept
	loops []*lower.For                                 // around it
	reads map[*lower.For]regSet                        // see exposed
}

// body turns what is live behind a list into what is live before it.
func (v *liveness) body(list []lower.Stmt, live regSet) {
	for i := len(list) - 1; i >= 0; i-- {
		switch s := list[i].(type) {
		case *Op:
			if v.visit != nil {
				v.visit(list, i, live)
			}
			s.before(live)
		case *lower.If:
			other := slices.Clone(live)
			v.body(s.Body, live)
			v.body(s.Else, other)
			live.join(other)
		case *lower.For:
			v.loop(s, live)
		}
	}
}

// loop finds what is live at the end of an iteration: what is live behind the loop, and what an iteration reads before
// it sets it. What an iteration leaves for one after the next is among both.
func (v *liveness) loop(s *lower.For, live regSet) {
	live.join(v.exposed(s))
	v.loops = append(v.loops, s)
	v.body(s.Body, live)
	v.loops = v.loops[:len(v.loops)-1]
}

// exposed is what an iteration of a loop reads before it sets it.
func (v *liveness) exposed(s *lower.For) regSet {
	live, ok := v.reads[s]
	if !ok {
		if v.reads == nil {
			v.reads = map[*lower.For]regSet{}
		}
		live = newRegSet(v.regs)
		quiet := &liveness{regs: v.regs, reads: v.reads}
		quiet.body(s.Body, live)
		v.reads[s] = live
	}
	return live
}

// before turns what is live behind op into what is live before it.
func (op *Op) before(live regSet) {
	for _, r := range op.Dst {
		live.drop(r)
	}
	for _, r := range op.Args {
		live.add(r)
	}
	if op.Code.has(memory) && op.Mem.Index != NoReg {
		live.add(op.Mem.Index)
	}
}

// regSet is a set of registers.
type regSet []uint64

func newRegSet(n int) regSet { return make(regSet, (n+63)/64) }

func (s regSet) has(i Reg) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s regSet) add(i Reg)      { s[i/64] |= 1 << (i % 64) }
func (s regSet) drop(i Reg)     { s[i/64] &^= 1 << (i % 64) }

// join adds what is in t, and reports whether that is more.
func (s regSet) join(t regSet) (more bool) {
	for w := range s {
		more = more || t[w]&^s[w] != 0
		s[w] |= t[w]
	}
	return more
}

// count is how many registers s and t have in common.
func (s regSet) count(t regSet) (n int) {
	for w := range s {
		n += bits.OnesCount64(s[w] & t[w])
	}
	return n
}

// len is how many registers are in s.
func (s regSet) len() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// with is s and t, which both stay as they are. An empty set may be nil.
func (s regSet) with(t regSet) regSet {
	switch {
	case len(t) == 0:
		return s
	case len(s) == 0:
		return t
	}
	if all := slices.Clone(s); all.join(t) {
		return all
	}
	return s
}

// all yields the registers in s, in their order.
func (s regSet) all(yield func(Reg) bool) {
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(Reg(64*w + bits.TrailingZeros64(word))) {
				return
			}
		}
	}
}
