package processor

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/x86/ports"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/pass"
)

// Paired is p for runs that look at inputs before, as vec.Machine.Pairs says.
func (p Processor) Paired() Processor {
	p.Machine.Pairs = true
	if p.Wide != nil {
		wide := *p.Wide
		wide.Pairs = true
		p.Wide = &wide
	}
	return p
}

// Code is the programs of a nest, and of each the instructions. Where p has two widths of registers it is those that
// take fewer cycles by what is known of ports: lanes of 512 bits do twice as much on two ports as those of 256 bits on
// three, but what does not fill registers may be slower.
//
//	256 columns of int16   ->   512 bits
//	8 columns of int16     ->   256 bits: a register of sums
//
// Inputs that are held are as build.ProgramsHeld has them. The error says which statements have no operations, or which
// operation has no instructions.
//
// Loops of instructions (directive map) become these where the processor has them; the kernel's Notes say which do not.
func (p Processor) Code(n *lower.Nest, held ...string) (*build.Kernel, []*vec.Insts, error) {
	c := p.calling(n)
	notes := c.notes
	k, list, err := c.widest(c.nest, held)
	if err == nil && c.missing != nil {
		notes = append(notes, k.Notes...)
		for _, m := range c.missing(k, list) {
			if !slices.ContainsFunc(notes, func(n diag.Note) bool { return n.Pos == m.Pos }) {
				notes = append(notes, m)
			}
		}
	}
	if err == nil {
		k.Notes = notes
	}
	return k, list, err
}

// widest is the code of the width that takes fewer cycles, or that has more of the instructions asked for.
func (p Processor) widest(n *lower.Nest, held []string) (*build.Kernel, []*vec.Insts, error) {
	if p.Wide == nil {
		return p.code(n, p.Machine, held)
	}
	wide, err := build.ProgramsHeld(n, *p.Wide, held)
	if err != nil {
		return nil, nil, err
	}
	full, less, products := fills(wide)
	if full == 0 {
		return p.code(n, p.Machine, held)
	}
	if full > less && products == 0 && len(wide.Notes) == 0 {
		insts, err := p.insts(wide)
		return wide, insts, err
	}
	var narrow *build.Kernel
	var insts, other []*vec.Insts
	var no error
	pass.Each(2, func(i int) {
		if i == 0 {
			insts, err = p.insts(wide)
		} else {
			narrow, other, no = p.code(n, p.Machine, held)
		}
	})
	if err != nil || no != nil {
		return wide, insts, err
	}
	fewer, same := len(narrow.Notes) < len(wide.Notes), len(narrow.Notes) == len(wide.Notes)
	if fewer || same && faster(narrow, other, wide, insts) {
		return narrow, other, nil
	}
	return wide, insts, nil
}

// code is that of one width.
func (p Processor) code(n *lower.Nest, m vec.Machine, held []string) (*build.Kernel, []*vec.Insts, error) {
	k, err := build.ProgramsHeld(n, m, held)
	if err != nil {
		return nil, nil, err
	}
	list, err := p.insts(k)
	return k, list, err
}

func (p Processor) insts(k *build.Kernel) ([]*vec.Insts, error) {
	list, errs := make([]*vec.Insts, len(k.Steps)), make([]error, len(k.Steps))
	pass.Each(len(list), func(i int) { list[i], errs[i] = p.Compile(k.Steps[i].Program) })
	for _, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("nest %s: %w", k.Nest.Name, err)
		}
	}
	return list, nil
}

// faster reports whether the programs of a kernel take fewer cycles than others on the core that has registers of 512
// bits and whose ports are known. What ports need at least tells most of them apart; of others some hundred
// micro-operations are followed.
func faster(k *build.Kernel, list []*vec.Insts, other *build.Kernel, others []*vec.Insts) bool {
	about := append(estimates(k, list), estimates(other, others)...)
	cycles := func(followed int) (a, b float64) {
		each := make([]float64, len(about))
		pass.Each(len(about), func(i int) { each[i] = about[i].Cycles(followed) })
		for i, c := range each {
			if i < len(list) {
				a += c
			} else {
				b += c
			}
		}
		return a, b
	}
	a, b := cycles(0)
	if 4*a > 3*b && 4*b > 3*a {
		const followed = 1500 // three times what waits at most
		a, b = cycles(followed)
	}
	return a < b
}

func estimates(k *build.Kernel, list []*vec.Insts) (out []*ports.Estimate) {
	for i, l := range list {
		s := &k.Steps[i]
		out = append(out, ports.About(ports.GoldenCove(), l, len(s.Program.Args), max(1, s.Trips)))
	}
	return out
}

// fills is how many operations on vectors of loops fill the registers of their program, and how many do not; products
// are those that multiply integers of 32 bits where arrays hold narrower ones: sums of products by dot instructions may
// have had too little to fill. Loops count as often as they run.
func fills(k *build.Kernel) (full, less, products float64) {
	for _, s := range k.Steps {
		narrow := slices.ContainsFunc(s.Program.Args,
			func(a vec.Arg) bool { return a.Elem == vec.I8 || a.Elem == vec.I16 })
		var walk func(body []lower.Stmt, times float64)
		walk = func(body []lower.Stmt, times float64) {
			for _, st := range body {
				op, ok := st.(*vec.Op)
				if !ok {
					inner := times
					if f, loop := st.(*lower.For); loop {
						inner *= float64(f.Trips())
					}
					for _, part := range lower.Bodies(st) {
						walk(part, inner)
					}
					continue
				}
				lanes, known := lanesOf(op)
				switch {
				case !known:
				case narrow && op.Code == vec.Mul && op.Elem >= vec.I32 && !op.Elem.Float():
					products += times
				case lanes >= s.Program.Bits:
					full += times
				default:
					less += times
				}
			}
		}
		walk(s.Program.Body, 1)
	}
	return full, less, products
}

// lanesOf is how many bits an operation sets or reads at most; not known: it has no lanes, or may have all for what
// fewer need.
func lanesOf(op *vec.Op) (bits int, known bool) {
	switch {
	case op.Code >= vec.IConst, op.Code == vec.Const, op.Code == vec.Broadcast, op.Code == vec.Table,
		op.Code == vec.Copy:
		return 0, false
	case op.Code == vec.Narrow || op.Code == vec.NarrowS || op.Code == vec.NarrowU:
		return op.N * op.Elem.Bits(), true
	}
	return op.N * max(op.Elem.Bits(), op.From.Bits()), true
}
