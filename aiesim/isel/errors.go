package isel

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// Error is why a program has no cycle count: what it does, where, and what to do about it.
type Error struct {
	Pos  cfront.Pos
	Op   string // the intrinsic; "" if none
	Text string

	TooLarge bool // with fewer loops unrolled whole there may be a count
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

// refuse ends the translation.
func refuse(pos cfront.Pos, op, format string, args ...any) {
	panic(&Error{Pos: pos, Op: op, Text: fmt.Sprintf(format, args...)})
}

// refuseSize ends the translation of what does not fit into program memory.
func refuseSize(pos cfront.Pos, format string, args ...any) {
	panic(&Error{Pos: pos, Text: fmt.Sprintf(format, args...), TooLarge: true})
}
