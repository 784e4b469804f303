// Package standin holds a plain-C stand-in for the intrinsics of the first-generation AI Engine, so that a kernel
// written for the vendor's compiler compiles and runs, unchanged, with gcc or clang on any 64-bit host:
//
//	#ifdef __AIENGINE__
//	#include <adf.h>
//	#else
//	#include "vyasa_aie.h"
//	#endif
//
// It serves three ends: the emitted C is proved to be valid C11 and C++14 without a warning; a second witness, written
// in another language than the simulator, computes the same outputs; and Go programs run kernels natively through cgo.
//
// # Invariants
//
//   - Functional: values as the vendor's guides (UG1078, UG1079) state them, no timing.
//   - Header only, no warning under -Wall -Wextra -Wpedantic -Wconversion, as C11, gnu11, C++14 and later.
//   - One implementation of each intrinsic, for C and C++ alike: the overloads of C++ are found in C by the number of
//     arguments and _Generic.
//   - A selection that the guides call illegal (an odd xstart of 16-bit data, ...) ends the program with a message;
//     nothing is guessed.
//   - Compile with -ffp-contract=off ([Flags]): the float unit rounds a product before it adds it.
//
// # Files
//
//	vyasa_aie.h          what kernels include; the compiler words that have no effect; what is left out
//	vyasa_aie_types.h    vectors, accumulators, undef_T, null_T
//	vyasa_aie_parts.h    upd_v .. ext_x, xset_w, concat, upd_elem, upd_lo, as_T
//	vyasa_aie_select.h   the index rules of data selection
//	vyasa_aie_mac.h      mul, negmul, mac, msc of 8, 16 and 32-bit integers
//	vyasa_aie_sym.h      the same behind the pre-adder: _sym and _antisym
//	vyasa_aie_complex.h  the same of complex numbers of 16-bit halves
//	vyasa_aie_float.h    fpmul, fpmac, fpmsc, fpadd, fpmax, ...
//	vyasa_aie_lanes.h    select, shuffle, add, sub, max, min, compares
//	vyasa_aie_srs.h      rounding and saturation modes, srs, ups, pack
//	vyasa_aie_window.h   the windows of an ADF graph
package standin
