// Package interp runs a typed tree: exact results, and an error where the program breaks a rule of C or of the machine.
//
// A unit is compiled to Go closures over a frame of typed slots, one closure an expression. Selections with constant
// arguments become tables of byte offsets when the program is loaded; others are cached by call site. Operations are
// counted by region: code that runs as a whole counts its executions, and its operations are added up afterwards.
//
//	file         holds
//	program.go   Program, Limits, Load: globals
//	run.go       Run, Result, the memory a run begins with
//	arg.go       Arg, and whether it fits its parameter
//	errors.go    Error: a mistake of the program when it runs
//	wire.go      the parts of the compiler and who knows whom
//	analyse.go   facts: which variables may lack a value, what is constant
//	walk.go      what a statement or an expression may do: leave, change
//	compile.go   frames: slots; regions: what is counted
//	stmt.go      stmts
//	place.go     places: lvalues, structs, initial values
//	assign.go    values: assignments, expressions for their effect
//	update.go    updates: op=, ++ and --
//	number.go    arithmetic and conversions of numbers
//	ints.go      ints; arith.go: their operators
//	bits.go      masks with undefined bits
//	floats.go    floats
//	ptrs.go      ptrs
//	vecs.go      vecs
//	accs.go      accs
//	call.go      calls of the program's functions
//	opargs.go    operands of intrinsics, selections
//	opvec.go     vecOps: intrinsics that give a vector; opacc.go: an accumulator
//	opscalar.go  scalarOps: a number; opwindow.go: windows; ring.go: the circle that a window moves in
//	state.go     the machine during a run: frames, steps
//	memory.go    objects, pointers, addresses
//	access.go    loads and stores; accmem.go: of accumulators
package interp
