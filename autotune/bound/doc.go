// Package bound tells of a partial schedule how many cycles every schedule below it takes at least, and why.
//
//	space.Store + Rates --> cycles, and the resource that they are of
//
// # Invariants
//
//   - The bound of a store is no more than the cycles of any leaf below it, on the machine that the Rates describe: a
//     statement about the compiler and that machine together. Where it is not certain what they do, the bound assumes
//     the best.
//   - A decision never lowers the bound: each term is the least over values that are left, or is computed from the
//     extremes of what is left, and falls or rises with them.
//   - [Bound.Cycles] allocates nothing, and is exact integer arithmetic.
//
// # What is counted
//
// The kernel is a nest: loops over results (vectors of them, jammed), in these the reduction loops that stay loops, in
// these the body.
//
//	resource          at least
//	multiplications   for each vector and each round of the reduction loops, the body's terms over the columns of the datapath, rounded up,
//	                  for each set of terms that may share one: by Group and Pair, and by rows where it is certain that data slide (sharing.go);
//	                  a body too long to be overlapped with its neighbours pays the latency from load to multiplication each time, and
//	                  that to the store; so does each group of results whose sums go on through a reduction loop; where a loop is
//	                  certain to be left, what is set up before it, the wait for a register that takes several loads, and the
//	                  return behind it
//	                  where each vector reads its data anew from arrays that lie in one pair of banks each, what the sums that
//	                  have registers get of a load
//	scalar products   without a vector loop: one at a time
//	loads             what a body reads of an array that differs between bodies, each time anew: registers keep nothing over a round but
//	                  what does not change
//	stores            the result once
//
// Terms are counted where it is certain that each is a multiplication of its own, or one of a sum of two data
// (kernel.go); for other kernels that
// resource is 0. What is not counted: bank conflicts, misalignment, spills, pointer arithmetic, pipelines that are
// filled and drained.
//
//	file          holds
//	rates.go      Rates: the machine in numbers
//	terms.go      sums whose terms have coefficients in common
//	pairs.go      how many of them may
//	kernel.go     the kernel in numbers: which loops count, products, arrays
//	bound.go      New, Cycles, Of
//	multiply.go   multiplications
//	around.go     what is before and behind the loops
//	across.go     terms that are grouped across the rows of data
//	operands.go   terms whose factors both differ from lane to lane
//	sharing.go    which terms may share a multiplication
//	places.go     terms that read the rows of data in several places
//	copied.go     copies of data that slide, where some may be made: all that a body needs, or none
//	jams.go       how many vectors a body may have
//	unrolls.go    what may be written out of the reduction loops
//	memory.go     loads and stores
//	lives.go      loads for the sums that have registers
//	explain.go    Explanation
//	uncounted.go  what a gap may come from
package bound
