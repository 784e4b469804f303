// Package export writes algorithms as programs of Python's libraries of arrays (NumPy, PyTorch, TensorFlow, MLX, JAX):
// a file that says what each Func is in whole arrays, readable as a specification, with the algorithm's own arithmetic,
// and a test of it.
//
//	out(x, y) = sum(r, in(x + r.x, y) * k(r.x))
//	->
//	s = 0
//	for r_x in range(3):
//	    s = s + in_[0:16, r_x:r_x + 256].astype(np.int64) * k[r_x].astype(np.int64)
//
// # What holds
//
//   - Integers are exact: each value is computed in int32 or int64 as its interval allows, and refused where it needs more.
//   - Floats are rounded operation by operation, sums in the order of the algorithm. Elementary functions are those of the library.
//   - Sums of products of integers over dimensions that are axes of the arrays are einsum, sums and extremes around an element windows,
//     where the library has them; all others are loops over the domain.
//   - Dimension 0 is the last axis. An array begins at the least coordinate that is read, which the file says.
//   - Each Func is an array over all that is read of it, but those are refused whose region depends on data without a bound.
//
// # Files
//
//	python.go     a pipeline as a file; writer.go: its lines and names; brought.go: functions that it brings along
//	library.go    what a library calls things; numpy.go, torch.go, tensorflow.go, mlx.go, jax.go: those there are
//	regions       which part of each Func and input is needed
//	function.go   a Func as statements; update.go: its updates; result.go: what is stored
//	body.go       what is known while a definition is written: axes, loops, names of values
//	value.go      the text of an expression; exact.go: in how many bits it is exact
//	expr.go       expressions by their operations; ints.go: operations; fraction.go: quotients in lower terms
//	load.go       elements; slice.go: as slices; affine.go: indexes as sums of Vars
//	border.go     what lies outside of inputs
//	reduce.go     sums and extremes; reduction.go: as loops; contract.go: by einsum; window.go: over windows; whole.go:
//	              along an axis; terms.go: what they sum
//	functions.go  the functions that files may bring along
//	sample.go     the data of the test of a file; vectors.go: as a file
package export
