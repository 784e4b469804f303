package core

import (
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// ErrData is what [Core.Time] returns when the number of cycles depends on data that it does not compute: on results of
// the vector unit, or on memory that vector stores have written. [Core.Run] knows.
var ErrData = errors.New("the number of cycles depends on vector data: run the program with its data")

// Error is what the user's program did wrong: where, in which operation, and what.
type Error struct {
	Pos    cfront.Pos
	Op     string // the intrinsic or the kind of access; "" if none
	Text   string
	Bundle int // that was issued; -1 outside of bundles

	Endless bool // the run was stopped after [Options.MaxCycles]
}

// Error prints file:line: operation: text.
func (e *Error) Error() string {
	s := e.Text
	if e.Op != "" {
		s = e.Op + ": " + s
	}
	if e.Pos.IsValid() {
		s = fmt.Sprintf("%s:%d: %s", e.Pos.File, e.Pos.Line, s)
	}
	return s
}

// HazardKind tells what a schedule or a placement got wrong.
type HazardKind uint8

// The hazards.
const (
	WrongValue HazardKind = iota // a read finds the value of another virtual register
	NoValue                      // a read finds a register that nothing has reached yet
	Collision                    // two results reach one register in the same cycle
	SlotBusy                     // an operation issues in a slot that an earlier one still holds
	// a branch in another's delay slots, a loop end without its loop, a run past the last bundle
	BadControl
	BadProgram // the program breaks an invariant of ops; found before it runs
)

var hazardNames = [...]string{"wrong value", "no value", "collision", "slot busy", "control", "program"}

// String names the hazard.
func (k HazardKind) String() string { return hazardNames[k] }

// Hazard is a mistake of whoever scheduled or placed the program, never of the user: the machine has no interlocks, so
// that a read in the wrong cycle finds a wrong value.
type Hazard struct {
	Kind     HazardKind
	Bundle   int    // that was issued
	Op       string // its opcode
	Register string // "xa.2 (unit 2 of x)", or the slot
	Text     string
	Pos      cfront.Pos // the user's line
	Cycle    int64
}

// Error begins with BUG: and names the bundle, the operation, the register and the user's line.
func (h *Hazard) Error() string {
	s := fmt.Sprintf("BUG: bundle %d", h.Bundle)
	if h.Op != "" {
		s += ": " + h.Op
	}
	if h.Register != "" {
		s += ": " + h.Register
	}
	s += ": " + h.Text
	if h.Pos.IsValid() {
		s += fmt.Sprintf(" (%s:%d)", h.Pos.File, h.Pos.Line)
	}
	return s
}

// halt ends a run from deep inside it.
type halt struct{ err error }

// caught turns the panic of halt into an error; other panics pass.
func caught(r any, err *error) {
	switch r := r.(type) {
	case nil:
	case halt:
		*err = r.err
	default:
		panic(r)
	}
}
