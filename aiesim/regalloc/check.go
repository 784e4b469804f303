package regalloc

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Check tests a placed function on its own terms: every register is in one of its class and every operand in one that
// its operation takes; tied operands are in the same place; and on every path the units that an operand reads still
// hold what was last written to the register that the operand names. The error names the first operation that finds
// another value.
//
// It follows physical units forwards: a unit of a virtual register is intact from its definition until another one is
// written to the same place.
func Check(f *mir.Func, m *machine.Machine) error {
	c := &checker{f: f, m: m}
	if err := c.classes(); err != nil {
		return err
	}
	c.share()
	states := make([][]state, len(f.Blocks))
	for b := range states {
		states[b] = make([]state, len(c.phys))
	}
	for _, p := range f.Params {
		if p.Reg != mir.None {
			c.write(states[0], f.Whole(p.Reg))
		}
	}
	for again := true; again; {
		again = false
		for b, k := range f.Blocks {
			out := slices.Clone(states[b])
			c.block(b, out, nil)
			for _, s := range k.Targets() {
				for i, x := range out {
					if states[s][i]|x != states[s][i] {
						states[s][i], again = states[s][i]|x, true
					}
				}
			}
		}
	}
	var err error
	for b := range f.Blocks {
		c.block(b, slices.Clone(states[b]), func(op *mir.Op, o mir.Operand, unit int) {
			if err == nil {
				err = fmt.Errorf("%s: block %d, %s: %s at %s: unit %d of %s in %s has been overwritten on some path",
					f.Name, b, op.Pos, m.Ops[op.Code].Name, op.Pos, unit, c.name(o.Reg), f.Regs[o.Reg].At.Name)
			}
		})
	}
	return err
}

// state is what may be true of a unit of a virtual register.
type state uint8

const (
	intact state = 1 << iota
	lost
)

// checker numbers the units of virtual registers.
type checker struct {
	f     *mir.Func
	m     *machine.Machine
	base  []int
	phys  [][2]int // of each unit: file and physical unit
	rival [][]int  // the units in the same place, with it
}

func (c *checker) name(r mir.Reg) string { return fmt.Sprintf("%s (register %d)", c.f.Regs[r].Name, r) }

// share numbers the units and finds those in one place.
func (c *checker) share() {
	at := map[[2]int][]int{}
	for r := range c.f.Regs {
		i := &c.f.Regs[r]
		c.base = append(c.base, len(c.phys))
		for _, u := range i.At.Units {
			k := [2]int{int(c.m.Classes[i.Class].File), int(u)}
			at[k] = append(at[k], len(c.phys))
			c.phys = append(c.phys, k)
		}
	}
	c.rival = make([][]int, len(c.phys))
	for i, k := range c.phys {
		c.rival[i] = at[k]
	}
}

func (c *checker) write(s []state, o mir.Operand) {
	for u := o.Off; u < o.Off+o.Len; u++ {
		me := c.base[o.Reg] + int(u)
		for _, x := range c.rival[me] {
			if s[x]&intact != 0 {
				s[x] = lost
			}
		}
		s[me] = intact
	}
}

func (c *checker) read(s []state, o mir.Operand, fail func(unit int)) {
	for u := range c.f.Regs[o.Reg].Units {
		if o.Reads()>>u&1 != 0 && s[c.base[o.Reg]+u]&lost != 0 {
			fail(u)
		}
	}
}

// block follows the operations of block b, its end last: see mir.Term and mir.Loop for what an end reads and writes.
func (c *checker) block(b int, s []state, fail func(op *mir.Op, o mir.Operand, unit int)) {
	step := func(op *mir.Op, use, def []mir.Operand) {
		for _, u := range use {
			if u.IsReg() && fail != nil {
				c.read(s, u, func(unit int) { fail(op, u, unit) })
			}
		}
		for _, d := range def {
			c.write(s, d)
		}
	}
	k := c.f.Blocks[b]
	for _, op := range k.Ops {
		step(op, op.Use, op.Def)
	}
	end := &mir.Op{Pos: k.Term.Pos}
	if k.Term.Kind == mir.If {
		step(end, []mir.Operand{k.Term.Cond}, nil)
	}
	for _, l := range c.f.Loops {
		if l.Counted && l.Pre == b {
			step(end, []mir.Operand{l.Count}, nil)
			if !l.Hard {
				step(end, nil, []mir.Operand{c.f.Whole(l.Counter)})
			}
		}
	}
	if k.Term.Kind == mir.LoopEnd && !c.f.Loops[k.Term.Loop].Hard {
		counter := []mir.Operand{c.f.Whole(c.f.Loops[k.Term.Loop].Counter)}
		step(end, counter, counter)
	}
}

// classes checks where registers are.
func (c *checker) classes() error {
	for r := range c.f.Regs {
		i := &c.f.Regs[r]
		if i.At == nil || !c.has(i.Class, i.At.Units) {
			return fmt.Errorf("%s: %s is not in a register of class %s", c.f.Name, c.name(mir.Reg(r)),
				c.m.Classes[i.Class].Name)
		}
	}
	for _, b := range c.f.Blocks {
		for _, op := range b.Ops {
			if err := c.op(op); err != nil {
				return fmt.Errorf("%s: %s: %s: %w", c.f.Name, op.Pos, c.m.Ops[op.Code].Name, err)
			}
		}
	}
	return nil
}

// has reports whether the units are a register of the class.
func (c *checker) has(class machine.Class, units []uint8) bool {
	return slices.ContainsFunc(c.m.Classes[class].Regs, func(x machine.Register) bool {
		return slices.Equal(x.Units,
			units)
	})
}

func (c *checker) op(op *mir.Op) error {
	def, use := op.Takes()
	fits := func(o mir.Operand, want machine.Class) error {
		if !o.IsReg() || want == machine.NoClass {
			return nil
		}
		r := &c.f.Regs[o.Reg]
		if !c.has(want, c.at(o)) || c.m.Classes[r.Class].File != c.m.Classes[want].File {
			return fmt.Errorf("%s in %s does not do for an operand of class %s", c.name(o.Reg), r.At.Name,
				c.m.Classes[want].Name)
		}
		return nil
	}
	for i, o := range op.Def {
		if err := fits(o, def[i]); err != nil {
			return err
		}
	}
	for i, o := range op.Use {
		if err := fits(o, use[i]); err != nil {
			return err
		}
	}
	if op.Tied && !slices.Equal(c.at(op.Def[0]), c.at(op.Use[0])) {
		return fmt.Errorf("the result is not where the first operand is")
	}
	if m := op.Mem; m != nil && m.Post != mir.PostNone && !slices.Equal(c.at(op.Def[len(op.Def)-1]),
		c.at(op.Use[op.Addr])) {
		return fmt.Errorf("the modified pointer is not where the pointer is")
	}
	if m := op.Mem; m != nil && m.Stack && (m.Offset < 0 || m.Offset+int64(m.Bytes) > c.f.Frame) {
		return fmt.Errorf("bytes %d..%d of the stack are outside of the frame of %d", m.Offset, m.Offset+int64(m.Bytes),
			c.f.Frame)
	}
	return nil
}

// at is the physical units of an operand.
func (c *checker) at(o mir.Operand) []uint8 { return c.f.Regs[o.Reg].At.Units[o.Off : o.Off+o.Len] }
