package main

import (
	"bytes"
	"fmt"
	"os"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/page"
	"github.com/vyasa-go/vyasa/halide"
)

// showCmd prints a form of a kernel.
type showCmd struct {
	Workload string `arg:"" help:"A name of vyasa list or a variant of it, or a FILE."`
	Form     string `enum:"algorithm,schedule,nest,triplets,program,c,operations,bundles,machine,goasm" default:"program" help:"algorithm, schedule, nest, triplets, program, c, operations, bundles, machine or goasm."`
	Passes   bool   `help:"Show the form after each of its passes."`
	HTML     string `name:"html" type:"path" placeholder:"FILE" help:"Write all forms side by side to an HTML page, linked by the lines of the program."`
	console.KernelFlags
	console.MachineFlag
}

// Help lists the forms.
func (showCmd) Help() string {
	return `The forms, in the order of compiling:
  algorithm   what each element is
  schedule    in which order, and the loops that follow from it
  nest        loops around stores and accumulators; arrays with their layouts
  triplets    multiply-accumulates, grouped by output and fused onto the two-dimensional datapath
  program     vector operations, loads and stores interleaved
  c           the C text with intrinsics
  operations  the operations of the machine that the C comes to, in registers
  bundles     these as instruction words, one a cycle
And for x86-64 with AVX2:
  machine     instructions with their bytes
  goasm       these as Go's assembler takes them

` + console.FileHelp + "\n\n" + console.ScheduleHelp
}

// Run prints the form.
func (c showCmd) Run(o console.Output) error {
	_, s, err := c.Named(c.Workload)
	if err != nil {
		return err
	}
	if c.HTML != "" {
		return c.page(o, s)
	}
	switch c.Form {
	case "algorithm":
		_, err = fmt.Fprint(o.Out, halide.NewPipeline(s.Outputs()...))
		return err
	case "machine", "goasm":
		_, s, err := goCmd{KernelFlags: c.KernelFlags}.nativeSchedule(c.Workload)
		if err != nil {
			return err
		}
		return nativeForm(o, s, c.Form)
	case "schedule":
		if err := s.Err(); err != nil {
			return err
		}
		_, err = fmt.Fprintf(o.Out, "%s\n%s", s, s.LoopNest())
		return err
	}
	var look vyasa.Look
	if c.Passes {
		look = func(form, pass string, state fmt.Stringer) {
			if form == c.Form {
				fmt.Fprintf(o.Out, "-- after %s --\n%s\n", pass, state)
			}
		}
	}
	tiles, err := vyasa.CompileTiles(s, look)
	if err != nil {
		return err
	}
	o.Note(console.NotesOf(tiles))
	switch {
	case c.Form == "operations" || c.Form == "bundles":
		return c.machineForm(o, tiles[0])
	case c.Passes && c.Form != "c":
		return nil
	}
	return printForm(o, tiles[0], c.Form)
}

// page writes all forms of a schedule's kernel to a file.
func (c showCmd) page(o console.Output, s *halide.Schedule) error {
	tiles, err := vyasa.CompileTiles(s, nil)
	if err != nil {
		return err
	}
	o.Note(console.NotesOf(tiles))
	k := tiles[0]
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	sim, err := k.SimulatorOf(m)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := page.Write(&text, "vyasa: "+c.Workload, page.Of(k, sim.Code.Program.String())); err != nil {
		return err
	}
	return os.WriteFile(c.HTML, text.Bytes(), 0o666)
}

// machineForm prints the operations of a kernel, after each pass if asked, or its instruction words.
func (c showCmd) machineForm(o console.Output, k *vyasa.Kernel) error {
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	if !c.Passes || c.Form == "bundles" {
		s, err := k.SimulatorOf(m)
		switch {
		case err != nil:
			return err
		case c.Form == "bundles":
			_, err = fmt.Fprint(o.Out, s.Code.Program)
		default:
			_, err = fmt.Fprint(o.Out, s.Code.Program.Func)
		}
		return err
	}
	p, err := aiesim.Load(k.Schedule.Func.Name+".c", []byte(k.C), aiesim.Options{})
	if err != nil {
		return err
	}
	_, err = p.CompileShown(k.Program.Names.Func, m, func(step string, f *mir.Func) {
		fmt.Fprintf(o.Out, "-- after %s --\n%s\n", step, f)
	})
	return err
}

// printForm prints a form of a compiled kernel.
func printForm(o console.Output, k *vyasa.Kernel, form string) error {
	var err error
	switch form {
	case "nest":
		_, err = fmt.Fprint(o.Out, k.Nest)
	case "triplets":
		_, err = fmt.Fprint(o.Out, k.Triplets)
	case "program":
		_, err = fmt.Fprint(o.Out, k.Program)
	case "c":
		_, err = fmt.Fprint(o.Out, k.C)
	}
	return err
}
