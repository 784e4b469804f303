package intrin

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/lower/cnames"
)

// Target is a processor's intrinsics.
type Target struct {
	Name   string // avx2
	Header string // immintrin.h
	Flags  string // of a C compiler
	// names of the header, as cnames.New has them; nil: all begin with _
	Taken   func(id string) (other string, taken bool)
	Machine func() vec.Machine
	New     func(p *vec.Program) (Selector, error)
}

// Selector makes C of the operations of a program.
type Selector interface {
	// Op selects an operation that has to do with vectors; its memory is at m.
	Op(op *vec.Op, m vec.MemRef)
	// Run is the instructions since the last Run; same is whether what follows stands in the same straight run. The
	// error says what the processor has no instructions for.
	Run(same bool) ([]vec.Inst, error)
	// C is an instruction as C: the value of what it sets, or a statement without its semicolon. The error says which
	// one has no intrinsic.
	C(in vec.Inst, reg func(vec.Reg) string, mem func(vec.MemRef) string) (string, error)
	Class(r vec.Reg) vec.Class
	Pool(r vec.Reg) bool // memory at the register is the constants
	Data() []byte        // these
	CType() string       // of vector registers
}

// Targets is all there are.
func Targets() []Target {
	return []Target{
		{Name: "avx2", Header: "immintrin.h", Flags: "-mavx2 -mfma", Machine: vec.AVX2,
			New: func(p *vec.Program) (Selector, error) { return x86.NewStepper(p, x86.AVX2|x86.FMA) }},
		{Name: "neon", Header: "arm_neon.h", Flags: "-march=armv8-a", Taken: arm64.Taken,
			Machine: func() vec.Machine { return vec.NEON() },
			New:     func(p *vec.Program) (Selector, error) { return arm64.NewStepper(p, arm64.NEON) }},
	}
}

// names is those of a text that includes the header.
func (t Target) names() csource.Names {
	n := csource.NewNames(nil)
	n.Set = cnames.New(t.Taken)
	return n
}

// Named is the target of a name.
func Named(name string) (Target, error) {
	var known []string
	for _, t := range Targets() {
		if t.Name == name {
			return t, nil
		}
		known = append(known, t.Name)
	}
	return Target{}, fmt.Errorf("there are no intrinsics for %q, only for %v", name, known)
}
