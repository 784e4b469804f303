// Package peers runs what users would pick in place of a native kernel, in the process that measures both: plain C of the same
// nest as gcc and clang compile it, and functions of libraries that are installed. Libraries are opened while the program runs,
// without cgo; a peer that is not there has a reason.
//
//	compile.go    C to a shared library, by the compilers that are found
//	library_*.go  shared libraries, and their functions
//	plain.go      a nest as plain C, run over its stored arrays
//	sample.go     interleaved samples: the least processor time of each
package peers
