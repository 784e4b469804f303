// Package vec is the vector program of machines with plain registers: x86-64, arm64, riscv64. What a loop nest
// computes is said in operations on virtual vector registers of one width, in counted loops, over arrays in memory;
// which instructions these become is the matter of the target (codegen/target/x86), which registers they get is
// settled here.
//
//	nest --(vec/build)--> Program --(target)--> Insts over virtual registers --(Allocate)--> over real ones --> bytes
//
// # What a Program is
//
// Statements of package lower (For, If) around leaves *Op. A register is a variable: it may be set more than once,
// which is how accumulators live through loops; it is set before it is read on every path. Registers are of two
// classes:
//
//	Vector  Program.Bits bits, without a type: the operation says which lanes it sees
//	Index   one integer of 64 bits: indexes that depend on data, addresses
//
// An array is an argument; an address is an argument, a number of bytes that is affine in the loops around
// (affine.Form with quotients and remainders), and at most one index register times a scale. All addresses lie inside
// the arrays for all values of the loops, and of index registers within their proven ranges: the builder proves it
// from the nest.
//
// Lane 0 is at the lowest address. An operation that works on fewer lanes than a register has leaves the others
// undefined; undefined lanes may not be stored.
//
// # Files
//
//	program.go    Program, Arg, Class, Op, Address; what operations read and set
//	code.go       Code: what an operation does
//	shape.go      what the operations of a Code look like
//	elem.go       Elem: what a lane holds
//	string.go     Program as text
//	parse.go      text as Program: arguments, loops; parse_op.go: operations
//	check.go      Check: registers, loops, addresses; check_op.go: operations
//	run.go        Run: what a Program means; run_machine.go: where; run_lane.go, run_float.go,
//	              run_index.go: operations
//	passes.go     Improve: the passes of Programs and why they stand in their order
//	number.go     equal values are computed once, and what no store needs goes
//	transpose.go  vectors whose lanes lie apart come in blocks
//	interleave.go vectors whose lanes are stored in turns are woven
//	promote.go    what loops store again and again stays in registers
//	begin.go      sums of dot products begin with what is added to them
//	sink.go       loads go into loops that need too many registers; park.go: so do other values, by an array, and lanes
//	              that index registers take come by words
//	order.go      fewer registers by order, by list scheduling: straight.go what depends on what
//	hoist.go      what is the same in all iterations goes ahead of the loop
//	remake.go     loads again next to their use
//	matrices.go   Mat, MatS, MatU; Matrices makes them of dot products: matrices_body.go too
//	pack.go       Pack: vectors are computed once and lie as they are read; pack_make.go: the programs
//	ahead.go      Ahead: memory that loops go through is asked for before it is read
//	pressure.go   Pressures: how many registers loops need; liveness, sets of registers
//	inst.go       Inst, Insts, File: a target's instructions and registers; those that change a register in place
//	constants.go  what may run again runs ahead of loops with room for it
//	live.go       where registers are live in instructions
//	allocate.go   Allocate: real registers for virtual ones
//	spill.go      reloads and spills; places in the frame; AllocateFramed: a register for the frame only where there is one
//	listing.go    Listing, GoData: instructions and constants for people and for Go's assembler
//	sel/          what selectors of targets have in common
package vec
