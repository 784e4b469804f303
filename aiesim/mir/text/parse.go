package text

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// parser reads a text.
type parser struct {
	m     *machine.Machine
	f     *mir.Func
	block *mir.Block
	vecs  []*intrinsic.Def
	lines []string
	n     int // lines read

	later []func() // what needs all registers
}

// Parse reads a function for machine m. The error names the line of the text; what [mir.Check] finds is one too.
func Parse(src string, m *machine.Machine) (f *mir.Func, err error) {
	p := &parser{m: m, lines: strings.Split(src, "\n")}
	defer func() {
		if r := recover(); r != nil {
			f, err = nil, p.failure(r)
		}
	}()
	p.function()
	p.finish()
	if err := mir.Check(p.f, m); err != nil {
		return nil, err
	}
	return p.f, nil
}

// failure is the error of a line that cannot be read; other panics go on.
func (p *parser) failure(r any) error {
	b, ok := r.(bad)
	if !ok {
		panic(r)
	}
	return fmt.Errorf("line %d: %s", p.n, b.msg)
}

// line is the next line that is not empty; more reports whether there is one.
func (p *parser) line() (w words, more bool) {
	for p.n < len(p.lines) {
		p.n++
		if w = cut(p.lines[p.n-1]); len(w.list) > 0 {
			return w, true
		}
	}
	return w, false
}

// function reads all lines; those of a block follow its head.
func (p *parser) function() {
	w, ok := p.line()
	if !ok || !w.accept("func") {
		refuse("a function begins with func")
	}
	p.f = &mir.Func{Name: quoted(w.next()), Pos: w.pos(), Roots: []mir.Root{{Kind: mir.AnyRoot, Name: "any"}}}
	for len(w.list) > 0 {
		switch w.next() {
		case "frame":
			p.f.Frame = long(w.next())
		case "placed":
			p.f.Placed = true
		default:
			refuse("of a function only frame and placed can be said")
		}
	}
	for w, ok := p.line(); ok && p.statement(w); w, ok = p.line() {
	}
}

// statement reads a line; false at the end of the function.
func (p *parser) statement(w words) bool {
	switch word := w.list[0]; word {
	case "param", "root", "vec", "reg", "loop", "note", "block":
		w.next()
		map[string]func(*words){"param": p.param, "root": p.root, "vec": p.vec, "reg": p.register, "loop": p.loop,
			"note": p.note, "block": p.newBlock}[word](&w)
		w.end()
		return true
	case "program":
		p.n--
		return false
	}
	if p.block == nil {
		refuse("%s stands outside of a block", w.list[0])
	}
	if !p.term(&w) {
		p.op(w)
	}
	return true
}

func (p *parser) param(w *words) {
	r := mir.None
	if s := w.next(); s != "none" {
		r = register(s)
	}
	p.f.Params = append(p.f.Params, mir.Param{Reg: r})
}

func (p *parser) root(w *words) {
	if n := number(w.next()); n != len(p.f.Roots) {
		refuse("root %d stands where %d is expected", n, len(p.f.Roots))
	}
	r := mir.Root{Kind: mir.RootKind(oneOf(w.next(), rootKinds, func(s string) string { return s })),
		Name: quoted(w.next())}
	for len(w.list) > 0 {
		switch w.next() {
		case "of":
			r.Param = number(w.next())
		case "at":
			r.Offset = long(w.next())
		case "bytes":
			r.Bytes = long(w.next())
		case "restrict":
			r.Restrict = true
		case "readonly":
			r.ReadOnly = true
		case "ring":
			r.Circular, r.Ring = true, register(w.next())
		default:
			refuse("unknown property of a root")
		}
	}
	p.f.Roots = append(p.f.Roots, r)
}

func (p *parser) vec(w *words) {
	if n := number(w.next()); n != len(p.vecs) {
		refuse("vec %d stands where %d is expected", n, len(p.vecs))
	}
	p.vecs = append(p.vecs, parseVec(w.next()))
}

func (p *parser) register(w *words) {
	if r := register(w.next()); int(r) != len(p.f.Regs) {
		refuse("register %%%d stands where %%%d is expected", r, len(p.f.Regs))
	}
	info := mir.RegInfo{Class: p.class(w.next()), Pos: w.pos()}
	class := &p.m.Classes[info.Class]
	info.Units = len(class.Regs[0].Units)
	if len(w.list) > 0 && strings.HasPrefix(w.list[0], `"`) {
		info.Name = quoted(w.next())
	}
	for len(w.list) > 0 {
		switch w.next() {
		case "hint":
			info.Hint = quoted(w.next())
		case "const":
			info.Const, info.Val = true, long(w.next())
		case "base":
			info.Base = number(w.next())
		case "window":
			info.Window = number(w.next())
		case "at":
			info.At = &class.Regs[oneOf(w.next(), class.Regs, func(r machine.Register) string { return r.Name })]
		default:
			refuse("unknown property of a register")
		}
	}
	p.f.Regs = append(p.f.Regs, info)
}

// class is the class of a name; one without registers cannot be named.
func (p *parser) class(name string) machine.Class {
	for c := range machine.NumClasses {
		if k := &p.m.Classes[c]; k.Name == name && len(k.Regs) > 0 {
			return c
		}
	}
	refuse("there is no class %s", name)
	return 0
}

func (p *parser) note(w *words) {
	p.f.Notes = append(p.f.Notes, mir.Note{Pos: w.pos(), Text: quoted(w.next())})
}

func (p *parser) newBlock(w *words) {
	p.block = &mir.Block{ID: number(w.next()), Loop: -1}
	if p.block.ID != len(p.f.Blocks) {
		refuse("block %d stands where %d is expected", p.block.ID, len(p.f.Blocks))
	}
	p.f.Blocks = append(p.f.Blocks, p.block)
}

// finish fills in what follows from the rest: the loops of blocks, whole registers.
func (p *parser) finish() {
	for _, f := range p.later {
		f()
	}
	for i, l := range p.f.Loops { // outer ones before inner ones
		for b := max(l.First, 0); b <= l.Last && b < len(p.f.Blocks); b++ {
			p.f.Blocks[b].Loop = i
		}
	}
	for _, x := range p.f.Params {
		if x.Reg != mir.None {
			p.known(x.Reg)
		}
	}
}

// known insists that a register is one of the function.
func (p *parser) known(r mir.Reg) {
	if r < 0 || int(r) >= len(p.f.Regs) {
		refuse("there is no register %%%d", r)
	}
}
