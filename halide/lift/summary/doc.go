// Package summary says what a C function computes, for all sizes: for each output element an expression of the initial
// contents of arrays, of scalars and of its own position, with symbolic extents.
//
//	C(j, i) = sum(k in 0..K, A(k, i) * B(j, k), from C(j, i)) for j in 0..N, i in 0..M
//
// # Meaning
//
//   - A Load always means the contents before the function ran, whatever it writes meanwhile.
//   - Dimension 0 of an array is listed first and varies fastest in memory, as in package halide: C's A[i][k] is A(k, i).
//   - Integer expressions are mathematical integers; C's machine types are conversions, which wrap. That arithmetic in
//     signed types does not overflow is a precondition. Quo and Rem truncate; by zero they have no meaning (a precondition), nor have
//     floats that do not fit the integer they are converted to.
//   - Float operations work in float32 or float64, as their Kind says, and round once. A summary that is BitExact has the
//     tree of operations of the C; one OverReals is equal to it when no operation rounds.
//   - A Reduction is a left fold from its initial value in the order of its ranges, outermost first.
//   - What no Output names is not written.
//
// # Invariants
//
// A Poly, an Affine, an Expr never changes. Names of sizes, scalars, arrays and variables are distinct in a Summary.
//
// # Files
//
//	poly.go      Poly: integer polynomials of sizes, with floor divisions
//	quotient.go  what a Poly divided by a Poly is, where nothing is left over
//	affine.go    Affine: indices, sums of variables times Polys; Range
//	array.go     Array, Scalar, Size: what a function is given
//	expr.go      Expr and its operations, Reduction
//	walk.go      what visits all of an Expr, and what makes others of it
//	memo.go      what an expansion finds once, as sums within sums
//	condition.go Condition: under which a summary holds
//	summary.go   Summary, Output
//	print.go     the notation
package summary
