package console

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Target is what kernels are made for.
type Target struct {
	Name, About string
	Arch        string // the GOARCH that has it; "": it is simulated
	// what is left of the processor that runs it, as native.Features takes it
	Limit     string
	Any       x86.Feature                         // the processor that runs it has one of these; 0: whatever it has
	Processor func() (processor.Processor, error) // what machine code is made for; the error says why there is none
}

// Simulated reports whether kernels for t are run by the simulator.
func (t Target) Simulated() bool { return t.Arch == "" }

// Targets are all there are: a new processor is a line.
func Targets() []Target {
	const avx2, vnni = x86.AVX2 | x86.FMA | x86.BMI2, x86.AVXVNNI | x86.AVX512VNNI
	of := func(p processor.Processor) func() (processor.Processor, error) {
		return func() (processor.Processor, error) { return p, nil }
	}
	return []Target{
		{Name: "aie1", About: "the AI Engine, on the simulator", Processor: simulated},
		{Name: "native", About: "this processor, with all that it has and VYASA_NATIVE leaves of it",
			Arch: runtime.GOARCH, Processor: func() (processor.Processor, error) { return processor.Here() }},
		{Name: "avx2", About: "x86-64 with AVX2, FMA and BMI2", Arch: "amd64", Limit: "avx2",
			Processor: of(processor.X86(avx2))},
		{Name: "vnni", About: "x86-64 with dot products of bytes and words, besides", Arch: "amd64", Any: vnni,
			Processor: of(processor.X86(avx2 | x86.AVXVNNI))},
		{Name: "avx512", About: "x86-64 with AVX-512: F, BW, DQ, VL", Arch: "amd64", Limit: "avx512", Any: x86.AVX512,
			Processor: of(processor.X86(avx2 | x86.AVX512))}, {Name: "neon", About: "arm64 with NEON", Arch: "arm64",
			Limit: "neon", Processor: of(processor.ARM64(arm64.NEON))}, {Name: "rvv", About: "riscv64 with vectors 1.0",
			Arch: "riscv64", Processor: of(processor.RISCV64())},
	}
}

// simulated is no processor.
func simulated() (processor.Processor, error) {
	return processor.Processor{}, errors.New("the AI Engine has neither machine code nor Go assembly here: `vyasa c` " +
		"writes its C")
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
	Target TargetName `default:"aie1" placeholder:"NAME" help:"What it is for: aie1, native, avx2, vnni, avx512, neon or rvv; see below."`
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
		return fmt.Errorf("--target %s: this processor is %s and does not run code of %s; `vyasa show` prints that, "+
			"`vyasa go` writes it",
			t.Name, runtime.GOARCH, t.Arch)
	}
	if _, err := processor.Here(t.Limit); err != nil || t.Any == 0 {
		return err
	}
	if has, err := native.Features(t.Limit); err != nil || has&t.Any == 0 {
		return errors.Join(err, fmt.Errorf("--target %s: this processor has none of %s", t.Name, t.Any))
	}
	return nil
}
