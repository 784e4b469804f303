package codegen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target"
)

func (c *writer) convert(op *Op) string {
	var names []string
	for _, a := range op.Args {
		names = append(names, c.prog.Vars[a].Name)
	}
	from := c.prog.converted(op)
	if whole := c.prog.Vars[op.Args[0]].Type; from != whole {
		names[0] = c.text.Part(names[0], from.Lanes*from.AccBits, op.At/op.Len)
	}
	by := strconv.Itoa(op.Shift)
	if _, ok := op.by(); ok {
		names, by = names[:1], names[1]
	}
	return c.text.Convert(op.Fn, from, c.prog.made(op), strings.Join(names, ", "), by)
}

// converted is the type of what a conversion takes; of a Store of fewer elements than the accumulator has lanes that of
// a part of it.
func (p *Program) converted(op *Op) VarType {
	t := p.Vars[op.Args[0]].Type
	if op.Kind == Store && op.Fn == target.Narrow && op.To.Len() < t.Lanes {
		t.Lanes = op.To.Len()
	}
	return t
}

// made is the type of what a conversion makes; of a Store without one that of the vector that it takes its part of.
func (p *Program) made(op *Op) VarType {
	switch {
	case op.Dst >= 0:
		return p.Vars[op.Dst].Type
	case op.Fn == target.NoFn:
		return p.Vars[op.Args[0]].Type
	}
	return op.To
}

// fnName is what the machine calls a conversion.
func (p *Program) fnName(op *Op) string {
	return p.Words().ConvertName(op.Fn, p.converted(op), p.made(op))
}

// stored is the value of a vector store: converted on the way, or a part of a register.
func (c *writer) stored(op *Op) string {
	if op.Fn != target.NoFn {
		return c.convert(op)
	}
	x := c.prog.Vars[op.Args[0]]
	if op.Len == x.Type.Len() {
		return x.Name
	}
	return c.text.Part(x.Name, op.Len*x.Type.Elem.Bits(), op.At/op.Len)
}

// lane is the value of one stored lane.
func (c *writer) lane(op *Op) string {
	l := csource.Lane{Elem: c.prog.Vars[op.Args[0]].Type.Elem, AccBits: c.widestAcc(), Type: op.Addr.Buffer.Type,
		Narrow: op.Lane.Narrow, Shift: op.Lane.Shift, Round: op.Lane.Round}
	for _, a := range op.Args {
		l.Words = append(l.Words, c.text.Element(c.prog.Vars[a].Name, op.At))
	}
	return c.Lane(l)
}

// widestAcc is the bits of the widest accumulator.
func (c *writer) widestAcc() uint {
	most := 0
	for _, d := range c.prog.Target.Paths {
		most = max(most, d.AccBits)
	}
	return uint(most)
}

// modes writes the settings of rounding and saturation, the latter where it is not what the list has set before.
func (c *writer) modes(m, set *Modes) {
	lines := c.text.SetModes(m.Round, m.Sat)
	if set != nil && set.Sat == m.Sat {
		lines = lines[:1]
	}
	for _, line := range lines {
		c.Line("%s", line)
	}
}

// advance moves a pointer. A step that several counters decide is selected by one after the other, the slowest first:
// compilers make selections of plain values, but branches of selections in selections.
//
//	in_y_xo += xo_left ? 16 : 32;
//	int32_t step = y_left ? 32 : 320; in_z_y_xo += xo_left ? 16 : step;
func (c *writer) advance(op *Op) {
	name := c.prog.Vars[op.Dst].Name
	if len(op.Args) == 0 {
		sign, n := "+", op.Int
		if n < 0 {
			sign, n = "-", -n
		}
		c.Line("%s %s= %d;", name, sign, n)
		return
	}
	steps := append([]int64{op.Int}, op.Steps...)
	value := fmt.Sprint(steps[len(op.Args)])
	for i := len(op.Args) - 1; i > 0; i-- {
		value = c.local32("step", fmt.Sprintf("%s ? %d : %s", c.prog.Vars[op.Args[i]].Name, steps[i], value))
	}
	c.Line("%s += %s ? %d : %s;", name, c.prog.Vars[op.Args[0]].Name, steps[0], value)
}

// count lets a counter count, a slow one where all faster ones begin again.
//
//	xo_left = xo_left ? xo_left - 1 : 7;
//	int32_t next = y_left ? y_left - 1 : 1; y_left = xo_left ? y_left : next;
func (c *writer) count(op *Op) {
	name := c.prog.Vars[op.Dst].Name
	value := fmt.Sprintf("%s ? %s - 1 : %d", name, name, op.Int)
	for i := len(op.Args) - 1; i >= 0; i-- {
		value = fmt.Sprintf("%s ? %s : %s", c.prog.Vars[op.Args[i]].Name, name, c.local32("next", value))
	}
	c.Line("%s = %s;", name, value)
}

// local32 declares a number and returns its name.
func (c *writer) local32(name, value string) string {
	name = c.Names.Fresh(name)
	c.Line("int32_t %s = %s;", name, value)
	return name
}
