package cfront

import "io/fs"

// Config is what a parse depends on besides the text.
type Config struct {
	// Headers holds the files that #include "name" and #include <name> may name, apart from the standard headers
	// that the package brings. A quoted name is first looked for beside the including file, then at the root.
	// nil: there are none.
	Headers fs.FS

	// Include reads the file that #include "name" or <name> means in a file of the directory dir; path is its name in
	// positions and the base of further names. It is asked before Headers; nil: there is none.
	Include func(dir, name string) (path string, text []byte, err error)

	// Defines are macros defined before the first line: name -> replacement, as -DNAME=TEXT.
	Defines map[string]string

	// Predefined are the macros of the machine: as Defines, and the package's own headers mean them, too.
	Predefined map[string]string

	// Entry names the function to run, as a program would: f, n::f, f<64, 8>, c<4>::run. An instance of a template is
	// made for it. "": none.
	Entry string

	// Lasts says that the object whose member function Entry is lives on from call to call with its constructor's
	// arguments, even if it refers to them; the caller keeps those in place.
	Lasts bool

	// Intrinsics are the functions the machine has, by name; each name may have many signatures.
	Intrinsics map[string][]Signature
}

// Signature is one overload of an intrinsic.
//
// An argument fits a parameter of vector, accumulator or pointer type only by being of that type (a pointer to T also
// fits a pointer to const T, restrict or not, and a pointer to void); a number fits any number by conversion. Of the
// signatures that fit, the one with fewest conversions wins; a tie is an error.
type Signature struct {
	Name   string
	Params []Type
	Result Type
	Const  []bool // Const[i]: argument i must be an integer constant expression; may be shorter than Params
	ID     any    // the caller's own; not looked at here
}
