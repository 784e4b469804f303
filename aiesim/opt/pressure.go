package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// pressure estimates how full the register files are: for each block, the most units of each class that are live at
// once in the order of the operations, and what passes take on top. Constants do not count: they can be made again.
type pressure struct {
	f     *mir.Func
	m     *machine.Machine
	most  [][machine.NumClasses]int
	room  [machine.NumClasses]int // units that the registers of a class have together
	space [machine.NumFiles]int   // units of a file
}

func newPressure(f *mir.Func, m *machine.Machine, v *live) *pressure {
	p := &pressure{f: f, m: m, most: make([][machine.NumClasses]int, len(f.Blocks))}
	p.measure()
	now := make(set, v.words)
	for b := range f.Blocks {
		copy(now, v.out[b])
		p.scan(b, now, v, func(_ int, n *[machine.NumClasses]int) {
			for c := range n {
				p.most[b][c] = max(p.most[b][c], n[c])
			}
		})
	}
	return p
}

// measure counts the units of classes and files.
func (p *pressure) measure() {
	m := p.m
	for c := range m.Classes {
		p.room[c] = units(&m.Classes[c])
		p.space[m.Classes[c].File] = max(p.space[m.Classes[c].File], p.room[c])
	}
}

// units counts the different units of a class's registers.
func units(c *machine.RegisterClass) int {
	seen := map[uint8]bool{}
	for _, r := range c.Regs {
		for _, u := range r.Units {
			seen[u] = true
		}
	}
	return len(seen)
}

// scan goes backward through block b and tells each the counts by class before an operation, and behind the last one;
// now is what is live at its end.
func (p *pressure) scan(b int, now set, v *live, each func(i int, n *[machine.NumClasses]int)) {
	var n [machine.NumClasses]int
	v.regs(now, func(r mir.Reg, units int) {
		if i := &p.f.Regs[r]; !i.Const {
			n[i.Class] += units
		}
	})
	list := p.f.Blocks[b].Ops
	each(len(list), &n)
	for i := len(list) - 1; i >= 0; i-- {
		o := list[i]
		if v.needed(now, o) {
			p.count(o, now, v, &n, -1)
			v.step(now, o)
			p.count(o, now, v, &n, 1)
		}
		each(i, &n)
	}
}

// count adds, by times, the live units of the registers that o names.
func (p *pressure) count(o *mir.Op, now set, v *live, n *[machine.NumClasses]int, times int) {
	for i, x := range o.Def {
		if r := &p.f.Regs[x.Reg]; !r.Const && !named(o.Def[:i], x.Reg) {
			n[r.Class] += times * v.count(now, x.Reg)
		}
	}
	for i, u := range o.Use {
		if !u.IsReg() || named(o.Def, u.Reg) || named(o.Use[:i], u.Reg) {
			continue
		}
		if r := &p.f.Regs[u.Reg]; !r.Const {
			n[r.Class] += times * v.count(now, u.Reg)
		}
	}
}

func named(list []mir.Operand, r mir.Reg) bool {
	for _, x := range list {
		if x.Reg == r {
			return true
		}
	}
	return false
}

// take asks for register r to be kept through loop l, and grants it if there is room in all of its blocks. Constants
// cost nothing: they can be made again.
func (p *pressure) take(r mir.Reg, l *mir.Loop) bool {
	info := &p.f.Regs[r]
	if info.Const {
		return true
	}
	c := info.Class
	file := p.m.Classes[c].File
	for b := l.First; b <= l.Last; b++ {
		if p.most[b][c]+info.Units > p.room[c] || p.total(b, file)+info.Units > p.space[file] {
			return false
		}
	}
	for b := l.First; b <= l.Last; b++ {
		p.most[b][c] += info.Units
	}
	return true
}

// total is what classes of one file hold together in block b.
func (p *pressure) total(b int, file machine.File) int {
	n := 0
	for c := range p.most[b] {
		if p.m.Classes[c].File == file {
			n += p.most[b][c]
		}
	}
	return n
}
