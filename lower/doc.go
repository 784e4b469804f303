// Package lower turns an algorithm with its schedule into a loop nest over stored arrays: Lower. A Nest prints (String), is read
// back (ParseNest), is checked (Check) and has a meaning (package exec): what halide.Eval gives, bit for bit.
//
// # What a Nest is
//
// Loops (For) around assignments to accumulators (Assign, Local) and stores (Store), over arrays (Buffer) whose place in
// memory is settled: axes with strides, padding, halos. Expressions are those of package halide; OpVar is a loop, OpLoad
// reads an array at logical coordinates, OpLocal an accumulator. Buffer.Address is where coordinates lie; Buffer.Pack and
// Unpack are the only other places that know.
//
// Of a pipeline, Produce marks the statements of each stage of each Func, and an Alloc is where the array of a Func between
// input and output is there. Coordinates of such an array begin at 0. It may be folded: keep the last rows only.
//
// # Invariants (Check)
//
//   - Buffers, accumulators and loops have different names. Inputs come before outputs, and these, at least one, before
//     internal buffers in the order of their Allocs. Inputs are not stored to, internal buffers used inside their Alloc only.
//   - Each element of a buffer's Dims has an address of its own, below Elems: the axes are all parts of all dimensions, none
//     twice, and no stride is smaller than what lies inside it. In a folded dimension that holds of as many neighbouring
//     elements as are kept. Valid is inside Dims; with a border it is what Dims and the border's ranges share.
//   - A loop runs from 0 to Extent-1, at least once. A name stands for one extent in all of the nest; a loop is not inside one of
//     its name.
//   - Loops are Serial, Parallel or Vectorized. A vector loop is not a reduction and holds one Assign or Store; none is inside
//     another.
//   - Indexes of accumulators and Taps are quasi-affine in the loops around (affine.Form); coordinates may be any integers.
//     They are in Dims, indexes of accumulators in their extents, whatever the loops do; inside an If, where its condition
//     holds. What is read of internal buffers and outputs has been stored, and not been overwritten: exec.Run finds such nests.
//   - Accumulators are set before they are used, and hold values in Lo..Hi only. Values are of the kind that they are put
//     into, and fit the array's type.
//   - An If that comes from the end of a loop has a condition of the form index < number. Lower leaves one only where cutting
//     loops did not decide it.
//   - There are no reductions in expressions, nor calls of Funcs.
//
// What Lower makes keeps two more: in vector loops, the addresses of lanes are that of the first lane and a number that depends
// on the lane only; and indexes are in normal form, greatest coefficients first. The same
// schedule gives the same text.
//
// # How a nest is made
//
// Lower takes what the schedule writes out where it is called (inline), finds in which types and how far Funcs are needed
// whatever the order (needs), and then makes the nest from the outputs to what they call, and of each stage from its
// innermost loop outwards (hook, build, produce). Where a Func is computed, all that uses it is there already, in the loops
// inside of that place: the region that they need together follows from that (regionOf) as a box that begins at a Form of
// the loops around and has a constant extent. So each stage has loops of constant extents. Until the array of a Func
// is placed, its elements are those of a mark, ?f, at the coordinates of the algorithm; alloc puts the array around all that
// computes and reads it, and counts coordinates from where it begins.
//
// A region stays within what is needed in all, so that nothing is computed or read for nobody, but for what tails that round
// up ask. Those may compute from zeros, and what they store may be anything.
//
// An array that lives longer than one iteration of a loop in which it is computed is filled piece by piece (slides): what
// the iteration before has computed is not computed again, if that can be proved, and of the dimension along which the window
// moves only as much is kept as is in use at once (keeps). What the first iteration finds is computed ahead of the
// loop (flush), and before that what it needs of others. There are no conditions in the loops for any of that.
//
// What Lower shows of that is bounds, the arrays alone, and derive, the nest. The passes that follow are in lower.go,
// each with the reason for its place. Each takes a Nest and makes a new one, and reads nothing else.
//
// # Files
//
//	nest.go, body.go             the types; statements and what is inside them: the tree of all forms below this one, too
//	exprs.go                     the expressions of a statement
//	lower.go                     Lower: the passes
//	pipeline.go, inline.go, needs.go   the Funcs that are computed by themselves, and how far; those that are written out
//	plan.go, bounds.go           what the directives of a stage say, as index expressions; what is wrong past the end
//	hull.go, coord.go, region.go, shape.go   boxes of uses; what coordinates may be; what is read; which are quasi-affine
//	derive.go, call.go, gather.go   the statements of a stage; calls as loads of marks; borders as expressions
//	specialize.go                stages with other loops where a condition on inputs holds
//	reduce.go, fold.go, where.go    reductions as accumulators; conditions of RDoms
//	part.go, produce.go, slide.go   statements that are still to be put together; members in their loops; windows
//	alloc.go, folded.go, storage.go   arrays of members; how much of them is kept; how arrays lie in memory
//	unroll.go, partition.go, names.go, unread.go, lanewise.go, merge.go, simplify.go, vectorize.go   the other passes
//	buffer.go, pack.go           addresses; arrays to bytes and back
//	index.go, rewrite.go, span.go   expressions: to and from affine forms, substitution, intervals
//	print.go, parse*.go          notation
//	check*.go                    Check
//	reassociate.go               whether sums of floats may be taken in any order
//	codes.go                     the mistakes that only lowering finds
package lower
