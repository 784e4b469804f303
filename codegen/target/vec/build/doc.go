// Package build makes vector programs of loop nests: of any nest that build.Lower makes, whatever its schedule. Results
// are those of lower/exec, bit for bit. What has no operations on vectors is refused with the user's line.
//
//	lower.Nest --lanes.Of--> lower.Nest whose lane loops are vectors --builder--> vec.Programs and their order
//
// # Values
//
// A value is an expression for all lanes: as many registers as they take. Integers are computed in the narrowest lanes
// that hold them by interval, or, of sums and products, that hold what is made of them: operations modulo 2^n need no
// more. Lanes of a value stand in their natural order; order is where another one is noted.
//
// # Objects
//
// Each knows what those above it know, and one thing more:
//
//	emitter   the program and its end: operations on registers
//	values    lanes: operations on values
//	facts     expressions before they are computed: which values they may have, what differs from lane to lane
//	memory    values and facts, and the arrays: how lanes of a place are loaded and stored
//	exprs     how expressions are computed in the statement at hand
//	dots      which dot instructions make the sums of products of a lane loop; maker: how
//	builder   statements, loops, conditions; what is refused
//	stepper   which statements are a program
//
// # Files
//
//	kernel.go, steps.go, fuse.go   Kernel, Programs: which statements are a program, which arrays it gets; loops at the top
//	strides.go                     addresses with strides that calls give
//	apart.go                       Apart: what is refused
//	emit.go, sums.go               builder: statements; accumulators are set, runs of sums
//	paired.go                      lane loops whose bytes stay in pairs, where that costs less
//	mac.go                         dots: sums of products by dot instructions: which ones, and how; mac_cost.go: what each way costs
//	mac_tuples.go, mac_group.go, mac_make.go, mac_operand.go   what one instruction multiplies; the sums; the operands
//	mac_called.go                  sums that an instruction is asked for; factors side by side in lanes of 32 bits
//	mac_words.go, mac_pairs.go     products of bytes without an instruction for four of them
//	even_odd.go, linear.go         lanes of 16 bits as bytes lie in pairs: how they lie; sums of bytes times numbers
//	polynomial.go                  which of these sums share parts
//	mac_order.go                   the order in which lanes lie meanwhile
//	value.go                       emitter, values: registers of values; widening, narrowing
//	uses.go, locals.go             what is done with accumulators; their registers and arrays
//	scalars.go                     those that index registers keep; stores of one integer
//	place.go, load.go, index.go    memory: addresses, loads and stores, index registers
//	width.go                       facts: which lanes hold what
//	exprs.go                       exprs: each expression is computed once, by its kind
//	ints.go, divide.go, bits.go, narrow.go, nearest.go, special.go, floats.go, masks.go   expressions
//	elementary.go                  exp, sin and others in lanes of float64
package build
