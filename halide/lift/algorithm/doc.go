// Package algorithm makes what a C function computes, as package summary says it, into Funcs of package halide at given
// sizes, and into Go source that makes the same.
//
//	a, err := algorithm.Build(sum, map[string]int64{"M": 64, "N": 64, "K": 32}, algorithm.Options{})
//	s := a.Schedule() // of all outputs, with their bounds
//	program, err := a.Go()
//
// # Meaning
//
//   - The Funcs compute the summary's values, bit for bit; but where all terms of a float sum are -0 it is -0 as well, and
//     C's, which starts from 0, is 0.
//   - Integers that C would overflow have no meaning in C; here what is stored wraps.
//   - An element that an output's condition leaves out keeps its initial contents.
//   - What C computes in double is Float64, which halide.Eval has and no target; if Options says so it is computed as float32.
//
// # Invariants
//
//   - A Func's dimension is a variable of its output; where that element lies in the array, Output.At says.
//   - An array that is read has one input. One that is written too has its name as a Func, and the input is C_before.
//
// # Files
//
//	build.go     Build, Algorithm
//	names.go     names that are no other's
//	expr.go      expressions
//	reduce.go    reductions
//	region.go    EachPoint
//	border.go    zeros around arrays instead of conditions
//	hull.go      ranges that depend on outer variables as boxes and conditions
//	types.go     types of C as those of package halide
//	gosource.go  Go source; goexpr.go its expressions, gonames.go its identifiers
package algorithm
