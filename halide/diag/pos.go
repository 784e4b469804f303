package diag

import "fmt"

// Pos is a line of the user's program, or of a text that was parsed. The zero Pos is unknown.
type Pos struct {
	File string // base name
	Line int    // from 1
	Col  int    // from 1, in texts that were parsed; 0 elsewhere
}

// String is "conv.go:22", with the column if there is one, "-" for the zero Pos.
func (p Pos) String() string {
	switch {
	case p == Pos{}:
		return "-"
	case p.Col > 0:
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}
