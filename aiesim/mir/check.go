package mir

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Check tests the invariants of f on machine m (see the package comment); the error names the block and the operation.
func Check(f *Func, m *machine.Machine) error {
	c := &checker{f: f, m: m}
	if c.ranges(); c.err != nil {
		return c.err
	}
	c.blocks()
	c.loops()
	c.registers()
	for i, b := range f.Blocks {
		for _, o := range b.Ops {
			c.where = func() string { return fmt.Sprintf("b%d: %s", i, f.OpString(o)) }
			c.op(o)
		}
	}
	return c.err
}

type checker struct {
	f     *Func
	m     *machine.Machine
	where func() string
	err   error
}

func (c *checker) fail(format string, args ...any) {
	if c.err == nil {
		text := fmt.Sprintf(format, args...)
		if c.where != nil {
			text = c.where() + ": " + text
		}
		c.err = fmt.Errorf("%s: %s", c.f.Name, text)
	}
}

// ranges checks that loops name blocks.
func (c *checker) ranges() {
	for n, l := range c.f.Loops {
		if l.First < 0 || l.Last >= len(c.f.Blocks) || l.First > l.Last {
			c.fail("loop %d: its blocks are b%d..b%d", n, l.First, l.Last)
		}
	}
}

// blocks checks numbers and ends.
func (c *checker) blocks() {
	n := len(c.f.Blocks)
	if n == 0 {
		c.fail("no blocks")
		return
	}
	for i, b := range c.f.Blocks {
		c.where = func() string { return fmt.Sprintf("b%d", i) }
		t := &b.Term
		targets := map[TermKind]int{Fall: 1, Goto: 1, If: 2, LoopEnd: 2, Return: 0}[t.Kind]
		for _, to := range t.To[:targets] {
			if to < 0 || to >= n {
				c.fail("its end goes to b%d, which is not there", to)
			}
		}
		switch {
		case b.ID != i:
			c.fail("its ID is %d", b.ID)
		case b.Loop != c.innermost(i):
			c.fail("its loop is %d, but by layout it is in %d", b.Loop, c.innermost(i))
		case t.Kind == Fall && t.To[0] != i+1, (t.Kind == If || t.Kind == LoopEnd) && t.To[1] != i+1:
			c.fail("it falls into b%d, which is not the next block", t.To[targets-1])
		case t.Kind == If && !t.Cond.IsReg():
			c.fail("the condition of its end is no register")
		}
		if t.Kind == If && t.Cond.IsReg() {
			c.operand(t.Cond, machine.ClassR)
		}
	}
	c.where = nil
}

// innermost is the smallest loop around block i.
func (c *checker) innermost(i int) int {
	in := -1
	for n, l := range c.f.Loops {
		if l.First <= i && i <= l.Last && (in < 0 || l.Last-l.First <= c.f.Loops[in].Last-c.f.Loops[in].First) {
			in = n
		}
	}
	return in
}

// loops checks nesting, entries and ends.
func (c *checker) loops() {
	for n, l := range c.f.Loops {
		c.where = func() string { return fmt.Sprintf("loop %d", n) }
		if p := l.Parent; p >= n || p >= 0 && (c.f.Loops[p].First > l.First || c.f.Loops[p].Last < l.Last) {
			c.fail("it does not lie in loop %d, its parent", p)
		}
		if l.Pre < 0 || l.Pre >= len(c.f.Blocks) || l.Pre >= l.First && l.Pre <= l.Last {
			c.fail("its preheader is b%d", l.Pre)
			return
		}
		end := &c.f.Blocks[l.Last].Term
		if l.Counted && (end.Kind != LoopEnd || end.Loop != n || end.To[0] != l.First) {
			c.fail("it is counted, but its latch b%d does not end it", l.Last)
		}
		if l.Counted && l.Count.IsReg() {
			c.operand(l.Count, machine.ClassR)
		}
		if l.Counted && !l.Count.IsReg() && l.Count.Imm < 1 {
			c.fail("it runs %d times", l.Count.Imm)
		}
		c.entries(l)
	}
	for i, b := range c.f.Blocks {
		c.where = func() string { return fmt.Sprintf("b%d", i) }
		if t := &b.Term; t.Kind == LoopEnd && (t.Loop < 0 || t.Loop >= len(c.f.Loops) || c.f.Loops[t.Loop].Last != i) {
			c.fail("it ends loop %d, of which it is not the latch", t.Loop)
		}
	}
	c.where = nil
}

// entries insists that only the preheader leads into a loop, and only to its first block.
func (c *checker) entries(l *Loop) {
	for i, b := range c.f.Blocks {
		if i >= l.First && i <= l.Last {
			continue
		}
		for _, to := range b.Targets() {
			if to >= l.First && to <= l.Last && (to != l.First || i != l.Pre) {
				c.fail("b%d leads into it at b%d", i, to)
			}
		}
	}
	if t := c.f.Blocks[l.Pre].Targets(); len(t) != 1 || t[0] != l.First {
		c.fail("its preheader b%d leads elsewhere", l.Pre)
	}
}

// Targets are the blocks that control goes to from b.
func (b *Block) Targets() []int {
	switch b.Term.Kind {
	case Fall, Goto:
		return b.Term.To[:1]
	case If, LoopEnd:
		return b.Term.To[:2]
	}
	return nil
}

// registers checks the table of registers.
func (c *checker) registers() {
	for i := range c.f.Regs {
		r := &c.f.Regs[i]
		c.where = func() string { return "register " + c.f.reg(Reg(i)) }
		cl := &c.m.Classes[r.Class]
		if len(cl.Regs) == 0 || r.Units != len(cl.Regs[0].Units) {
			c.fail("%d units are not those of class %s", r.Units, cl.Name)
		}
		if r.Base < 0 || r.Base >= len(c.f.Roots) {
			c.fail("there is no root %d", r.Base)
		}
		if r.Window < 0 || r.Window >= len(c.f.Roots) {
			c.fail("there is no window %d", r.Window)
		}
		if r.At != nil && !c.holds(cl, r.At) {
			c.fail("%s is not of class %s", r.At.Name, cl.Name)
		}
	}
	c.where = nil
	for i := range c.f.Roots {
		if x := &c.f.Roots[i]; x.Circular &&
			(x.Ring < 0 || int(x.Ring) >= len(c.f.Regs) || c.f.Regs[x.Ring].Class != machine.ClassRing) {
			c.fail("root %d is a circle, but register %d holds no bounds of one", i, x.Ring)
		}
	}
	for _, p := range c.f.Params {
		if p.Reg != None {
			c.operand(c.f.Whole(p.Reg), machine.NoClass)
		}
	}
}

func (c *checker) holds(cl *machine.RegisterClass, r *machine.Register) bool {
	for _, q := range cl.Regs {
		if q.Name == r.Name {
			return true
		}
	}
	return false
}

// op checks one operation.
func (c *checker) op(o *Op) {
	if lacks := o.malformed(); lacks != "" {
		c.where = nil // it cannot be printed
		c.fail("%s has %s", c.m.Ops[o.Code].Name, lacks)
		return
	}
	if o.Mem != nil && (o.Mem.Root < 0 || o.Mem.Root >= len(c.f.Roots)) {
		c.fail("there is no root %d", o.Mem.Root)
	}
	if m := o.Mem; m != nil && m.Ring != 0 && (m.Post != PostMod || m.Ring < 0 || m.Ring >= len(o.Use)) {
		c.fail("its circular buffer is operand %d of %d", m.Ring, len(o.Use))
		return
	}
	if o.Code == machine.Mac || o.Code == machine.FMac || o.Code == machine.VecOp {
		if c.picked(o); c.err != nil {
			return
		}
	}
	def, use := o.Takes()
	for i, d := range o.Def {
		if !d.IsReg() {
			c.fail("it defines a constant")
			continue
		}
		c.operand(d, def[i])
		r := &c.f.Regs[d.Reg]
		if file := c.m.Classes[r.Class].File; file != machine.VecFile && file != machine.AccFile &&
			int(d.Len) != r.Units {
			c.fail("it defines a part of a scalar register")
		}
		if r.Const && o.Code != machine.MoveImm && o.Code != machine.SpillLoad {
			c.fail("it defines %s, which is a constant", c.f.reg(d.Reg))
		}
	}
	for i, u := range o.Use {
		if u.IsReg() {
			c.operand(u, use[i])
		} else if o.HasAddr() && i == o.Addr {
			c.fail("its pointer is a constant")
		}
	}
	if o.Tied {
		if len(o.Def) == 0 || len(o.Use) == 0 || o.Def[0].Reg != o.Use[0].Reg ||
			o.Def[0].Off != o.Use[0].Off || o.Def[0].Len != o.Use[0].Len {
			c.fail("its result is not where its first operand is")
		}
	}
}

// picked checks what the operations with data selection have besides.
func (c *checker) picked(o *Op) {
	if o.Vec == nil || o.Pick == nil {
		c.fail("it has no selection")
		return
	}
	l := o.Layout()
	if len(o.Use) < l.Len || l.Acc >= 0 && (o.Acc != l.Acc || !o.Tied) {
		c.fail("%d operands, accumulator %d", len(o.Use), o.Acc)
	}
	for _, d := range o.Pick.Dyn {
		if d.Use < 0 || d.Use >= len(o.Use) {
			c.fail("its argument %s is operand %d", d.Arg, d.Use)
		}
	}
}

// operand checks that x lies inside its register and can be of the class.
func (c *checker) operand(x Operand, want machine.Class) {
	if x.Reg < 0 || int(x.Reg) >= len(c.f.Regs) {
		c.fail("there is no register %d", x.Reg)
		return
	}
	r := &c.f.Regs[x.Reg]
	if x.Len == 0 || int(x.Off)+int(x.Len) > r.Units {
		c.fail("%s has units %d..%d of %d", c.f.reg(x.Reg), x.Off, x.Off+x.Len, r.Units)
		return
	}
	if x.Need&^x.Writes() != 0 {
		c.fail("%s needs units %b outside of %b", c.f.reg(x.Reg), x.Need, x.Writes())
	}
	switch {
	case c.f.Placed && r.At == nil:
		c.fail("%s has no place", c.f.reg(x.Reg))
	case want == machine.NoClass:
	case c.f.Placed && c.placed(r, x, want): // in the right part of some register of its class
	case !Fits(c.m, r.Class, x.Off, x.Len, want):
		c.fail("%s of class %s cannot be of class %s", c.f.Operand(x), c.m.Classes[r.Class].Name,
			c.m.Classes[want].Name)
	}
}

// placed reports whether the part of r's physical register that x names is a register of the class.
func (c *checker) placed(r *RegInfo, x Operand, want machine.Class) bool {
	part := r.At.Units[x.Off : x.Off+x.Len]
	return c.m.Classes[r.Class].File == c.m.Classes[want].File &&
		slices.ContainsFunc(c.m.Classes[want].Regs,
			func(q machine.Register) bool { return slices.Equal(q.Units, part) })
}
