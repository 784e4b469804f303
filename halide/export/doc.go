// Package export writes algorithms as programs of NumPy: a file that says what each Func is in whole arrays, readable as a
// specification, with the algorithm's own arithmetic.
//
//	out(x, y) = sum(r, in(x + r.x, y) * k(r.x))
//	->
//	out = np.zeros((16, 256), np.int64)
//	for r_x in range(3):
//	    out = out + in_[0:16, r_x:r_x + 256].astype(np.int64) * k[r_x].astype(np.int64)
//
// # What holds
//
//   - Integers are exact: each value is computed in int32 or int64 as its interval allows, and refused where it needs more.
//   - Floats are rounded operation by operation, sums in the order of the algorithm. Elementary functions are those of the library.
//   - Dimension 0 is the last axis. An array begins at the least coordinate that is read, which the file says.
//   - Each Func is an array over all that is read of it, but those are refused whose region depends on data without a bound.
//
// # Files
//
//	numpy.go      NumPy: a pipeline as a file
//	regions.go    which part of each Func and input is needed
//	function.go   a Func as statements; values that are used twice
//	expr.go       expressions; ints.go, floats.go: operations
//	load.go       elements as slices, or by index arrays; affine.go: indexes as sums of Vars
//	border.go     what lies outside of inputs
//	reduce.go     sums and extremes
//	update.go     updates
//	library.go    functions that files bring along
package export
