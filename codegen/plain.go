package codegen

import (
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/triplet"
)

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
		target.Spread: "spread", target.Resize: "resize"}[f]
}
