package codegen

import (
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
)

// stored reads "out + 0 = srs a0 >> 8 even, saturate", "out + 0 = t0[0:8]" or "out + 3 = t1[3]:t0[3] narrowed to ...".
func (p *parser) stored(text string) *Op {
	at, value, ok := strings.Cut(text, " = ")
	if !ok {
		p.fail("want a store, as: store out + 0 = t0")
		return nil
	}
	op := &Op{Kind: Store, Dst: -1, Addr: p.address(at)}
	first, _, _ := strings.Cut(value, " ")
	v, known := p.vars[value]
	switch {
	case known:
		op.Args, op.Len = []int{v}, p.prog.Vars[v].Type.Len()
	case !strings.HasSuffix(first, "]"):
		value, elem, given := strings.Cut(value, " as ")
		t := op.Addr.Buffer.Type
		if given {
			if t, ok = halide.ParseType(elem); !ok {
				p.fail("%q is no type", elem)
				return nil
			}
		}
		p.convert(op, value, func(from VarType) VarType {
			op.Len = max(1, from.Len())
			op.To = target.Vector(t, op.Len*t.Bits())
			return op.To
		})
	case strings.Contains(first, ":") && !strings.Contains(first, "]:"):
		op.Args = make([]int, 1)
		op.Args[0], op.At, op.Len = p.part(value)
	default:
		p.lane(op, first, strings.TrimPrefix(value, first))
	}
	return op
}

// lane reads "t1[3]:t0[3] narrowed to int16 >> 8 even": the lanes are those of the last word first.
func (p *parser) lane(op *Op, lanes, how string) {
	op.Kind, op.Lane = StoreLane, &Lane{}
	for _, text := range strings.Split(lanes, "]:") {
		v, at, _ := p.part(strings.TrimSuffix(text, "]") + "]")
		if len(op.Args) > 0 && at != op.At {
			p.fail("the words of a lane are of lanes %d and %d", op.At, at)
		}
		op.Args, op.At = append([]int{v}, op.Args...), at
	}
	if how == "" {
		return
	}
	words := strings.Fields(how)
	if len(words) != 6 || words[0] != "narrowed" || words[1] != "to" || words[2] != op.Addr.Buffer.Type.String() ||
		words[3] != ">>" {
		p.fail("want a lane, as: t0[3] narrowed to %s >> 8 even", op.Addr.Buffer.Type)
		return
	}
	round, ok := halide.ParseRounding(words[5])
	if !ok {
		p.fail("%q is no rounding", words[5])
	}
	op.Lane.Narrow, op.Lane.Shift, op.Lane.Round = true, p.number(words[4]), round
}

// convert reads "srs a0 >> 8 even, saturate". made is the type of the result.
func (p *parser) convert(op *Op, text string, made func(from VarType) VarType) {
	words := strings.SplitN(text, " ", 3)
	if len(words) < 2 {
		p.fail("want a conversion, as: srs a0 >> 8")
		return
	}
	name, part, half := strings.Cut(words[1], "[")
	op.Args = []int{p.variable(name, XReg, ZReg, AccReg, TempReg, LaneReg)}
	from := p.prog.Vars[op.Args[0]].Type
	if half {
		_, op.At, from.Lanes = p.part(name + "[" + part)
	}
	rest := ""
	if len(words) == 3 {
		rest = words[2]
	}
	if v, ok := p.vars[rest]; ok {
		op.Args, rest = append(op.Args, v), ""
	}
	if by, ok := strings.CutPrefix(rest, ">> "); ok {
		n, more, _ := strings.Cut(by, " ")
		op.Shift, rest = p.number(n), more
	}
	if rest != "" {
		op.Modes = p.modes(rest, true)
	}
	to := made(from)
	for f := target.Narrow; f <= target.Bits; f++ {
		if p.prog.words().ConvertName(f, from, to) == words[0] {
			op.Fn = f
			return
		}
	}
	p.fail("no conversion %s makes a %s of a %s", words[0], to, from)
}

// modes reads "even, saturate"; "any" where the machine may be in any state.
func (p *parser) modes(text string, any bool) *Modes {
	m := &Modes{}
	round, sat, _ := strings.Cut(text, ", ")
	r, ok := halide.ParseRounding(round)
	if m.Round = r; any && round == "any" {
		m.AnyRound, ok = true, true
	}
	switch {
	case sat == "saturate":
		m.Sat = true
	case any && sat == "any":
		m.AnySat = true
	case sat != "cut":
		ok = false
	}
	if !ok {
		p.fail("want modes, as: even, saturate: %q", text)
	}
	return m
}
