package main

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/target/x86/ports"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// nativeForms are the forms of kernels for processors.
const nativeForms = `And for a processor, with --target; without it, for avx2:
  vec         operations on vector registers, which all processors share
  machine     instructions with their bytes; of x86-64 what each loop takes on the cores whose ports are known, and what binds it
  goasm       these as Go's assembler takes them`

// native prints a form of a kernel for a processor.
func (c showCmd) native(o console.Output, form string) error {
	t := c.Target.Of()
	if t.Simulated() {
		t = console.TargetName("avx2").Of()
	}
	p, err := t.Processor()
	if err != nil {
		return err
	}
	n, err := nativeNest(c.KernelFlags, c.Workload)
	if err != nil {
		return err
	}
	narrow, _ := kernel.Narrowed(n)
	programs, code, err := p.Code(narrow)
	if err != nil {
		return err
	}
	list := []machineProgram{}
	for i, step := range programs.Steps {
		insts := code[i]
		var text string
		switch form {
		case "vec":
			text = step.Program.String()
		case "goasm":
			text = p.Asm(step.Program.Name, insts)
		default:
			text = p.Listing(step.Program, insts)
			var costs []*ports.Cost
			if p.Arch == "amd64" {
				costs = costsOf(step, insts)
			}
			if c.JSON {
				list = append(list, machineProgram{step.Program.Name, t.Name, strings.Split(strings.TrimSpace(text),
					"\n"), coresOf(costs)})
				continue
			}
			if len(costs) > 0 {
				text += portsText(costs)
			}
		}
		if i > 0 {
			text = "\n" + text
		}
		if _, err := fmt.Fprint(o.Out, text); err != nil {
			return err
		}
	}
	if c.JSON {
		return console.WriteJSON(o.Out, list)
	}
	return nil
}

// nativeSchedule is the name and the schedule of a kernel for plain registers: of a workload without a schedule only
// its bounds, as its default one is for the AI Engine.
func nativeSchedule(f console.KernelFlags, name string) (string, *halide.Schedule, error) {
	w, s, err := f.Named(name)
	if err != nil || console.IsFile(name) || f.Schedule != "default" {
		return w.Name, s, err
	}
	s = w.Func().Schedule()
	for _, v := range s.Func.Vars {
		s.Bound(v, w.Output[v.Name])
	}
	return w.Name, s, s.Err()
}

// nativeNest is its nest.
func nativeNest(f console.KernelFlags, name string) (*lower.Nest, error) {
	_, s, err := nativeSchedule(f, name)
	if err != nil {
		return nil, err
	}
	_, n, err := vyasa.Lower(s)
	return n, err
}
