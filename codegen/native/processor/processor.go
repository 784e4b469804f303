// Package processor is the processors that kernels are compiled for, as values: what loop nests become on each, how
// instructions become bytes and Go assembly. Here is the one that this process runs on, in a file for each
// architecture.
package processor

import (
	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Processor is one with some features.
type Processor struct {
	Arch     string // GOARCH
	Features string // for people
	Machine  vec.Machine
	// with registers of twice the bits, which Code takes where they are faster; nil: there are none
	Wide *vec.Machine

	Backend
}

// Backend is how programs become code. A program of Go is linked with those of its methods that it calls.
type Backend interface {
	Compile(p *vec.Program) (*vec.Insts, error)  // instructions over real registers; the error says what has none
	Link(l *vec.Insts) []byte                    // machine code and constants
	Asm(name string, l *vec.Insts) string        // a function of Go's assembler, and its constants
	Listing(p *vec.Program, l *vec.Insts) string // for people
}

// X86 is x86-64.
func X86(f x86.Feature) Processor {
	m := vec.AVX2()
	if f&(x86.AVXVNNI|x86.AVX512VNNI) != 0 {
		m.DotAcc, m.Dots = true, []vec.Code{vec.Dot4}
	}
	m.FMA = f&x86.FMA != 0
	var wide *vec.Machine
	if f&x86.AVX512 != 0 {
		w := vec.AVX512()
		if f&x86.AVX512VNNI != 0 {
			w.DotAcc, w.Dots = true, []vec.Code{vec.Dot4}
		}
		wide = &w
	}
	return Processor{Arch: "amd64", Features: f.String(), Machine: m, Wide: wide, Backend: amd64{f}}
}

// Cached is p with caches of so many bytes, as vec.Machine has them; where these are 0 it is p.
func (p Processor) Cached(caches [2]int) Processor {
	if caches[0] == 0 || caches[1] == 0 {
		return p
	}
	p.Machine.Caches = caches
	if p.Wide != nil {
		wide := *p.Wide
		wide.Caches = caches
		p.Wide = &wide
	}
	return p
}

// ARM64 is arm64.
func ARM64(f arm64.Feature) Processor {
	return Processor{Arch: "arm64", Features: f.String(), Machine: vec.NEON(arm64.Dots(f)...), Backend: neon{f}}
}

// RISCV64 is riscv64 with vectors 1.0. No process loads its machine code yet.
func RISCV64() Processor {
	return Processor{Arch: "riscv64", Features: "rvv", Machine: vec.RVV(), Backend: rvv{}}
}
