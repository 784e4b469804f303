package text

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// PrintProgram is p as text, for machine m: its function, then
//
//	program 160
//	hard 0 bundles 4..6 skip 2 loop 0
//	region kernel 4..7 loop 0 {"Pipelined":true,...} ; 12
//	bundle 16
//	  lda: %1 = lda %0 ... ; 7
//	  lng: bnez %4 target=9
//
// Before an operation stand the slots that it takes.
func PrintProgram(prog *mir.Program, m *machine.Machine) string {
	p := newPrinter(prog.Func, m)
	for _, b := range prog.Bundles {
		for _, o := range b.Ops {
			p.collect([]*mir.Op{o.Op})
		}
	}
	p.function()
	fmt.Fprintf(p, "program %d\n", prog.Bytes)
	for i, l := range prog.Loops {
		fmt.Fprintf(p, "hard %d bundles %d..%d skip %d loop %d\n", i, l.Start, l.End, l.Skip, l.Loop)
	}
	for _, r := range prog.Regions {
		p.region(&r)
	}
	for _, b := range prog.Bundles {
		fmt.Fprintf(p, "bundle %d\n", b.Bytes)
		for _, o := range b.Ops {
			p.slotted(&o)
		}
	}
	return p.String()
}

var regionKinds = []string{"straight", "prologue", "kernel", "epilogue"}

func (p *printer) region(r *mir.Region) {
	s := fmt.Sprintf("region %s %d..%d", regionKinds[r.Kind], r.Start, r.End)
	if r.Loop >= 0 {
		s += fmt.Sprintf(" loop %d", r.Loop)
	}
	if r.Pipe != nil {
		b, err := json.Marshal(r.Pipe)
		if err != nil {
			panic("BUG: " + err.Error())
		}
		s += " " + string(b)
	}
	p.line(s, r.Pos)
}

func (p *printer) slotted(o *mir.Slotted) {
	s := "  " + o.Slots.String() + ": " + p.op(o.Op)
	if o.Target >= 0 {
		s += fmt.Sprintf(" target=%d", o.Target)
	}
	if o.Loop >= 0 {
		s += fmt.Sprintf(" hard=%d", o.Loop)
	}
	p.line(s, o.Op.Pos)
}

// ParseProgram reads a program for machine m; what [mir.CheckProgram] finds is an error too.
func ParseProgram(src string, m *machine.Machine) (prog *mir.Program, err error) {
	p := &parser{m: m, lines: strings.Split(src, "\n")}
	defer func() {
		if r := recover(); r != nil {
			prog, err = nil, p.failure(r)
		}
	}()
	p.function()
	prog = &mir.Program{Func: p.f}
	w, ok := p.line()
	if !ok || !w.accept("program") {
		refuse("a program stands behind its function")
	}
	prog.Bytes = number(w.next())
	w.end()
	for w, ok := p.line(); ok; w, ok = p.line() {
		p.bundleLine(prog, w)
	}
	p.finish()
	if err := mir.Check(p.f, m); err != nil {
		return nil, err
	}
	if err := mir.CheckProgram(prog, m); err != nil {
		return nil, err
	}
	return prog, nil
}

func (p *parser) bundleLine(prog *mir.Program, w words) {
	switch w.list[0] {
	case "hard":
		w.next()
		if n := number(w.next()); n != len(prog.Loops) || !w.accept("bundles") {
			refuse("a loop is hard %d bundles 4..6 skip 0 loop 0", len(prog.Loops))
		}
		l := mir.HardLoop{}
		l.Start, l.End = span(w.next())
		for len(w.list) > 0 {
			switch w.next() {
			case "skip":
				l.Skip = number(w.next())
			case "loop":
				l.Loop = p.index(w.next(), len(p.f.Loops))
			default:
				refuse("unknown property of a loop")
			}
		}
		prog.Loops = append(prog.Loops, l)
	case "region":
		w.next()
		prog.Regions = append(prog.Regions, p.region(&w))
	case "bundle":
		w.next()
		prog.Bundles = append(prog.Bundles, mir.Bundle{Bytes: small(w.next(), 1<<10)})
		w.end()
	default:
		if len(prog.Bundles) == 0 {
			refuse("%s stands outside of a bundle", w.list[0])
		}
		b := &prog.Bundles[len(prog.Bundles)-1]
		b.Ops = append(b.Ops, p.slotted(prog, w))
	}
}

// span reads 4..6.
func span(s string) (from, to int) {
	a, b, ok := strings.Cut(s, "..")
	if !ok {
		refuse("%q is not from..to", s)
	}
	return small(a, maxBlock), small(b, maxBlock)
}

func (p *parser) region(w *words) mir.Region {
	r := mir.Region{Kind: mir.RegionKind(oneOf(w.next(), regionKinds, func(s string) string { return s })), Loop: -1}
	r.Start, r.End = span(w.next())
	if w.accept("loop") {
		r.Loop = p.index(w.next(), len(p.f.Loops))
	}
	if len(w.list) > 0 {
		pipe := decode[mir.Pipe]([]byte(w.next()))
		r.Pipe = &pipe
	}
	w.end()
	r.Pos = w.pos()
	return r
}

// slotted reads an operation behind its slots.
func (p *parser) slotted(prog *mir.Program, w words) mir.Slotted {
	o := mir.Slotted{Target: -1, Loop: -1}
	names, ok := strings.CutSuffix(w.next(), ":")
	if !ok {
		refuse("an operation of a bundle stands behind its slots")
	}
	for _, s := range strings.Split(names, "+") {
		slot := machine.Slot(0)
		for slot < machine.NumSlots && slot.String() != s {
			slot++
		}
		if slot == machine.NumSlots {
			refuse("there is no slot %s", s)
		}
		o.Slots |= machine.SlotSet(slot)
	}
	for n := len(w.list) - 1; n >= 0; n = len(w.list) - 1 {
		if v, ok := strings.CutPrefix(w.list[n], "target="); ok {
			o.Target = small(v, maxBlock)
		} else if v, ok := strings.CutPrefix(w.list[n], "hard="); ok {
			o.Loop = p.index(v, len(prog.Loops))
		} else {
			break
		}
		w.list = w.list[:n]
	}
	p.block = &mir.Block{}
	p.op(w)
	o.Op = p.block.Ops[0]
	return o
}
