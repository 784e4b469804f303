// Package codegen brings triplets on a datapath to the machine: it decides the order of loads, multiplications and
// stores, and writes C with the vendor's intrinsics (the Vyasa paper, sections III-D and III-E).
//
//	triplet.Program --Generate--> Program --C--> text
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
//   - The same triplets give the same bytes. The text is C11 and C++14, and names nothing that it does not
//     define.
//
// # The machine
//
// A program is made for a target.Target, which every pass reads: how accumulators narrow, register files, rates,
// limits, and how C writes the operations. What the AI Engine is, is told in codegen/target/aie1.
//
// # Passes
//
// build (build*.go) begins: triplets to operations, one after the other. The passes that follow are in generate.go,
// each in a file of its name, with the reason for its place.
//
// Lane operations (lanes.go, lanes_run.go) stay where build has put them: they divide operations into segments, and
// order and interleave work within one. Integers lie in whole registers, or in parts as conversions of accumulators
// leave them; floats in registers of eight, which accumulators are, too.
//
// # Beside them
//
//	program.go, op.go   the form: loops, operations, registers
//	check*.go           its invariants
//	run*.go, executor.go  its meaning
//	string*.go, parse*.go, parser.go  its text, printed and read back
//	room.go             the register files, for order
//	limits.go           what one core cannot hold
//	c*.go               the C text: c.go the function; c_op.go, c_store.go operations; c_place.go registers
//	name.go             names for the text; note.go, notes.go what it and the user are told
//	csource             scalar C: the statements of the nest, the functions that they call, identifiers
//	standin             the intrinsics in plain C, for host compilers
//	wrap                headers, ADF graphs and Go bindings around a kernel
package codegen
