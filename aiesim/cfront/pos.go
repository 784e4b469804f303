package cfront

import "fmt"

// Pos is a place in a source file. Line and Col count from 1; Col counts bytes.
//
// A token that comes out of a macro's body has the position of the macro's name where it was used; a token of a
// macro's argument keeps the position where the user wrote it.
type Pos struct {
	File string
	Line int
	Col  int
}

// String prints file:line:col.
func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// IsValid reports whether p names a line at all.
func (p Pos) IsValid() bool { return p.Line > 0 }
