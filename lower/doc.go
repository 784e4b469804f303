// Package lower turns an algorithm with its schedule into a loop nest over stored arrays: Lower. A Nest prints (String), is read
// back (ParseNest), is checked (Check) and has a meaning (Run): what halide.Eval gives, bit for bit.
//
// # What a Nest is
//
// Loops (For) around assignments to accumulators (Assign, Local) and stores to the output (Store), over arrays (Buffer) whose
// place in memory is settled: axes with strides, padding, halos. Expressions are those of package halide; OpVar is a loop,
// OpLoad reads an input at logical coordinates, OpLocal an accumulator. Buffer.Address is where coordinates lie; Buffer.Pack
// and Unpack are the only other places that know.
//
// # Invariants (Check)
//
//   - Buffers, accumulators and loops have different names. The last buffer is the output, the only one that is stored to.
//   - Each element of a buffer's Dims has an address of its own, below Elems: the axes are all parts of all dimensions, none
//     twice, and no stride is smaller than what lies inside it. Valid is inside Dims; with a border it is what Dims and the
//     border's ranges share.
//   - A loop runs from 0 to Extent-1, at least once. A name stands for one extent in all of the nest; a loop is not inside one of
//     its name.
//   - Loops are Serial or Vectorized. A vector loop is not a reduction and holds one Assign or Store; none is inside another.
//   - Indexes and Taps are quasi-affine in the loops around (affine.Form). Coordinates are in Dims, indexes of accumulators in
//     their extents, whatever the loops do; inside an If, where its condition holds.
//   - Accumulators are set before they are used, and hold values in Lo..Hi only. Values are of the kind that they are put
//     into, and fit the output's type.
//   - An If has a condition of the form index < number. Lower leaves one only where cutting loops did not decide it.
//   - There are no reductions in expressions.
//
// What Lower makes keeps two more: the addresses of lanes are that of the first lane and a number that depends on the lane
// only; and indexes are in normal form, greatest coefficients first. The same schedule gives the same text.
//
// # Passes
//
//	bounds      what is read and written, and how it lies in memory: all that follows relies on addresses
//	derive      the loops of the schedule, with guards as Ifs: the nest has a meaning from here on
//	unroll      before partition: a guard may be decided in each copy, and not for all of them together
//	partition   cuts loops until no guard is left; before vectorize, since a vector loop that is cut becomes serial
//	merge       joins the serial loops that cutting and unrolling leave side by side
//	simplify    after all that substitute loops: 16*15 + xi_2 + 0 becomes xi_2 + 240
//	vectorize   one statement a vector loop; last, because other passes would have to keep it so
//	lanes       refuses vectors whose lanes do not lie alike
//
// Each takes a Nest and makes a new one; those from unroll on read nothing else.
//
// # Files
//
//	nest.go                      the types
//	lower.go, plan.go            Lower; what the directives say, as index expressions
//	bounds.go, storage.go        pass bounds
//	derive.go, reduce.go         pass derive
//	unroll.go, partition.go, names.go, merge.go, simplify.go, vectorize.go, lanes.go   the other passes
//	buffer.go, pack.go           addresses; arrays to bytes and back
//	index.go, rewrite.go, span.go   expressions: to and from affine forms, substitution, intervals
//	print.go, parse*.go          notation
//	check*.go                    Check
//	run*.go                      Run
//	codes.go                     the mistakes that only lowering finds
package lower
