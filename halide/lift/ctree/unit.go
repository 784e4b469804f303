package ctree

import "github.com/vyasa-go/vyasa/halide/diag"

// Unit is one file.
type Unit struct {
	File string
	// with bodies, in the order of the file; headers' inline functions are among them where they are called
	Funcs   []*Func
	Globals []*Object // and static locals; Slot is the index
	Macros  []Macro   // the file's own object-like macros with integer values, by line
	// Bodies are what x86's intrinsics do, by name, if functions call any; they are none of Funcs, and the same for all
	// units.
	Bodies map[string]*Func
	Notes  []Note // what was left out without changing what the functions compute: printing, unknown pragmas
}

// Macro is `#define Name Value` in the user's file.
type Macro struct {
	Name  string
	Value int64
	Pos   Pos
	// Literal: the body is a number, not an expression over other macros.
	Literal bool
}

// Note tells the user something about a line that does not stand in the way.
type Note struct {
	Pos  Pos
	Text string
}

// Pragma is the text after #pragma.
type Pragma struct {
	Pos  Pos
	Text string
	// Before is the line of the statement that it stands before, of those in Func.Pragmas; 0 if there is none.
	Before int
	// Operator: it is made by _Pragma, and may stand in the same line.
	Operator bool
}

// Func is a function with its body.
type Func struct {
	Name   string
	Type   *Signature
	Params []*Object
	Locals []*Object // all others but static ones, in order of declaration
	Body   *Block    // nil if Refused
	Pos    Pos       // of the name
	End    Pos       // of the closing brace
	// Refused is why the function has no tree: goto, asm, ..., with the line.
	Refused *diag.Mistake
	// Header: defined in an included header, or in another file of the program, not in the user's file.
	Header bool
	// Pragmas are all that stand in the body, also where no Block or For has them.
	Pragmas []Pragma
	// Other is the other file of the program that it was found in; "" otherwise.
	Other string
}

// Slots is the number of objects of f.
func (f *Func) Slots() int { return len(f.Params) + len(f.Locals) }

// Func finds a function by name; it is nil if there is none.
func (u *Unit) Func(name string) *Func {
	for _, f := range u.Funcs {
		if f.Name == name {
			return f
		}
	}
	return nil
}
