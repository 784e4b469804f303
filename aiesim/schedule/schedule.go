package schedule

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Options are what a user may change.
type Options struct {
	MaxFold   int    // a loop of longer iterations is not overlapped; 0: the machine's limit
	NoOverlap bool   // no iterations overlap
	Replan    bool   // loops that are longer than they have to are placed anew by their schedule
	Terse     bool   // the report says nothing of what bounds loops, nor of what registers they use
	Found     *Found // of other placements of f for m; nil: nothing is kept
}

// context is what the passes share.
type context struct {
	f       *mir.Func
	m       *machine.Machine
	options Options
	maxFold int
	u       *units
	formats *formats
	values  *values
	nodes   [][]*node // of each block
	preds   [][]int   // of each block
	succs   [][]int
	ends    [][]uint8 // units that are read at the end of each block
	live    []unitSet // at the entry of each block
	plans   []*plan   // of each block that is the body of a zero-overhead loop
	segs    []*segment
	first   []uint16 // of each register: its first unit, where it has units of its own; else 0
}

var (
	copyInt = mir.Scalar{Op: mir.Copy, Type: cfront.Int32}
	lessInt = mir.Scalar{Op: mir.Lt, Type: cfront.Int32}
	addInt  = mir.Scalar{Op: mir.Add, Type: cfront.Int32}
)

// Func schedules a placed Func for machine m. The error is a [*TooLarge]: the program does not fit program memory. f is
// not changed; the Func of the Program has the registers and operations that were added.
func Func(f *mir.Func, m *machine.Machine, o Options) (*mir.Program, error) {
	if !f.Placed {
		panic("BUG: schedule: " + f.Name + " is not placed")
	}
	g := *f
	g.Regs = append([]mir.RegInfo(nil), f.Regs...)
	c := &context{f: &g, m: m, options: o, maxFold: o.MaxFold}
	c.formats, c.u = o.Found.tables(m)
	if c.maxFold == 0 {
		c.maxFold = m.MaxFold.N
	}
	c.flow()
	c.values = c.findAddresses(c.nodes)
	c.live = c.liveness()
	for l, lp := range c.f.Loops {
		if lp.Hard {
			c.plans[lp.First] = c.planLoop(l)
		}
	}
	hard := c.hardLoops()
	c.segs = c.cutSegments()
	for i := range c.segs {
		c.segment(i)
	}
	return c.layout(hard)
}

// flow makes nodes of all operations, with those that count the iterations of loops, and links the blocks.
func (c *context) flow() {
	n := len(c.f.Blocks)
	c.nodes, c.preds, c.succs = make([][]*node, n), make([][]int, n), make([][]int, n)
	c.ends, c.plans = make([][]uint8, n), make([]*plan, n)
	for b, k := range c.f.Blocks {
		c.options.Found.Spend(len(k.Ops) * placedEffort)
		for _, op := range k.Ops {
			c.nodes[b] = append(c.nodes[b], c.newNode(op))
		}
		c.late(b, c.nodes[b])
		for _, to := range k.Targets() {
			c.succs[b] = append(c.succs[b], to)
			c.preds[to] = append(c.preds[to], b)
		}
		if k.Term.Kind == mir.If {
			c.ending(b, k.Term.Cond)
		}
	}
	for _, l := range c.f.Loops {
		switch {
		case l.Hard && l.First != l.Last:
			panic("BUG: schedule: a zero-overhead loop of several blocks")
		case l.Hard && l.Count.IsReg():
			c.ending(l.Pre, l.Count)
		case l.Counted && !l.Hard:
			c.counter(l)
		}
	}
}

// ending notes a register that the end of block b reads.
func (c *context) ending(b int, o mir.Operand) {
	for _, t := range c.touches(nil, o, o.Reads(), 0) {
		c.ends[b] = append(c.ends[b], uint8(t.unit))
	}
}

// counter adds the operations that count the iterations of a loop which does not use the zero-overhead registers: the
// counter is set in front of it, and decremented before the branch of its latch.
func (c *context) counter(l *mir.Loop) {
	if l.Counter == mir.None {
		panic("BUG: schedule: a counted loop has no counter")
	}
	count := c.f.Whole(l.Counter)
	set := &mir.Op{Code: machine.MoveImm, Def: []mir.Operand{count}, Use: []mir.Operand{l.Count}, Acc: -1, Pos: l.Pos,
		Scalar: copyInt}
	if l.Count.IsReg() {
		set.Code = machine.MoveS
	}
	less := &mir.Op{Code: machine.Alu, Def: []mir.Operand{count}, Use: []mir.Operand{count, mir.Imm(-1)}, Acc: -1,
		Pos:    l.Pos,
		Scalar: addInt}
	c.nodes[l.Pre] = append(c.nodes[l.Pre], c.newNode(set))
	c.nodes[l.Last] = append(c.nodes[l.Last], c.newNode(less))
	c.ending(l.Last, count)
}

// stretch enters the kernel of a loop: its bundles are known, what is left of its last iteration is in flight behind
// it.
func (c *context) stretch(s *segment) {
	k := s.kernel.k
	s.length = k.ii
	s.own, s.want = newFlight(c.u.n), newDemand(c.u.n)
	for i, n := range s.kernel.g.nodes {
		s.own.issue(n, k.at[i])
		s.want.issue(n, k.at[i]-s.kernel.prologue())
	}
}

// follows reports whether control may go from p to segment i.
func follows(p *segment, i int) bool {
	for _, k := range p.next {
		if k == i {
			return true
		}
	}
	return false
}

// around carries what is in flight around loops, until nothing changes.
func (c *context) around() {
	for again := true; again; {
		again = false
		for _, p := range c.segs {
			for _, k := range p.next {
				if s := c.segs[k]; p.done && s.done && s.out.join(&p.out, s.length) {
					again = true
				}
			}
		}
	}
}

// demands brings the demands of what is scheduled up to date.
func (c *context) demands() {
	for again := true; again; {
		again = false
		for j := len(c.segs) - 1; j >= 0; j-- {
			p := c.segs[j]
			for _, k := range p.next {
				if s := c.segs[k]; p.done && s.done && p.want.join(&s.want, p.length) {
					again = true
				}
			}
		}
	}
}

var regionNames = [...]string{"straight code", "prologue", "kernel", "epilogue"}

// at is a position, or that of the function if it is none.
func (c *context) at(p cfront.Pos) cfront.Pos {
	if p.IsValid() {
		return p
	}
	return c.f.Pos
}
