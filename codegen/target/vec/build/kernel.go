package build

import (
	"math"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// Kernel is a nest as vector programs, which a driver runs one after the other.
type Kernel struct {
	Nest    *lower.Nest
	Scratch []int  // arrays that programs share beside those of the nest: how many bytes each has
	Kept    []bool // of Scratch: what held steps fill, the same for all runs
	Steps   []Step
	Pairs   []Pair      // what must hold of inputs; only where Machine.Pairs allows conditions
	Notes   []diag.Note // of loops that are an instruction's by the schedule and not in the code
	Slow    diag.Notes  // of statements that run element by element
}

// Step is one program.
type Step struct {
	Program  *vec.Program
	Parallel bool // iterations of the Band loop may run at the same time
	Trips    int  // of the Band loop; 0: there is none
	Held     bool // it reads held inputs alone, so that it runs once for all runs
	// Arrays says what each of Program.Args is: n >= 0 is Nest.Buffers[n], n <= Shared is Scratch[Shared-n], Own is
	// scratch of the call, which is not shared.
	Arrays []int
}

// What Step.Arrays holds beside numbers of buffers.
const (
	Own     = -1
	Shared  = -2          // and below
	Strides = math.MinInt // what ProgramsStrided says of strides
)

// Refused is why a nest does not become native code: an error of at least one note.
type Refused []diag.Note

// Error is the notes.
func (r Refused) Error() string { return strings.TrimSuffix(diag.Notes(r).String(), "\n") }

// CodeNative is the kind of note of what has no native code.
const CodeNative diag.Code = "native"

// refusal is a panic that a statement cannot become operations.
type refusal struct{ cause, cure string }
