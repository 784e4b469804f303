// Package lanes makes the loops of a nest vectors of a machine: which loops are lanes, what stands inside them, in
// which order and how often at once. It knows nests and how many lanes a machine has, no operations on vectors. A nest
// means the same afterwards, lane by lane; package build makes programs of it.
//
// # Lanes
//
// Loops that the schedule vectorises become lanes; in a stage that vectorises none, the independent loop along which
// statements cost the least. What is independent is proved (package lower/depend), no mark of a loop is trusted. Other
// loops, scans and sums at places that depend on data, run one by one: operations on one lane, and index registers.
//
// # Passes, in their order (Of)
//
//	rows            loops over rows that hand on what they store become one
//	depend.Choose   conditions of lanes become selects: they would keep loops from being independent
//	sink            serial loops go into the lane loops inside them; neighbouring lane loops join
//	contract        accumulators lose the index that is the lane: they are registers then
//	reduce          lanes add up parts of long sums of integers, and extremes; ahead of plan where rows lie side by side, after it
//	                what is left
//	flat            rows shorter than a register that follow each other are one
//	plan            lane loops are settled
//	carry           what one iteration hands to the next is an accumulator
//	strip           they are cut into vectors of a power of two lanes, with tails moved inwards
//	unroll          short loops inside are written out; sums begin with their first term
//	gather          sums of products inside what is stored become accumulators
//	interchange     loops move to where caches hold what is inside them
//	jam             iterations that share loads are done at once
//
// # Files
//
//	passes.go                     Of: the passes
//	hold.go                       which lanes hold which values
//	rows.go, sink.go, contract.go, flat.go, plan.go, reduce.go, reduce_parts.go, carry.go, strip.go, border.go, unroll.go, gather.go,
//	interchange.go, jam.go, jam_rest.go   the passes
//	names.go                      names of loops and accumulators
//	traffic.go                    how much memory an order of loops moves
//	sets.go                       how many rows the first cache holds a line of
package lanes
