/* vyasa_aie_parts.h: building vectors and taking them apart (UG1078, Vector
 * Conversions: Updates, Extract, Sets, Concatenations, Casting, Moves between
 * Scalar and Vector Unit). Part of vyasa_aie.h: include that. */
#ifndef VYASA_AIE_PARTS_H
#define VYASA_AIE_PARTS_H

/* upd_v/upd_w/upd_x(buf, i, part), ext_v/ext_w/ext_x(buf, i): the i-th 128, 256
 * or 512 bits. xset_w(i, part) and so on: a fresh register, the rest undefined. */
#define AIE_PART(P, S, SMALL, BIG)                                              \
  AIE_INLINE BIG AIE_NAME(upd_##P, BIG)(BIG buf, int idx, SMALL val) {          \
    aie_range("upd_" #P, "idx", idx, 0, (int)(sizeof buf / sizeof val) - 1);   \
    memcpy((char *)&buf + (size_t)idx * sizeof val, &val, sizeof val);         \
    return buf;                                                                \
  }                                                                            \
  AIE_INLINE SMALL AIE_NAME(ext_##P, BIG)(BIG buf, int idx) {                   \
    SMALL val;                                                                 \
    aie_range("ext_" #P, "idx", idx, 0, (int)(sizeof buf / sizeof val) - 1);   \
    memcpy(&val, (const char *)&buf + (size_t)idx * sizeof val, sizeof val);   \
    return val;                                                                \
  }                                                                            \
  AIE_INLINE BIG AIE_NAME(S##set_##P, SMALL)(int idx, SMALL val) {              \
    BIG buf = undef_##BIG();                                                   \
    aie_range(#S "set_" #P, "idx", idx, 0, (int)(sizeof buf / sizeof val) - 1); \
    memcpy((char *)&buf + (size_t)idx * sizeof val, &val, sizeof val);         \
    return buf;                                                                \
  }

/* concat(a, b): a is the low part. */
#define AIE_CONCAT2(SMALL, BIG)                                                 \
  AIE_INLINE BIG AIE_NAME(concat2, SMALL)(SMALL a, SMALL b) {                   \
    BIG v;                                                                     \
    memcpy(&v, &a, sizeof a);                                                  \
    memcpy((char *)&v + sizeof a, &b, sizeof b);                               \
    return v;                                                                  \
  }
#define AIE_CONCAT4(SMALL, BIG)                                                 \
  AIE_INLINE BIG AIE_NAME(concat4, SMALL)(SMALL a, SMALL b, SMALL c, SMALL d) { \
    BIG v;                                                                     \
    memcpy(&v, &a, sizeof a);                                                  \
    memcpy((char *)&v + sizeof a, &b, sizeof b);                               \
    memcpy((char *)&v + 2 * sizeof a, &c, sizeof c);                           \
    memcpy((char *)&v + 3 * sizeof a, &d, sizeof d);                           \
    return v;                                                                  \
  }
#ifdef __cplusplus
#define concat2 concat
#define concat4 concat
#endif
#define AIE_PARTS(V, W, X, Y)                                                   \
  AIE_PARTS3(V, W, X)                                                          \
  AIE_PART(v, y, V, Y) AIE_PART(w, y, W, Y) AIE_PART(x, y, X, Y)               \
  AIE_CONCAT2(X, Y) AIE_CONCAT4(W, Y)
#define AIE_PARTS3(V, W, X)                                                     \
  AIE_PART(v, w, V, W) AIE_PART(v, x, V, X) AIE_PART(w, x, W, X)               \
  AIE_CONCAT2(V, W) AIE_CONCAT2(W, X) AIE_CONCAT4(V, X)
AIE_PARTS(v16int8, v32int8, v64int8, v128int8)
AIE_PARTS(v16uint8, v32uint8, v64uint8, v128uint8)
AIE_PARTS(v8int16, v16int16, v32int16, v64int16)
AIE_PARTS(v4int32, v8int32, v16int32, v32int32)
AIE_PARTS3(v2int64, v4int64, v8int64)
AIE_PARTS(v4float, v8float, v16float, v32float)
AIE_CONCAT2(v8acc48, v16acc48)
AIE_CONCAT2(v4acc80, v8acc80)
#ifdef __cplusplus
#undef concat2
#undef concat4
#endif

/* upd_lo, upd_hi, ext_lo, ext_hi: the halves of an accumulator. */
#define AIE_HALVES(HALF, ACC)                                                   \
  AIE_INLINE ACC AIE_NAME(upd_lo, ACC)(ACC acc, HALF half) {                    \
    memcpy(&acc, &half, sizeof half);                                          \
    return acc;                                                                \
  }                                                                            \
  AIE_INLINE ACC AIE_NAME(upd_hi, ACC)(ACC acc, HALF half) {                    \
    memcpy((char *)&acc + sizeof half, &half, sizeof half);                    \
    return acc;                                                                \
  }                                                                            \
  AIE_INLINE HALF AIE_NAME(ext_lo, ACC)(ACC acc) {                              \
    HALF half;                                                                 \
    memcpy(&half, &acc, sizeof half);                                          \
    return half;                                                               \
  }                                                                            \
  AIE_INLINE HALF AIE_NAME(ext_hi, ACC)(ACC acc) {                              \
    HALF half;                                                                 \
    memcpy(&half, (const char *)&acc + sizeof half, sizeof half);              \
    return half;                                                               \
  }
AIE_HALVES(v8acc48, v16acc48)
AIE_HALVES(v4acc80, v8acc80)

/* upd_elem, ext_elem, shft_elem: one element; there are none for 8-bit vectors.
 * shft_elem moves all elements up by one, b becomes element 0. */
#define AIE_ELEMENT(E, B, T)                                                    \
  AIE_INLINE T AIE_NAME(upd_elem, T)(T a, unsigned idx, B b) {                  \
    aie_range("upd_elem", "idx", (int)idx, 0, (int)(sizeof a / sizeof a.e[0]) - 1); \
    a.e[idx] = (E)b;                                                           \
    return a;                                                                  \
  }                                                                            \
  AIE_INLINE B AIE_NAME(ext_elem, T)(T a, unsigned idx) {                       \
    aie_range("ext_elem", "idx", (int)idx, 0, (int)(sizeof a / sizeof a.e[0]) - 1); \
    return a.e[idx];                                                           \
  }                                                                            \
  AIE_INLINE T AIE_NAME(shft_elem, T)(T a, B b) {                               \
    memmove(&a.e[1], &a.e[0], sizeof a - sizeof a.e[0]);                       \
    a.e[0] = (E)b;                                                             \
    return a;                                                                  \
  }
AIE_ELEMENT(int16_t, int, v8int16)
AIE_ELEMENT(int16_t, int, v16int16)
AIE_ELEMENT(int16_t, int, v32int16)
AIE_ELEMENT(int16_t, int, v64int16)
AIE_ELEMENT(int32_t, int, v4int32)
AIE_ELEMENT(int32_t, int, v8int32)
AIE_ELEMENT(int32_t, int, v16int32)
AIE_ELEMENT(int32_t, int, v32int32)
AIE_ELEMENT(float, float, v4float)
AIE_ELEMENT(float, float, v8float)
AIE_ELEMENT(float, float, v16float)
AIE_ELEMENT(float, float, v32float)

/* as_T(v): the bits of v as a T of the same width. */
#define AIE_AS(TO, FROM)                                                        \
  AIE_INLINE TO AIE_NAME(as_##TO, FROM)(FROM from) {                            \
    TO to;                                                                     \
    memcpy(&to, &from, sizeof to);                                             \
    return to;                                                                 \
  }
#define AIE_AS_128(TO) AIE_TYPES_128(AIE_AS, TO)
#define AIE_AS_256(TO) AIE_TYPES_256(AIE_AS, TO)
#define AIE_AS_512(TO) AIE_TYPES_512(AIE_AS, TO)
#define AIE_AS_1024(TO) AIE_TYPES_1024(AIE_AS, TO)
AIE_AS_128(v16int8) AIE_AS_128(v16uint8) AIE_AS_128(v8int16)
AIE_AS_128(v4int32) AIE_AS_128(v2int64) AIE_AS_128(v4float)
AIE_AS_256(v32int8) AIE_AS_256(v32uint8) AIE_AS_256(v16int16)
AIE_AS_256(v8int32) AIE_AS_256(v4int64) AIE_AS_256(v8float)
AIE_AS_512(v64int8) AIE_AS_512(v64uint8) AIE_AS_512(v32int16)
AIE_AS_512(v16int32) AIE_AS_512(v8int64) AIE_AS_512(v16float)
AIE_AS_1024(v128int8) AIE_AS_1024(v128uint8) AIE_AS_1024(v64int16)
AIE_AS_1024(v32int32) AIE_AS_1024(v32float)

#ifndef __cplusplus
#define AIE_OF_128(x, name) _Generic((x)AIE_TYPES_128(AIE_CASE, name))
#define AIE_OF_256(x, name) _Generic((x)AIE_TYPES_256(AIE_CASE, name))
#define AIE_OF_512(x, name) _Generic((x)AIE_TYPES_512(AIE_CASE, name))
#define AIE_OF_1024(x, name) _Generic((x)AIE_TYPES_1024(AIE_CASE, name))
#define AIE_OF_ACC(x, name) _Generic((x), v16acc48: aie_##name##_v16acc48, v8acc80: aie_##name##_v8acc80)
#define AIE_OF_ELEMENT(x, name)                                                 \
  _Generic((x) AIE_CASE(name, v8int16) AIE_CASE(name, v16int16) AIE_CASE(name, v32int16) \
    AIE_CASE(name, v64int16) AIE_CASE(name, v4int32) AIE_CASE(name, v8int32)   \
    AIE_CASE(name, v16int32) AIE_CASE(name, v32int32) AIE_CASE(name, v4float)  \
    AIE_CASE(name, v8float) AIE_CASE(name, v16float) AIE_CASE(name, v32float))

#define upd_v(buf, idx, val) _Generic((buf)AIE_TYPES_256(AIE_CASE, upd_v) \
  AIE_TYPES_512(AIE_CASE, upd_v) AIE_TYPES_1024(AIE_CASE, upd_v))(buf, idx, val)
#define ext_v(buf, idx) _Generic((buf)AIE_TYPES_256(AIE_CASE, ext_v) \
  AIE_TYPES_512(AIE_CASE, ext_v) AIE_TYPES_1024(AIE_CASE, ext_v))(buf, idx)
#define upd_w(buf, idx, val) _Generic((buf)AIE_TYPES_512(AIE_CASE, upd_w) \
  AIE_TYPES_1024(AIE_CASE, upd_w))(buf, idx, val)
#define ext_w(buf, idx) _Generic((buf)AIE_TYPES_512(AIE_CASE, ext_w) \
  AIE_TYPES_1024(AIE_CASE, ext_w))(buf, idx)
#define upd_x(buf, idx, val) AIE_OF_1024(buf, upd_x)(buf, idx, val)
#define ext_x(buf, idx) AIE_OF_1024(buf, ext_x)(buf, idx)

#define wset_v(idx, val) AIE_OF_128(val, wset_v)(idx, val)
#define xset_v(idx, val) AIE_OF_128(val, xset_v)(idx, val)
#define xset_w(idx, val) AIE_OF_256(val, xset_w)(idx, val)
/* The 1024-bit forms: 64-bit elements have none. */
#define AIE_OF_SET(x, name, I8, U8, I16, I32, F) _Generic((x), I8: aie_##name##_##I8, \
  U8: aie_##name##_##U8, I16: aie_##name##_##I16, I32: aie_##name##_##I32, F: aie_##name##_##F)
#define yset_v(idx, val) AIE_OF_SET(val, yset_v, v16int8, v16uint8, v8int16, v4int32, v4float)(idx, val)
#define yset_w(idx, val) AIE_OF_SET(val, yset_w, v32int8, v32uint8, v16int16, v8int32, v8float)(idx, val)
#define yset_x(idx, val) AIE_OF_SET(val, yset_x, v64int8, v64uint8, v32int16, v16int32, v16float)(idx, val)

#define concat(...) AIE_CAT(AIE_CONCAT_, AIE_N(__VA_ARGS__))(__VA_ARGS__)
#define AIE_CONCAT_2(a, b) _Generic((a)AIE_TYPES_128(AIE_CASE, concat2) \
  AIE_TYPES_256(AIE_CASE, concat2), v64int8: aie_concat2_v64int8, \
  v64uint8: aie_concat2_v64uint8, v32int16: aie_concat2_v32int16, \
  v16int32: aie_concat2_v16int32, v16float: aie_concat2_v16float \
  AIE_CASE(concat2, v8acc48) AIE_CASE(concat2, v4acc80))(a, b)
#define AIE_CONCAT_4(a, b, c, d) _Generic((a)AIE_TYPES_128(AIE_CASE, concat4), \
  v32int8: aie_concat4_v32int8, v32uint8: aie_concat4_v32uint8, \
  v16int16: aie_concat4_v16int16, v8int32: aie_concat4_v8int32, \
  v8float: aie_concat4_v8float)(a, b, c, d)

#define upd_lo(acc, half) AIE_OF_ACC(acc, upd_lo)(acc, half)
#define upd_hi(acc, half) AIE_OF_ACC(acc, upd_hi)(acc, half)
#define ext_lo(acc) AIE_OF_ACC(acc, ext_lo)(acc)
#define ext_hi(acc) AIE_OF_ACC(acc, ext_hi)(acc)
#define upd_elem(a, idx, b) AIE_OF_ELEMENT(a, upd_elem)(a, idx, b)
#define ext_elem(a, idx) AIE_OF_ELEMENT(a, ext_elem)(a, idx)
#define shft_elem(a, b) AIE_OF_ELEMENT(a, shft_elem)(a, b)

#define as_v16int8(v) AIE_OF_128(v, as_v16int8)(v)
#define as_v16uint8(v) AIE_OF_128(v, as_v16uint8)(v)
#define as_v8int16(v) _Generic((v)AIE_TYPES_128(AIE_CASE, as_v8int16), v4cint16: aie_as_v8int16_v4cint16)(v)
#define as_v4int32(v) AIE_OF_128(v, as_v4int32)(v)
#define as_v2int64(v) AIE_OF_128(v, as_v2int64)(v)
#define as_v4float(v) AIE_OF_128(v, as_v4float)(v)
#define as_v32int8(v) AIE_OF_256(v, as_v32int8)(v)
#define as_v32uint8(v) AIE_OF_256(v, as_v32uint8)(v)
#define as_v16int16(v) _Generic((v)AIE_TYPES_256(AIE_CASE, as_v16int16), v8cint16: aie_as_v16int16_v8cint16)(v)
#define as_v8int32(v) _Generic((v)AIE_TYPES_256(AIE_CASE, as_v8int32), v4cint32: aie_as_v8int32_v4cint32)(v)
#define as_v4int64(v) AIE_OF_256(v, as_v4int64)(v)
#define as_v8float(v) AIE_OF_256(v, as_v8float)(v)
#define as_v64int8(v) AIE_OF_512(v, as_v64int8)(v)
#define as_v64uint8(v) AIE_OF_512(v, as_v64uint8)(v)
#define as_v32int16(v) _Generic((v)AIE_TYPES_512(AIE_CASE, as_v32int16), v16cint16: aie_as_v32int16_v16cint16)(v)
#define as_v16int32(v) _Generic((v)AIE_TYPES_512(AIE_CASE, as_v16int32), v8cint32: aie_as_v16int32_v8cint32)(v)
#define as_v8int64(v) AIE_OF_512(v, as_v8int64)(v)
#define as_v16float(v) AIE_OF_512(v, as_v16float)(v)
#define as_v128int8(v) AIE_OF_1024(v, as_v128int8)(v)
#define as_v128uint8(v) AIE_OF_1024(v, as_v128uint8)(v)
#define as_v64int16(v) _Generic((v)AIE_TYPES_1024(AIE_CASE, as_v64int16), v32cint16: aie_as_v64int16_v32cint16)(v)
#define as_v32int32(v) AIE_OF_1024(v, as_v32int32)(v)
#define as_v32float(v) AIE_OF_1024(v, as_v32float)(v)
#endif

#endif
