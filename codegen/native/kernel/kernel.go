package kernel

import (
	"errors"
	"fmt"
	"sync"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// Kernel is a nest as machine code. It may be used by many goroutines at once.
type Kernel struct {
	Programs *build.Kernel // what runs, in operations on registers
	Bits     int           // of the vector registers in use

	steps []step
	pool  sync.Pool // of *machine
}

// step is a program as code.
type step struct {
	build.Step
	insts *vec.Insts
	code  *native.Code
	grain int // iterations of the band that a call does at most
}

// pages is the memory of all kernels' code: pages belong to the process.
var pages native.Memory

// Compile makes a nest run as code of this processor. The error says why there is none: this system or processor runs no native
// code, or it is build.Refused, which names the statements.
func Compile(n *lower.Nest) (*Kernel, error) {
	features, err := native.Features()
	if err != nil {
		return nil, err
	}
	k := &Kernel{}
	if k.Programs, err = build.Programs(n, build.AVX2()); err != nil {
		return nil, err
	}
	for _, s := range k.Programs.Steps {
		k.Bits = s.Program.Bits
		insts, err := x86.Compile(s.Program, features)
		if err != nil {
			return nil, fmt.Errorf("nest %s: %w", n.Name, err)
		}
		code, err := pages.Load(x86.Link(insts))
		if err != nil {
			k.Close()
			return nil, err
		}
		k.steps = append(k.steps, step{s, insts, code, grainOf(s.Program)})
	}
	k.pool.New = func() any { return k.machine() }
	return k, nil
}

// NotesOf is why a nest has no code, from the error of Compile.
func NotesOf(err error) diag.Notes {
	if refused, ok := errors.AsType[build.Refused](err); ok {
		return diag.Notes(refused)
	}
	return diag.Notes{{Code: build.CodeNative, Cause: err.Error(), Cure: "it runs by functions of Go, with the same results"}}
}

// Close gives the memory of the code back, after the runs of now. Kernels that are not closed give it back when the collector
// finds them.
func (k *Kernel) Close() {
	for _, s := range k.steps {
		s.code.Close()
	}
}
