package text

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// printer is a text in the making.
type printer struct {
	strings.Builder
	f    *mir.Func
	m    *machine.Machine
	defs map[*intrinsic.Def]int // operations of the vector unit, by number; equal ones share it
	vecs []string
}

// Print is f as text, for machine m.
func Print(f *mir.Func, m *machine.Machine) string {
	p := newPrinter(f, m)
	p.function()
	return p.String()
}

func newPrinter(f *mir.Func, m *machine.Machine) *printer {
	p := &printer{f: f, m: m, defs: map[*intrinsic.Def]int{}}
	for _, b := range f.Blocks {
		p.collect(b.Ops)
	}
	return p
}

// collect numbers the operations of the vector unit.
func (p *printer) collect(ops []*mir.Op) {
	for _, o := range ops {
		if _, known := p.defs[o.Vec]; o.Vec == nil || known {
			continue
		}
		text := vecText(o.Vec)
		n := slices.Index(p.vecs, text)
		if n < 0 {
			n = len(p.vecs)
			p.vecs = append(p.vecs, text)
		}
		p.defs[o.Vec] = n
	}
}

// line ends a line with the line of the user's, if that is known.
func (p *printer) line(s string, pos cfront.Pos) {
	p.WriteString(s)
	if pos.Line > 0 {
		fmt.Fprintf(p, " ; %d", pos.Line)
	}
	p.WriteString("\n")
}

func (p *printer) function() {
	f := p.f
	s := fmt.Sprintf("func %q", f.Name)
	if f.Frame != 0 {
		s += fmt.Sprintf(" frame %d", f.Frame)
	}
	if f.Placed {
		s += " placed"
	}
	p.line(s, f.Pos)
	for _, x := range f.Params {
		if x.Reg == mir.None {
			fmt.Fprintln(p, "param none")
			continue
		}
		fmt.Fprintf(p, "param %%%d\n", x.Reg)
	}
	for i := range f.Roots {
		if i != mir.UnknownRoot {
			p.root(i)
		}
	}
	for i, s := range p.vecs {
		fmt.Fprintf(p, "vec %d %s\n", i, s)
	}
	for r := range f.Regs {
		p.register(mir.Reg(r))
	}
	for i, l := range f.Loops {
		p.loop(i, l)
	}
	for _, n := range f.Notes {
		p.line(fmt.Sprintf("note %q", n.Text), n.Pos)
	}
	for i, b := range f.Blocks {
		fmt.Fprintf(p, "block %d\n", i)
		for _, o := range b.Ops {
			p.line("  "+p.op(o), o.Pos)
		}
		p.line("  "+p.term(&b.Term), b.Term.Pos)
	}
}

var rootKinds = []string{"any", "param", "global", "frame", "window", "stack"}

func (p *printer) root(i int) {
	r := &p.f.Roots[i]
	s := fmt.Sprintf("root %d %s %q", i, rootKinds[r.Kind], r.Name)
	num := func(word string, n int64) {
		if n != 0 {
			s += fmt.Sprintf(" %s %d", word, n)
		}
	}
	num("of", int64(r.Param))
	num("at", r.Offset)
	num("bytes", r.Bytes)
	if r.Restrict {
		s += " restrict"
	}
	if r.ReadOnly {
		s += " readonly"
	}
	if r.Circular {
		s += fmt.Sprintf(" ring %%%d", r.Ring)
	}
	p.line(s, cfront.Pos{})
}

func (p *printer) register(r mir.Reg) {
	i := &p.f.Regs[r]
	s := fmt.Sprintf("reg %%%d %s", r, p.m.Classes[i.Class].Name)
	if i.Name != "" {
		s += fmt.Sprintf(" %q", i.Name)
	}
	if i.Hint != "" {
		s += fmt.Sprintf(" hint %q", i.Hint)
	}
	if i.Const {
		s += fmt.Sprintf(" const %d", i.Val)
		if i.Base != mir.UnknownRoot {
			s += fmt.Sprintf(" base %d", i.Base)
		}
	}
	if i.Window != mir.UnknownRoot {
		s += fmt.Sprintf(" window %d", i.Window)
	}
	if i.At != nil {
		s += " at " + i.At.Name
	}
	p.line(s, i.Pos)
}

func (p *printer) loop(i int, l *mir.Loop) {
	s := fmt.Sprintf("loop %d %q b%d..b%d pre b%d", i, l.Name, l.First, l.Last, l.Pre)
	if l.Parent >= 0 {
		s += fmt.Sprintf(" in %d", l.Parent)
	}
	if l.Counted {
		s += " count " + p.operand(l.Count)
	}
	s += fmt.Sprintf(" min %d max %d", l.Min, l.Max)
	if l.Hard {
		s += " hard"
	}
	if l.Counter != mir.None {
		s += fmt.Sprintf(" counter %%%d", l.Counter)
	}
	h := &l.Hints
	if h.Pipeline {
		s += " pipeline"
	}
	if h.HasRange {
		s += fmt.Sprintf(" range %d %d", h.Min, h.Max)
	}
	if h.HasCount {
		s += fmt.Sprintf(" counts %d", h.Count)
	}
	if h.Unroll != 0 {
		s += fmt.Sprintf(" unroll %d", h.Unroll)
	}
	if h.Flatten {
		s += " flatten"
	}
	for _, o := range h.Others {
		s += fmt.Sprintf(" other %q", o)
	}
	p.line(s, l.Pos)
}

func (p *printer) term(t *mir.Term) string {
	switch t.Kind {
	case mir.Goto:
		return fmt.Sprintf("goto b%d", t.To[0])
	case mir.If:
		return fmt.Sprintf("if %s b%d b%d", p.operand(t.Cond), t.To[0], t.To[1])
	case mir.LoopEnd:
		return fmt.Sprintf("latch %d b%d b%d", t.Loop, t.To[0], t.To[1])
	case mir.Return:
		return "return"
	}
	return fmt.Sprintf("fall b%d", t.To[0])
}
