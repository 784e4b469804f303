package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// Error is what a program did wrong when it ran: where, in which operation, and what.
type Error struct {
	Pos  cfront.Pos
	Op   string // the intrinsic or the kind of access; "" if none
	Text string

	Endless bool // the run was stopped after [Limits.MaxSteps]
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

// fail ends the run with a mistake of the program.
func fail(pos cfront.Pos, op, format string, args ...any) {
	panic(&Error{Pos: pos, Op: op, Text: fmt.Sprintf(format, args...)})
}

// halt ends the run for a reason outside the program: its cancellation.
type halt struct{ err error }

// ended ends the run of a function that never returns, where its streams end.
type ended struct{}

// untilEnd does f until it returns or a stream ends the run.
func untilEnd(f func()) {
	defer func() {
		if r := recover(); r != nil && r != any(ended{}) {
			panic(r)
		}
	}()
	f()
}

// recovered turns a panic of fail or halt into an error; other panics pass.
func recovered(r any, err *error) {
	switch r := r.(type) {
	case nil:
	case *Error:
		*err = r
	case halt:
		*err = r.err
	default:
		panic(r)
	}
}
