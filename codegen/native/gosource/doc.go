// Package gosource writes plain Go: the statements of a loop nest as loops over slices, with the results of halide.Eval
// bit for bit.
//
//	lower.Nest --Function--> a function of Go, and the functions of Library that it calls
//
// Integers are computed in int64, which holds every operand and every result: what has other values is refused.
// Products of floats are converted to float32, so that no compiler fuses them with a sum.
//
//	function.go   Function: parameters, accumulators, internal arrays
//	stmt.go       statements
//	writer.go     what statements and expressions are written with
//	expr.go       expressions, each a term (term.go); ints.go of integers,
//	              floats.go of floats, narrow.go where values leave them
//	index.go      Index: affine forms
//	names.go      Names: Go identifiers
//	library.go    Library: the functions that the text calls
//	check.go      what int64 does not hold
package gosource
