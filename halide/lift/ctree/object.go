package ctree

import "github.com/vyasa-go/vyasa/halide/diag"

// Pos is a place in the user's file.
type Pos = diag.Pos

// Storage says where an object lives.
type Storage uint8

// Param, Local live in one call; Global and Static (a static local) as long as the program.
const (
	Param Storage = iota
	Local
	Global
	Static
)

func (s Storage) String() string { return [...]string{"param", "local", "global", "static"}[s] }

// Object is a variable.
type Object struct {
	Name    string
	Type    Type
	Storage Storage
	Pos     Pos
	// Slot numbers the objects of a function from 0, parameters first, or the Globals of a unit.
	Slot int
	// Init of a global or static object; nil is zero. Locals are initialised by their Decl.
	Init Expr
	// AddressTaken: a pointer to it or to a part of it is made (&x, an array that decays, a reference): not only its
	// own name reaches it.
	AddressTaken bool
	// Extern: declared here, defined elsewhere: its contents are an input.
	Extern bool
	// Const: the program does not write it. Reference: a C++ reference, so Type is a Pointer that is never null nor
	// moved.
	Const, Reference bool
	// Internal: a global that other files do not see: static in C.
	Internal bool
	// Hidden: made by the front end (the length of an array, a temporary), not in the source.
	Hidden bool
}
