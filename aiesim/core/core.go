package core

import (
	"fmt"
	"sync"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Core is a program ready to run on a machine. It never changes: any number of runs may use it at once.
type Core struct {
	prog    *mir.Program
	mach    *machine.Machine
	units   layout
	bundles []bundle
	params  []param
	globals []globalValue
	macs    []int64 // multiplications of each bundle
	writers map[uint32][]int32
	wide    map[mir.Reg]bool // accumulators of lanes of 80 bits
	depth   int              // slots of the ring of pending events; a power of two
	delay   int              // delay slots of a branch
	sites   int              // operations with selections known at run time only
	nears   int              // places where accesses are looked for first
	timing  *timingSlice     // of Time
	once    sync.Once
	defined *defined // made once it is asked for

	states sync.Pool // of *state
	clocks sync.Pool // of *clock
}

// param is what a parameter needs from outside.
type param struct {
	obj      *cfront.Object
	number   cfront.Basic // if it is no buffer
	buffer   bool
	readOnly bool
	window   *cfront.Window // of a window, which gets a descriptor
	stream   *cfront.Window
	dst      operand
	unused   bool
}

// bundle is an instruction word, ready to run.
type bundle struct {
	ops     []code
	slots   machine.Slots
	loopEnd int // hard loop that ends here, or -1
	cost    int // cycles of library routines
}

// New prepares a placed and scheduled program. The error is a [*Hazard] if the program breaks an invariant of package
// ops, or an [*Error] if an operation's constant arguments break a rule of the machine.
func New(p *mir.Program, m *machine.Machine) (c *Core, err error) {
	defer func() { caught(recover(), &err) }()
	c = &Core{prog: p, mach: m, delay: m.DelaySlots.N, writers: map[uint32][]int32{}}
	if c.units, err = newLayout(m); err != nil {
		return nil, err
	}
	if !p.Func.Placed {
		return nil, &Hazard{Kind: BadProgram, Text: "the function " + p.Func.Name + " has no physical registers yet"}
	}
	if len(p.Bundles) == 0 {
		return nil, &Hazard{Kind: BadProgram, Text: "the function " + p.Func.Name + " has no bundles"}
	}
	c.wide = c.wideAccs()
	if err := c.entry(); err != nil {
		return nil, err
	}
	c.nears = len(p.Func.Roots)
	c.bundles = make([]bundle, len(p.Bundles))
	c.macs = make([]int64, len(p.Bundles))
	longest := 1
	for i := range p.Bundles {
		if err := c.bundle(i); err != nil {
			return nil, err
		}
		for k := range c.bundles[i].ops {
			d := &c.bundles[i].ops[k]
			longest = max(longest, d.time.Read, d.time.AccRead, d.time.Write, d.time.PtrWrite, d.time.Busy)
		}
	}
	if err := c.loops(); err != nil {
		return nil, err
	}
	for c.depth = 2; c.depth <= longest; c.depth *= 2 {
	}
	c.timing = c.newTimingSlice()
	return c, nil
}

// entry looks at parameters and globals.
func (c *Core) entry() error {
	f := c.prog.Func
	for i, p := range f.Params {
		q := param{obj: p.Obj, unused: p.Reg == mir.None || f.Regs[p.Reg].At == nil}
		switch t := p.Obj.Type.(type) {
		case cfront.Basic:
			q.number = t
		case cfront.Pointer:
			q.buffer, q.readOnly = true, t.Quals&cfront.Const != 0
			if w, ok := t.Elem.(cfront.Window); ok {
				q.port(w)
			}
		default:
			return fmt.Errorf("%s: parameter %d of %s, %s: a parameter of type %s cannot be given from outside; "+
				"pass a pointer",
				p.Obj.Pos, i+1, f.Name, p.Obj.Name, p.Obj.Type)
		}
		if !q.unused {
			var err error
			if q.dst, err = c.operandOf(f.Whole(p.Reg), true); err != nil {
				return &Hazard{Kind: BadProgram, Text: fmt.Sprintf("parameter %s: %s", p.Obj.Name, err), Pos: p.Obj.Pos}
			}
			if q.dst.kind() != numberDef {
				return &Hazard{Kind: BadProgram, Text: fmt.Sprintf("parameter %s is in no scalar register", p.Obj.Name),
					Pos: p.Obj.Pos}
			}
			for u := range int(q.dst.n) {
				c.writers[q.dst.first+uint32(u)] = []int32{-1}
			}
		}
		c.params = append(c.params, q)
	}
	for i := range f.Roots {
		r := &f.Roots[i]
		if r.Kind != mir.GlobalRoot {
			continue
		}
		g, err := newGlobal(r.Global, i)
		if err != nil {
			return err
		}
		c.globals = append(c.globals, g)
	}
	return c.link()
}

// port makes q a window or a stream.
func (q *param) port(w cfront.Window) {
	switch w.IO {
	case cfront.InStream, cfront.OutStream:
		q.buffer, q.stream = false, &w
	default:
		q.window = &w
	}
}

// loops checks the hardware loops and marks the bundles where they end.
func (c *Core) loops() error {
	for i, l := range c.prog.Loops {
		if l.Start < 0 || l.End < l.Start || l.End >= len(c.bundles) {
			return &Hazard{Kind: BadProgram, Bundle: l.End, Text: fmt.Sprintf("hardware loop %d is bundles %d to %d "+
				"of %d", i,
				l.Start, l.End, len(c.bundles))}
		}
		if b := &c.bundles[l.End]; b.loopEnd >= 0 {
			return &Hazard{Kind: BadProgram, Bundle: l.End, Text: fmt.Sprintf("hardware loops %d and %d end here",
				b.loopEnd, i)}
		}
		c.bundles[l.End].loopEnd = i
	}
	return nil
}

// wideAccs finds the accumulators that hold lanes of 80 bits: those that an operation of that width names, and those
// that are moved to and from them.
func (c *Core) wideAccs() map[mir.Reg]bool {
	wide := map[mir.Reg]bool{}
	for changed := true; changed; {
		changed = false
		c.eachOp(func(o *mir.Op) {
			is := accBits(o) == 80 || o.Mem != nil && (o.Mem.Bytes == wideSize || c.wideCascade(o))
			each := func(f func(mir.Reg)) {
				for _, list := range [][]mir.Operand{o.Def, o.Use} {
					for _, x := range list {
						if x.IsReg() && c.mach.Classes[c.prog.Func.Regs[x.Reg].Class].File == machine.AccFile {
							f(x.Reg)
						}
					}
				}
			}
			each(func(r mir.Reg) { is = is || wide[r] })
			each(func(r mir.Reg) {
				if is && !wide[r] {
					wide[r], changed = true, true
				}
			})
		})
	}
	return wide
}
