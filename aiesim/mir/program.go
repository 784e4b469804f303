package mir

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Program is a function as instruction words. Execution starts at Bundles[0] and ends when a Ret and its delay slots
// have issued.
type Program struct {
	Func    *Func // placed; its registers, roots and parameters
	Bundles []Bundle
	Loops   []HardLoop
	Regions []Region // of the report: in order of Start; nested ones after the outer one
	Bytes   int      // of program memory
}

// Bundle is one instruction word: what issues in one cycle.
type Bundle struct {
	Ops   []Slotted
	Bytes int
}

// Slotted is an operation in its slots.
type Slotted struct {
	Op     *Op
	Slots  machine.Slots
	Target int // of a branch: index of the bundle that follows its delay slots
	Loop   int // of SetLoop and SetCount: index in Program.Loops
}

// HardLoop is a zero-overhead loop: after Bundles[End] control goes back to Start until the loop count is used up.
type HardLoop struct {
	Start, End int
	// iterations that prologue and epilogue take over; a register that SetCount reads has them subtracted
	Skip int
	Loop int // index in Func.Loops
}

// RegionKind tells what a stretch of bundles is to its loop.
type RegionKind uint8

// The kinds of regions.
const (
	Straight RegionKind = iota // outside of loops, or of an outer loop's body
	Prologue
	Kernel // body of an innermost loop, pipelined or not
	Epilogue
)

// Region is a stretch of bundles for the report.
type Region struct {
	Kind       RegionKind
	Start, End int // bundles [Start, End)
	Loop       int // index in Func.Loops; -1 if none
	Pipe       *Pipe
	Pos        cfront.Pos
}

// Pipe tells how a loop was scheduled, and why not better.
type Pipe struct {
	Pipelined bool
	Why       string // why it is not pipelined; "" if it is
	II        int    // cycles between the starts of two iterations of the body as written
	Unroll    int    // iterations in one iteration of the kernel
	Stages    int
	Length    int                  // of one iteration, from its first operation to its last
	ResMII    int                  // least II by resources
	RecMII    int                  // least II by recurrences
	Bound     string               // what decides the II: a slot, "recurrence ...", "registers"
	MACs      int64                // of one iteration of the body as written
	Tries     int                  // IIs tried
	Live      map[machine.File]int // most units in use at once, by file
	Spills    int                  // spill operations in the body
}
