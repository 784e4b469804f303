// Package target is what a machine says to be compiled for: data and pure functions, no pass.
//
//	target.go    Target: the whole
//	vartype.go   types of variables: vectors and accumulators
//	convert.go   how accumulators become stored elements, and lanes change their width
//	regs.go      register files, by their units
//	text.go      how C writes the operations
//
// Each machine has a sub-package that fills it in: aie1. What a machine can do to multiply and accumulate is a list of
// [triplet.Datapath]; how triplets are brought onto these is its mapper, the passes of [triplet.Machine]. A new machine
// is a package that makes a Target; nothing that stands above names one.
package target

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
)

// Target is a machine.
type Target struct {
	Name   string
	Vector triplet.Machine    // memory and lanes as vectors see them, and the mapper
	Paths  []triplet.Datapath // what multiplies, widest first among equal types
	Regs   Regs
	Rates  Rates
	Limits Limits
	Modes  bool // rounding and saturation are a state of the machine, not a part of each operation

	// Widths are numbers of lanes that vectors of a type do well with, the best first. Nil: whole vectors in memory.
	Widths func(halide.Type) []int

	// Narrow is how an accumulator becomes elements in memory.
	Narrow func(Result) Narrowing

	// Selection reads what a Selection of a datapath prints. The error says what does not fit.
	Selection func(d *triplet.Datapath, text string) (triplet.Selection, error)

	Text Text // how C writes operations; nil: the machine has no C
}

// Rates are what the machine does in a cycle, and how many cycles it waits: the estimates of the passes order and fuse.
type Rates struct {
	Loads        int // vector loads a cycle
	LoadBits     int // of the widest
	LoadLatency  int // from a load to what reads it
	MacToMac     int // from a multiplication to the next on the same accumulator
	FloatToFloat int // the same of floats
	MacToStore   int // from a multiplication to the conversion of its accumulator
	Convert      int // from a conversion to what reads it
	Pointer      int // from a pointer that is moved by a computed step to the access that it serves
	Branch       int // of a loop whose rounds do not overlap: to set it up and to leave it
	LongestBody  int // operations of one slot in a loop whose rounds overlap

	WholeOperands bool // a multiplication waits for all of its operands, not for what it reads of them alone
}

// Limits are what a kernel may take. 0: there is no limit.
type Limits struct {
	DataBytes    int // arrays and the stack
	StackBytes   int // of the stack, in DataBytes
	ProgramBytes int
	WordBytes    int // of an instruction word

	// Instruction words beside operations, for the estimate of the code: entry and return; the set-up and the branch of
	// a loop; what fills and empties the pipeline of a loop whose rounds overlap.
	CallWords, LoopWords, PipelineWords int

	Params  int // arrays that a caller passes
	Offsets int // elements for all lanes that one kernel selects by offsets; 0: none
	Base    int // address of the first byte of data memory
	Modules int // of equal size, of data memory
}

// BodyOps is how many multiplications straight code may have, at one an instruction word; 0: any number.
func (l Limits) BodyOps() int {
	if l.WordBytes == 0 {
		return 0
	}
	return l.ProgramBytes / l.WordBytes
}
