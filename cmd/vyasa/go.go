package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/codegen/native/gopkg"
	"github.com/vyasa-go/vyasa/codegen/native/gosource"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
)

// goCmd writes a kernel as a package of Go.
type goCmd struct {
	Workload string   `arg:"" help:"A FILE, or a name of vyasa list or a variant of it."`
	Out      string   `short:"o" placeholder:"DIR" help:"The directory of the package; it is made if it is missing. Without it, a directory of the package's name."`
	Arch     []string `placeholder:"GOARCH,..." help:"Processors to write assembly for: amd64, riscv64. Without it, all; for others it is plain Go."`
	Package  string   `help:"Name of the package; without it, that of the directory, or else of the kernel."`
	console.KernelFlags
}

// Help lists the files.
func (goCmd) Help() string {
	return `Writes a package of Go that imports nothing but Go's library, and needs no cgo:

  kernel.go         a function of slices; its comment says how each array is stored, and which values it may hold
  kernel_amd64.s    the kernel in assembly, for processors with AVX2, FMA and BMI2; kernel_riscv64.s for those with vectors 1.0
  kernel_amd64.go   which processor it is; calls of less than a millisecond; kernel_riscv64.go, too
  kernel_other.go   for other processors, and for the build tag purego
  plain.go          the kernel in plain Go, for these, and where coefficients are too large for the lanes of the assembly
  kernel_test.go    compares both with results of the reference evaluator; a benchmark

Without a schedule that vectorises, the compiler picks lanes itself: "bound x 256; bound y 16" does.

` + console.FileHelp + "\n\n" + console.ScheduleHelp
}

// Run writes the files.
func (c goCmd) Run(o console.Output) error {
	w, s, err := c.nativeSchedule(c.Workload)
	if err != nil {
		return err
	}
	n, err := build.Lower(s, nil)
	if err != nil {
		return err
	}
	name := c.Package
	if name == "" {
		name = packageName(w)
		if c.Out != "" && packageName(filepath.Base(c.Out)) != "" {
			name = packageName(filepath.Base(c.Out))
		}
	}
	targets := gopkg.Targets()
	if len(c.Arch) > 0 {
		if targets, err = gopkg.Named(c.Arch); err != nil {
			return err
		}
	}
	files, err := gopkg.Files(n, name, s.String(), targets)
	if err != nil {
		return err
	}
	dir := c.Out
	if dir == "" {
		dir = name
	}
	for _, f := range files {
		if err := writeFile(filepath.Join(dir, f.Name), f.Text); err != nil {
			return err
		}
		fmt.Fprintln(o.Out, filepath.Join(dir, f.Name))
	}
	return nil
}

// nativeSchedule is the name and the schedule of a kernel for plain registers: of a workload without a schedule only its bounds, as
// its default one is for the AI Engine.
func (c goCmd) nativeSchedule(name string) (string, *halide.Schedule, error) {
	w, s, err := c.Named(name)
	if err != nil || console.IsFile(name) || c.Schedule != "default" {
		return w.Name, s, err
	}
	s = w.Func().Schedule()
	for _, v := range s.Func.Vars {
		s.Bound(v, w.Output[v.Name])
	}
	return w.Name, s, s.Err()
}

// packageName is a name as one of a package: cv-3x3-i16 -> cv3x3i16; "" if nothing is left of it.
func packageName(name string) string {
	text := strings.ToLower(strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == '.' {
			return -1
		}
		return r
	}, name))
	if text == "" {
		return ""
	}
	return strings.ToLower(strings.ReplaceAll(gosource.NewNames().Fresh(text), "_", ""))
}

// nativeForm prints the instructions of a schedule's kernel for x86-64 with AVX2, or its assembly.
func nativeForm(o console.Output, s *halide.Schedule, form string) error {
	n, err := build.Lower(s, nil)
	if err != nil {
		return err
	}
	t := gopkg.Targets()[0]
	programs, insts, _, err := gopkg.Compile(n, t)
	if err != nil {
		return err
	}
	for i, step := range programs.Steps {
		p := step.Program
		text := t.Listing(p, insts[i])
		if form == "goasm" {
			text = t.Asm(p.Name, insts[i])
		}
		if i > 0 {
			text = "\n" + text
		}
		if _, err := fmt.Fprint(o.Out, text); err != nil {
			return err
		}
	}
	return nil
}
