// Package processor is the processors that kernels are compiled for, as values: what loop nests become on each, how instructions
// become bytes and Go assembly. Here is the one that this process runs on, in a file for each architecture.
package processor

import (
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Processor is one with some features.
type Processor struct {
	Arch     string // GOARCH
	Features string // for people
	Machine  build.Machine

	Compile func(p *vec.Program) (*vec.Insts, error)
	Link    func(l *vec.Insts) []byte                 // machine code and constants
	GoAsm   func(name string, l *vec.Insts) string    // a function of Go's assembler, and its constants
	Listing func(p *vec.Program, l *vec.Insts) string // for people
}

// X86 is x86-64.
func X86(f x86.Feature) Processor {
	m := build.AVX2()
	if f&(x86.AVXVNNI|x86.AVX512VNNI) != 0 {
		m.DotAcc, m.Dot4 = true, true
	}
	return Processor{Arch: "amd64", Features: f.String(), Machine: m, Link: x86.Link, Listing: x86.Listing,
		Compile: func(p *vec.Program) (*vec.Insts, error) { return x86.Compile(p, f) },
		GoAsm:   goAsm(x86.GoAsm)}
}

// ARM64 is arm64.
func ARM64(f arm64.Feature) Processor {
	return Processor{Arch: "arm64", Features: f.String(), Machine: build.NEON(f&(arm64.DotProd|arm64.I8MM) != 0),
		Link: arm64.Link, Listing: arm64.Listing,
		Compile: func(p *vec.Program) (*vec.Insts, error) { return arm64.Compile(p, f) },
		GoAsm:   goAsm(arm64.GoAsm)}
}

func goAsm(code func(string, []vec.Inst) string) func(string, *vec.Insts) string {
	return func(name string, l *vec.Insts) string {
		return strings.TrimSuffix(code(name, l.List)+"\n"+vec.GoData(name, l.Data), "\n") + "\n"
	}
}
