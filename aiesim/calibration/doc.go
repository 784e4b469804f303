// Package calibration holds kernels whose cycle counts the vendor or their authors have published, as C, with data to
// run them on, what they must compute, and the published number: what a cycle model of the first-generation AI Engine
// has to come near to.
//
//	for _, r := range calibration.Rows() {
//		args := r.Args(1)
//		... run r.Text, function r.Entry, macros r.Defines, with args ...
//		err := r.Check(args)
//	}
//
// Each file of kernels/ names the public source whose structure it follows: loop nest, loads, number and form of the
// products, windows or pointers, pragmas. The text is our own. Nothing in a kernel is there to reach a number.
//
// # Invariants
//
//   - Args is a function of the row and the seed: same seed, same bytes.
//   - Check computes the expected results in plain Go, without lanes, registers or intrinsics, from the inputs alone.
//   - The package imports nothing of the simulator: rows can drive any part of it, its tests included.
//
// # Files
//
//	row.go       Row, Rows: the table
//	arg.go       Arg: numbers as bytes and back; random data
//	elementwise.go, copy.go, fir.go, matmul.go, qlinearconv.go, iir.go
//	             per kernel: its arguments and its reference
//	decimate.go, interpolate.go, symmetric.go, product.go
//	             kernels of the vendor's library, made from their parameters, with arguments and reference
//	kernels/*.c  the kernels
package calibration
