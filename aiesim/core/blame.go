package core

import (
	"math/bits"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// vagueUse ends the run: a scalar without a value is used.
func (m *state) vagueUse(d *code, o *operand, undef uint64) {
	name := "a value"
	if o.reg {
		if n := m.culprit(o.r, 8); n != "" {
			name = n
		}
	}
	if bits.OnesCount64(undef) >= 32 {
		m.fail(d, "", "%s is used before it has a value", name)
	}
	m.fail(d, "", "%s is used as a number, but its bits 0x%x come from undefined lanes", name, undef)
}

// culprit names what register r, which has no value, stands for in the user's text: a variable, an element of an array,
// the result of an intrinsic. A temporary stands for the first of its operands that has no value either.
func (m *state) culprit(r mir.Reg, depth int) string {
	f := m.core.prog.Func
	if name := f.Regs[r].Name; name != "" {
		return name
	}
	d := m.core.maker(r)
	if d == nil || depth == 0 {
		return ""
	}
	switch {
	case d.Mem != nil && d.Code != machine.StreamIn:
		if root := &f.Roots[d.Mem.Root]; root.Kind == mir.FrameRoot {
			if of, ok := strings.CutPrefix(root.Name, "spill of "); ok {
				return of
			}
			return "an element of local " + root.Name
		}
		return ""
	case d.Vec != nil:
		return "the result of " + d.Vec.Name
	}
	for _, u := range d.Use {
		if u.IsReg() && m.without(u) {
			return m.culprit(u.Reg, depth-1)
		}
	}
	return ""
}

// without reports whether a scalar has no value, or is gone.
func (m *state) without(u mir.Operand) bool {
	p, err := m.core.operandOf(u, false)
	if err != nil || p.kind() != numberDef {
		return false
	}
	at := p.units[0]
	return m.tags[at] != p.first || m.numU[at-scalarBase] != 0
}

// maker is the only operation that defines r, if there is just one.
func (c *Core) maker(r mir.Reg) (found *mir.Op) {
	many := false
	c.eachOp(func(o *mir.Op) {
		for _, x := range o.Def {
			if x.Reg == r && o != found {
				many = many || found != nil
				found = o
			}
		}
	})
	if many {
		return nil
	}
	return found
}
