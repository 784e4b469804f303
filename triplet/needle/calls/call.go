package calls

import (
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// Call is a statement: one call of an instruction.
type Call struct {
	lower.Work
	Needle  *needle.Needle
	Out     *Operand
	Acc     *Operand // nil: the instruction adds to nothing
	Factors []*Operand
	Box     []int // how many values each loop of the instruction takes
	Pos     diag.Pos
}

// Operands are those of the call by the names that they have in the instruction, the result among them.
func (c *Call) Operands() map[string]*Operand {
	out := map[string]*Operand{c.Needle.Product.Out.Name: c.Out}
	if c.Acc != nil {
		out[c.Needle.Acc] = c.Acc
	}
	for k, f := range c.Needle.Product.Factors {
		out[f.Name] = c.Factors[k]
	}
	return out
}

// String is "call vpdpbusd out, acc, a, b".
func (c *Call) String() string {
	names := []string{c.Out.String()}
	if c.Acc != nil {
		names = append(names, c.Acc.String())
	}
	for _, f := range c.Factors {
		names = append(names, f.String())
	}
	return "call " + c.Needle.Name + " " + strings.Join(names, ", ")
}

// Program is a nest in which blocks are calls.
type Program struct {
	Nest  *lower.Nest
	Calls []*Call // as they stand in the text
}

// String prints the program as a nest.
func (p *Program) String() string {
	return p.Nest.Declarations() + "\n" + diag.Join(lower.LinesOf(p.Nest.Body, func(s lower.Stmt) []diag.Line {
		c := s.(*Call)
		return []diag.Line{{Text: c.String(), Pos: c.Pos}}
	}))
}

// Times is how often each instruction is called in a run, by its name.
func (p *Program) Times() map[string]int {
	out := map[string]int{}
	var count func(body []lower.Stmt, times int)
	count = func(body []lower.Stmt, times int) {
		for _, s := range body {
			switch s := s.(type) {
			case *Call:
				out[s.Needle.Name] += times
			case *lower.For:
				count(s.Body, times*s.Trips())
			default:
				for _, b := range lower.Bodies(s) {
					count(b, times)
				}
			}
		}
	}
	count(p.Nest.Body, 1)
	return out
}
