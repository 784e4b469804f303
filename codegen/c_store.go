package codegen

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
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
	var words []term
	for _, a := range op.Args {
		words = append(words, term{c.text.Element(c.prog.Vars[a].Name, op.At), w32, bindPrimary})
	}
	elem := c.prog.Vars[op.Args[0]].Type.Elem
	if elem == halide.Float32 {
		return words[0].text
	}
	v, span := c.join(words, elem)
	to := op.Lane.Type
	if op.Lane.Narrow {
		e := &halide.Expr{Op: halide.OpNarrow, Kind: halide.IntKind, Type: to, Shift: op.Lane.Shift, Round: op.Lane.Round,
			Args: []*halide.Expr{number(0)}}
		v = c.narrowTerm(v, span, e)
	}
	if len(words) == 1 && !op.Lane.Narrow && elem == to {
		return v.text
	}
	if v.w == wWide {
		v = c.fit(v, w64)
	}
	return fmt.Sprintf("(%s)%s", cType(to), v.in(bindUnary))
}

// join puts the words of a lane together; the span is what the accumulator holds.
func (c *writer) join(words []term, elem halide.Type) (term, halide.Span) {
	bits := func(n uint) halide.Span {
		hi := new(big.Int).Lsh(big.NewInt(1), n-1)
		return halide.Span{Lo: new(big.Int).Neg(hi), Hi: new(big.Int).Sub(hi, big.NewInt(1))}
	}
	switch len(words) {
	case 1:
		return words[0], typeSpan(elem)
	case 2:
		return c.call(w64, "vy_join", words[1], words[0]), bits(64)
	}
	return c.call(wWide, "vy_wide_join", words[2], words[1], words[0]), bits(c.widestAcc())
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
		c.line("%s", line)
	}
}
