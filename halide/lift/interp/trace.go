package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// Trace is what a run did.
type Trace[V any] struct {
	// Result is the function's value; nil for void, structs and lists (those are the object "return").
	Result *Value[V]
	// Objects are the ones that were there before or can be reached afterwards and that were accessed, in the order of
	// their first access: parameters' memory, globals, and what the function allocated and returned or stored
	// ("return", "m->data").
	Objects []*Object[V]
	// Branches are the conditions that the source has in the functions that ran, in order of position.
	Branches []Branch
	// Notes are facts that do not stop a run, each once a line, in order of position.
	Notes []Note
	// Accesses are those that Limits.Accesses asks for, each place in the source by itself, in the order of its first
	// one.
	Accesses []Accesses
	// Extents are how far the program's own memory, and its globals, were used.
	Extents []Extent
	// Steps (loop iterations and calls) and Bytes (most at any time) are what the run used of its Limits.
	Steps, Bytes int64
}

// Object finds an object by its path; nil if it was not accessed.
func (t *Trace[V]) Object(path string) *Object[V] {
	for _, o := range t.Objects {
		if o.Path == path {
			return o
		}
	}
	return nil
}

// Object is an object of memory, as far as it was accessed.
type Object[V any] struct {
	Path string
	// Elem is the declared type of its elements (float for float*, struct S for struct S*), nil for void* that was
	// never typed.
	Elem ctree.Type
	// Root is the parameter or global that Path begins with, nil for "return".
	Root *ctree.Object
	// Made: the function allocated it, so nothing was in it before. Open: what was in it is an input.
	Made, Open bool
	// List: it is a std::vector with Len elements in the end.
	List bool
	Len  int64
	// Written is the place of its first write among the first writes of all objects, from 0; -1 if it was only read.
	Written int
	// Cells are its scalars that were accessed, by ascending Offset.
	Cells []Cell[V]
}

// Cell is a scalar in memory. At first it was read, if Read: its initial contents matter (it is live in); else written.
// Of a global with an initialiser that is only told if it was written, too: then the function's next call is another
// one.
type Cell[V any] struct {
	// Path and Index name it like Inputs.Cell: "A" 12; "p->x" 0; "p[2].x" 0.
	Path    string
	Index   int64
	Offset  int64 // bytes from where the object's first pointer pointed; may be negative
	Kind    Kind
	Read    bool   // read before it was written
	Written bool   // live out
	Reads   uint32 // how often it was read; stops at about a million
	Value   Value[V]
}

// Branch is a condition and how often it was seen true and false, as an if, ?:, &&, ||, switch case or a loop's
// condition.
type Branch struct {
	Pos         ctree.Pos
	Kind        BranchKind
	Text        string // the condition's source as the tree prints it
	True, False int64
	// Data: it depended on data at least once (both sides were run, or the domain knew which).
	Data bool
	// Sized: it depends on parameters, globals or memory; else it is a matter of constants and local loops alone.
	Sized bool
}

// BranchKind is the statement or operator of a Branch.
type BranchKind uint8

// Kinds of branches.
const (
	BranchIf BranchKind = iota
	BranchLoop
	BranchCond
	BranchLogical
	BranchCase
)

func (k BranchKind) String() string { return [...]string{"if", "loop", "?:", "&&", "case"}[k] }

// Note is a fact about a line.
type Note struct {
	Pos  ctree.Pos
	Kind NoteKind
	Text string
}

// NoteKind classifies notes.
type NoteKind uint8

// Undefined reports whether C gives a run no meaning from there on: what it goes on with is this machine's choice.
func (k NoteKind) Undefined() bool { return k == NoteOverflow || k == NoteShift || k == NoteConvert }

// Kinds of notes.
const (
	NoteOverflow  NoteKind = iota // signed overflow (undefined in C): the value wrapped
	NoteShift                     // a shift by a negative count or by the width or more (undefined in C)
	NoteIgnored                   // a call that was left out: printf, ...
	NoteAlignment                 // an address was used as a number; objects begin at multiples of 64
	NoteCompare                   // pointers into different objects were compared or subtracted
	NoteConvert                   // a float out of the range of the integer it is converted to (undefined in C)
	NoteAssumed                   // what is taken for granted of the world outside: no environment variables
	NoteLeak                      // memory that is not freed and that nothing leads to afterwards
)
