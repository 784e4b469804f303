// Package lower is the loop nest over stored arrays that an algorithm with its schedule becomes, and the passes on it.
// A Nest prints (String), is read back (ParseNest), is checked (Check) and has a meaning (package exec): what
// halide.Eval gives, bit for bit. Package build makes one: build.Lower.
//
// # What a Nest is
//
// Loops (For) around assignments to accumulators (Assign, Local) and stores (Store), over arrays (Buffer) whose place
// in memory is settled: axes with strides, padding, halos. Expressions are those of package halide; OpVar is a loop,
// OpLoad reads an array at logical coordinates, OpLocal an accumulator. Buffer.Address is where coordinates lie;
// Buffer.Pack and Unpack are the only other places that know.
//
// Of a pipeline, Produce marks the statements of each stage of each Func, and an Alloc is where the array of a Func
// between input and output is there. Coordinates of such an array begin at 0. It may be folded: keep the last rows
// only.
//
// # Invariants (Check)
//
//   - Buffers, accumulators and loops have different names. Inputs come before outputs, and these, at least one, before
//     internal buffers in the order of their Allocs. Inputs are not stored to, internal buffers used inside their Alloc
//     only.
//   - Each element of a buffer's Dims has an address of its own, below Elems: the axes are all parts of all dimensions,
//     none twice, and no stride is smaller than what lies inside it. In a folded dimension that holds of as many
//     neighbouring elements as are kept. Valid is inside Dims; with a border it is what Dims and the border's ranges
//     share.
//   - A loop runs from 0 to Extent-1, at least once. A name stands for one extent in all of the nest; a loop is not
//     inside one of its name.
//   - Loops are Serial, Parallel or Vectorized. A vector loop is not a reduction and holds one Assign or Store; none is
//     inside another.
//   - Indexes of accumulators and Taps are quasi-affine in the loops around (affine.Form); coordinates may be any
//     integers. They are in Dims, indexes of accumulators in their extents, whatever the loops do; inside an If, where
//     its condition holds. What is read of internal buffers and outputs has been stored, and not been overwritten:
//     exec.Run finds such nests.
//   - Accumulators are set before they are used, and hold values in Lo..Hi only. Values are of the kind that they are
//     put into, and fit the array's type.
//   - An If that comes from the end of a loop has a condition of the form index < number. build.Lower leaves one only
//     where cutting loops did not decide it.
//   - There are no reductions in expressions, nor calls of Funcs.
//
// What build.Lower makes keeps two more: in vector loops, the addresses of lanes are that of the first lane and a
// number that depends on the lane only; and indexes are in normal form, greatest coefficients first. The same
// schedule gives the same text.
//
// # Passes
//
// Finish takes a nest as a schedule makes it through the passes of passes.go, each of which stands there with the
// reason for its place. Each takes a Nest and makes a new one, and reads nothing else.
//
// # Packages
//
//	build      schedule -> nest: build.Lower, which ends with Finish
//	indexes    expressions of loops: to and from affine forms, substitution, what they may be
//	affine     affine forms with quotients, remainders, minima and maxima
//	exec       runs nests, and what other packages make of them
//	depend     which loops are independent
//	hoist      what sums of all iterations of a loop have in common, once
//	realize    runs nests fast
//	pass       tables of passes
//
// build imports lower, lower imports indexes, indexes imports affine; nothing goes the other way.
//
// # Files
//
//	nest.go, body.go             the types; statements and what is inside them: the tree of all forms below this one, too
//	exprs.go, rewrite.go, span.go   the expressions of a statement: which, rewritten, what values they may have
//	lanes.go                     what the user said of a vectorised loop, and why its lanes run one by one
//	stored*.go                   Stored: what arrays and accumulators hold
//	table.go, signed.go          arrays that are tables; arrays of uint16 that int16 holds
//	buffer.go, pack.go           addresses; arrays to bytes and back
//	print.go, parse*.go, parser.go   notation
//	check*.go                    Check
//	passes.go                    Finish: the passes
//	serpentine.go, unroll.go, partition.go, names.go, deadcode.go, scalarize.go, joinloops.go, simplify.go,
//	    vectorize.go             a pass each
//	codes.go                     the mistakes that only lowering finds
package lower
