package mir

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// Func is one entry function with all calls inlined.
type Func struct {
	Name   string
	Regs   []RegInfo
	Blocks []*Block // in layout order; Blocks[0] is the entry
	Loops  []*Loop  // outer ones before inner ones
	Roots  []Root   // Roots[UnknownRoot] is anything
	Params []Param
	Frame  int64 // bytes of stack for locals and spills; multiple of 32
	Placed bool  // every register has its physical one
	Pos    cfront.Pos
	Notes  []Note // what the user should know: spills, loops that are not pipelined, assumptions
}

// Note is a remark for the report, at a line of the user's.
type Note struct {
	Pos  cfront.Pos
	Text string
}

// Param is a parameter: its object and the register that holds it at entry, None if no one reads it or if it is in the
// frame, at a root of kind StackRoot.
type Param struct {
	Obj *cfront.Object
	Reg Reg
}

// Block is a run of operations that control enters at the top and leaves at the bottom.
type Block struct {
	ID   int
	Ops  []*Op
	Term Term
	Loop int // innermost loop it belongs to, index in Func.Loops; -1 if none
}

// TermKind is how a block ends.
type TermKind uint8

// The ends of blocks.
const (
	Fall    TermKind = iota // to To[0], which is the next block in layout
	Goto                    // to To[0]
	If                      // to To[0] if Cond is not zero, else To[1], the next block
	LoopEnd                 // of the latch of a counted loop: another iteration from its header To[0], or on to To[1]
	Return
)

// Term is the end of a block.
type Term struct {
	Kind TermKind
	Cond Operand // of If: a register
	Loop int     // of LoopEnd
	To   [2]int
	Pos  cfront.Pos
}

// Loop is a loop. A counted loop runs Count times, at least once: it is entered through its preheader only when it runs
// at all, and leaves at the LoopEnd of its latch.
type Loop struct {
	Name        string // of the loop variable, or ""
	First, Last int    // its blocks in layout order: header and latch
	Parent      int    // index of the loop around it; -1 if none
	Pre         int    // preheader: the only block outside that leads to First
	Counted     bool
	Count       Operand // of a counted loop: a constant or a register set before it
	Min, Max    int64   // bounds of the number of iterations: from Count, or chess_loop_range; Max -1 if unknown
	Hints       cfront.Hints
	Pos         cfront.Pos

	// Hard: the loop uses the zero-overhead loop registers. Else a counter in Counter is decremented.
	Hard    bool
	Counter Reg
}

// Depth is the number of loops around and with loop l.
func (f *Func) Depth(l int) int {
	n := 0
	for ; l >= 0; l = f.Loops[l].Parent {
		n++
	}
	return n
}
