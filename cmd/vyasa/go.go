package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/kernelfiles"
	"github.com/vyasa-go/vyasa/codegen/native/gopkg"
	"github.com/vyasa-go/vyasa/codegen/native/gosource"
)

// goCmd writes a kernel as a package of Go.
type goCmd struct {
	Workload string   `arg:"" help:"A FILE, or a name of vyasa list or a variant of it."`
	Out      string   `short:"o" placeholder:"DIR" help:"The directory of the package; it is made if it is missing. Without it, a directory of the package's name."`
	Arch     []string `placeholder:"GOARCH,..." xor:"for" help:"Processors to write assembly for: amd64, arm64, riscv64. Without it, all; for others it is plain Go."`

	Target  []console.TargetName `placeholder:"NAME,..." xor:"for" help:"The same by targets: native, avx2, vnni, neon or rvv; one of a processor stands for all."`
	Package string               `help:"Name of the package; without it, that of the directory, or else of the kernel."`
	console.KernelFlags
}

// Help lists the files.
func (goCmd) Help() string {
	return `Writes a package of Go that imports nothing but Go's library, and needs no cgo:

  kernel.go         a function of slices; its comment says how each array is stored, and which values it may hold
  kernel_amd64.s    the kernel in assembly, for processors with AVX2, FMA and BMI2; where other instructions serve it better, once
                    more for AVX-VNNI and for AVX-512 with VNNI
  kernel_arm64.s    for NEON, once more for FEAT_DotProd and for FEAT_I8MM; kernel_riscv64.s for vectors 1.0
  kernel_amd64.go   which processor it is, once at the start; calls of less than a millisecond; kernel_arm64.go and
                    kernel_riscv64.go, too
  kernel_other.go   for other processors, and for the build tag purego
  plain.go          the kernel in plain Go, for these, and where coefficients are too large for the lanes of the assembly
  kernel_test.go    compares all that the processor has with results of the reference evaluator; a benchmark

Without a schedule that vectorises, the compiler picks lanes itself: "bound x 256; bound y 16" does.

` + console.FileHelp + "\n\n" + console.ScheduleHelp
}

// Run writes the files.
func (c goCmd) Run(o console.Output) error {
	w, s, err := nativeSchedule(c.KernelFlags, c.Workload)
	if err != nil {
		return err
	}
	s, n, err := vyasa.Lower(s)
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
	targets, err := c.targets()
	if err != nil {
		return err
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
		if err := kernelfiles.Write(filepath.Join(dir, f.Name), f.Text); err != nil {
			return err
		}
		fmt.Fprintln(o.Out, filepath.Join(dir, f.Name))
	}
	return nil
}

// targets are the processors that assembly is written for.
func (c goCmd) targets() ([]gopkg.Target, error) {
	archs := slices.Clone(c.Arch)
	for _, name := range c.Target {
		t := name.Of()
		if t.Simulated() {
			return nil, fmt.Errorf("--target %s: `vyasa c` writes its C, with a binding of Go", name)
		}
		archs = append(archs, t.Arch)
	}
	if len(archs) == 0 {
		return gopkg.Targets(), nil
	}
	slices.Sort(archs)
	return gopkg.Named(slices.Compact(archs))
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
