// Package peers runs what users would pick in place of a native kernel: plain C of the same nest as gcc and clang
// compile it, and functions of libraries that are installed, in the process that measures both; what is called from
// Python in processes of its own, by turns with this one. Libraries are opened while the program runs, without cgo; a
// peer that is not there has a reason.
//
//	work.go        what peers compute, over which data
//	sample.go     interleaved samples: the least processor time of each
//	compile.go    C to a shared library, by the compilers that are found
//	library_*.go  shared libraries, and their functions
//	memory.go     memory that libraries keep pointers to
//	repeat.go     calls again and again, by a loop of C
//	plain.go      a nest as plain C, run over its stored arrays
//	dnnl.go, onednn.go, onednn_gru.go   layers, products and recurrent layers by oneDNN, versions 2 and 3
//	openblas.go   products by OpenBLAS
//	blasconv.go   layers as C of a map that calls OpenBLAS
//	driver.go, drivers/  programs of Python: OpenCV, Halide, ONNX Runtime, XNNPACK
//	kinds.go      which of these compute what
//	compare.go    how a result differs from the exact one
package peers
