package console

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/gopkg"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Target is what kernels are made for.
type Target struct {
	Name, About string
	Arch        string      // the GOARCH that has it; "": it is simulated
	Limit       string      // what is left of the processor that runs it, as native.Features takes it
	Any         x86.Feature // the processor that runs it has one of these; 0: whatever it has
}

// Simulated reports whether kernels for t are run by the simulator.
func (t Target) Simulated() bool { return t.Arch == "" }

// Targets are all there are. A new processor is a line here, and one of gopkg.Targets.
func Targets() []Target {
	const vnni = x86.AVXVNNI | x86.AVX512VNNI
	return []Target{
		{Name: "aie1", About: "the AI Engine, on the simulator"},
		{Name: "native", About: "this processor, with all that it has and VYASA_NATIVE leaves of it", Arch: runtime.GOARCH},
		{Name: "avx2", About: "x86-64 with AVX2, FMA and BMI2", Arch: "amd64", Limit: "avx2"},
		{Name: "vnni", About: "x86-64 with dot products of bytes and words, besides", Arch: "amd64", Any: vnni},
		{Name: "neon", About: "arm64 with NEON", Arch: "arm64"},
		{Name: "rvv", About: "riscv64 with vectors 1.0", Arch: "riscv64"},
	}
}

// TargetName is the name of a target on the command line.
type TargetName string

// UnmarshalText refuses names that there are not.
func (n *TargetName) UnmarshalText(text []byte) error {
	if !slices.ContainsFunc(Targets(), func(t Target) bool { return t.Name == string(text) }) {
		return fmt.Errorf("unknown target %q: there are\n%s", text, TargetHelp())
	}
	*n = TargetName(text)
	return nil
}

// TargetFlag names what a command is about; several share it.
type TargetFlag struct {
	Target TargetName `default:"aie1" placeholder:"NAME" help:"What it is for: aie1, native, avx2, vnni, neon or rvv; see below."`
}

// TargetHelp explains the targets.
func TargetHelp() string {
	var b strings.Builder
	for _, t := range Targets() {
		fmt.Fprintf(&b, "  %-8s %s\n", t.Name, t.About)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Of is the target of a name.
func (n TargetName) Of() Target {
	all := Targets()
	i := slices.IndexFunc(all, func(t Target) bool { return t.Name == string(n) })
	return all[max(i, 0)] // "": aie1, as where no flag was read
}

// Runs says why kernels for t do not run in this process; nil: they do.
func (t Target) Runs() error {
	switch {
	case t.Simulated():
		return errors.New("the AI Engine is simulated, not run")
	case t.Arch != runtime.GOARCH:
		return fmt.Errorf("--target %s: this processor is %s and does not run code of %s; `vyasa show` prints that, `vyasa go` writes it", t.Name, runtime.GOARCH, t.Arch)
	}
	has, err := native.Features(t.Limit)
	if err == nil && t.Any != 0 && has&t.Any == 0 {
		err = fmt.Errorf("--target %s: this processor has none of %s", t.Name, t.Any)
	}
	return err
}

// Processor is how nests become instructions for t. The error says why there are none.
func (t Target) Processor() (gopkg.Target, error) {
	if t.Simulated() {
		return gopkg.Target{}, fmt.Errorf("--target %s: machine code and Go assembly are of processors: %s", t.Name, strings.Join(processors(), ", "))
	}
	list, err := gopkg.Named([]string{t.Arch})
	if err != nil {
		return gopkg.Target{}, fmt.Errorf("--target %s: %w", t.Name, err)
	}
	p := list[0]
	if t.Arch != "amd64" {
		return p, nil
	}
	features := x86.AVX2 | x86.FMA | x86.BMI2
	switch {
	case t.Any != 0:
		features |= x86.AVXVNNI
	case t.Limit == "":
		if has, err := native.Features(); err == nil {
			features = has
		}
	}
	p.Machine = func() build.Machine { return kernel.MachineOf(features) }
	p.Compile = func(program *vec.Program) (*vec.Insts, error) { return x86.Compile(program, features) }
	return p, nil
}

// processors are the targets that are not simulated.
func processors() (names []string) {
	for _, t := range Targets() {
		if !t.Simulated() {
			names = append(names, t.Name)
		}
	}
	return names
}
