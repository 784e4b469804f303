package mir

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// String prints f: its parameters, roots, blocks and loops, one operation a line with the user's line behind it.
func (f *Func) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "func %s(", f.Name)
	for i, p := range f.Params {
		if i > 0 {
			b.WriteString(", ")
		}
		if p.Reg == None {
			b.WriteString("-")
			continue
		}
		b.WriteString(f.reg(p.Reg) + " " + f.class(p.Reg))
	}
	b.WriteString(")\n")
	for i, r := range f.Roots {
		if i != UnknownRoot {
			fmt.Fprintf(&b, "  root %d %s\n", i, r.text())
		}
	}
	if f.Frame > 0 {
		fmt.Fprintf(&b, "  frame %d\n", f.Frame)
	}
	for _, n := range f.Notes {
		fmt.Fprintf(&b, "  note %d: %s\n", n.Pos.Line, n.Text)
	}
	for i, k := range f.Blocks {
		for n, l := range f.Loops {
			if l.First == i {
				b.WriteString("  " + f.loopHead(n) + "\n")
			}
		}
		fmt.Fprintf(&b, "b%d:\n", i)
		for _, o := range k.Ops {
			fmt.Fprintf(&b, "  %-70s ; %d\n", f.OpString(o), o.Pos.Line)
		}
		if t := f.term(&k.Term); t != "" {
			b.WriteString("  " + t + "\n")
		}
	}
	return b.String()
}

var rootNames = [...]string{"any", "param", "global", "frame", "window", "stack"}

func (r *Root) text() string {
	s := rootNames[r.Kind] + " " + r.Name
	if r.Restrict {
		s += " restrict"
	}
	if r.ReadOnly {
		s += " readonly"
	}
	if r.Kind == FrameRoot || r.Kind == StackRoot {
		s += " at " + strconv.FormatInt(r.Offset, 10)
	}
	if r.Bytes != 0 {
		s += fmt.Sprintf(" %d bytes", r.Bytes)
	}
	return s
}

func (f *Func) loopHead(n int) string {
	l := f.Loops[n]
	s := fmt.Sprintf("loop %d", n)
	if l.Name != "" {
		s += " " + l.Name
	}
	s += fmt.Sprintf(" b%d..b%d", l.First, l.Last)
	if l.Parent >= 0 {
		s += fmt.Sprintf(" in %d", l.Parent)
	}
	if l.Counted {
		s += " count " + f.Operand(l.Count)
	}
	s += fmt.Sprintf(" rounds %d..", l.Min)
	if l.Max >= 0 {
		s += strconv.FormatInt(l.Max, 10)
	}
	if l.Hints.Pipeline {
		s += " pipeline"
	}
	if l.Hints.Unroll != 0 {
		s += fmt.Sprintf(" unroll %d", l.Hints.Unroll)
	}
	if l.Hard {
		s += " hard"
	}
	return s
}

func (f *Func) term(t *Term) string {
	switch t.Kind {
	case Goto:
		return fmt.Sprintf("goto b%d", t.To[0])
	case If:
		return fmt.Sprintf("if %s goto b%d", f.Operand(t.Cond), t.To[0])
	case LoopEnd:
		return fmt.Sprintf("end of loop %d, again b%d", t.Loop, t.To[0])
	case Return:
		return "return"
	}
	return ""
}

// reg names a register: its number, and the variable it is.
func (f *Func) reg(r Reg) string {
	s := "%" + strconv.Itoa(int(r))
	if r < 0 || int(r) >= len(f.Regs) {
		return s + "?" // Check prints what is broken
	}
	i := &f.Regs[r]
	if i.Name != "" {
		s += i.Name
	}
	if i.At != nil {
		s += "@" + i.At.Name
	}
	return s
}

func (f *Func) class(r Reg) string {
	if r < 0 || int(r) >= len(f.Regs) {
		return "?"
	}
	return machine.AIE1().Classes[f.Regs[r].Class].Name
}

// Operand prints an operand: the register and the part of it, or the constant.
func (f *Func) Operand(x Operand) string {
	if !x.IsReg() {
		if x.Imm > 1<<20 || x.Imm < -1<<20 {
			return fmt.Sprintf("%#x", uint64(x.Imm))
		}
		return strconv.FormatInt(x.Imm, 10)
	}
	s := f.reg(x.Reg)
	if int(x.Reg) < len(f.Regs) && (x.Off != 0 || int(x.Len) != f.Regs[x.Reg].Units) {
		s += fmt.Sprintf("[%d:%d]", x.Off, x.Off+x.Len)
	}
	return s
}

// OpString prints one operation.
func (f *Func) OpString(o *Op) string {
	var b strings.Builder
	for i, d := range o.Def {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(f.Operand(d))
		if d.IsReg() && i == 0 {
			b.WriteString(":" + f.class(d.Reg))
		}
	}
	if len(o.Def) > 0 {
		b.WriteString(" = ")
	}
	b.WriteString(o.Name())
	for i, u := range o.Use {
		sep := ", "
		if i == 0 {
			sep = " "
		}
		b.WriteString(sep)
		if o.Mem != nil && i == o.Addr && o.HasAddr() { // [p+16]
			b.WriteString(f.access(o, u))
			continue
		}
		b.WriteString(f.Operand(u))
		if u.Need != 0 && u.Need != u.Writes() {
			fmt.Fprintf(&b, "{%b}", u.Need>>u.Off)
		}
	}
	b.WriteString(f.details(o))
	return b.String()
}

// access prints an address: [p+16] with its post-modification.
func (f *Func) access(o *Op, p Operand) string {
	s := "[" + f.Operand(p)
	if o.Mem.Offset != 0 {
		s += fmt.Sprintf("%+d", o.Mem.Offset)
	}
	s += "]"
	switch o.Mem.Post {
	case PostImm:
		s += fmt.Sprintf("%+d", o.Mem.PostBy)
	case PostMod:
		s += "+" + f.Operand(o.Use[o.Mem.PostUse])
	}
	return s
}

// details prints what stands behind the operands: selection, bytes, root.
func (f *Func) details(o *Op) string {
	s := ""
	if o.Mem != nil {
		if o.Code == machine.MoveImm {
			return fmt.Sprintf(" of root %d%+d", o.Mem.Root, o.Mem.Offset)
		}
		if o.Mem.Stack {
			s += fmt.Sprintf(" [sp%+d]", o.Mem.Offset)
		}
		s += fmt.Sprintf(" root %d", o.Mem.Root)
		if o.Code == machine.LoadS || o.Code == machine.StoreN || o.Code == machine.StreamIn {
			s += fmt.Sprintf(" bytes %d", o.Mem.Bytes)
			if o.Mem.Signed {
				s += " signed"
			}
		}
		if o.Mem.Volatile {
			s += " volatile"
		}
	}
	if o.Pick != nil {
		s += o.Pick.text()
	}
	return s
}

func (p *Pick) text() string {
	s := ""
	one := func(a *datapath.MacArgs, second bool) {
		for i := range datapath.NumArgs {
			name := i.String()
			if second {
				name = "y." + name
			}
			dyn := false
			for _, d := range p.Dyn {
				if d.Arg == i && d.Second == second {
					s += fmt.Sprintf(" %s=use%d", name, d.Use)
					dyn = true
				}
			}
			if v := a[i]; v != 0 && !dyn {
				if i == datapath.XOffsets || i == datapath.XOffsetsHi || i == datapath.XSquare ||
					i == datapath.YSquare ||
					i == datapath.ZOffsets || i == datapath.ZOffsetsHi || i == datapath.ZSquare {
					s += fmt.Sprintf(" %s=%x", name, v)
				} else {
					s += fmt.Sprintf(" %s=%d", name, v)
				}
			}
		}
	}
	one(&p.Args, false)
	one(&p.Args2, true)
	return s
}

var scalarNames = [...]string{"copy", "add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl", "shr", "neg", "not",
	"eq", "ne", "lt", "le", "gt", "ge", "select", "extend", "convert", "math", "lo", "hi", "pair"}

// String is the operation's name.
func (o ScalarOp) String() string { return scalarNames[o] }

// Name is the operation as it is printed: the intrinsic's name, the scalar operation with its type, or the opcode's.
func (o *Op) Name() string {
	name := machine.AIE1().Ops[o.Code].Name
	switch o.Code {
	case machine.Alu, machine.AluD, machine.Mul, machine.Lib, machine.FSum, machine.FProduct:
		s := o.Scalar
		text := s.Op.String() + "." + s.Type.String()
		if s.Op == Extend || s.Op == Convert {
			text += "." + s.From.String()
		}
		if s.Op == Math {
			text = s.Name + "." + s.Type.String()
		}
		if o.Code == machine.Lib {
			return "lib " + text
		}
		switch o.Code {
		case machine.AluD:
			return text + ".d"
		case machine.FSum, machine.FProduct:
			return text + ".v"
		}
		return text
	case machine.MoveS:
		if o.Scalar.Op != Copy {
			return name + "." + o.Scalar.Op.String()
		}
	case machine.StoreSRS: // "vst.srs"; "vst.bsrs" of another form
		return "vst." + o.Vec.Name
	}
	if o.Vec != nil {
		return o.Vec.Name
	}
	return name
}
