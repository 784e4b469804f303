package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// Arg is an argument of the function that is run.
type Arg[V any] struct {
	// Value is a scalar argument, if Scalar.
	Scalar bool
	Value  Value[V]
	// Null is a null pointer.
	Null bool
	// Path, for pointers, lists and structs, is the name of the object that is passed; "" is the parameter's name. Two
	// arguments of one Path are one object: overlapping buffers. Offset is where into it the pointer points, in bytes.
	Path   string
	Offset int64
}

// ScalarArg passes v.
func ScalarArg[V any](v Value[V]) Arg[V] { return Arg[V]{Scalar: true, Value: v} }

// OpenArg passes an object of its own, named like the parameter: an array that grows as it is accessed, a struct or a
// list whose contents Inputs tells.
func OpenArg[V any]() Arg[V] { return Arg[V]{} }

// Inputs tells what memory holds that the function did not write. Each function is asked once per element, when it is
// first read; nil functions refuse. A path is as C would write it: "A", "m->data", "rows[3]", "p->x", "g"; the pointers
// in open memory lead to open objects of their own, made when they are first read, so that no two of them overlap.
type Inputs[V any] struct {
	// Cell is element index of the array at path: index counts scalars (rows of int a[][4] are flattened), may be
	// negative, and is 0 for what is no array.
	Cell func(path string, index int64, k Kind) (Value[V], error)
	// Len is how many elements the list (std::vector) at path has: "v", and "v[2]" for a list in it.
	Len func(path string) (int64, error)
	// Null reports whether the pointer at path is null; a nil function means that none is.
	Null func(path string) bool
	// Several reports whether a pointer to a struct of numbers at path leads to an array of them, the elements of which
	// are named as if the numbers had been declared one by one: "a" and 7 for a[3].im of struct { float re, im; }. A
	// nil function means that none does.
	Several func(path string) bool
	// Size is how many bytes the array at path has, -1 for one that is open; a nil function means that all are open.
	Size func(path string) int64
	// Global reports whether the contents of a global object are an input, and not what its initialiser says; nil means
	// those that are extern, and those that are not const and have no initialiser.
	Global func(*ctree.Object) bool
}

// Limits bound a run. A zero field means the default.
type Limits struct {
	Steps int64 // loop iterations and calls; default 200 million
	Bytes int64 // memory of the program's objects as the interpreter holds them; default 512 MiB
	Depth int   // calls within calls; default 1000
	// Accesses is how many accesses Trace.Accesses tells of; where there are more it tells nothing. Default none.
	Accesses int
}

func (l Limits) filled() Limits {
	if l.Steps <= 0 {
		l.Steps = 200_000_000
	}
	if l.Bytes <= 0 {
		l.Bytes = 512 << 20
	}
	if l.Depth <= 0 {
		l.Depth = 1000
	}
	return l
}
