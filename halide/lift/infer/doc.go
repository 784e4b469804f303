// Package infer finds a summary of a function for all sizes from the terms of its output elements at a few sizes.
//
// Terms of different elements are fitted to one pattern. What is alike in them is the expression; offsets of elements
// and integers, the coordinates, are affine functions of the position with polynomials of the sizes as coefficients.
// Chains of one operation, of any length, are reductions: some coordinates of the operands are chosen as variables,
// whose ranges have affine ends or fill a box where a condition holds; the others must then be affine functions of
// these too. Where elements differ in their operations a condition on the position tells them apart.
//
// It is tried on terms as the program computed them, which keeps the order of float operations, and on normal forms,
// which see through unrolled, blocked and algebraically other orders; the shorter description is taken.
//
// # Invariants
//
//   - A summary that is returned gives all observed terms again, bit for bit or over the reals as it says: its Expand is compared with
//     them. What is not observed is a conjecture, to be proved elsewhere.
//   - The same input gives the same summary.
//
// # Files
//
//	input.go             Input: arrays, sizes and observations; Refusal
//	guards.go            divisors that may be zero
//	infer.go             Infer: outputs, one after the other; what they require
//	value.go             what an output's elements are: bit by bit, or over the reals
//	components.go        elements told by components, as those of complex numbers
//	check.go             Check: a summary against observations
//	node.go              patterns: shapes and coordinates
//	tree.go, forms.go    patterns of terms as they are, and of their normal forms
//	clock.go             how much work and time an inference may take
//	fit.go               expressions of patterns; cases by position
//	fold.go              chains: which operands are alike, what they are together
//	outside.go           factors that do not depend on a sum's variables
//	reduction.go         operands as one over ranges
//	stencil.go           operands at fixed distances
//	pivots.go            coordinates that may be variables
//	ranges.go            ranges with affine ends; boxes
//	volume.go            how full boxes are
//	orient.go            products of two elements of one array
//	reshape.go           vectors that may be matrices
//	merge.go             two loops that are one
//	unflatten.go         dimensions that are two
//	loops.go, rewrite.go loops and what is in them, with other indices
//	condition.go         conditions that tell points apart
//	loose.go             bounds that do not end where points do
//	affine.go, poly.go   affine functions through points; polynomials of sizes
//	clamp.go, count.go   affine functions that are kept inside rows; products of such
//	majority.go          the affine function that most points lie on
//	names.go, cost.go    names of variables; how long a description is
package infer
