/* vyasa_aie_types.h: vectors, accumulators, scalars (UG1078, Data Types).
 * Part of vyasa_aie.h: include that. */
#ifndef VYASA_AIE_TYPES_H
#define VYASA_AIE_TYPES_H

#include <float.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef __cplusplus
#include <stdalign.h>
#endif

#if !defined(__GNUC__) || !defined(__SIZEOF_INT128__)
#error "vyasa_aie.h needs gcc or clang on a 64-bit machine"
#elif __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "vyasa_aie.h needs a little-endian machine: element 0 has the lowest address"
#elif defined(__FAST_MATH__)
#error "vyasa_aie.h: -ffast-math changes float results, compile without it"
#elif FLT_EVAL_METHOD == 1 || FLT_EVAL_METHOD == 2
#error "vyasa_aie.h: float must be evaluated as float, compile with -msse2 -mfpmath=sse"
#endif
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/* Every intrinsic is a static inline function. It is written once: C++ sees the
 * overload NAME, C the function aie_NAME_TAG, found by a macro NAME that looks
 * at the number of arguments and, with _Generic, at the types that tell the
 * overloads apart. */
#define AIE_INLINE static inline
#ifdef __cplusplus
#define AIE_NAME(name, tag) name
#else
#define AIE_NAME(name, tag) aie_##name##_##tag

/* AIE_N(a, b, ...) is the number of its arguments, 1 to 16. */
#define AIE_N(...) AIE_N_(__VA_ARGS__, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define AIE_N_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, count, ...) count
#define AIE_CAT(a, b) AIE_CAT_(a, b)
#define AIE_CAT_(a, b) a##b
/* One association of a _Generic, and with it a list of them. */
#define AIE_CASE(name, T) , T: aie_##name##_##T
#endif

/* The vendor's names of the scalars. */
typedef int8_t int8;
typedef uint8_t uint8;
typedef int16_t int16;
typedef uint16_t uint16;
typedef int32_t int32;
typedef uint32_t uint32;
typedef int64_t int64;
typedef uint64_t uint64;
__extension__ typedef __int128 aie_int128;
__extension__ typedef unsigned __int128 aie_uint128;

/* Vectors. Element 0 has the lowest address. 16 bytes of alignment and no more:
 * a 256-bit access at a 16-byte address is legal (UG1078, Load/Store). may_alias:
 * kernels read int16_t data through v16int16 pointers. */
#define AIE_VECTOR(T, E, N)                                                     \
  typedef struct {                                                             \
    E e[N];                                                                    \
  } __attribute__((aligned(16), may_alias)) T;                                  \
  AIE_INLINE T undef_##T(void) {                                               \
    T v;                                                                       \
    memset(&v, 0x5a, sizeof v);                                                \
    return v;                                                                  \
  }                                                                            \
  AIE_INLINE T null_##T(void) {                                                \
    T v;                                                                       \
    memset(&v, 0, sizeof v);                                                   \
    return v;                                                                  \
  }
AIE_VECTOR(v16int8, int8_t, 16)    /* 128 bits: half of a W register */
AIE_VECTOR(v16uint8, uint8_t, 16)
AIE_VECTOR(v8int16, int16_t, 8)
AIE_VECTOR(v4int32, int32_t, 4)
AIE_VECTOR(v2int64, int64_t, 2)
AIE_VECTOR(v4float, float, 4)
AIE_VECTOR(v32int8, int8_t, 32)    /* 256 bits: W */
AIE_VECTOR(v32uint8, uint8_t, 32)
AIE_VECTOR(v16int16, int16_t, 16)
AIE_VECTOR(v8int32, int32_t, 8)
AIE_VECTOR(v4int64, int64_t, 4)
AIE_VECTOR(v8float, float, 8)
AIE_VECTOR(v64int8, int8_t, 64)    /* 512 bits: X */
AIE_VECTOR(v64uint8, uint8_t, 64)
AIE_VECTOR(v32int16, int16_t, 32)
AIE_VECTOR(v16int32, int32_t, 16)
AIE_VECTOR(v8int64, int64_t, 8)
AIE_VECTOR(v16float, float, 16)
AIE_VECTOR(v128int8, int8_t, 128)  /* 1024 bits: Y */
AIE_VECTOR(v128uint8, uint8_t, 128)
AIE_VECTOR(v64int16, int16_t, 64)
AIE_VECTOR(v32int32, int32_t, 32)
AIE_VECTOR(v32float, float, 32)

/* The same as lists: M(A, T) for each T of a width. */
#define AIE_TYPES_128(M, A) \
  M(A, v16int8) M(A, v16uint8) M(A, v8int16) M(A, v4int32) M(A, v2int64) M(A, v4float)
#define AIE_TYPES_256(M, A) \
  M(A, v32int8) M(A, v32uint8) M(A, v16int16) M(A, v8int32) M(A, v4int64) M(A, v8float)
#define AIE_TYPES_512(M, A) \
  M(A, v64int8) M(A, v64uint8) M(A, v32int16) M(A, v16int32) M(A, v8int64) M(A, v16float)
#define AIE_TYPES_1024(M, A) \
  M(A, v128int8) M(A, v128uint8) M(A, v64int16) M(A, v32int32) M(A, v32float)

/* Accumulators: lanes of 48 or 80 bits, kept sign-extended. Float kernels
 * accumulate in v8float. */
#define AIE_ACCUMULATOR(T, E, N)                                                \
  typedef struct {                                                             \
    E e[N];                                                                    \
  } T;                                                                         \
  AIE_INLINE T undef_##T(void) {                                               \
    T v;                                                                       \
    for (int l = 0; l < N; ++l) v.e[l] = 0x5a5a5a5a5a5a;                       \
    return v;                                                                  \
  }                                                                            \
  AIE_INLINE T null_##T(void) {                                                \
    T v;                                                                       \
    memset(&v, 0, sizeof v);                                                   \
    return v;                                                                  \
  }
AIE_ACCUMULATOR(v8acc48, int64_t, 8)
AIE_ACCUMULATOR(v16acc48, int64_t, 16)
AIE_ACCUMULATOR(v4acc80, aie_int128, 4)
AIE_ACCUMULATOR(v8acc80, aie_int128, 8)

/* Types wide enough to sum the products of one operation and an accumulator,
 * and the wrap to the accumulator's width. */
typedef int64_t aie_wide48;
typedef aie_int128 aie_wide80;
AIE_INLINE int64_t aie_wrap48(int64_t v) {
  const int64_t sign = (int64_t)1 << 47;
  return (int64_t)(((uint64_t)v & (((uint64_t)1 << 48) - 1)) ^ (uint64_t)sign) - sign;
}
AIE_INLINE aie_int128 aie_wrap80(aie_int128 v) {
  const aie_int128 sign = (aie_int128)1 << 79;
  return (aie_int128)(((aie_uint128)v & (((aie_uint128)1 << 80) - 1)) ^ (aie_uint128)sign) - sign;
}

/* Ends the program: the kernel breaks a rule of the machine. */
__attribute__((noreturn, cold)) AIE_INLINE void aie_fail(const char *op, const char *what, int got,
                                                         const char *rule) {
  fprintf(stderr, "vyasa_aie.h: %s: %s is %d: %s\n", op, what, got, rule);
  abort();
}

/* aie_range ends the program unless low <= got <= high. */
__attribute__((noreturn, cold)) AIE_INLINE void aie_outside(const char *op, const char *what, int got,
                                                            int low, int high) {
  char rule[64];
  snprintf(rule, sizeof rule, "it must lie in %d..%d", low, high);
  aie_fail(op, what, got, rule);
}
AIE_INLINE void aie_range(const char *op, const char *what, int got, int low, int high) {
  if (got < low || got > high) aie_outside(op, what, got, low, high);
}

#endif
