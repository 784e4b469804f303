// Package vyasa compiles convolutions, filters and matrix kernels, written as Go expressions with the order of
// computing apart from them, into C with the vector intrinsics of the Xilinx AI Engine, and checks that C on a
// simulator.
//
// A program passes through five forms, in one direction:
//
//	algorithm + schedule -> loop nest -> triplets -> vector program -> intrinsic C
//	     halide               lower       triplet       codegen         codegen
//
// and the C text alone crosses to the judge, package aiesim, which parses, checks and compiles it, runs its instruction
// words and counts cycles. Every form prints, checks its own invariants and runs; for every legal schedule all of them
// give the same outputs, bit for bit.
//
// Kernel.Write is the way to the vendor's tools: C, header, an ADF graph with its main, test vectors and a Go package;
// Kernel.Report says where the cycles went, and Kernel.HTML is a page of all forms.
//
// A schedule also runs in Go, on real data: Realize, or a Realizer for many frames, makes its loop nest and no other
// form.
//
// Read compile.go first: it is the whole pipeline. Then halide (the language), lower, triplet, codegen, aiesim.
package vyasa
