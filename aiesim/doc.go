// Package aiesim runs AI Engine kernels: C text in, exact results and cycles out.
//
// It is an independent witness. It reads the C that ships, whoever wrote it, and imports nothing of this module but its
// own parts: cfront (text to typed tree), intrinsic (names and signatures), datapath (the arithmetic of the vector
// unit), machine (the processor as data) and, for programs, args (arguments from JSON).
//
//	p, err := aiesim.Load("conv.c", src, aiesim.Options{})
//	res, err := p.Run(ctx, "conv", []aiesim.Arg{...})                 // the C text, with all its checks
//	code, err := p.Compile("conv", machine.AIE1())                     // as the vendor's compiler would
//	cycles, err := code.Run(ctx, []aiesim.Arg{...}, core.Options{})   // the instruction words, with data
//
// There are two ways through it. [Program.Run] interprets the typed tree (package interp), and knows what the program
// may not do. [Program.Compile] is the downstream compiler, in parts of its own, and [Code] the core:
//
//	typed tree -> operations -> improved -> registers -> bundles -> results, cycles -> report
//	              isel          opt         regalloc     schedule   core               report
//
// mir holds the forms between them (mir/text as text that can be read back), pass the lists of passes, backend calls
// the compiler's parts, invariant says what holds of every result, calibration has kernels with published cycle counts.
// Both ways give the same results, bit for bit; what they share is the front end and the arithmetic of vectors.
//
// # What it promises
//
//   - Results are exact to the documented intrinsics, bit for bit, floats included; the same run gives the same bytes.
//   - A program that breaks a rule of the machine ends with an error that names line, operation and argument: a
//     selection that has no encoding, an accumulator that leaves its 48 or 80 bits, an access out of range, misaligned,
//     through a dead or missing pointer or to a const object, more than the 128 KB of a core.
//   - Lanes and variables without a value propagate; an integer product with a known zero is zero all the same. Stored
//     to an argument or global, used in control, as an address or as a number, they are an error. Register arrays may
//     hold them.
//   - Nothing hangs or crashes: loop iterations and calls are limited, and the context is obeyed.
//
// Where the public documents are silent, a program is refused, not guessed at ([intrinsic.Refused]).
//
// # Files
//
//	file         holds
//	load.go      Options, Program, Load
//	code.go      Code: Compile, Run, Time
//	arg.go       arguments, results and mistakes, as interp has them
package aiesim
