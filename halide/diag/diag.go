// Package diag holds what a user is told about a mistake: where, which kind, the fact and the remedy.
// It knows nothing of the language.
package diag

import "fmt"

// Pos is a line of the user's program, or of a text that was parsed. The zero Pos is unknown.
type Pos struct {
	File string
	Line int
}

func (p Pos) String() string {
	if p.File == "" {
		return "-"
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}
