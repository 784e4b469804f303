// Package match names the operator that a summary is: gemm, gemv, ger, dot, axpy, scal, convolutions of one to three
// dimensions (stride, padding, dilation, groups, bias, batch, depthwise, pointwise), reductions, elementwise
// operations.
//
//	C(j, i) = sum(k in 0..K, A(k, i) * B(j, k), from C(j, i)) for j in 0..N, i in 0..M
//	gemm (layout row-major, beta 1): a = A, b = B, c = C, k = K, m = M, n = N, lda = K, ldb = N, ldc = N
//
// A summary says what each element is, so neither the order of loops nor im2col nor Winograd's transforms are in it;
// what is left to tell is which parameter is which. That is decided by structure, and never by testing. How many
// bindings a compiler would have to try that does not know the structure (ATC, section 5, Figure 12) is counted:
// without pruning, with arrays' roles, with their dimensions, and how early the right one comes in Levenshtein's order
// of names.
//
// # Invariants
//
//   - A name is for matrices as they are: a product of every other row, or without the last column, has none. A name that is
//     right at some sizes only, as where rows are as long as there are rows, has the condition with it: Match.Only.
//   - What is named equals its operator at all sizes that the summary is for; what comes near is refused with the difference.
//   - Find changes nothing and depends on no map's order.
//
// # Files
//
//	match.go                     Find, Match, Mismatch
//	addend.go                    expressions as sums of products
//	special.go                   selections that only save work where scalars are 0 or 1
//	contraction.go               products of two arrays, by who has which variables
//	whole.go                     rows left out, rows that overlap
//	gemm.go, blas.go             gemm, gemv, ger, dot; scal, copy, axpy
//	triangular.go                syrk, and what is no gemm
//	conv.go, pointwise.go        convolutions
//	border.go, guard.go          what they read beyond their input
//	interior.go                  those that leave the border of their output alone
//	activation.go                what is done to their results
//	elementwise.go               reductions and elementwise operations
//	actual.go, api.go            parameters of programs, interfaces of operators
//	candidates.go, distance.go   bindings counted and put in order
package match
