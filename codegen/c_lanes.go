package codegen

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// byOffsets reports whether one element for all lanes is selected by offsets, not by a start: a start stands in a
// scalar register from the kernel's begin to its end, and loops of plain C are short of these.
//
//	v1 = max(v0, c[16]); for x: out(x) = table(in(x))   ->   c from 0 on, with offsets 16 throughout
func byOffsets(p *Program) bool {
	elements := map[int]bool{}
	Has(p.Body, func(op *Op) bool {
		for i := range op.Args {
			if op.Kind != Lanes {
				break
			}
			if at, ok := op.Each.Same(i); ok {
				elements[at] = true
			}
		}
		return false
	})
	return len(elements) > 0 && len(elements) <= p.Target.Limits.Offsets && computes(p.Body)
}

// computes reports whether a loop of plain C makes something of what it loads.
func computes(body []lower.Stmt) bool {
	loads := false
	for s := range lower.All(body) {
		if l, ok := s.(*lower.For); ok && lower.IsPlain(l) && innermost(l.Body) {
			lower.WalkExprs(l.Body, func(e *halide.Expr) { loads = loads || e.Op == halide.OpLoad })
		}
	}
	return loads
}

// each writes a lane operation.
func (c *writer) each(op *Op) string {
	var args []string
	for _, a := range op.Args {
		args = append(args, c.prog.Vars[a].Name)
	}
	t := c.prog.Vars[op.Dst].Type
	return c.text.Lanes(op.Each, t.Elem, t.Bits, args, c.offsets)
}

// copy writes a part of a register that another holds.
func (c *writer) copy(op *Op) string {
	from, to := c.prog.Vars[op.Args[0]], c.prog.Vars[op.Dst].Type
	bits := op.Len * to.Elem.Bits()
	value := from.Name
	if bits != from.Type.Bits {
		value = c.text.Part(from.Name, bits, op.From/op.Len)
	}
	if bits == to.Bits {
		return value
	}
	return c.text.Set(c.before(op, c.text.Undefined), bits, op.At/op.Len, value)
}
