package codegen

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

func (c *writer) convert(op *Op) string {
	arg := c.prog.Vars[op.Args[0]]
	switch op.Fn {
	case Widen:
		return fmt.Sprintf("upd_lo(null_%s(), %s)", c.prog.Vars[op.Dst].Type, arg.Name)
	case Spread:
		return fmt.Sprintf("upd_%s(null_%s(), 0, %s)", partLetter(arg.Type.Bits), c.prog.Vars[op.Dst].Type, arg.Name)
	}
	if op.Fn >= Pack {
		return fmt.Sprintf("%s(%s)", fnNames[op.Fn], arg.Name)
	}
	return fmt.Sprintf("%s(%s, %d)", fnNames[op.Fn], arg.Name, op.Shift)
}

// storedType is the type of the vector that a Store takes its part of.
func (c *writer) storedType(op *Op) VarType { return c.prog.storedType(op) }

func (p *Program) storedType(op *Op) VarType {
	t := p.Vars[op.Args[0]].Type
	if op.Fn == NoFn {
		return t
	}
	if op.Fn >= Pack {
		return packedType(op.Fn, t)
	}
	elem := map[Fn]halide.Type{Lsrs: halide.Int32, Bsrs: halide.Int8, Ubsrs: halide.UInt8}[op.Fn]
	if op.Fn == Srs {
		elem = halide.Int16
		if t.AccBits == 80 {
			elem = halide.Int32
		}
	}
	return VarType{Elem: elem, Bits: elem.Bits() * t.Lanes}
}

// stored is the value of a vector store: converted on the way, or a part of a register.
func (c *writer) stored(op *Op) string {
	if op.Fn != NoFn {
		return c.convert(op)
	}
	x := c.prog.Vars[op.Args[0]]
	if op.Len == x.Type.Len() {
		return x.Name
	}
	return fmt.Sprintf("ext_%s(%s, %d)", partLetter(op.Len*x.Type.Elem.Bits()), x.Name, op.At/op.Len)
}

// lane is the value of one stored lane.
func (c *writer) lane(op *Op) string {
	var words []term
	for _, a := range op.Args {
		words = append(words, term{fmt.Sprintf("ext_elem(%s, %d)", c.prog.Vars[a].Name, op.At), w32, bindPrimary})
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
	return c.call(wWide, "vy_wide_join", words[2], words[1], words[0]), bits(80)
}

// modes writes the settings of the shift-round-saturate path.
func (c *writer) modes(m *Modes) {
	c.line("set_rnd(rnd_%s);", roundNames[m.Round])
	if m.Sat {
		c.line("set_sat();")
	} else {
		c.line("clr_sat();")
	}
	c.line("clr_symsat();")
}
