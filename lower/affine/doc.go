// Package affine holds index expressions in a normal form: a constant plus whole multiples of loop variables and of
// quotients, remainders, minima and maxima of such sums by constants ("quasi-affine" expressions).
//
// A loop variable runs from 0 to its extent - 1; Extents gives the extents. Quotients round down and remainders are not
// negative, as halide.OpDiv and halide.OpMod are for positive divisors.
//
// # Invariants
//
//   - Terms are sorted by the text of their atoms, no coefficient is zero, no atom occurs twice.
//   - By of a quotient or a remainder is at least 2, its Of is never constant and leaves nothing to take out: the
//     constant lies in 0 .. By-1, and so do the sizes of the coefficients of its terms.
//   - A minimum or maximum has an Of without constant.
//   - Forms are values: no function changes its argument; Of pointers may be shared.
//   - Forms of equal text are equal; linear Forms (no quotients and the like) are equal only if their texts are.
//
// # Files
//
//	form.go     the types, constants and variables, comparison
//	sum.go      Add, Sub, Scale; n*(f/n) + f%n becomes f
//	div.go      Div and Mod, simplified by divisibility and by extents
//	clamp.go    Min and Max
//	eval.go     Eval, Subst, DependsOn, Vars, Divisor
//	range.go    Range: the exact least and greatest value
//	string.go   String, in the notation of expressions: package indexes reads it back
package affine
