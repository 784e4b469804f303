/* vyasa_aie.h: a stand-in for the intrinsics of the first-generation AI Engine
 * (Versal VC1902), so that a kernel written for the vendor's compiler compiles
 * and runs, unchanged, with the compiler of the host:
 *
 *     #ifdef __AIENGINE__
 *     #include <adf.h>
 *     #else
 *     #include "vyasa_aie.h"
 *     #endif
 *
 * It is functional: same values, no timing. It needs gcc or clang on a 64-bit
 * little-endian machine, as C11 (or gnu11) or as C++14 and later, and it is
 * free of warnings under -Wall -Wextra -Wpedantic -Wconversion.
 * Compile with -ffp-contract=off: a float product is rounded before it is
 * added, and gcc would otherwise fuse the two where the host has an FMA.
 *
 * Sources: UG1078 is the vendor's AI Engine Intrinsics User Guide, UG1079 the
 * kernel coding guide; the comments name the section that states each rule.
 *
 * What it decides where the guides are silent:
 *   - accumulators wrap modulo 2^48 or 2^80; saturation acts in srs only;
 *   - a selection that the guides call illegal (an odd xstart of 16-bit data,
 *     a part index outside the vector, a shift beyond -1..62) ends the program
 *     with a message;
 *   - undef_T() is filled with 0x5a, so that a kernel that uses it by mistake
 *     is wrong in the same way every time;
 *   - the modes start as UG1079 has it: round to floor, no saturation;
 *   - pack keeps the low bits; fpmax and fpmin return a NaN if either is one; +0
 *     is greater than -0.
 *
 * What it does not have: complex types but those, the pre-adder forms _abs, _max, _min,
 * _maxdiff, _ct and _uct, streams, cascades and locks. Vectors are structs, so
 * bits are reinterpreted by as_v32int8(v), not by a C cast; an element is read
 * by ext_elem, never by an index.
 */
#ifndef VYASA_AIE_H
#define VYASA_AIE_H

#include "vyasa_aie_types.h"  /* vectors, accumulators, undef_, null_ */
#include "vyasa_aie_parts.h"  /* upd_, ext_, concat, elements, as_ */
#include "vyasa_aie_select.h" /* the index rules, used by all below */
#include "vyasa_aie_mac.h"    /* integer multiply-accumulate */
#include "vyasa_aie_sym.h"    /* the same with the pre-adder */
#include "vyasa_aie_complex.h" /* the same of complex numbers of 16-bit halves */
#include "vyasa_aie_float.h"  /* the floating-point unit */
#include "vyasa_aie_lanes.h"  /* select, shuffle, add, compare, ... */
#include "vyasa_aie_srs.h"    /* modes, srs, ups, pack */
#include "vyasa_aie_window.h" /* windows of the ADF interface */

/* Words of the vendor's compiler without effect on values (UG1076). */
#define chess_prepare_for_pipelining
#define chess_flatten_loop
#define chess_protect_access
#define chess_loop_range(...)
#define chess_loop_count(...)
#define chess_unroll_loop(...)
#define chess_require_pipelining(...)
#define chess_peel_pipelined_loop(...)
#define chess_modulo_scheduling_budget_ratio(...)
#define chess_storage(...)
#define chess_separator(...)
#define chess_separator_scheduler(...)

#if defined(__cplusplus) && !defined(restrict)
#define restrict __restrict
#endif

#endif
