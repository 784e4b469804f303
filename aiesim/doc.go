// Package aiesim runs AI Engine kernels: C text in, exact results and cycles out.
//
// It is an independent witness. It reads the C that ships, whoever wrote it, and imports nothing of this module but its
// own parts: cfront (text to typed tree), intrinsic (names and signatures), datapath (the arithmetic of the vector unit),
// machine (the processor as data) and, for programs, args (arguments from JSON).
//
//	p, err := aiesim.Load("conv.c", src, aiesim.Options{})
//	res, err := p.Run(ctx, "conv", []aiesim.Arg{...})                 // the C text, with all its checks
//	code, err := p.Compile("conv", &machine.AIE1)                     // as the vendor's compiler would
//	cycles, err := code.Run(ctx, []aiesim.Arg{...}, core.Options{})   // the instruction words, with data
//
// There are two ways through it. [Program.Run] interprets the typed tree, and knows what the program may not do.
// [Program.Compile] is the downstream compiler, in parts of its own, and [Code] the core:
//
//	typed tree -> operations -> improved -> registers -> bundles -> results, cycles -> report
//	              isel          opt         regalloc     schedule   core               report
//
// mir holds the forms between them, backend calls the compiler's parts, invariant says what holds of every result, calibration
// has kernels with published cycle counts. Both ways give the same results, bit for bit; what they share is the front end
// and the arithmetic of vectors.
//
// # What it promises
//
//   - Results are exact to the documented intrinsics, bit for bit, floats included; the same run gives the same bytes.
//   - A program that breaks a rule of the machine ends with an error that names line, operation and argument: a selection
//     that has no encoding, an accumulator that leaves its 48 or 80 bits, an access out of range, misaligned, through a
//     dead or missing pointer or to a const object, more than the 128 KB of a core.
//   - Lanes and variables without a value propagate; an integer product with a known zero is zero all the same. Stored to
//     an argument or global, used in control, as an address or as a number, they are an error. Register arrays may hold them.
//   - Nothing hangs or crashes: loop rounds and calls are limited, and the context is obeyed.
//
// Where the public documents are silent, a program is refused, not guessed at ([intrinsic.Refused]).
//
// # How it works
//
// A unit is compiled to Go closures over a frame of typed slots, one closure an expression. Selections with constant
// arguments become tables of byte offsets when the program is loaded; others are cached by call site. Operations are
// counted by region: code that runs as a whole counts its executions, and its operations are added up afterwards.
//
//	file         holds
//	load.go      Options, Program, Load
//	run.go       Run, Result, the memory a run begins with
//	code.go      Code: Compile, Run, Time
//	arg.go       Arg, and whether it fits its parameter
//	errors.go    Error: a mistake of the program when it runs
//	analyse.go   facts: which variables may lack a value, what is constant
//	walk.go      what a statement or an expression may do: leave, change
//	compile.go   compiler, function: slots and regions
//	stmt.go      statements
//	place.go     lvalues, initial values
//	assign.go    assignments, expressions for their effect
//	update.go    op=, ++ and --
//	ints.go      integers; arith.go: their operators
//	bits.go      masks with undefined bits
//	floats.go    floats
//	ptrs.go      pointers
//	vecs.go      vectors
//	accs.go      accumulators
//	call.go      calls of the program's functions
//	opargs.go    arguments of intrinsics, selections
//	opvec.go     intrinsics that give a vector; opacc.go: an accumulator; opscalar.go: a number; opwindow.go: windows
//	state.go     the machine during a run: frames, steps
//	memory.go    objects, pointers, addresses
//	access.go    loads and stores; accmem.go: of accumulators
package aiesim
