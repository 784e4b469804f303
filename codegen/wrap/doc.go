// Package wrap writes what stands around a kernel so that others can call it: a C header, the kernel, graph and main of
// the vendor's ADF flow with test vectors, and a Go package.
//
// # Invariants
//
//   - The contract is the program's: arrays are stored as the lower.Buffer of each parameter says, packed arrays by their
//     table. Nothing here decides anything.
//   - The same program gives the same bytes.
//   - Every text stands by itself: the header needs C11 or C++14, kernel and graph of the ADF flow the vendor's
//     adf.h, the Go package this module's aiesim alone and, behind the build tag native, a C compiler.
//   - Names are the user's where the language allows.
//
// # Files
//
//	param.go            what a parameter of a kernel is
//	address.go          where an element stands, as text of C and Go
//	order.go            the loops in the table of a packed array
//	literal.go          values of borders, as text
//	repeat.go           borders that repeat or mirror, as text
//	header.go, fill.go  Header: sizes, storage, padding, borders; functions that fill packed arrays
//	adf.go, adf_place.go  Kernel, Graph and Main; where buffers lie
//	vector.go           Vector: an array as the vendor's simulators read it
//	caller.go           Caller: a call for arrays that are stored in another way
//	binding*.go         Binding: the Go package; its functions, and how arrays are packed for them
package wrap
