package text

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// codeName is the word for an opcode: the machine's, but for the two that the machine calls alike.
func codeName(m *machine.Machine, c machine.Opcode) string {
	if c == machine.MoveImm {
		return "movi"
	}
	return m.Ops[c].Name
}

// operand prints %1, its units 2 and 3 as %1.2+2, units read as %1{0x3}, or a constant.
func (p *printer) operand(x mir.Operand) string {
	if !x.IsReg() {
		return fmt.Sprint(x.Imm)
	}
	s := fmt.Sprintf("%%%d", x.Reg)
	if x.Off != 0 || int(x.Len) != p.f.Regs[x.Reg].Units {
		s += fmt.Sprintf(".%d+%d", x.Off, x.Len)
	}
	if x.Need != 0 {
		s += fmt.Sprintf("{%#x}", x.Need)
	}
	return s
}

func (p *printer) operands(list []mir.Operand) string {
	var out []string
	for _, x := range list {
		out = append(out, p.operand(x))
	}
	return strings.Join(out, " ")
}

// op prints an operation: results = opcode operands properties.
func (p *printer) op(o *mir.Op) string {
	s := codeName(p.m, o.Code)
	if len(o.Def) > 0 {
		s = p.operands(o.Def) + " = " + s
	}
	if len(o.Use) > 0 {
		s += " " + p.operands(o.Use)
	}
	if o.Scalar != (mir.Scalar{}) {
		s += " " + scalarText(&o.Scalar)
	}
	if o.Vec != nil {
		s += fmt.Sprintf(" vec=%d", p.defs[o.Vec])
	}
	if o.Tied {
		s += " tied"
	}
	if o.Addr != 0 {
		s += fmt.Sprintf(" addr=%d", o.Addr)
	}
	if o.Acc >= 0 {
		s += fmt.Sprintf(" acc=%d", o.Acc)
	}
	if o.Pick != nil {
		s += pickText(o.Pick)
	}
	if o.Mem != nil {
		s += memText(o.Mem)
	}
	return s
}

// scalarText prints do=add.int32, do=convert.float.int32, do=math.float.sqrt.
func scalarText(s *mir.Scalar) string {
	t := fmt.Sprintf("do=%s.%s", s.Op, s.Type)
	if s.From != 0 {
		t += "." + s.From.String()
	}
	if s.Name != "" {
		t += "." + s.Name
	}
	return t
}

func pickText(p *mir.Pick) string {
	s := " pick"
	for k, args := range []*datapath.MacArgs{&p.Args, &p.Args2} {
		for i, v := range args {
			if v != 0 {
				s += fmt.Sprintf(" %s%s=%#x", sides[k], datapath.Arg(i), v)
			}
		}
	}
	for _, d := range p.Dyn {
		k := 0
		if d.Second {
			k = 1
		}
		s += fmt.Sprintf(" %s%s=use%d", sides[k], d.Arg, d.Use)
	}
	return s
}

// sides are the operands that a selection argument may be of.
var sides = [2]string{"x.", "y."}

func memText(m *mir.Mem) string {
	s := fmt.Sprintf(" mem bytes=%d root=%d", m.Bytes, m.Root)
	if m.Offset != 0 {
		s += fmt.Sprintf(" off=%d", m.Offset)
	}
	switch m.Post {
	case mir.PostImm:
		s += fmt.Sprintf(" post=%d", m.PostBy)
	case mir.PostMod:
		s += fmt.Sprintf(" postuse=%d", m.PostUse)
	}
	if m.Ring != 0 {
		s += fmt.Sprintf(" ring=%d", m.Ring)
	}
	if m.Part != 0 {
		s += fmt.Sprintf(" part=%d", m.Part)
	}
	for _, x := range []struct {
		set  bool
		word string
	}{{m.Signed, "signed"}, {m.Stack, "stack"}, {m.Volatile, "volatile"}, {m.Cyclic, "cyclic"}} {
		if x.set {
			s += " " + x.word
		}
	}
	return s
}
