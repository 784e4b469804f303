// Package interp runs C functions (ctree) on made-up inputs and tells what they did: which elements were read and
// written, what they hold now, which branches went which way, what C leaves undefined. No native code runs, and
// whatever a program does ends in bounded time and memory.
//
// # Domains
//
// A function is compiled into closures once a run, in one of two ways. A concrete run (no domain) computes with int64
// and float64 and is the fast one. In a run with a [Domain], what comes from inputs is a value of that domain, as terms
// are (package terms). Integers that data never reaches stay plain numbers in every
// run, as do all addresses; data in an index, a length or a loop's bound ends the run with CodeNeedsConcrete. A branch
// on data that the domain cannot decide runs both sides and merges what they did into Select; see fork.go.
//
//	in := interp.Inputs[interp.None]{Cell: func(path string, i int64, k interp.Kind) (interp.Value[interp.None], error) {
//		return interp.FloatValue[interp.None](k, float64(i%7)), nil
//	}}
//	n := interp.ScalarArg(interp.IntValue[interp.None](interp.I32, 5))
//	trace, err := interp.Run(ctx, unit, unit.Func("gemm"), []interp.Arg[interp.None]{n, interp.OpenArg..., ...}, in, nil, interp.Limits{})
//
// # Memory
//
// Memory is objects: what one declaration, one malloc or one pointer of the caller's stands for. An object is divided
// into cells, one for each scalar, which know their type, whether they were read before they were written, and whether
// they are data. Objects that the caller owns are open: they have no bounds (unless Inputs says so), and their contents
// are asked for when they are first read, so extents are observed, not guessed. A pointer in open memory leads to an
// open object of its own: no two overlap unless two arguments have one path. All others know their bounds; reads of
// what was never written, accesses outside, after free, or after the block's end are mistakes with the line.
//
// Memory that malloc gives has the type of the first access or pointer. A cell that is read as another type of the same
// size is read bit by bit where its bits are known, and refused where they are data.
//
// # Meaning
//
// C on LP64, two's complement: unsigned integers wrap; a signed overflow wraps, too, and is noted. float is rounded to
// float32 after each operation, double is float64; nothing is fused but what asks for it (fma). sqrt, fabs, floor and
// the like are exact; exp, sin and so on are Go's, which may differ from a C library's in the last bit. Arguments are
// evaluated from left to right, assignments from left to right. OpenMP's pragmas mean one thread, what a thread of
// pthreads does is done when it is made, which is noted. printf and its
// like are left out with a note, clocks and rand's seed give 0.
// x86 intrinsics (SSE to AVX2, FMA, and the plain ones of AVX-512) run as the functions that the front end's
// immintrin.h makes of them, in C over vectors. Registers carry the lanes of what was loaded, so that __m128i needs no
// reading of bits.
//
// # Files
//
//	run, arg, trace, report, errors, value  what users of the package see
//	domain                                  what data is
//	machine, frame                          a run and a call
//	object, layout, access, leaf, record    memory: objects, cells, slow paths, inputs, arrays of structs
//	copy                                    copies
//	load, heap, list                        memory: fast paths, globals, malloc and memcpy, std::vector
//	journal, fork                           branches on data
//	watch                                   accesses and the turns of loops around them
//	taint                                   which integers may be data, which conditions depend on sizes
//	compile, stmt, decl, effect, size       statements
//	expr_int, expr_float, expr_num, arith   numbers: concrete integers, concrete floats, what may be data
//	slot                                    variables as operands without closures of their own
//	number                                  operations on numbers that may be data
//	place, assign, incdec, aggregate        lvalues, pointers, structs
//	call, external, thread, text                    calls; strings
//	vec, vec_memory, lane, bits             SIMD registers
//	move                                    lanes that change places, lanes that are chosen
//	intrinsic                               calls of x86 intrinsics
package interp
