package codegen

import (
	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target"
)

func (c *writer) convert(op *Op) string {
	arg := c.prog.Vars[op.Args[0]]
	return c.text.Convert(op.Fn, arg.Type, c.prog.made(op), arg.Name, op.Shift)
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
	return p.words().ConvertName(op.Fn, p.Vars[op.Args[0]].Type, p.made(op))
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

// modes writes the settings of rounding and saturation.
func (c *writer) modes(m *Modes) {
	for _, line := range c.text.SetModes(m.Round, m.Sat) {
		c.Line("%s", line)
	}
}
