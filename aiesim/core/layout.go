package core

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Every unit of every register file has a number: vector units from 0, accumulator units from 32, all others, which
// hold up to 64 bits, from 64. A set of units is two words, the vector and accumulator units and the scalar ones.
const (
	vecUnits    = 32
	accBase     = 32
	accUnits    = 16
	scalarBase  = 64
	scalarUnits = 64
	allUnits    = scalarBase + scalarUnits
)

// layout numbers the units of a machine.
type layout struct {
	base [machine.NumFiles]int // number of the first unit of a file
	size [machine.NumFiles]int // units of a file
	mode int                   // the rounding and saturation mode
}

func newLayout(m *machine.Machine) (layout, error) {
	var l layout
	for i := range m.Classes {
		c := &m.Classes[i]
		for _, r := range c.Regs {
			for _, u := range r.Units {
				l.size[c.File] = max(l.size[c.File], int(u)+1)
			}
		}
	}
	next := scalarBase
	for f := machine.NoFile + 1; f < machine.NumFiles; f++ {
		switch f {
		case machine.VecFile:
		case machine.AccFile:
			l.base[f] = accBase
		default:
			l.base[f] = next
			next += l.size[f]
		}
	}
	l.mode = next
	if l.size[machine.VecFile] > vecUnits || l.size[machine.AccFile] > accUnits || next >= allUnits {
		return l, fmt.Errorf("%s has more registers than the core can run: %d vector, %d accumulator and %d scalar "+
			"units; "+
			"it has room for %d, %d and %d", m.Name, l.size[machine.VecFile], l.size[machine.AccFile], next-scalarBase,
			vecUnits, accUnits, scalarUnits-1)
	}
	return l, nil
}

// maxParts is the number of units of the widest register.
const maxParts = 8

// operand is an operand of an operation, ready to be read or written.
type operand struct {
	reg   bool  // else a constant
	row   bool  // units are consecutive
	early bool  // read one cycle before issue
	n     uint8 // units
	needs uint8 // bit i: unit i is read
	units [maxParts]uint8
	first uint32 // tag of the first unit
	imm   int64
	bytes int // of vector units
	r     mir.Reg
	off   uint8  // of the first unit in its register
	mask  uint64 // of the units, in their word of a set
	keep  uint64 // bits that a scalar unit of the file has
	sign  uint64 // the highest of them, in files of signed numbers
}

// tagOf names unit i of a virtual register; 0 is the tag of no value.
func tagOf(r mir.Reg, i int) uint32 { return (uint32(r)+1)<<4 | uint32(i) }

// operandOf prepares an operand; def tells that it is written.
func (c *Core) operandOf(o mir.Operand, def bool) (operand, error) {
	if !o.IsReg() {
		if def {
			return operand{}, fmt.Errorf("a constant is written")
		}
		return operand{imm: o.Imm, r: mir.None}, nil
	}
	f := c.prog.Func
	if int(o.Reg) < 0 || int(o.Reg) >= len(f.Regs) {
		return operand{}, fmt.Errorf("there is no register %d", o.Reg)
	}
	info := &f.Regs[o.Reg]
	if info.At == nil {
		return operand{}, fmt.Errorf("register %s has no place", c.regName(o.Reg))
	}
	end := int(o.Off) + int(o.Len)
	if o.Len == 0 || end > len(info.At.Units) || end > info.Units || int(o.Len) > maxParts {
		return operand{}, fmt.Errorf("register %s has %d units; the operand is %d from %d on", c.regName(o.Reg),
			len(info.At.Units), o.Len, o.Off)
	}
	file := c.mach.Classes[info.Class].File
	p := operand{reg: true, row: true, n: o.Len, r: o.Reg, off: o.Off, first: tagOf(o.Reg, int(o.Off))}
	need := o.Reads()
	for i := range int(o.Len) {
		u := c.units.base[file] + int(info.At.Units[int(o.Off)+i])
		if int(info.At.Units[int(o.Off)+i]) >= c.units.size[file] {
			return operand{}, fmt.Errorf("register %s: its file has no unit %d", c.regName(o.Reg), u)
		}
		p.units[i] = uint8(u)
		p.row = p.row && (i == 0 || p.units[i] == p.units[i-1]+1)
		if def || need>>(int(o.Off)+i)&1 != 0 {
			p.needs |= 1 << i
		}
		p.mask |= 1 << (u & 63)
	}
	p.bytes = 16 * int(o.Len)
	width := c.mach.UnitBits[file].N
	p.keep = ^uint64(0) >> max(0, 64-width)
	if file == machine.ModFile {
		p.sign = 1 << (width - 1)
	}
	return p, nil
}

// regName is the name of a virtual register for messages: that of the C variable, and its number.
func (c *Core) regName(r mir.Reg) string {
	name := c.prog.Func.Regs[r].Name
	if name == "" {
		return fmt.Sprintf("%%%d", r)
	}
	return fmt.Sprintf("%%%d (%s)", r, name)
}
