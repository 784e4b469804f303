// Package codegen is a kernel as vector operations, and its C with the vendor's intrinsics. Package generate makes it
// of triplets on a datapath: it decides the order of loads, multiplications and stores (the Vyasa paper, sections III-D
// and III-E).
//
//	triplet.Program --generate--> Program --C--> text
//
// A [Program] is vector operations in loops; what could not be vectorised stands in it as statements of the nest,
// which become plain C.
//
// # Invariants
//
//   - [C] decides nothing: each operation of a program is a line of the text, in its order.
//   - [Run] of a program after any pass from modes on is what the algorithm means, bit for bit; [Check] holds
//     after each pass.
//   - What a kernel computes and reads again is loaded where it is used: it is neither hoisted nor shared between
//     segments. Arrays between stages are static arrays of the text.
//   - Vector accesses are inside their arrays and aligned as the machine asks for, for all values of the loops.
//   - An accumulator is narrowed through one rounding, however many conversions it takes.
//   - The text is C11 and C++14, and names nothing that it does not define.
//
// # The machine
//
// A program is made for a target.Target, which every pass reads: how accumulators narrow, register files, rates,
// limits, and how C writes the operations. What the AI Engine is, is told in codegen/target/aie1.
//
// # Files
//
//	program.go, op.go   the form: loops, operations, registers
//	check.go            its invariants
//	run.go, run_mac.go, lanes_run.go, executor.go   its meaning
//	string.go, parse.go, parse_op.go, parser.go     its text, printed and read back
//	limits.go           what one core cannot hold
//	name.go, note.go    names for the text, and what it is told of products
//	c.go                the C text of the function; c_op.go, c_lanes.go, c_store.go operations; c_place.go registers
//
// # Beside it
//
//	generate            triplets -> program, in passes
//	csource             scalar C: the statements of the nest, the functions that they call, identifiers
//	standin             the intrinsics in plain C, for host compilers
//	wrap                headers, ADF graphs and Go bindings around a kernel
package codegen
