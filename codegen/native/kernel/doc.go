// Package kernel makes loop nests run as machine code of this processor: what a nest computes becomes vector programs,
// these become instructions, and the code lies in memory of this process.
//
//	lower.Nest --vec/build--> programs --x86.Compile, x86.Link--> bytes --native.Memory--> Kernel.Run
//
// A nest is refused, with notes, where a statement has no native code; a system or processor that cannot run native
// code at all refuses every nest. Who gets an error runs the nest by package lower/realize.
//
//	kernel.go    Compile, Kernel
//	norm.go, norm_check.go   conditions of coefficients under which sums stay in 32 bits
//	pairs.go     conditions of weights under which sums of two products of bytes stay in 16 bits
//	run.go       one run: arrays, bands, goroutines
//	machine.go   what a run has for itself: blocks of arguments, scratch
//	cost.go      how long an iteration of a band takes, about
//	stages.go    CompileStages: some statements natively, others by closures
package kernel
