package opt

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// times puts n copies in the place of the loop's body (0: one for each iteration).
func (u *unroller) times(n int64) {
	l := u.l
	switch {
	case l.Count.IsReg():
		u.runTime(n)
	case n == 0 || n*2 > l.Count.Imm:
		for i := range l.Count.Imm {
			u.body(naming(btoi(i == l.Count.Imm-1)))
		}
	default:
		q, left := l.Count.Imm/n, l.Count.Imm%n
		u.iteration(n, q, left == 0)
		for i := range left {
			u.body(naming(btoi(i == left-1)))
		}
	}
	u.install()
}

// btoi makes true same and false fresh.
func btoi(b bool) naming {
	if b {
		return same
	}
	return fresh
}

// iteration makes the loop of n copies, which runs q times.
func (u *unroller) iteration(n, q int64, last bool) {
	first := u.l.First + len(u.built)
	for i := range n {
		u.body(btoi(last && i == n-1))
	}
	k := *u.l
	k.Count, k.Min, k.Max = mir.Imm(q), q, q
	u.close(&k, first)
}

// close makes a loop of the blocks from first to the last one built.
func (u *unroller) close(k *mir.Loop, first int) {
	latch := u.built[len(u.built)-1]
	k.First, k.Last = first, latch.ID
	latch.Term.Kind, latch.Term.To = mir.LoopEnd, [2]int{first, latch.ID + 1}
	u.loops = append(u.loops, k)
}

// runTime makes two loops for a count that is known at run time, n a power of two: one of n copies, and one for what is
// left.
//
//	guard: q = count >> log2 n; r = count & (n-1); if q == 0 goto rest
//	loop q times: n copies
//	rest: if r == 0 goto exit
//	loop r times: body
func (u *unroller) runTime(n int64) {
	l, f := u.l, u.f
	pos := l.Pos
	shift, _ := log2(n)
	guard := &mir.Block{}
	e := emitter{f: f, pos: pos, to: &guard.Ops}
	q := e.alu(machine.Alu, mir.Shr, l.Count, mir.Imm(shift))
	guard.Ops[0].Scalar.Type = cfront.UInt32
	r := e.alu(machine.Alu, mir.And, l.Count, mir.Imm(n-1))
	none := e.alu(machine.Alu, mir.Eq, f.Whole(q), mir.Imm(0))
	u.add(guard)
	pre := u.fall(pos)
	first := pre.ID + 1
	for range n - 1 {
		u.body(fresh)
	}
	u.body(known)
	k := *l
	k.Pre, k.Count = pre.ID, f.Whole(q)
	k.Min = max(1, l.Min/n)
	if k.Max >= 0 {
		k.Max = max(1, l.Max/n)
	}
	u.close(&k, first)

	rest := &mir.Block{}
	e.to = &rest.Ops
	exact := e.alu(machine.Alu, mir.Eq, f.Whole(r), mir.Imm(0))
	u.add(rest)
	guard.Term = mir.Term{Kind: mir.If, Cond: f.Whole(none), To: [2]int{rest.ID, pre.ID}, Pos: pos}
	pre = u.fall(pos)
	rest.Term = mir.Term{Kind: mir.If, Cond: f.Whole(exact), To: [2]int{outside(l.Last + 1), pre.ID}, Pos: pos}
	first = u.body(same)
	k2 := *l
	k2.Pre, k2.Count, k2.Min, k2.Max = pre.ID, f.Whole(r), 1, n-1
	u.close(&k2, first)
}

// fall appends an empty block that leads to the next one.
func (u *unroller) fall(pos cfront.Pos) *mir.Block {
	b := &mir.Block{}
	u.add(b)
	b.Term = mir.Term{Kind: mir.Fall, To: [2]int{b.ID + 1}, Pos: pos}
	return b
}

// install puts what has been built in the place of the loop.
func (u *unroller) install() {
	f, l := u.f, u.l
	grown := len(u.built) - u.size
	moved := func(b int) int {
		if b > l.Last {
			return b + grown
		}
		return b
	}
	for i, b := range f.Blocks {
		if l.First <= i && i <= l.Last {
			continue
		}
		b.ID = moved(i)
		to := b.Targets()
		for j := range to {
			to[j] = moved(to[j])
		}
	}
	for _, b := range u.built {
		to := b.Targets()
		for j, t := range to {
			if t < 0 {
				to[j] = moved(outside(t))
			}
		}
	}
	for i, k := range f.Loops {
		if i != u.li && !slices.Contains(u.inner, i) {
			k.First, k.Last, k.Pre = moved(k.First), moved(k.Last), moved(k.Pre)
			u.loops = append(u.loops, k)
		}
	}
	f.Blocks = slices.Concat(f.Blocks[:l.First], u.built, f.Blocks[l.Last+1:])
	f.Loops = u.loops
	nest(f)
}

// nest puts loops in order, outer ones first, and tells loops, blocks and latches whom they belong to: what the layout
// says.
func nest(f *mir.Func) {
	slices.SortFunc(f.Loops, func(x, y *mir.Loop) int {
		if x.First != y.First {
			return x.First - y.First
		}
		return y.Last - x.Last
	})
	for _, b := range f.Blocks {
		b.Loop = -1
	}
	for i, l := range f.Loops {
		l.Parent = f.Blocks[l.First].Loop
		for b := l.First; b <= l.Last; b++ {
			f.Blocks[b].Loop = i
		}
		if t := &f.Blocks[l.Last].Term; t.Kind == mir.LoopEnd && t.To[0] == l.First {
			t.Loop = i
		}
	}
}
