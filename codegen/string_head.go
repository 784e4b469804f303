package codegen

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/triplet"
)

// head prints what a program declares: the arrays of the nest, the last pass, what triplets declare, the machine, the
// parameters, and variables in the order of their numbers.
//
//	nest out
//	..
//	pass name
//	packed k_packed: int8[4] of k
//	    (0:3)
//	machine AIE1
//	params in k_packed out
//	x v32int16: x0 x1
//	pointer of in, loop xo: in_xo
func (p *Program) head() string {
	src := *p.Source
	src.Pass, src.Accs = p.Pass, nil
	var b strings.Builder
	fmt.Fprintf(&b, "%smachine %s\nparams", src.Head(), p.Target.Name)
	for _, a := range p.Source.Params {
		b.WriteString(" " + a.Name)
	}
	b.WriteByte('\n')
	before := ""
	for i, v := range p.Vars {
		if p.Names.Func != "" && v.Name == "" {
			continue // nothing mentions it
		}
		kind := v.kind()
		if kind != before {
			if before != "" {
				b.WriteByte('\n')
			}
			b.WriteString(kind + ":")
			before = kind
		}
		b.WriteString(" " + p.nameOf(i))
	}
	if before != "" {
		b.WriteByte('\n')
	}
	return b.String()
}

// kind is "x v32int16", "pointer of in, loop xo", "counter, loop xo".
func (v *Var) kind() string {
	switch v.Role {
	case PtrReg:
		return fmt.Sprintf("pointer of %s, loop %s", v.Of.Name, v.Loop)
	case CountReg:
		return "counter, loop " + v.Loop
	}
	return roleWords[v.Role] + " " + v.Type.String()
}

// roleWords are the roles of vectors and accumulators.
var roleWords = [...]string{XReg: "x", ZReg: "z", AccReg: "acc", TempReg: "temp", LaneReg: "lanes"}

// words are the names of operations in the text of a program.
type words interface {
	MacName(s triplet.Selection, v target.Verb) string
	ConvertName(f target.Fn, from, to VarType) string
}

// words are those of the machine's C, if it has such.
func (p *Program) words() words {
	if p.Target.Text != nil {
		return p.Target.Text
	}
	return plain{}
}

// plain are words of no machine.
type plain struct{}

func (plain) MacName(_ triplet.Selection, v target.Verb) string {
	return [...]string{target.Accumulate: "mac", target.Subtract: "msc", target.Begin: "mul", target.BeginNeg: "negmul"}[v]
}

func (plain) ConvertName(f target.Fn, _, _ VarType) string {
	return [...]string{target.NoFn: "", target.Narrow: "narrow", target.Raise: "raise", target.Widen: "widen",
		target.Spread: "spread", target.Resize: "resize", target.Join: "join", target.Bits: "bits"}[f]
}
