package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// convert replaces branches around a few scalar operations by selects, so that blocks grow and a loop's body may become
// one (if-conversion: Allen, Kennedy, Porterfield, Warren, Conversion of Control Dependence to Data Dependence, 1983).
//
//	if c goto b2   b1: x = 4; p = p + n   b2: ...   ->   t = 4; x = c ? x : t; u = c ? 0 : n; p = p + u; ...
//
// Both sides are done, so they have neither effect nor failure, and compute from registers that have values. It pays if
// what it adds takes no longer than the branch that goes (the branch and its delay slots, in the one scalar unit);
// constants are free, since they leave loops. Needs nothing; leaves copies and constants to fold.
func convert(f *mir.Func, m *machine.Machine) {
	for again := true; again; { // every iteration has a branch less
		again = false
		c := converter{f: f, m: m, flow: newFlow(f), touched: make([]bool, len(f.Blocks)),
			fixed: make([]bool, len(f.Blocks))}
		for _, l := range f.Loops {
			c.fixed[l.First], c.fixed[l.Last], c.fixed[l.Pre] = true, true, true
		}
		for _, b := range c.flow.order {
			if x, ok := c.branch(b); ok && c.convert(x) {
				again = true
			}
		}
		if again {
			shape(f, m)
		}
	}
}

type converter struct {
	f       *mir.Func
	m       *machine.Machine
	flow    *flow
	live    *live
	set     *assigned
	fixed   []bool // blocks that loops name
	touched []bool // blocks of branches that have been replaced: what was found out of them is old
}

// fork is a branch that may be replaced: from block head, over one or two sides (-1: none), to block join.
type fork struct {
	head, join int
	side       [2]int // where the condition is not zero, where it is zero
}

// branch reports whether the branch at the end of block b only goes around blocks that nobody else comes to.
func (c *converter) branch(b int) (fork, bool) {
	t := &c.f.Blocks[b].Term
	if t.Kind != mir.If || t.To[0] == t.To[1] {
		return fork{}, false
	}
	x := fork{head: b, side: t.To}
	after := [2]int{-1, -1} // where the sides lead
	for i, s := range t.To {
		if c.alone(s, b) {
			after[i] = c.f.Blocks[s].Term.To[0]
		}
	}
	switch {
	case after[0] == t.To[1]:
		x.join, x.side[1] = t.To[1], -1
	case after[1] == t.To[0]:
		x.join, x.side[0] = t.To[0], -1
	case after[0] == after[1] && after[0] >= 0:
		x.join = after[0]
	default:
		return fork{}, false
	}
	ok := !c.touched[b] && !c.touched[x.join] && !isHeader(c.f, x.join)
	for _, s := range x.side {
		ok = ok && (s < 0 || !c.touched[s] && s != x.join)
	}
	return x, ok
}

// alone reports whether block s is reached from block b only, and always goes on to one other.
func (c *converter) alone(s, b int) bool {
	x := c.f.Blocks[s]
	return len(c.flow.preds[s]) == 1 && x.Loop == c.f.Blocks[b].Loop && !c.fixed[s] &&
		(x.Term.Kind == mir.Fall || x.Term.Kind == mir.Goto)
}

// merged is a variable that a side changes and that is read behind the fork, with what it is after either side; a
// pointer goes on by either of two amounts.
type merged struct {
	reg   mir.Reg
	value [2]mir.Operand
	step  bool
}

// convert replaces a fork, if it may and pays.
func (c *converter) convert(x fork) bool {
	if c.live == nil {
		c.live, c.set = newLiveKind(c.f, true), newAssigned(c.f, c.flow)
	}
	d := doer{converter: c, x: x}
	for i, s := range x.side {
		if s >= 0 && !d.side(i, c.f.Blocks[s].Ops) {
			return false
		}
	}
	cost := len(d.list)
	for _, o := range d.added {
		if _, free := constant(o); !free {
			cost++
		}
	}
	if cost > 1+c.m.DelaySlots.N || !d.valued() {
		return false
	}
	d.install()
	for _, b := range []int{x.head, x.side[0], x.side[1]} {
		if b >= 0 {
			c.touched[b] = true
		}
	}
	return true
}
