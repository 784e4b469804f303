package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// unroller copies the blocks of a loop.
type unroller struct {
	f     *mir.Func
	li    int
	l     *mir.Loop
	size  int              // blocks of the loop
	inner []int            // loops inside
	own   []mir.Reg        // registers that each iteration may have for itself
	read  map[mir.Reg]bool // those of them that are read behind the loop
	built []*mir.Block     // what takes the place of the loop
	loops []*mir.Loop      // in it
}

func newUnroller(f *mir.Func, li int) *unroller {
	u := &unroller{f: f, li: li, l: f.Loops[li], size: f.Loops[li].Last - f.Loops[li].First + 1,
		read: map[mir.Reg]bool{}}
	for i := range f.Loops {
		for p := f.Loops[i].Parent; p >= 0; p = f.Loops[p].Parent {
			if p == li {
				u.inner = append(u.inner, i)
				break
			}
		}
	}
	u.temporaries()
	return u
}

// temporaries finds the registers defined in the loop that carry nothing from iteration to iteration, nor out of the
// loop by another way than its end.
func (u *unroller) temporaries() {
	f, l := u.f, u.l
	v := newLiveKind(f, true) // operations that are dead are copied too
	seen := make([]bool, len(f.Regs))
	for _, p := range f.Params {
		if p.Reg != mir.None {
			seen[p.Reg] = true
		}
	}
	for b := l.First; b <= l.Last; b++ {
		for _, o := range f.Blocks[b].Ops {
			for _, x := range o.Def {
				if seen[x.Reg] {
					continue
				}
				seen[x.Reg] = true
				if f.Regs[x.Reg].Hint == "" && !v.has(v.in[l.First], x.Reg) && !u.escapes(v, x.Reg) {
					u.own = append(u.own, x.Reg)
					u.read[x.Reg] = u.after(v, x.Reg)
				}
			}
		}
	}
}

// after reports whether r is read behind the end of the loop.
func (u *unroller) after(v *live, r mir.Reg) bool {
	for _, s := range u.f.Blocks[u.l.Last].Targets() {
		if s != u.l.First && v.has(v.in[s], r) {
			return true
		}
	}
	return false
}

// escapes reports whether r is read where control goes when it leaves the loop other than at its end.
func (u *unroller) escapes(v *live, r mir.Reg) bool {
	for b := u.l.First; b <= u.l.Last; b++ {
		for _, s := range u.f.Blocks[b].Targets() {
			if (s < u.l.First || s > u.l.Last) && b != u.l.Last && v.has(v.in[s], r) {
				return true
			}
		}
	}
	return false
}

// naming is what a copy does with the registers that each iteration may have for itself.
type naming uint8

const (
	fresh naming = iota // new ones
	same                // the loop's: the last copy, since what comes behind the loop knows them
	known               // new ones, but for those that are read behind the loop
)

// body appends a copy of the loop's blocks, with copies of the loops inside, and gives the number of its first block.
// Its latch falls into the block that is appended next.
func (u *unroller) body(how naming) int {
	f, l := u.f, u.l
	base := l.First + len(u.built)
	d := base - l.First
	names := map[mir.Reg]mir.Reg{}
	for _, r := range u.own {
		if how == fresh || how == known && !u.read[r] {
			names[r] = f.NewReg(f.Regs[r])
		}
	}
	for _, i := range u.inner {
		k := *f.Loops[i]
		k.First, k.Last, k.Pre = k.First+d, k.Last+d, k.Pre+d
		if k.Count.IsReg() {
			k.Count.Reg = renamed(names, k.Count.Reg)
		}
		u.loops = append(u.loops, &k)
	}
	for b := l.First; b <= l.Last; b++ {
		c := u.copy(f.Blocks[b], names)
		to := c.Targets()
		for j, t := range to {
			if l.First <= t && t <= l.Last {
				to[j] = t + d
			} else {
				to[j] = outside(t)
			}
		}
		u.add(c)
	}
	latch := u.built[len(u.built)-1]
	latch.Term = mir.Term{Kind: mir.Fall, To: [2]int{latch.ID + 1}, Pos: latch.Term.Pos}
	return base
}

// outside marks a target out of the loop: where it will be is known in the end.
func outside(t int) int { return -1 - t }

// add appends a block.
func (u *unroller) add(b *mir.Block) {
	b.ID = u.l.First + len(u.built)
	u.built = append(u.built, b)
}

func renamed(names map[mir.Reg]mir.Reg, r mir.Reg) mir.Reg {
	if n, ok := names[r]; ok {
		return n
	}
	return r
}

func (u *unroller) copy(b *mir.Block, names map[mir.Reg]mir.Reg) *mir.Block {
	c := *b
	c.Ops = make([]*mir.Op, len(b.Ops))
	for i, o := range b.Ops {
		k := o.Clone()
		for j := range k.Def {
			k.Def[j].Reg = renamed(names, k.Def[j].Reg)
		}
		for j := range k.Use {
			if k.Use[j].IsReg() {
				k.Use[j].Reg = renamed(names, k.Use[j].Reg)
			}
		}
		c.Ops[i] = k
	}
	if c.Term.Cond.IsReg() {
		c.Term.Cond.Reg = renamed(names, c.Term.Cond.Reg)
	}
	return &c
}
