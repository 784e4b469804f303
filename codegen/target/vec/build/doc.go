// Package build makes vector programs of loop nests: of any nest that build.Lower makes, whatever its schedule. Results are those
// of lower/exec, bit for bit. What has no operations on vectors is refused with the user's line.
//
//	lower.Nest --passes on nests--> lower.Nest whose lane loops are vectors --builder--> vec.Programs and their order
//
// # Lanes
//
// Loops that the schedule vectorises become lanes; in a stage that vectorises none, the independent loop along which statements
// cost the least. What is independent is proved (package lower/depend), no mark of a loop is trusted. Other loops, scans and
// sums at places that depend on data, run one by one: operations on one lane, and index registers.
//
// # Passes on nests, in their order (Lanes)
//
//	rows            loops over rows that hand on what they store become one
//	depend.Choose   conditions of lanes become selects: they would keep loops from being independent
//	sink            serial loops go into the lane loops inside them; neighbouring lane loops join
//	contract        accumulators lose the index that is the lane: they are registers then
//	reduce          lanes add up parts of long sums of integers; ahead of plan where rows lie side by side, after it what is left
//	plan            lane loops are settled
//	carry           what one iteration hands to the next is an accumulator
//	strip           they are cut into vectors of a power of two lanes, with tails moved inwards
//	unroll          short loops inside are written out; sums begin with their first term
//	gather          sums of products inside what is stored become accumulators
//	interchange     loops move to where caches hold what is inside them
//	jam             iterations that share loads are done at once
//
// # Values
//
// A value is an expression for all lanes: as many registers as they take. Integers are computed in the narrowest lanes that hold
// them by interval, or, of sums and products, that hold what is made of them: operations modulo 2^n need no more. Lanes of a
// value stand in their natural order; order is where another one is noted.
//
// # Files
//
//	kernel.go, steps.go, fuse.go   Kernel, Programs: which statements are a program, which arrays it gets; loops at the top
//	strides.go                     ProgramsStrided: strides that calls give
//	machine.go                     Machine
//	stored.go                      Stored: what arrays and accumulators hold; apart.go: Apart, what is refused
//	passes.go                      Lanes: the passes on nests
//	rows.go, sink.go, contract.go, plan.go, reduce.go, carry.go, strip.go, border.go, unroll.go, gather.go, interchange.go, jam.go   the passes
//	names.go                       names of loops and accumulators
//	traffic.go                     how much memory an order of loops moves
//	emit.go, sums.go               statements; runs of sums
//	mac.go                         sums of products by dot instructions: which ones, and how; mac_cost.go: what each way costs
//	mac_tuples.go, mac_group.go, mac_make.go, mac_operand.go   what one instruction multiplies; the sums; the operands
//	mac_strided.go                 operands whose lanes are two elements apart
//	mac_words.go, mac_pairs.go     products of bytes without an instruction for four of them
//	even_odd.go, linear.go         lanes of 16 bits as bytes lie in pairs: how they lie; sums of bytes times numbers
//	polynomial.go                  which of these sums share parts
//	mac_order.go                   the order in which lanes lie meanwhile
//	value.go                       registers of values; widening, narrowing
//	locals.go                      accumulators
//	place.go, load.go, index.go    addresses, loads and stores, index registers
//	width.go                       which lanes hold what
//	ints.go, divide.go, bits.go, narrow.go, nearest.go, special.go, floats.go, masks.go   expressions
package build
