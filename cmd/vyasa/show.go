package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/mapcmd"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
)

// showCmd prints a form of a kernel.
type showCmd struct {
	Workload string `arg:"" help:"A name of vyasa list or a variant of it, or a FILE."`
	Form     string `enum:",algorithm,schedule,nest,triplets,program,c,operations,bundles,vec,machine,goasm" default:"" placeholder:"FORM" help:"algorithm, schedule, nest, triplets, program, c, operations or bundles; of processors vec, machine or goasm. Without it program, or machine."`
	Passes   bool   `help:"Show the form after each of its passes."`
	HTML     string `name:"html" type:"path" placeholder:"FILE" help:"Write all forms side by side to an HTML page, linked by the lines of the program."`
	JSON     bool   `name:"json" help:"With --form machine: a JSON list."`
	console.KernelFlags
	mapcmd.NeedleFlag
	console.MachineFlag
	console.TargetFlag
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
` + nativeForms + "\n\nTargets:\n" + console.TargetHelp() + "\n\n" + console.FileHelp + "\n\n" + console.ScheduleHelp
}

// Run prints the form.
func (c showCmd) Run(ctx context.Context, o console.Output) error {
	simulated := c.Target.Of().Simulated()
	_, s, err := c.Named(c.Workload)
	if simulated && c.Form != "algorithm" && c.Form != "vec" && c.Form != "machine" && c.Form != "goasm" {
		_, s, err = c.Scheduled(ctx, o, c.Workload)
	}
	if err != nil {
		return err
	}
	switch {
	case c.HTML != "" && !simulated:
		return errors.New("--html shows the forms of the AI Engine: leave --target out")
	case c.HTML != "":
		return c.page(o, s)
	case c.Form == "" && simulated:
		c.Form = "program"
	case c.Form == "":
		c.Form = "machine"
	}
	if c.JSON && c.Form != "machine" {
		return errors.New("--json is of --form machine")
	}
	switch c.Form {
	case "algorithm":
		_, err = fmt.Fprint(o.Out, halide.NewPipeline(s.Outputs()...))
		return err
	case "vec", "machine", "goasm":
		return c.native(o, c.Form)
	case "schedule":
		if err := s.Err(); err != nil {
			return err
		}
		_, err = fmt.Fprintf(o.Out, "%s\n%s", s, s.LoopNest())
		return err
	}
	if !simulated {
		return fmt.Errorf("--form %s is of the AI Engine: %s has vec, machine and goasm", c.Form, c.Target)
	}
	if err := c.Used(s); err != nil {
		return err
	}
	if mapcmd.Maps(s) && !vyasa.OnDatapaths(s) && (c.Form == "program" || c.Form == "c" || c.Form == "nest") {
		return c.mapped(o, s)
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

// mapped prints a kernel that instructions compute: the loops that are theirs, the calls, or C.
func (c showCmd) mapped(o console.Output, s *halide.Schedule) error {
	p, err := c.Lower(s)
	if err != nil {
		return err
	}
	text := p.String()
	switch c.Form {
	case "c":
		text, err = p.C()
	case "nest":
		n, wrong := build.Lower(s, nil)
		if err = wrong; err == nil {
			text = n.String()
		}
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(o.Out, text)
	return err
}
