// Package tenspiler holds the 69 benchmarks of the Tenspiler paper (seven suites: image blends, Llama kernels, BLAS,
// Darknet, DSP code ...), written anew in two styles each, and its 12 blends as image programs have them, on bytes with
// division by 255 and clamping. They are what `vyasa bench --lift tenspiler` lifts.
//
// The C++ style takes and returns std::vector, as the paper's sources do. The plain style has pointers and sizes, and
// the loops of people: pointer walks, loops that count down, loops unrolled by two or four, arrays of variable length,
// arrays of pointers, results in place. Constants are those of the paper's sources (32 for 255, 16 for 128);
// integer_sqrt and integer_exp are the identity there as here, while the plain Llama kernels are on float with sqrtf
// and expf.
//
// # Files
//
//	table       the benchmarks: name, suite, function
//	sources/    NAME.cpp, NAME.c
//	blends/     NAME.c
package tenspiler
