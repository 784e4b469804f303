package mir

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// Mem is the memory access of a load or store. Its address is Use[Op.Addr] (+ Offset): Offset is what address selection
// turns into post-modification; it is zero afterwards, but for the stack.
//
// A MoveImm of class P with a Mem makes the address of an object: of Roots[Root], plus Offset; Bytes is 0.
type Mem struct {
	Bytes  int // 1, 2, 4, 8, 16 or 32; 48 for an accumulator half of a spill
	Signed bool
	Offset int64
	Root   int  // index in Func.Roots: what the access may touch; UnknownRoot is anything
	Stack  bool // address relative to SP: no pointer operand

	// Post is the post-modification of the pointer; PostNone leaves it.
	Post     PostKind
	PostBy   int64 // bytes, if PostImm
	PostUse  int   // index in Op.Use of the modifier, if PostMod
	Ring     int   // index in Op.Use of the circular buffer that a modifier moves the pointer in; 0 if it moves freely
	Volatile bool  // never moved across another volatile access (chess_protect_access, streams)

	// Cyclic: the access is at a position of a window that moves in a circle, Part bytes into the vector that begins
	// there. A position beyond the end of the buffer of Root means the one that is as far beyond the start.
	Cyclic bool
	Part   int64
}

// PostKind is how an access changes its pointer.
type PostKind uint8

// The post-modifications (llvm-aie AIEInstrFormats.td, ag_short): none; a 4-bit immediate in units of the access; a
// modifier register, freely or within a circular buffer, for which there is no immediate.
const (
	PostNone PostKind = iota
	PostImm
	PostMod
)

// UnknownRoot is the root of a pointer that nothing is known of.
const UnknownRoot = 0

// RootKind tells what a root is.
type RootKind uint8

// The kinds of roots.
const (
	AnyRoot    RootKind = iota // Roots[UnknownRoot]
	ParamRoot                  // what a pointer parameter points to
	GlobalRoot                 // a global
	FrameRoot                  // a local in memory
	WindowRoot                 // the buffer of a window parameter
	StackRoot                  // a parameter that is passed in the frame
)

// Root is an object, or what a parameter points to. Accesses through pointers derived from different roots may be
// reordered if either is an object of its own (a global, a local, a window) or a restrict parameter (C11 6.7.3.1). A
// window or a local that is restrict is apart from pointers of which nothing is known, too: no pointer to it comes back
// from memory, a number or a choice.
type Root struct {
	Kind     RootKind
	Name     string
	Restrict bool
	ReadOnly bool
	Param    int            // index of the parameter that it is, or that points to it
	Global   *cfront.Object // the global
	Offset   int64          // of a local or a parameter: in the frame
	Bytes    int64          // 0 if unknown

	// Circular: the position of the window moves in a circle, from the end of its buffer to the start. Ring is the
	// register with the start and the size. Before package opt ends, additions to positions are plain ones and only
	// accesses go round, see [Mem]; what reads the position otherwise reads a PtrAdd of 0 within Ring.
	Circular bool
	Ring     Reg
}

// Apart reports whether accesses of roots a and b never overlap.
func (f *Func) Apart(a, b int) bool {
	if a == b {
		return false
	}
	x, y := &f.Roots[a], &f.Roots[b]
	if x.ReadOnly && y.ReadOnly {
		return true
	}
	if x.Kind == AnyRoot || y.Kind == AnyRoot {
		return x.hidden() || y.hidden()
	}
	return x.Restrict || y.Restrict || x.Kind != ParamRoot || y.Kind != ParamRoot
}

// hidden reports whether pointers of which nothing is known do not point to r.
func (r *Root) hidden() bool { return r.Restrict && (r.Kind == WindowRoot || r.Kind == FrameRoot) }
