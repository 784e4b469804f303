// Package needle is instructions as programs: an instruction is a Func in the notation and some data about it, in a
// text file. What it computes is read from the Func, by package match as any haystack is: its loops, its operands,
// lanes and columns.
//
//	# x86 AVX-512 VNNI: four products of bytes, added to 32 bits     the title
//	acc: int32(i)                                                    operands, in the order in which elements lie
//	a: uint8(k)
//	b: int8(k, i)
//	r: 4
//	out(i) = wrap(int32, acc(i) + sum(r, a(r.x) * b(r.x, i)))        what it computes
//	instruction vpdpbusd                                             its name; data follow
//	bound i 16                                                       how many values loops take; r.x any: any number
//	source a broadcast                                               register (else), broadcast or memory
//	feature avx512_vnni
//	latency 5
//	ports 0 1                                                        a line for each micro-operation
//	row amd64 VPDPBUSD                                               the instruction that code for a processor has (codegen/target)
//	header <immintrin.h>
//	flag -mavx512vnni
//	begin ...                                                        statements of C ahead of all calls of a function
//	c ...                                                            statements of C; $a is a pointer to a's first element
//
// The sum of an instruction is added to an operand that is read where the result is stored; wrap and narrow around it
// say how many bits it has and whether it saturates, and Exact says for which operands neither happens.
//
// # Files
//
//	needle.go     Needle
//	parse.go      Parse: a text as a Needle
//	library.go    the instructions that are known
//	shape.go      what an instruction may compute, and C
//	rows.go       Own: Parse, and rows are held against those of the library
//	exact.go      Exact: when nothing saturates or wraps
package needle
