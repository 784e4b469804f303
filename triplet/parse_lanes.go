package triplet

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// lanewise reads lane operations, one a line.
func (p *parser) lanewise(lines []lower.RawLine) *Lanewise {
	out := &Lanewise{}
	for _, l := range lines[1:] {
		if p.line = l.Number; p.wrong == nil {
			out.Ops = append(out.Ops, p.laneOp(l.Text))
		}
	}
	if len(lines) < 2 {
		p.fail("lanes do nothing")
	}
	return out
}

// laneOp reads "t1 = max(t0, 3@constants_int16[16])", "t0 = in(x:x+15)" or "out(x:x+15) = t1".
func (p *parser) laneOp(text string) LaneOp {
	left, right, _ := strings.Cut(text, " = ")
	op := LaneOp{Op: halide.OpLocal, Dst: p.temp(left), Pos: p.pos()}
	call, inner, called := strings.Cut(strings.TrimSuffix(right, ")"), "(")
	switch {
	case op.Dst == nil:
		from := p.temp(right)
		if from == nil {
			p.fail("%q is no value that is stored", right)
			return op
		}
		op.Args, op.Mem = []LaneArg{{Temp: from}}, p.access(left, from.Valid[0].Extent, halide.NoType)
		if op.Mem.Const() {
			p.fail("%q is neither a value nor in memory", left)
		}
	case !strings.ContainsAny(strings.Split(right, "@")[0], "(["):
		op.Args = []LaneArg{p.laneArg(right, op.Dst.Type)}
	case called && p.buffer(call) == nil:
		p.laneCall(&op, call, inner)
	default:
		op.Op, op.Mem = halide.OpLoad, p.access(right, op.Dst.Valid[0].Extent, halide.NoType)
	}
	return op
}

// laneCall reads the operands of "max(t0, t1)" or "select(t0 < t1, t2, t3)".
func (p *parser) laneCall(op *LaneOp, call, inner string) {
	words := lower.SplitTop(inner)
	if call == "select" {
		compared := strings.Fields(words[0])
		if len(compared) != 3 {
			p.fail("want a comparison, as: select(t0 < t1, t2, t3)")
			return
		}
		op.Op, op.Cmp = halide.OpSelect, laneOpOf(compared[1])
		words = append([]string{compared[0], compared[2]}, words[1:]...)
	} else {
		op.Op = laneOpOf(call)
	}
	compares := op.Op != halide.OpSelect || slices.Contains(comparisons, op.Cmp)
	if n, ok := laneArgs[op.Op]; !ok || n != len(words) || !compares {
		p.fail("%s of %d operands is no operation of lanes", call, len(words))
		return
	}
	for _, word := range words {
		op.Args = append(op.Args, p.laneArg(word, op.Dst.Type))
	}
}

var comparisons = []halide.Op{halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE, halide.OpEQ}

func laneOpOf(word string) halide.Op {
	for op, w := range laneWords {
		if w == word {
			return op
		}
	}
	return halide.OpConst
}

// laneArg reads a value, or a constant that may stand in an array: "t0", "3", "3@constants_int16[16]".
func (p *parser) laneArg(text string, t halide.Type) LaneArg {
	if b := p.temp(text); b != nil {
		return LaneArg{Temp: b}
	}
	text, place, placed := strings.Cut(text, "@")
	v := p.constant(text, t)
	a := LaneArg{Int: v.Int, Float: v.Float}
	if placed {
		name, at, _ := strings.Cut(strings.TrimSuffix(place, "]"), "[")
		if a.Const = p.buffer(name); a.Const == nil {
			p.fail("%q is no array", name)
		}
		a.At = p.number(at, 0, lower.MaxElems)
	}
	return a
}

// temp is a value by its name; nil if there is none.
func (p *parser) temp(name string) *lower.Buffer {
	if i := slices.IndexFunc(p.prog.Temps, func(b *lower.Buffer) bool { return b.Name == name }); i >= 0 {
		return p.prog.Temps[i]
	}
	return nil
}
