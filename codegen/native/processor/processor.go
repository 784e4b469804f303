// Package processor is the processors that kernels are compiled for, as values: what loop nests become on each, how instructions
// become bytes and Go assembly. Here is the one that this process runs on, in a file for each architecture.
package processor

import (
	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/riscv64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Processor is one with some features.
type Processor struct {
	Arch     string // GOARCH
	Features string // for people
	Machine  vec.Machine

	Compile func(p *vec.Program) (*vec.Insts, error)  // instructions over real registers; the error says what has none
	Link    func(l *vec.Insts) []byte                 // machine code and constants
	Asm     func(name string, l *vec.Insts) string    // a function of Go's assembler, and its constants
	Listing func(p *vec.Program, l *vec.Insts) string // for people
}

// X86 is x86-64.
func X86(f x86.Feature) Processor {
	m := vec.AVX2()
	if f&(x86.AVXVNNI|x86.AVX512VNNI) != 0 {
		m.DotAcc, m.Dots = true, []vec.Code{vec.Dot4}
	}
	m.FMA = f&x86.FMA != 0
	return Processor{Arch: "amd64", Features: f.String(), Machine: m, Link: x86.Link, Listing: x86.Listing,
		Compile: func(p *vec.Program) (*vec.Insts, error) { return x86.Compile(p, f) },
		Asm:     asm(x86.GoAsm)}
}

// ARM64 is arm64.
func ARM64(f arm64.Feature) Processor {
	return Processor{Arch: "arm64", Features: f.String(), Machine: vec.NEON(arm64.Dots(f)...),
		Link: arm64.Link, Listing: arm64.Listing,
		Compile: func(p *vec.Program) (*vec.Insts, error) { return arm64.Compile(p, f) },
		Asm:     asm(arm64.GoAsm)}
}

// RISCV64 is riscv64 with vectors 1.0. No process loads its machine code yet.
func RISCV64() Processor {
	return Processor{Arch: "riscv64", Features: "rvv", Machine: vec.RVV(), Listing: riscv64.Listing, Compile: riscv64.Compile,
		Link: func(l *vec.Insts) []byte { return riscv64.Encode(l.List) }, Asm: asm(riscv64.GoAsm)}
}

// asm is code and its constants.
func asm(code func(string, []vec.Inst) string) func(string, *vec.Insts) string {
	return func(name string, l *vec.Insts) string {
		text := code(name, l.List)
		if data := vec.GoData(name, l.Data); data != "" {
			text += "\n" + data
		}
		return text
	}
}
