package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Error is what an execution ran into: where, in which operation, and what.
type Error struct {
	Pos  cfront.Pos
	Op   string
	Text string
}

// Error prints file:line: operation: text.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d: %s: %s", e.Pos.File, e.Pos.Line, e.Op, e.Text)
}

// state is an execution.
type state struct {
	f       *mir.Func
	regs    []value
	mem     memory
	counts  []uint32 // iterations left, by loop
	args    []Arg
	pos     []int // of streams, by parameter: bytes read or written
	modes   datapath.Modes
	scratch datapath.Scratch
	op      *mir.Op
}

// fail ends the execution.
func (m *state) fail(format string, args ...any) {
	e := &Error{Op: "control", Text: fmt.Sprintf(format, args...)}
	if m.op != nil {
		e.Pos, e.Op = m.op.Pos, m.f.OpString(m.op)
	}
	panic(e)
}
