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
	each(p.Nest.Body, 1, func(s lower.Stmt, times int) {
		if c, ok := s.(*Call); ok {
			out[c.Needle.Name] += times
		}
	})
	return out
}

// Stored is how many elements are stored in a run beside calls, where conditions hold: what brings operands into their
// order, and what the rest of the program computes.
func (p *Program) Stored() (n int) {
	each(p.Nest.Body, 1, func(s lower.Stmt, times int) {
		switch s.(type) {
		case *lower.Store, *lower.Assign:
			n += times
		}
	})
	return n
}

// Taken is how many elements calls take and give in a run.
func (p *Program) Taken() (n int) {
	each(p.Nest.Body, 1, func(s lower.Stmt, times int) {
		if c, ok := s.(*Call); ok {
			for _, o := range c.Operands() {
				elems := 1
				for _, e := range o.Shape {
					elems *= e
				}
				n += times * elems
			}
		}
	})
	return n
}

// each gives the leaves of statements and how often they run.
func each(body []lower.Stmt, times int, leaf func(s lower.Stmt, times int)) {
	for _, s := range body {
		inner := times
		if f, ok := s.(*lower.For); ok {
			inner *= f.Trips()
		}
		for _, b := range lower.Bodies(s) {
			each(b, inner, leaf)
		}
		if lower.Bodies(s) == nil {
			leaf(s, times)
		}
	}
}
