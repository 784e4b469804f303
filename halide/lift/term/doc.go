// Package term has the scalar terms that a lifted program computes: a graph of operations on the initial contents of
// arrays and on scalar parameters, in which equal terms are one.
//
// # Meaning
//
//   - Terms of Int are mathematical integers. What C does in a signed type is the exact operation: that it does not overflow is assumed,
//     and stated where a result is told. What C does in an unsigned type is the operation and a Wrap. Convert between integer types is
//     nothing where the new type can hold the old one.
//   - Terms of Single and Double are IEEE floats; each operation rounds once. Construction keeps their trees; only laws that hold bit
//     for bit are applied (the payload of NaN aside).
//   - Division by zero has no meaning, nor has a shift by less than 0 or more than 1023, nor a float beyond the integer type to which
//     it is converted.
//   - A function that is called is by its name in math.h without suffix: "sqrt" of kind Single is sqrtf.
//
// # Invariants
//
// An argument has a lesser T than what is made of it, so the order of T is one in which to compute. T 0 is no term;
// what is made of it is none too. Forms of one Normal are equal if and only if their names are.
//
// # Files
//
//	type.go                       Type, the scalar types of C; Kind, what a term denotes
//	op.go, store.go               operations; Store, the table of terms
//	build.go, build_float.go      constructors, and the laws that they apply
//	span.go                       what an integer lies between
//	keep.go                       conversions that are needed at larger sizes only
//	print.go                      terms as text
//	normal.go, sum.go             normal forms: polynomials, sums, products, inverses
//	operation.go, condition.go    other operations on normal forms; comparisons, connectives, selects
//	special.go                    selects that only save work
//	coeff.go, intern.go           rational coefficients; numbers for sequences
//	nesting.go                    how deep chains of operations lie in each other
//	read.go                       what a form consists of
//	eval.go, field.go             values of terms: as C has them, and in a prime field
package term
