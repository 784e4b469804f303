package cfront

import (
	"strings"
)

// Error is one mistake in the text: where it is and what it is, with the remedy if there is one.
type Error struct {
	Pos Pos
	Msg string
}

// Error prints file:line:col: message.
func (e Error) Error() string {
	if !e.Pos.IsValid() {
		return e.Msg
	}
	return e.Pos.String() + ": " + e.Msg
}

// ErrorList is what a parse returns: at least one and at most [MaxErrors] mistakes, in order of their places in the
// text as it was read. Mistakes that only follow from an earlier one are left out.
type ErrorList []Error

// MaxErrors is how many mistakes a parse reports before it gives up.
const MaxErrors = 10

// Error prints one mistake a line.
func (l ErrorList) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}
